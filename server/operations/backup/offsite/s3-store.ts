import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { AwsV4Signer } from 'aws4fetch'
import { load } from 'cheerio/slim'
import type { OffsitePlace } from '#shared/contract/offsite-backup.ts'
import { BackupError } from '../errors.ts'
import { describeConnectionError } from './connection-error.ts'
import { putFile } from './put-file.ts'
import { explainS3Answer } from './s3-errors.ts'
import type { OffsiteStore, StoredFile } from './store.ts'

type S3Place = Extract<OffsitePlace, { kind: 's3' }>

/** Of a request that carries no file. */
const shortRequestMs = 30_000
/** The slowest connection that a file may take: 256 kbit/s. */
const leastBytesPerMs = 32

interface S3Request {
  method?: 'GET' | 'PUT' | 'HEAD' | 'DELETE'
  /** Undefined for the bucket itself. */
  key?: string
  query?: Record<string, string>
  /** The path of what is sent, and its hash. */
  file?: string
  sha256?: string
  /** How much is sent or received. */
  bytes?: number
}

/** A bucket. A PUT replaces an object whole or not at all, and the store refuses it when the content isn't what its signed hash says. */
export function openS3(place: S3Place, secretAccessKey: string): OffsiteStore {
  const bucketUrl = urlOfBucket(place)
  const prefix = place.folder === '' ? '' : `${place.folder}/`

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
      const signal = AbortSignal.timeout(shortRequestMs + Math.ceil(bytes / leastBytesPerMs))
      const answer = file
        ? await putFile(url.href, { headers, file, bytes, signal })
        : await fetch(url, { method, headers, redirect: 'manual', signal })
      if (!answer.ok) throw new BackupError(await explainS3Answer(answer, place))
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

/** The bucket in the path, which every store understands, unless the address already names it as a subdomain.
 *  @returns ends with a slash */
export function urlOfBucket({ endpoint, bucket }: Pick<S3Place, 'endpoint' | 'bucket'>): string {
  const { origin, hostname } = new URL(endpoint)
  return hostname.startsWith(`${bucket}.`) ? `${origin}/` : `${origin}/${bucket}/`
}
