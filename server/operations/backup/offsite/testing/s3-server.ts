import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { OffsitePlace } from '#shared/contract/offsite-backup.ts'
import { sha256, signatureOf } from './s3-signature.ts'

/** Answers in the store's place, or returns false to let the request through. */
export type Fault = (incoming: IncomingMessage, response: ServerResponse) => boolean

export const s3Secret = 'a-secret-key-that-is-nowhere-else'
const accessKeyId = 'STORE'
const region = 'eu-west-2'
const bucket = 'copies'
const maxClockSkewMs = 15 * 60 * 1000
/** Files on a page of a list: few, so that a test sees several pages. */
const pageSize = 2

/** An HTTP stand-in for an S3-compatible store with one bucket. It checks signatures itself, and can go wrong. */
export async function startS3() {
  const files = new Map<string, Buffer>()
  let fault: Fault | undefined
  const server = createServer((incoming, response) => {
    if (fault?.(incoming, response)) return
    // An interrupted upload has no answer.
    answer(files, incoming, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const place = {
    kind: 's3',
    endpoint,
    region,
    bucket,
    folder: 'studio/daily',
    accessKeyId,
  } as const satisfies OffsitePlace
  return {
    place,
    failWith(next: Fault) {
      fault = next
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An answer as S3 writes it. */
export function refuse(response: ServerResponse, status: number, code = '', more = ''): true {
  response.writeHead(status, { 'Content-Type': 'application/xml' })
  response.end(code && `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message>${more}</Error>`)
  return true
}

async function answer(files: Map<string, Buffer>, incoming: IncomingMessage, response: ServerResponse) {
  const url = new URL(incoming.url ?? '', `http://${incoming.headers.host}`)
  const body = await buffer(incoming)
  const refusal = findRefusal(incoming, url, body)
  if (refusal) return refuse(response, ...refusal)
  const [, inPath = '', key = ''] = /^\/([^/]*)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? []
  if (inPath !== bucket) return refuse(response, 404, 'NoSuchBucket')
  if (incoming.method === 'GET' && key === '') return response.end(list(files, url.searchParams))
  if (incoming.method === 'PUT') return response.end(void files.set(key, body))
  if (incoming.method === 'DELETE') return response.writeHead(204).end(void files.delete(key))
  const file = files.get(key)
  if (!file) return refuse(response, 404, 'NoSuchKey')
  return response.writeHead(200, { 'Content-Length': file.length }).end(incoming.method === 'GET' ? file : undefined)
}

/** Returns the status and code with which the store refuses a request, as its signature, clock or body is wrong. */
function findRefusal(incoming: IncomingMessage, url: URL, body: Buffer): [number, string, string?] | undefined {
  const { method = '', headers } = incoming
  const parts = /^AWS4-HMAC-SHA256 Credential=(.+)\/\d{8}\/(.+)\/s3\/aws4_request, SignedHeaders=(.+), Signature=(.+)$/
  const [, key, signedRegion = '', names = '', signature] = parts.exec(headers.authorization ?? '') ?? []
  const [time, bodyHash] = [String(headers['x-amz-date']), String(headers['x-amz-content-sha256'])]
  const signedHeaders = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedHeaders.includes(name)))
    return [403, 'AccessDenied']
  if (key !== accessKeyId) return [403, 'InvalidAccessKeyId']
  if (signedRegion !== region) return [400, 'AuthorizationHeaderMalformed', `<Region>${region}</Region>`]
  const sentMs = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  if (!(Math.abs(Date.now() - sentMs) <= maxClockSkewMs)) return [403, 'RequestTimeTooSkewed']
  const request = { method, url, headers, time, region, signedHeaders, bodyHash }
  if (signature !== signatureOf(request, s3Secret)) return [403, 'SignatureDoesNotMatch']
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) return [400, 'XAmzContentSHA256Mismatch']
  return undefined
}

/** Returns a page of the files whose key begins with a prefix. The token of the next page is the last key of this one. */
function list(files: Map<string, Buffer>, query: URLSearchParams): string {
  if (query.get('list-type') !== '2') throw new Error('The store knows only version 2 of the list.')
  const after = query.get('continuation-token') ?? ''
  const keys = [...files.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).toSorted()
  const page = keys.slice(0, pageSize)
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>${files.get(key)?.length}</Size></Contents>`)
  const next = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
}
