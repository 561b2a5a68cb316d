import type { SiteSettings } from '#shared/site-rendering.ts'

/** Which business is meant, wherever a page speaks of it; the home page describes it whole. */
export function nameBusiness({ business, publicUrl }: SiteSettings) {
  return {
    '@type': 'HomeAndConstructionBusiness',
    '@id': `${publicUrl}/#business`,
    name: business.name,
    url: `${publicUrl}/`,
  } as const
}
