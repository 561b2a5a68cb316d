import { formatHours } from '#shared/business/describe-opening-hours.ts'
import type { BusinessDetails } from '#shared/contract/business.ts'
import type { BusinessContent } from '#shared/contract/website-content.ts'

interface BusinessFact {
  name: string
  value: string | null | undefined
}

/** Returns the business details that the owner can edit, each with its label. */
export function businessFacts(business: BusinessDetails | BusinessContent): BusinessFact[] {
  return [
    { name: 'Name', value: business.name },
    { name: 'Owner', value: business.proprietor },
    { name: 'Address', value: business.address },
    { name: 'Phone', value: business.phone },
    { name: 'Email', value: business.email },
    { name: 'Payment questions', value: business.infoEmail },
    { name: 'Opening hours', value: formatHours(business.openingHours) },
    { name: 'VAT number', value: business.vatNumber },
    { name: 'ICO number', value: business.icoNumber },
    { name: 'Insurance', value: business.insurance },
    { name: 'Facebook', value: business.facebook },
    { name: 'Instagram', value: business.instagram },
    { name: 'LinkedIn', value: business.linkedin },
    { name: 'Threads', value: business.threads },
    { name: 'Google reviews', value: business.reviewsUrl },
  ]
}
