import { openingHours, phoneLink, serviceTowns } from '#shared/business/business.ts'
import { packages } from '#shared/business/packages.ts'
import type { SiteSettings } from '#shared/site-rendering.ts'
import type { StructuredData, Thing } from './json-ld.tsx'
import { packageOffer } from './packages.ts'

/** Names the business in what other pages say about it. */
export function businessId({ publicUrl }: SiteSettings): string {
  return `${publicUrl}/#business`
}

const schemaDays: Record<(typeof openingHours)[number]['days'], readonly string[]> = {
  'Mon-Fri': ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  Sat: ['Saturday'],
}

export const businessData: StructuredData = (settings) => [describeBusiness(settings)]

function describeBusiness(settings: SiteSettings): Thing {
  const { business, publicUrl } = settings
  return {
    '@type': 'HomeAndConstructionBusiness',
    '@id': businessId(settings),
    name: business.name,
    url: `${publicUrl}/`,
    telephone: phoneLink(business.phone).replace('tel:', ''),
    email: business.email,
    vatID: business.vatNumber,
    areaServed: [
      ...serviceTowns.map((name) => ({ '@type': 'City', name })),
      { '@type': 'AdministrativeArea', name: 'Hampshire' },
      { '@type': 'Country', name: 'United Kingdom' },
    ],
    openingHoursSpecification: openingHours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: schemaDays[days],
      opens: opens.padStart(5, '0'),
      closes,
    })),
    sameAs: Object.values(business.social),
    makesOffer: packages.map((offer) => packageOffer(offer, settings)),
  }
}
