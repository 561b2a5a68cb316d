import type { OpenedKind } from '#shared/opened-address.ts'
import { type CachedResponse, compressQuickly, createCachedResponse } from '../http/cached-response.ts'
import { commonHeaders, type Headers, pageHeaders } from '../http/security-headers.ts'
import type { SiteParts } from '#shared/site-rendering.ts'
import type { Rendered, Renderer } from './renderer.ts'

/** A former slug of an article or project, and the one that it has now. */
export interface SiteRedirect {
  kind: OpenedKind
  from: string
  to: string
}

/** A page as it is sent without compression. */
export interface PlainPage {
  status: number
  headers: Headers
  body: Buffer
}

/** The site between two changes of its content. */
export interface SiteVersion {
  /** Says from what its pages are rendered. */
  readonly key: string
  readonly renderer: Renderer
  redirects: readonly SiteRedirect[]
  readonly resources: Map<string, CachedResponse>
  /** Undefined until the renderer has described the site. */
  paths: ReadonlySet<string> | undefined
  samples: readonly string[]
  listPaths(): Promise<ReadonlySet<string>>
  readParts(): Promise<SiteParts>
  /** Renders each page once, even for simultaneous requests. */
  renderOnce(path: string): Promise<PlainPage>
  /** Returns the page with quick compression, unless it has been cached meanwhile.
   *  @param before a response that is taken over, with its compression, if it has the same bytes */
  renderResource(path: string, before?: CachedResponse): Promise<CachedResponse>
  /** Releases the memory of what has been rendered; the resources stay. */
  forgetRendered(): void
}

export const notFound = '/404'
export const cacheControl = 'public, max-age=0, s-maxage=60, must-revalidate'

export function createSiteVersion(
  key: string,
  renderer: Renderer,
  publicUrl: string,
  redirects: readonly SiteRedirect[],
): SiteVersion {
  const resources = new Map<string, CachedResponse>()
  const rendered = new Map<string, Promise<PlainPage>>()
  let parts: Promise<SiteParts> | undefined
  const version: SiteVersion = {
    key,
    renderer,
    redirects,
    resources,
    paths: undefined,
    samples: [],
    async listPaths() {
      if (version.paths) return version.paths
      const { paths, samples } = await renderer.describe()
      version.samples = samples
      return (version.paths ??= new Set([...paths, notFound]))
    },
    readParts() {
      if (parts) return parts
      parts = renderer.readParts()
      parts.catch(() => (parts = undefined)) // the next request tries again
      return parts
    },
    renderOnce(path) {
      const earlier = rendered.get(path)
      if (earlier) return earlier
      const page = renderer.render(path).then((page) => toPlainPage(page, publicUrl))
      rendered.set(path, page)
      page.catch(() => rendered.delete(path)) // the next request tries again
      return page
    },
    async renderResource(path, before) {
      const page = await version.renderOnce(path)
      const resource =
        resources.get(path) ??
        (before && isSame(before, page)
          ? before
          : createCachedResponse(page.status, page.headers, compressQuickly(page.body)))
      resources.set(path, resource)
      return resource
    },
    forgetRendered: () => rendered.clear(),
  }
  return version
}

function toPlainPage(page: Rendered, publicUrl: string): PlainPage {
  const headers =
    'html' in page
      ? { 'Content-Type': 'text/html; charset=utf-8', ...pageHeaders(page, publicUrl) }
      : { 'Content-Type': page.type, ...commonHeaders(publicUrl) }
  return {
    status: page.status,
    headers: { ...headers, 'Cache-Control': cacheControl },
    body: Buffer.from('html' in page ? page.html : page.text),
  }
}

function isSame({ status, headers, variants }: CachedResponse, page: PlainPage): boolean {
  return (
    status === page.status &&
    variants.identity.body.equals(page.body) &&
    JSON.stringify(headers) === JSON.stringify(page.headers)
  )
}
