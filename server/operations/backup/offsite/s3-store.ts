import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { AwsV4Signer } from 'aws4fetch'
import { load } from 'cheerio/slim'
import type { OffsitePlace } from '#shared/contract/offsite-backup.ts'
import { lookupFor, type PrivateHosts } from '../../../platform/private-hosts.ts'
import { BackupError } from '../errors.ts'
import { describeConnectionError } from './connection-error.ts'
import type { OffsiteStore, StoredFile } from './store.ts'

type S3Place = Extract<OffsitePlace, { kind: 's3' }>

/** The timeout of a request without a file. */
const timeoutMs = 30_000
/** The slowest connection that is supported for files: 256 kbit/s. */
const minBytesPerMs = 32

interface S3Request {
  method?: 'GET' | 'PUT' | 'HEAD' | 'DELETE'
  /** Undefined for the bucket itself. */
  key?: string
  query?: Record<string, string>
  /** The path of the file to send, and its hash. */
  file?: string
  sha256?: string
  /** The size of the file sent or received. */
  bytes?: number
}

/** Opens a bucket. A PUT is atomic, and the store rejects it if the content doesn't match its signed hash. */
export function openS3(place: S3Place, secretAccessKey: string, privateHosts: PrivateHosts): OffsiteStore {
  const bucketUrl = bucketAddress(place)
  const prefix = place.folder === '' ? '' : `${place.folder}/`
  let date: string | undefined

  async function send({ method = 'GET', key = '', query = {}, file, sha256, bytes = 0 }: S3Request): Promise<Response> {
    const url = new URL(bucketUrl + key)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: sha256 === undefined ? {} : { 'X-Amz-Content-Sha256': sha256 },
      accessKeyId: place.accessKeyId,
      secretAccessKey,
      service: 's3',
      region: place.region,
    })
    const signed = await signer.sign()
    try {
      const { headers } = signed
      const signal = AbortSignal.timeout(timeoutMs + Math.ceil(bytes / minBytesPerMs))
      const answer = await request(url, {
        method,
        headers: { ...Object.fromEntries(headers), ...(file !== undefined && { 'Content-Length': bytes }) },
        file,
        signal,
        lookup: lookupFor(url.hostname, privateHosts),
      })
      date = answer.headers.get('date') || undefined
      if (!answer.ok) throw new BackupError(await describeS3Error(answer, place))
      return answer
    } catch (cause) {
      if (cause instanceof BackupError) throw cause
      throw new BackupError(describeConnectionError(cause, url.host), { cause })
    }
  }

  async function list(): Promise<StoredFile[]> {
    const files: StoredFile[] = []
    let page: string | undefined
    do {
      const query = { 'list-type': '2', prefix, ...(page !== undefined && { 'continuation-token': page }) }
      const xml = load(await (await send({ query })).text(), { xml: true })
      for (const entry of xml('Contents')) {
        const name = xml(entry).children('Key').text().slice(prefix.length)
        files.push({ name, bytes: Number(xml(entry).children('Size').text()) })
      }
      page = xml('NextContinuationToken').text() || undefined
    } while (page !== undefined)
    return files
  }

  return {
    list,
    date: () => date,
    async put(file, sha256) {
      const key = prefix + basename(file)
      const { size } = await stat(file)
      await send({ method: 'PUT', key, file, sha256, bytes: size })
      const stored = Number((await send({ method: 'HEAD', key })).headers.get('content-length'))
      if (stored === size) return
      await send({ method: 'DELETE', key })
      throw new BackupError(`The store has ${stored} of the copy’s ${size} bytes, so the copy was deleted again.`)
    },
    async get(name, destination) {
      const size = Number((await send({ method: 'HEAD', key: prefix + name })).headers.get('content-length'))
      const answer = await send({ key: prefix + name, bytes: size })
      try {
        const body = Readable.fromWeb(answer.body as WebStream<Uint8Array>)
        await pipeline(body, createWriteStream(destination, { mode: 0o600 }))
      } catch (cause) {
        if (cause instanceof Error && 'syscall' in cause && cause.syscall === 'write') throw cause
        throw new BackupError(describeConnectionError(cause, new URL(bucketUrl).host), { cause })
      }
    },
    async remove(name) {
      await send({ method: 'DELETE', key: prefix + name })
    },
    async [Symbol.asyncDispose]() {},
  }
}

/** Returns the address of the bucket with a slash at the end. The bucket is in the path, which every store supports, unless the endpoint
 *  already names it as a subdomain. */
export function bucketAddress({ endpoint, bucket }: Pick<S3Place, 'endpoint' | 'bucket'>): string {
  const { origin, hostname } = new URL(endpoint)
  return hostname.startsWith(`${bucket}.`) ? `${origin}/` : `${origin}/${bucket}/`
}

interface RequestToSend {
  method: string
  headers: OutgoingHttpHeaders
  /** The path of the file to send as the body. `fetch` would read it faster than it is sent and buffer the rest in memory. */
  file: string | undefined
  signal: AbortSignal
  lookup: LookupFunction
}

/** Sends a request and follows no redirects. */
async function request(url: URL, { file, ...options }: RequestToSend): Promise<Response> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const outgoing = send(url, options)
  const answered = once(outgoing, 'response')
  // A store that rejects the request may answer and close the connection before it has received the whole file.
  if (file === undefined) outgoing.end()
  else pipeline(createReadStream(file), outgoing).catch(() => {})
  const [incoming] = (await answered) as [IncomingMessage]
  const { statusCode: status = 502, headers } = incoming
  const shown = { status, headers: { date: headers.date ?? '', 'content-length': headers['content-length'] ?? '' } }
  if (options.method === 'GET') return new Response(Readable.toWeb(incoming) as ReadableStream<Uint8Array>, shown)
  try {
    const body = await text(incoming)
    return new Response(body === '' ? null : body, shown)
  } finally {
    outgoing.destroy()
  }
}

/** Describes an error answer in a sentence for the owner. The answer to HEAD has no body, only a status. */
async function describeS3Error(answer: Response, place: S3Place, now = new Date()): Promise<string> {
  const xml = load(await answer.text().catch(() => ''), { xml: true })
  const code = xml('Error > Code').text()
  const region = xml('Error > Region').text()
  const theirs = answer.headers.get('date')
  const times = theirs === null ? '' : ` It says ${now.toUTCString()}, the store says ${theirs}.`
  const wrongClock = `This server’s clock is wrong.${times} As root, run “timedatectl set-ntp true”.`
  const wrongRegion = `The region ${place.region} isn’t the bucket’s.${region ? ` It’s ${region}.` : ''}`
  const movedBucket = `The bucket ${place.bucket} is at another address. Please enter the address of its region.`
  const sentences: Partial<Record<string, string>> = {
    RequestTimeTooSkewed: wrongClock,
    RequestExpired: wrongClock,
    InvalidAccessKeyId: `The store doesn’t know the access key ${place.accessKeyId}. Please check it.`,
    SignatureDoesNotMatch: 'The store doesn’t accept the secret key. Please enter it again.',
    AuthorizationHeaderMalformed: wrongRegion,
    IllegalLocationConstraintException: wrongRegion,
    PermanentRedirect: movedBucket,
    TemporaryRedirect: movedBucket,
    NoSuchBucket: `There’s no bucket named ${place.bucket} in this store. Please create it, or check its name.`,
    NoSuchKey: 'This copy isn’t in the store any more.',
    QuotaExceeded: full,
    XMinioStorageFull: full,
    StorageFull: full,
    EntityTooLarge: 'The backup is larger than the store accepts in one piece, usually 5 GB.',
  }
  return sentences[code] ?? describeStatus(answer.status, code, place)
}

const full = 'The store is full. Raise its limit, or keep copies for fewer days.'

function describeStatus(status: number, code: string, { bucket }: S3Place): string {
  const suffix = code ? ` (${code})` : ''
  if (status === 507) return full
  if (status === 401 || status === 403)
    return `The store refuses this${suffix}. The key must be allowed to list, read, write and delete in the bucket ${bucket}.`
  if (status === 404) return `The store found nothing there${suffix}. Please check its address and the bucket.`
  if (status === 429 || status >= 500)
    return `The store can’t take requests at the moment: it answered ${status}${suffix}.`
  return `The store answered ${status}${suffix}. Please check its address.`
}
