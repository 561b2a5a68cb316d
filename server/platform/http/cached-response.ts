import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { crypto, zlib } from '../lazy-node-modules.ts'
import type { Headers } from './security-headers.ts'

type Encoding = 'br' | 'gzip' | 'identity'

interface Variant {
  body: Buffer
  /** Names and values in turn, as writeHead takes them: building them once saves most of the time of a response. */
  headers: string[]
}

/** A response that stays the same until the next build, stored as the bytes to send. */
export interface CachedResponse {
  status: number
  etag: string
  headers: Headers
  variants: { identity: Variant } & Partial<Record<Encoding, Variant>>
}

export type Bodies = { identity: Buffer } & Partial<Record<Encoding, Buffer>>

/** @param etag that of the same body, where it is known */
export function createCachedResponse(
  status: number,
  headers: Headers,
  bodies: Bodies,
  etag = hashBody(bodies.identity),
): CachedResponse {
  const resource: CachedResponse = {
    status,
    etag,
    headers,
    variants: { identity: variant('identity', bodies.identity) },
  }
  for (const encoding of ['br', 'gzip'] as const) {
    const body = bodies[encoding]
    if (body) resource.variants[encoding] = variant(encoding, body)
  }
  return resource

  function variant(encoding: Encoding, body: Buffer): Variant {
    const all = {
      ...headers,
      ETag: etag,
      Vary: 'Accept-Encoding',
      'Content-Length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    }
    return { body, headers: Object.entries(all).flat() }
  }
}

/** Returns an ETag. It is weak, because the compressed variants of the body have the same one. */
function hashBody(body: Buffer): string {
  return `W/"${crypto().createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Compresses quickly, for a page that a visitor is waiting for. */
export function compressQuickly(body: Buffer): Bodies {
  const { brotliCompressSync, constants, gzipSync } = zlib()
  return {
    identity: body,
    br: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    gzip: gzipSync(body),
  }
}

/** Compresses as small as possible, which takes tens of milliseconds in the thread pool. */
export async function compressFully(body: Buffer): Promise<Bodies> {
  const { brotliCompress, constants, gzip } = zlib()
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 18, // a page fits into 256 KiB; the default window costs 16 times the memory
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(body, { params }), promisify(gzip)(body, { level: 9 })])
  return { identity: body, br, gzip: gz }
}

/** Answers a GET or HEAD request with a cached response. */
export function sendCachedResponse(request: IncomingMessage, response: ServerResponse, resource: CachedResponse): void {
  if (request.headers['if-none-match'] === resource.etag && resource.status === 200) {
    response.writeHead(304, { ...resource.headers, ETag: resource.etag, Vary: 'Accept-Encoding' }).end()
    return
  }
  const { body, headers } =
    resource.variants[bestEncoding(request.headers['accept-encoding'], resource)] ?? resource.variants.identity
  response.writeHead(resource.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function bestEncoding(accepted: string | undefined, { variants }: CachedResponse): Encoding {
  if (!accepted) return 'identity'
  if (variants.br && accepts(accepted, 'br')) return 'br'
  if (variants.gzip && accepts(accepted, 'gzip')) return 'gzip'
  return 'identity'
}

const refused = { br: /\bbr\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/, gzip: /\bgzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/ }
const named = { br: /\bbr\b/, gzip: /\bgzip\b/ }

function accepts(header: string, encoding: 'br' | 'gzip'): boolean {
  return named[encoding].test(header) && !refused[encoding].test(header)
}
