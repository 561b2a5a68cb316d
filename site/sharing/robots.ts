import type { SiteSettings } from '#shared/site-rendering.ts'
import { sitemapPath } from './sitemap.ts'

/** Pages that are not to be indexed say so themselves, so they stay open: who may not read a page never learns its rule.
 *  The calls of the API are no pages. */
export function robots({ publicUrl }: SiteSettings): string {
  return ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${publicUrl}${sitemapPath}`, ''].join('\n')
}
