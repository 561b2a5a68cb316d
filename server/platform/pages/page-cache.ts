import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openedAddress, openedIn, openedKinds } from '#shared/opened-address.ts'
import { pageAddress } from '#shared/hub-address.ts'
import type { FormEcho, RenderedPage, SiteSettings } from '#shared/site-rendering.ts'
import { trimSlashes } from '../config/trim-slashes.ts'
import { compressFully, compressQuickly, createCachedResponse, type CachedResponse } from '../http/cached-response.ts'
import type { HtmlResponse } from '../http/html-response.ts'
import { commonHeaders, pageHeaders } from '../http/security-headers.ts'
import { pagesKey, readKeptPages, writeKeptPages, type KeptPage } from './page-store.ts'
import { createRenderer, type Rendered } from './renderer.ts'

/** Caches the rendered pages of the site. Each is rendered once, on its first request or ahead of it, and cached until the next build. */
export interface PageCache {
  /** Returns a cached page at once, and a promise for one that is still being rendered.
   *  @param query without its question mark: only an article or project in it selects another page */
  find(path: string, query?: string): CachedResponse | Promise<CachedResponse | undefined> | undefined
  /** Finds the address that was meant by one with an extra slash or capital letters. */
  findCanonical(path: string): Promise<string | undefined>
  findNotFound(): Promise<CachedResponse>
  /** Renders a refused form again, as it was filled in. */
  showEcho(path: string): (status: number, echo: FormEcho) => Promise<HtmlResponse>
  /** Lists the placeholder content that the owner has yet to replace; empty if stopped before it is known. */
  listSamples(): Promise<readonly string[]>
  /** Renders every missing page with full compression and stores them all for the next start. */
  prepareAll(): Promise<void>
  stop(): void
}

export interface PageCacheOptions {
  /** Folder of the built site. */
  builtSite: string
  settings: SiteSettings
  /** The file that stores the rendered pages between starts. */
  keptFile: string
}

const notFound = '/404'
const cacheControl = 'public, max-age=0, s-maxage=60, must-revalidate'

export async function openPageCache({ builtSite, settings, keptFile }: PageCacheOptions): Promise<PageCache> {
  const bundle = join(builtSite, 'render.js')
  const key = pagesKey(await readFile(bundle), settings)
  const kept = await readKeptPages(keptFile, key)
  const renderer = createRenderer({ bundle: pathToFileURL(bundle).href, settings })
  const { publicUrl } = settings
  const resources = new Map<string, CachedResponse>()
  for (const [path, page] of kept?.pages ?? []) resources.set(path, toResource(page))
  let paths = kept && new Set(kept.pages.keys())
  const rendered = new Map<string, Promise<Rendered>>()
  let stopped = false

  async function knownPaths(): Promise<ReadonlySet<string>> {
    paths ??= new Set([...(await renderer.describe()).paths, notFound])
    return paths
  }

  /** Renders each page once, even for simultaneous requests. */
  function renderOnce(path: string): Promise<Rendered> {
    const known = rendered.get(path)
    if (known) return known
    const page = renderer.render(path)
    rendered.set(path, page)
    page.catch(() => rendered.delete(path)) // the next request tries again
    return page
  }

  async function keep(path: string): Promise<CachedResponse> {
    const page = await renderOnce(path)
    const resource = resources.get(path) ?? toResource(toKept(page, compressQuickly(bytesOf(page))))
    resources.set(path, resource)
    return resource
  }

  function toKept(page: Rendered, bodies: KeptPage['bodies']): KeptPage {
    const headers = 'html' in page ? headersOf(page) : { 'Content-Type': page.type, ...commonHeaders(publicUrl) }
    return { status: page.status, headers: { ...headers, 'Cache-Control': cacheControl }, bodies }
  }

  function headersOf(page: RenderedPage) {
    return { 'Content-Type': 'text/html; charset=utf-8', ...pageHeaders(page, publicUrl) }
  }

  return {
    find(asked, query = '') {
      const path = pageAddress(asked)
      if (path === notFound || paths?.has(path) === false) return undefined
      const kept = paths && resources.get(addressAmong(paths, path, query))
      return (
        kept ?? knownPaths().then((known) => (known.has(path) ? keep(addressAmong(known, path, query)) : undefined))
      )
    },
    async findCanonical(path) {
      const canonical = trimSlashes(path.toLowerCase())
      if (canonical === path || canonical === notFound) return undefined
      return (await knownPaths()).has(pageAddress(canonical)) ? canonical : undefined
    },
    findNotFound: async () => resources.get(notFound) ?? keep(notFound),
    showEcho: (path) => async (status, echo) => {
      const page = await renderer.renderEcho(path, echo)
      return { status, headers: headersOf(page), html: page.html }
    },
    async listSamples() {
      try {
        return (kept ?? (await renderer.describe())).samples
      } catch (error) {
        if (stopped) return []
        throw error
      }
    },
    async prepareAll() {
      if (kept) return
      const finished = new Map<string, KeptPage>()
      try {
        const { samples } = await renderer.describe()
        for (const path of await knownPaths()) {
          const page = await renderOnce(path)
          const whole = toKept(page, await compressFully(bytesOf(page)))
          finished.set(path, whole)
          resources.set(path, toResource(whole))
        }
        rendered.clear()
        await writeKeptPages(keptFile, key, { pages: finished, samples })
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

/** An unknown article or project in the query is ignored. */
function addressAmong(known: ReadonlySet<string>, path: string, query: string): string {
  const opened = openedKinds.some((kind) => query.includes(kind)) ? openedIn(query) : undefined
  const address = opened ? openedAddress(path, opened.kind, opened.slug) : path
  return known.has(address) ? address : path
}

function bytesOf(page: Rendered): Buffer {
  return Buffer.from('html' in page ? page.html : page.text)
}

function toResource({ status, headers, bodies }: KeptPage): CachedResponse {
  return createCachedResponse(status, headers, bodies)
}
