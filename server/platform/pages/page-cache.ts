import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { minuteMs } from '#shared/business/durations.ts'
import { openedAddress, openedIn, openedKinds } from '#shared/opened-address.ts'
import { pageAddress } from '#shared/hub-address.ts'
import type { Logger } from 'pino'
import type { FormEcho, RenderedPage, SiteParts, SiteSettings } from '#shared/site-rendering.ts'
import { trimSlashes } from '../config/trim-slashes.ts'
import { compressFully, createCachedResponse, type CachedResponse } from '../http/cached-response.ts'
import type { HtmlResponse } from '../http/html-response.ts'
import { commonHeaders, pageHeaders } from '../http/security-headers.ts'
import { pagesKey, readBuild, readStoredSite, writeStoredSite, type StoredPage } from './page-store.ts'
import { createRenderer } from './renderer.ts'
import {
  cacheControl,
  createSiteVersion,
  notFound,
  type PlainPage,
  type SiteRedirect,
  type SiteVersion,
} from './site-version.ts'

/** What of the site changes while the server runs. */
export interface SiteUpdate extends Pick<SiteSettings, 'business' | 'content'> {
  redirects: readonly SiteRedirect[]
}

/** Caches the rendered pages of the site. Each is rendered once, on its first request or ahead of it, and cached until the site changes. */
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
  readParts(): Promise<SiteParts>
  /** Renders every page with full compression, unless the last start has stored them, and stores them for the next start. */
  prepareAll(): Promise<void>
  /** Renders every page of the changed site. Visitors see the site as it was until the returned function is called, and then all of the
   *  changed one. @throws RenderError when a page cannot be rendered */
  prepareUpdate(update: SiteUpdate): Promise<() => void>
  /** Renders one page of a changed site that no visitor sees. @throws RenderError */
  renderPreview(update: SiteUpdate, address: string): Promise<RenderedPage>
  stop(): void
}

export class RenderError extends Error {
  /** The address of the page that could not be rendered. */
  readonly address: string
  constructor(address: string, cause: unknown) {
    super(`${address} could not be rendered`, { cause })
    this.name = 'RenderError'
    this.address = address
  }
}

export interface PageCacheOptions {
  /** Folder of the built site. */
  builtSite: string
  settings: SiteSettings
  redirects: readonly SiteRedirect[]
  /** The file that stores the rendered pages between starts. */
  storeFile: string
  log: Pick<Logger, 'error'>
  /** Renders in a process of its own by default. */
  createRenderer?: typeof createRenderer
}

/** Rendering all pages takes about a second. */
const updateLimitMs = minuteMs

export async function openPageCache(options: PageCacheOptions): Promise<PageCache> {
  const { builtSite, settings, storeFile, log } = options
  const startRenderer = options.createRenderer ?? createRenderer
  const { publicUrl } = settings
  const bundle = pathToFileURL(join(builtSite, 'render.js')).href
  const build = readBuild(builtSite)
  const fullyCompressed = new WeakSet<CachedResponse>()
  let site = createVersion(settings, options.redirects)
  let earlier = readStoredSite(storeFile)
  const stored = earlier?.key === site.key ? { version: site, ...earlier } : undefined
  if (stored) {
    site.paths = stored.paths
    site.samples = stored.samples
    earlier = undefined
  }
  let storing = Promise.resolve()
  let preparesAll = false
  let stopped = false

  function createVersion(of: SiteSettings, redirects: readonly SiteRedirect[]): SiteVersion {
    return createSiteVersion(pagesKey(build, of), startRenderer({ bundle, settings: of }), publicUrl, redirects)
  }

  function addCompressed(
    { resources }: SiteVersion,
    path: string,
    { status, headers, bodies, etag }: Omit<StoredPage, 'etag'> & { etag?: string },
  ): void {
    const resource = createCachedResponse(status, headers, bodies, etag)
    fullyCompressed.add(resource)
    resources.set(path, resource)
  }

  /** Returns a page that is cached, or is in the file of the last start. */
  function findCached(version: SiteVersion, path: string): CachedResponse | undefined {
    const cached = version.resources.get(path)
    if (cached || version !== stored?.version) return cached
    const page = stored.read(path)
    if (page) addCompressed(version, path, page)
    return version.resources.get(path)
  }

  function find(requested: string, query = ''): ReturnType<PageCache['find']> {
    const path = pageAddress(requested)
    const { paths } = site
    if (path === notFound || paths?.has(path) === false) return undefined
    if (!paths) return site.listPaths().then(() => find(requested, query))
    const opened = openedKinds.some((kind) => query.includes(kind)) ? openedIn(query) : undefined
    const address = opened ? openedAddress(path, opened.kind, opened.slug) : path
    // An unknown article or project leaves the page as it is.
    if (!paths.has(address)) return findRedirect(path, query) ?? findCached(site, path) ?? site.renderResource(path)
    return findCached(site, address) ?? site.renderResource(address)
  }

  function findRedirect(path: string, query: string): CachedResponse | undefined {
    const opened = openedIn(query)
    const redirect = site.redirects.find(({ kind, from }) => kind === opened?.kind && from === opened.slug)
    if (!redirect || !site.paths?.has(openedAddress(path, redirect.kind, redirect.to))) return undefined
    const parameters = new URLSearchParams(query)
    parameters.set(redirect.kind, redirect.to)
    const headers = {
      ...commonHeaders(publicUrl),
      Location: `${path}?${parameters.toString()}`,
      'Cache-Control': cacheControl,
    }
    return createCachedResponse(301, headers, { identity: Buffer.alloc(0) })
  }

  /** Compresses every page fully and stores them, unless the site changes meanwhile. */
  async function store(version: SiteVersion): Promise<void> {
    const isOver = () => stopped || version !== site
    try {
      const pages = new Map<string, StoredPage>()
      for (const path of await version.listPaths()) {
        if (isOver()) return
        const resource = version.resources.get(path)
        if (!resource || !fullyCompressed.has(resource)) {
          const { status, headers, body } = resource ? toPlain(resource) : await version.renderOnce(path)
          addCompressed(version, path, { status, headers, bodies: await findOrCompress(path, body) })
        }
        pages.set(path, toStoredPage(version.resources.get(path)!))
      }
      if (isOver()) return
      version.forgetRendered()
      await writeStoredSite(storeFile, { key: version.key, pages, samples: version.samples })
      earlier = undefined
    } catch (error) {
      if (!isOver()) throw error
    }
  }

  /** Compresses a page, which takes most of the time of a first start, unless the same bytes were compressed for the last start. */
  async function findOrCompress(path: string, body: Buffer): Promise<StoredPage['bodies']> {
    const bodies = earlier?.read(path)?.bodies
    return bodies?.identity.equals(body) ? bodies : compressFully(body)
  }

  function storeNext(): Promise<void> {
    const next = storing.then(() => store(site))
    storing = next.catch(() => {})
    return next
  }

  async function renderAll(version: SiteVersion): Promise<void> {
    let current = '/'
    const limit = setTimeout(version.renderer.stop, updateLimitMs)
    try {
      for (current of await version.listPaths()) await version.renderResource(current, findCached(site, current))
      version.forgetRendered()
    } catch (error) {
      version.renderer.stop()
      throw new RenderError(current, error)
    } finally {
      clearTimeout(limit)
    }
  }

  return {
    find,
    async findCanonical(path) {
      const canonical = trimSlashes(path.toLowerCase())
      if (canonical === path || canonical === notFound) return undefined
      return (await site.listPaths()).has(pageAddress(canonical)) ? canonical : undefined
    },
    findNotFound: async () => findCached(site, notFound) ?? site.renderResource(notFound),
    showEcho: (path) => async (status, echo) => {
      const page = await site.renderer.renderEcho(path, echo)
      const headers = { 'Content-Type': 'text/html; charset=utf-8', ...pageHeaders(page, publicUrl) }
      return { status, headers, html: page.html }
    },
    async listSamples() {
      try {
        await site.listPaths()
        return site.samples
      } catch (error) {
        if (stopped) return []
        throw error
      }
    },
    readParts: () => site.readParts(),
    async prepareAll() {
      preparesAll = true
      if (!stored) await storeNext()
    },
    async prepareUpdate({ redirects, ...changed }) {
      const version = createVersion({ ...settings, ...changed }, redirects)
      if (version.key === site.key) return () => void (site.redirects = redirects)
      await renderAll(version)
      return () => {
        site = version
        if (preparesAll) storeNext().catch((error: unknown) => log.error({ err: error }, 'storing the pages failed'))
      }
    },
    async renderPreview({ redirects: _redirects, ...changed }, address) {
      const renderer = startRenderer({ bundle, settings: { ...settings, ...changed } })
      try {
        return (await renderer.render(address)) as RenderedPage
      } catch (error) {
        throw new RenderError(address, error)
      } finally {
        renderer.stop()
      }
    },
    stop() {
      stopped = true
      site.renderer.stop()
    },
  }
}

function toPlain({ status, headers, variants: { identity } }: CachedResponse): PlainPage {
  return { status, headers, body: identity.body }
}

function toStoredPage({ status, headers, etag, variants: { identity, br, gzip } }: CachedResponse): StoredPage {
  const bodies = { identity: identity.body, ...(br ? { br: br.body } : {}), ...(gzip ? { gzip: gzip.body } : {}) }
  return { status, headers, etag, bodies }
}

/** Logs a warning about sample content that a live site still shows. */
export async function warnOfSamples(pages: Pick<PageCache, 'listSamples'>, log: Logger): Promise<void> {
  const samples = await pages.listSamples()
  if (samples.length === 0) return
  log.warn(
    { samples },
    `Please publish your own ${samples.join(' and ')} in the hub, under Website. Visitors don’t see the samples, because publishing invented reviews is against the law.`,
  )
}
