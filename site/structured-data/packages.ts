import { withVat } from '#shared/business/vat.ts'
import { packages, type Package } from '#shared/business/packages.ts'
import { packagePrice } from '#shared/business/prices.ts'
import type { SiteSettings } from '#shared/site-rendering.ts'
import { nameBusiness } from './name-business.ts'
import type { StructuredData, Thing } from '../page-context/page-route.ts'

/** One Offer per package. */
export const packagesData: StructuredData = (settings) => packages.map((offer) => packageOffer(offer, settings))

/** The price is given twice, with and without VAT, as on the page. */
export function packageOffer(offer: Package, settings: SiteSettings): Thing {
  const net = packagePrice(settings.business.prices, offer.type)
  return {
    '@type': 'Offer',
    name: offer.name,
    url: `${settings.publicUrl}/packages#${offer.id}`,
    priceSpecification: [price(withVat(net), true), price(net, false)],
    itemOffered: { '@type': 'Service', name: offer.name, description: offer.features.join(', ') },
    offeredBy: nameBusiness(settings),
  }
}

function price(pence: number, valueAddedTaxIncluded: boolean) {
  return {
    '@type': 'PriceSpecification',
    price: (pence / 100).toFixed(2),
    priceCurrency: 'GBP',
    valueAddedTaxIncluded,
  }
}
