import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A signed request. `headers` holds those that are signed, by their names in lower case. */
export interface SignedRequest {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  /** `20130524T000000Z` */
  time: string
  region: string
  signedHeaders: readonly string[]
  /** The hash of the body, as its header names it. */
  bodyHash: string
}

/** Returns the signature of a request to S3, as AWS Signature Version 4 defines it. */
export function signatureOf(request: SignedRequest, secret: string): string {
  const { time, region } = request
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request']
  const key = scope.reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${secret}`)
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(canonicalRequest(request))].join('\n')
  return hmac(key, text).toString('hex')
}

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function canonicalRequest({ method, url, headers, signedHeaders, bodyHash }: SignedRequest): string {
  const path = url.pathname.split('/').map((part) => encode(decodeURIComponent(part)))
  const query = Array.from(url.searchParams, ([name, value]) => `${encode(name)}=${encode(value)}`)
  return [
    method,
    path.join('/'),
    query.toSorted().join('&'),
    ...signedHeaders.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    bodyHash,
  ].join('\n')
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
