import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openedAddress, openedIn, openedKinds } from '#shared/opened-address.ts'
import { pageAddress } from '#shared/hub-address.ts'
import type { Logger } from 'pino'
import type { FormEcho, RenderedPage, SiteSettings } from '#shared/site-rendering.ts'
import { trimSlashes } from '../config/trim-slashes.ts'
import { compressFully, compressQuickly, createCachedResponse, type CachedResponse } from '../http/cached-response.ts'
import type { HtmlResponse } from '../http/html-response.ts'
import { commonHeaders, pageHeaders } from '../http/security-headers.ts'
import { pagesKey, readStoredSite, writeStoredSite, type StoredPage } from './page-store.ts'
import { createRenderer, type Rendered } from './renderer.ts'

/** Caches the rendered pages of the site. Each is rendered once, on its first request or ahead of it, and cached until the next build. */
export interface PageCache {
  /** Returns a cached page at once, and a promise for one that is still being rendered.
   *  @param query without its question mark: only an article or project in it selects another page */
  find(path: string, query?: string): CachedResponse | Promise<CachedResponse | undefined> | undefined
  /** Returns the page's address for one with an extra slash or capital letters. */
  findCanonical(path: string): Promise<string | undefined>
  findNotFound(): Promise<CachedResponse>
  /** Renders a refused form again, as it was filled in. */
  showEcho(path: string): (status: number, echo: FormEcho) => Promise<HtmlResponse>
  /** Lists the placeholder content that the owner has yet to replace; empty if stopped before it is known. */
  listSamples(): Promise<readonly string[]>
  /** Renders every page with full compression, unless the last start has stored them, and stores them for the next start. */
  prepareAll(): Promise<void>
  stop(): void
}

export interface PageCacheOptions {
  /** Folder of the built site. */
  builtSite: string
  settings: SiteSettings
  /** The file that stores the rendered pages between starts. */
  storeFile: string
}

const notFound = '/404'
const cacheControl = 'public, max-age=0, s-maxage=60, must-revalidate'

export async function openPageCache({ builtSite, settings, storeFile }: PageCacheOptions): Promise<PageCache> {
  const bundle = join(builtSite, 'render.js')
  const key = pagesKey(await readFile(bundle), settings)
  let earlier = await readStoredSite(storeFile)
  const stored = earlier?.key === key ? earlier : undefined
  const renderer = createRenderer({ bundle: pathToFileURL(bundle).href, settings })
  const { publicUrl } = settings
  const resources = new Map<string, CachedResponse>()
  for (const [path, page] of stored?.pages ?? []) resources.set(path, toResource(page))
  let paths = stored && new Set(stored.pages.keys())
  const rendered = new Map<string, Promise<Rendered>>()
  let stopped = false

  async function listPaths(): Promise<ReadonlySet<string>> {
    paths ??= new Set([...(await renderer.describe()).paths, notFound])
    return paths
  }

  /** Renders each page once, even for simultaneous requests. */
  function renderOnce(path: string): Promise<Rendered> {
    const earlier = rendered.get(path)
    if (earlier) return earlier
    const page = renderer.render(path)
    rendered.set(path, page)
    page.catch(() => rendered.delete(path)) // the next request tries again
    return page
  }

  async function renderResource(path: string): Promise<CachedResponse> {
    const page = await renderOnce(path)
    const resource = resources.get(path) ?? toResource(toStoredPage(page, compressQuickly(bytesOf(page))))
    resources.set(path, resource)
    return resource
  }

  function toStoredPage(page: Rendered, bodies: StoredPage['bodies']): StoredPage {
    const headers = 'html' in page ? headersOf(page) : { 'Content-Type': page.type, ...commonHeaders(publicUrl) }
    return { status: page.status, headers: { ...headers, 'Cache-Control': cacheControl }, bodies }
  }

  /** Compresses a page, which takes most of the time of a first start, unless the same bytes were compressed for the last start. */
  async function findOrCompress(path: string, body: Buffer): Promise<StoredPage['bodies']> {
    const bodies = earlier?.pages.get(path)?.bodies
    return bodies?.identity.equals(body) ? copyBodies(bodies) : compressFully(body)
  }

  function headersOf(page: RenderedPage) {
    return { 'Content-Type': 'text/html; charset=utf-8', ...pageHeaders(page, publicUrl) }
  }

  return {
    find(requested, query = '') {
      const path = pageAddress(requested)
      if (path === notFound || paths?.has(path) === false) return undefined
      const cached = paths && resources.get(resolveAddress(paths, path, query))
      return (
        cached ??
        listPaths().then((known) => (known.has(path) ? renderResource(resolveAddress(known, path, query)) : undefined))
      )
    },
    async findCanonical(path) {
      const canonical = trimSlashes(path.toLowerCase())
      if (canonical === path || canonical === notFound) return undefined
      return (await listPaths()).has(pageAddress(canonical)) ? canonical : undefined
    },
    findNotFound: async () => resources.get(notFound) ?? renderResource(notFound),
    showEcho: (path) => async (status, echo) => {
      const page = await renderer.renderEcho(path, echo)
      return { status, headers: headersOf(page), html: page.html }
    },
    async listSamples() {
      try {
        return (stored ?? (await renderer.describe())).samples
      } catch (error) {
        if (stopped) return []
        throw error
      }
    },
    async prepareAll() {
      if (stored) return
      const finished = new Map<string, StoredPage>()
      try {
        const { samples } = await renderer.describe()
        for (const path of await listPaths()) {
          const page = await renderOnce(path)
          const storedPage = toStoredPage(page, await findOrCompress(path, bytesOf(page)))
          finished.set(path, storedPage)
          resources.set(path, toResource(storedPage))
        }
        rendered.clear()
        await writeStoredSite(storeFile, { key, pages: finished, samples })
        earlier = undefined
      } catch (error) {
        if (!stopped) throw error
      }
    },
    stop() {
      stopped = true
      renderer.stop()
    },
  }
}

/** Returns the address of the article or project that the query opens on a page; of the page itself if it is unknown. */
function resolveAddress(known: ReadonlySet<string>, path: string, query: string): string {
  const opened = openedKinds.some((kind) => query.includes(kind)) ? openedIn(query) : undefined
  const address = opened ? openedAddress(path, opened.kind, opened.slug) : path
  return known.has(address) ? address : path
}

function bytesOf(page: Rendered): Buffer {
  return Buffer.from('html' in page ? page.html : page.text)
}

/** Copies bodies that are views of a whole file, whose memory they would hold. */
function copyBodies({ identity, br, gzip }: StoredPage['bodies']): StoredPage['bodies'] {
  return {
    identity: Buffer.from(identity),
    ...(br ? { br: Buffer.from(br) } : {}),
    ...(gzip ? { gzip: Buffer.from(gzip) } : {}),
  }
}

function toResource({ status, headers, bodies }: StoredPage): CachedResponse {
  return createCachedResponse(status, headers, bodies)
}

/** Logs a warning about sample content that a live site still shows. */
export async function warnOfSamples(pages: Pick<PageCache, 'listSamples'>, log: Logger): Promise<void> {
  const samples = await pages.listSamples()
  if (samples.length === 0) return
  log.warn(
    { samples },
    `Please replace the sample content: ${samples.join(' and ')}. Visitors don’t see the sample reviews, because publishing invented reviews is against the law.`,
  )
}
