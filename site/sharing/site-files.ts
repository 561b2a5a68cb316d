import { hubManifest, hubServiceWorker } from '#shared/hub-address.ts'
import { standalonePageStylePath } from '#shared/standalone-page-style.ts'
import type { RenderedFile, SiteSettings } from '#shared/site-rendering.ts'
import { standalonePageStyle } from '../standalone-page/style-sheet.ts'
import type { PageRoute } from '../page-context/page-route.ts'
import hubServiceWorkerScript from './hub-service-worker.ts?script'
import { feed, feedPath } from './feed.tsx'
import { manifest, manifestOfHub, manifestPath } from './manifest.ts'
import { sitemap, sitemapPath } from './sitemap.ts'

interface SiteFile {
  type: string
  write(routes: readonly PageRoute[], settings: SiteSettings): string
}

const files: Readonly<Record<string, SiteFile>> = {
  '/robots.txt': { type: 'text/plain; charset=utf-8', write: (_, settings) => robots(settings) },
  [sitemapPath]: { type: 'application/xml; charset=utf-8', write: sitemap },
  [feedPath]: { type: 'application/atom+xml; charset=utf-8', write: (_, settings) => feed(settings) },
  [manifestPath]: { type: 'application/manifest+json; charset=utf-8', write: (_, settings) => manifest(settings) },
  [hubManifest]: { type: 'application/manifest+json; charset=utf-8', write: (_, settings) => manifestOfHub(settings) },
  [hubServiceWorker]: { type: 'text/javascript; charset=utf-8', write: () => hubServiceWorkerScript },
  [standalonePageStylePath]: { type: 'text/css; charset=utf-8', write: () => standalonePageStyle },
}

export const siteFilePaths: readonly string[] = Object.keys(files)

/** Renders the files that programs read (robots, sitemap, feed, manifests), the hub's service worker and the style sheet of the server's own pages. */
export function renderSiteFile(
  path: string,
  routes: readonly PageRoute[],
  settings: SiteSettings,
): RenderedFile | undefined {
  const file = Object.hasOwn(files, path) ? files[path] : undefined
  return file && { status: 200, type: file.type, text: file.write(routes, settings) }
}

/** Leaves pages that must not be indexed open to crawlers, because a crawler only sees a page's `noindex` if it may read the
 *  page. Only the API is closed. */
function robots({ publicUrl }: SiteSettings): string {
  return ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${publicUrl}${sitemapPath}`, ''].join('\n')
}
