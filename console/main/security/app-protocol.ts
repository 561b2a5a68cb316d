import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { createHash } from 'node:crypto'

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
])

/** Pages other than the hub's, by path. */
const pages = new Map([
  ['/failure.html', 'failure/failure.html'],
  ['/browse.html', 'browse/browse.html'],
])

const safeFile = /^\/assets\/[\w.-]+$/
const photograph = /^\/photographs\/[0-9a-f]{64}\.[a-z]+$/

/** Answers a request of the page. */
type Respond = (request: Request) => Promise<Response>

/** Responds to requests of the page to its own origin: API calls and photographs go to the server, the rest are built files.
 *  @param folder the built page @param forward sends a request to the server */
export function createResponder(folder: string, forward: Respond): Respond {
  return async (request) => {
    const { host, pathname } = new URL(request.url)
    if (host !== 'app') return notFound()
    if (pathname.startsWith('/api/') || photograph.test(pathname)) {
      try {
        return await forward(request)
      } catch {
        // The page sees a network error, as in a browser.
        return Response.error()
      }
    }
    if (request.method !== 'GET') return notFound()
    if (pathname.startsWith('/assets/')) return safeFile.test(pathname) ? sendFile(join(folder, pathname)) : notFound()
    return sendFile(join(folder, pages.get(pathname) ?? 'index.html'))
  }
}

async function sendFile(file: string): Promise<Response> {
  const type = types.get(extname(file))
  const content = type === undefined ? undefined : await readFile(file).catch(() => undefined)
  if (type === undefined || content === undefined) return notFound()
  return new Response(content, { headers: { ...pageHeaders, 'Content-Type': type } })
}

function notFound(): Response {
  return new Response('Nothing here.', { status: 404, headers: pageHeaders })
}

// The hub's component library inserts empty style elements and fills them by script, which the policy does not restrict.
// The hash of an empty string allows these elements only.
const emptyStyle = `'sha256-${createHash('sha256').update('').digest('base64')}'`

const policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", emptyStyle],
  'font-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** The response headers of every file of our origin. */
const pageHeaders: Record<string, string> = {
  'Content-Security-Policy': Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
}
