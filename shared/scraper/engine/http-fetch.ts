import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { PassThrough, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { formBody, type PageRequest, requestHeaders } from '../adapter.ts'
import type { CookieJar } from './cookies.ts'
import type { Destinations } from './destination.ts'
import { PageFailure } from './failure.ts'

export interface HttpRequest extends Pick<PageRequest, 'form' | 'json'> {
  url: URL
  headers?: PageRequest['headers'] | undefined
  referrer?: string | undefined
}

export interface HttpResponse {
  url: URL
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** Target of a redirect; undefined if the response is the page. */
  redirect: URL | undefined
}

export interface HttpFetch {
  /** Sends one request without following redirects. @throws PageFailure `private_address`, `too_large`, `timeout`, `redirects`; Error of
   *  Node on network errors; the signal's reason if it was aborted */
  send(request: HttpRequest, jar: CookieJar | undefined, options: HttpRequestOptions): Promise<HttpResponse>
  stop(): void
}

export interface HttpRequestOptions {
  signal: AbortSignal
  timeoutMs: number
  maxBytes: number
  /** Truncates a body that is too large instead of failing. */
  truncate?: boolean
}

/** Creates a client for plain requests with keep-alive connections. @param userAgent value of the User-Agent header */
export function createHttpFetch(destinations: Destinations, userAgent: string): HttpFetch {
  const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) }

  return {
    async send(request, jar, { signal, timeoutMs, maxBytes, truncate = false }) {
      const { url, headers = {}, referrer } = request
      destinations.requirePublic(url)
      const timer = AbortSignal.timeout(timeoutMs)
      const body = requestBody(request)
      const cookie = jar?.header(url)
      const options: RequestOptions = {
        method: body === undefined ? 'GET' : 'POST',
        agent: url.protocol === 'https:' ? agents['https:'] : agents['http:'],
        lookup: destinations.lookup,
        signal: AbortSignal.any([signal, timer]),
        headers: {
          'User-Agent': userAgent,
          Accept: 'text/html,application/xhtml+xml,application/json;q=0.9,application/xml;q=0.9,*/*;q=0.5',
          'Accept-Encoding': 'gzip, deflate, br',
          'Accept-Language': 'en-GB,en;q=0.9',
          ...allowed(headers),
          ...(cookie === undefined ? {} : { Cookie: cookie }),
          ...(referrer === undefined ? {} : { Referer: referrer }),
          ...(body === undefined
            ? {}
            : {
                'Content-Type': body.type,
                'Content-Length': Buffer.byteLength(body.text),
                Origin: url.origin,
              }),
        },
      }
      const response = await mapTimeout(send(url, options, body?.text), signal, timer)
      jar?.store(url, response.headers['set-cookie'] ?? [])
      const redirect = readRedirect(response, url)
      if (redirect) response.resume()
      return {
        url,
        status: response.statusCode ?? 0,
        headers: flatten(response),
        body: redirect ? Buffer.alloc(0) : await mapTimeout(readBody(response, maxBytes, truncate), signal, timer),
        redirect,
      }
    },
    stop() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** Returns the body to post with its content type; undefined for a GET request. */
function requestBody({ form, json }: HttpRequest): { type: string; text: string } | undefined {
  if (form) return { type: 'application/x-www-form-urlencoded', text: formBody(form) }
  return json && { type: 'application/json', text: JSON.stringify(json) }
}

/** Keeps only allowed headers: a journal written by another version may contain others. */
function allowed(headers: NonNullable<HttpRequest['headers']>): Record<string, string> {
  return Object.fromEntries(
    requestHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  )
}

function send(url: URL, options: RequestOptions, body: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    send(url, options, resolve).on('error', reject).end(body)
  })
}

/** Converts the error of a late request. Node reports timeouts, aborts and broken connections by similar errors; the signal that fired
 *  distinguishes them. */
async function mapTimeout<T>(work: Promise<T>, signal: AbortSignal, timer: AbortSignal): Promise<T> {
  try {
    return await work
  } catch (cause) {
    signal.throwIfAborted()
    if (timer.aborted) throw new PageFailure('timeout', 'The page took too long to load.', { cause })
    throw cause
  }
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

function readRedirect({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  if (!redirects.has(statusCode) || headers.location === undefined) return undefined
  const to = URL.parse(headers.location, from.href)
  if (!to) throw new PageFailure('redirects', 'The page redirects to an invalid address.')
  to.hash = ''
  return to
}

async function readBody(response: IncomingMessage, maxBytes: number, truncate: boolean): Promise<Buffer> {
  const tooLarge = () => new PageFailure('too_large', `The page is larger than ${Math.floor(maxBytes / 1024)} KiB.`)
  if (!truncate && Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    throw tooLarge()
  }
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of unpack(response) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes && !truncate) throw tooLarge()
      chunks.push(chunk)
      if (size >= maxBytes && truncate) break
    }
  } finally {
    if (size > maxBytes) response.destroy()
  }
  return Buffer.concat(chunks, Math.min(size, maxBytes))
}

function unpack(response: IncomingMessage): Readable {
  const unpacked = unpackers[response.headers['content-encoding']?.toLowerCase() ?? '']?.() ?? new PassThrough()
  // A broken connection must fail the read, and not look like a complete page.
  response.on('error', (error) => unpacked.destroy(error))
  unpacked.on('close', () => response.destroy())
  return response.pipe(unpacked)
}

const unpackers: Record<string, () => ReturnType<typeof createGunzip>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

function flatten({ headers }: IncomingMessage): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers))
    flat[name] = Array.isArray(value) ? value.join(', ') : (value ?? '')
  return flat
}
