import { serviceTowns } from '#shared/business/business.ts'
import { formatMoney, pounds } from '#shared/business/money.ts'
import { groupHours } from '#shared/business/describe-opening-hours.ts'
import { packages } from '#shared/business/packages.ts'
import type { SiteSettings } from '#shared/site-rendering.ts'
import { pageHeads } from '../content/page-heads.ts'
import { listSocialProfiles } from '../content/social.ts'
import { iconFiles } from '../sharing/icons.ts'
import { pageShareName, sharePath } from '../sharing/share-picture.ts'
import type { StructuredData, Thing } from '../page-context/page-route.ts'
import { nameBusiness } from './name-business.ts'
import { packageOffer } from './packages.ts'

const schemaDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The business and its website; search results show the website's name beside every page. */
export const businessData: StructuredData = (settings) => [describeBusiness(settings), describeSite(settings)]

function describeSite(settings: SiteSettings): Thing {
  const { business, publicUrl } = settings
  return {
    '@type': 'WebSite',
    name: business.name,
    url: `${publicUrl}/`,
    inLanguage: 'en-GB',
    publisher: nameBusiness(settings),
  }
}

function describeBusiness(settings: SiteSettings): Thing {
  const { business, publicUrl } = settings
  const prices = Object.values(business.prices.packages).map(pounds)
  const profiles = listSocialProfiles(business).map(({ href }) => href)
  return {
    ...nameBusiness(settings),
    description: pageHeads['/'].description,
    image: publicUrl + sharePath(pageShareName('/')),
    logo: publicUrl + iconFiles.maskable[1].path,
    telephone: business.dialNumber ?? undefined,
    email: business.email,
    vatID: business.vatNumber,
    areaServed: [
      ...serviceTowns.map((name) => ({ '@type': 'City', name })),
      { '@type': 'AdministrativeArea', name: 'Hampshire' },
      { '@type': 'Country', name: 'United Kingdom' },
    ],
    openingHoursSpecification: groupHours(business.openingHours).map(({ weekdays, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdays.map((weekday) => schemaDays[weekday]),
      opens: opens.padStart(5, '0'),
      closes: closes.padStart(5, '0'),
    })),
    priceRange: `${formatMoney(Math.min(...prices))}–${formatMoney(Math.max(...prices))} + VAT`,
    currenciesAccepted: 'GBP',
    ...(profiles.length > 0 && { sameAs: profiles }),
    makesOffer: packages.map((offer) => packageOffer(offer, settings)),
  }
}
