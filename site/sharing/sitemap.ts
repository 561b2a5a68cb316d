import { openedAddress } from '#shared/opened-address.ts'
import type { SiteSettings } from '#shared/site-rendering.ts'
import type { PageRoute } from '../page-context/page-route.ts'
import { isIndexed } from './indexing.ts'
import { element, xmlDocument } from './xml.ts'

export const sitemapPath = '/sitemap.xml'

/** Lists every indexed page with its articles and projects. A date is given only where one is known. */
export function sitemap(routes: readonly PageRoute[], { publicUrl }: SiteSettings): string {
  const addresses = routes.filter(isIndexed).flatMap(addressesOf)
  return xmlDocument(
    element(
      'urlset',
      { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
      ...addresses.map(({ path, updated }) =>
        element(
          'url',
          {},
          element('loc', {}, publicUrl + path),
          ...(updated === undefined ? [] : [element('lastmod', {}, updated)]),
        ),
      ),
    ),
  )
}

interface Address {
  path: string
  updated: string | undefined
}

/** The page's own, then those of its articles and projects. */
function addressesOf({ path, updated, articles = [], projects = [] }: PageRoute): Address[] {
  const own: Address = { path, updated }
  const opened = [
    ...articles.map((article) => ({
      path: openedAddress(path, 'article', article.slug),
      updated: 'date' in article ? article.date : undefined,
    })),
    ...projects.map(({ slug }) => ({ path: openedAddress(path, 'project', slug), updated: undefined })),
  ]
  return [own, ...opened]
}
