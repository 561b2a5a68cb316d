import { readFileSync } from 'node:fs'
import { type IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Context, Middleware } from 'koa'
import { dayInLondon } from '#shared/business/london-time.ts'
import { addressOf } from '#shared/client.ts'
import { currentUser } from '#shared/contract/accounts.ts'
import { firstAnswersId } from '#shared/first-answers.ts'
import { hubAddress, hubPath, type HubView, hubViews, pageAddress } from '#shared/hub-address.ts'
import { firstReads } from '#shared/hub-first-reads.ts'
import type { Api } from './platform/http/api.ts'
import type { CachedResponse } from './platform/http/cached-response.ts'
import type { Headers } from './platform/http/security-headers.ts'
import { serveRaw } from './platform/http/serve-raw.ts'
import { timersPromises } from './platform/lazy-node-modules.ts'
import type { PageCache } from './platform/pages/page-cache.ts'

/** The owner reads a list that is slower than this a little later, by the hub's own call. */
const maxWaitMs = 200

interface HubPageOptions {
  pages: Pick<PageCache, 'find'>
  /** Folder of the built site. */
  builtSite: string
  /** The headers by which the hub knows the answers of this server. */
  identity: Headers
}

/** Serves the hub to browsers that may be signed in: the page with the modules of its view and the answers to the view's first calls, so that
 *  its first list needs no other request; without a session the page alone. It isn't compressed, because names and texts that
 *  strangers sent would be compressed together with what they must not know (BREACH). */
export function hubPageRoutes(api: Api, { pages, builtSite, identity }: HubPageOptions): void {
  const files = readHubFiles(builtSite)
  const dispatch = api.router.routes()
  for (const view of ['', ...hubViews] as const)
    serveRaw(api, 'GET', view === '' ? hubAddress : hubPath(view), serveView(view))

  function serveView(view: HubView) {
    return async (context: Context) => {
      const page = await pages.find(hubAddress)
      if (page === undefined) return
      sendPage(context, page)
      const session = await read(context, addressOf(currentUser))
      if (session === undefined) return
      const html = page.variants.identity.body.toString()
      context.body = Readable.from(addAnswers(context, view, html, session), { objectMode: false })
    }
  }

  async function* addAnswers(context: Context, view: HubView, html: string, session: string) {
    const links = files[view]?.map((file) => `<link rel="modulepreload" href="${file}">`) ?? []
    const end = html.lastIndexOf('</body>')
    yield html.slice(0, end).replace('</head>', `${links.join('')}</head>`)
    // Lets the browser load the modules while the calls are answered.
    await timersPromises().setImmediate()
    const reads = firstReads(view, context.search, dayInLondon(api.clock.now().getTime()))
    const late = timersPromises().setTimeout(maxWaitMs, undefined, { ref: false })
    const answers = await Promise.all(reads.map((address) => Promise.race([read(context, address), late])))
    const json = `{${[session, ...answers].filter((answer) => answer !== undefined).join()}}`
    yield `<script type="application/json" id="${firstAnswersId}">${escapeScript(json)}</script>${html.slice(end)}`
  }

  /** Makes a call for the browser that has asked for the page. Returns a member of a JSON object, with the address as its name; undefined if the
   *  call is refused or fails: the hub then makes it. */
  async function read(context: Context, address: string): Promise<string | undefined> {
    const request = Object.create(context.req, {
      url: { value: address, writable: true },
      method: { value: 'GET' },
    }) as IncomingMessage
    const inner = context.app.createContext(request, new ServerResponse(request))
    inner.session = context.session
    try {
      await dispatch(inner, async () => {})
    } catch {
      return undefined
    }
    if (!Buffer.isBuffer(inner.body)) return undefined
    const headers = JSON.stringify({ ...inner.response.headers, ...identity })
    return `${JSON.stringify(address)}:{"headers":${headers},"body":${inner.body.toString()}}`
  }
}

/** Sends the page of the hub alone where the sessions cannot be read, because the database cannot: the hub itself says then what is wrong. */
export function sendHubWithoutSessions({ pages }: Pick<HubPageOptions, 'pages'>): Middleware {
  return async (context, next) => {
    try {
      await next()
    } catch (error) {
      const isRead = ['GET', 'HEAD'].includes(context.method)
      const page = isRead && pageAddress(context.path) === hubAddress ? await pages.find(hubAddress) : undefined
      if (page === undefined) throw error
      sendPage(context, page)
    }
  }
}

/** Never for a cache to store: the cookie of the session is renewed with it. */
function sendPage(context: Context, { headers, variants }: CachedResponse): void {
  context.status = 200
  context.set({ ...headers, 'Cache-Control': 'private, no-store' })
  context.body = variants.identity.body
}

/** Returns the scripts of each view, which the build has listed. */
function readHubFiles(builtSite: string): { [View in HubView]?: readonly string[] } {
  try {
    return JSON.parse(readFileSync(join(builtSite, 'hub-files.json'), 'utf8')) as Record<string, string[]>
  } catch {
    return {}
  }
}

/** Escapes JSON so that no text in it ends the element or a line of a script. */
function escapeScript(json: string): string {
  return json.replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
