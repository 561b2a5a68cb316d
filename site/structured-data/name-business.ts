import type { SiteSettings } from '#shared/site-rendering.ts'

/** Returns a short reference to the business; the home page has its full description. */
export function nameBusiness({ business, publicUrl }: SiteSettings) {
  return {
    '@type': 'HomeAndConstructionBusiness',
    '@id': `${publicUrl}/#business`,
    name: business.name,
    url: `${publicUrl}/`,
  } as const
}
