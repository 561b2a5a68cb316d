import { openingHours } from '#shared/business/business.ts'
import { packages } from '#shared/business/packages.ts'
import { Facts } from '../components/records/facts.tsx'

/** What every page of the website says alike. */
export function WebsiteFacts() {
  return (
    <Facts
      facts={[
        ...openingHours.map(({ days, opens, closes }) => ({ name: days, value: `${opens} to ${closes}` })),
        ...packages.map(({ name, price }) => ({ name, value: `£${price.toLocaleString('en-GB')} + VAT` })),
      ]}
    />
  )
}
