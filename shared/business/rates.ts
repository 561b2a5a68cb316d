import { freeTravelMiles } from './business.ts'

/** The prices of what no package includes. */
export interface Rate {
  id: RateId
  what: string
  /** Pounds, excluding VAT. */
  amount: number
  per?: 'each' | 'per hour' | 'per visit'
}

export type RateId =
  | 'structure'
  | 'revision'
  | 'council-changes'
  | 'amendments'
  | 'visuals'
  | 'site-visit'
  | 'support'
  | 'bespoke'
  | 'travel'
  | 'party-wall'
  | 'as-built'
  | 'appeal'
  | 'contractor'

export const rates: readonly Rate[] = [
  {
    id: 'structure',
    what: 'Additional storey, loft conversion or internal structural work',
    amount: 950,
    per: 'each',
  },
  { id: 'revision', what: 'Extra revision round', amount: 150 },
  { id: 'council-changes', what: 'Changes that the council asks for', amount: 150, per: 'per hour' },
  { id: 'amendments', what: 'Post-approval amendments', amount: 200 },
  { id: 'visuals', what: '3D visuals', amount: 250 },
  { id: 'site-visit', what: 'Extra site visit or inspection', amount: 750 },
  { id: 'support', what: 'Support beyond the hours of your package', amount: 75, per: 'per hour' },
  { id: 'bespoke', what: 'Bespoke work', amount: 95, per: 'per hour' },
  { id: 'travel', what: `Travel further than ${freeTravelMiles} miles from Winchester`, amount: 50, per: 'per visit' },
  { id: 'party-wall', what: 'Party wall notices', amount: 350 },
  { id: 'as-built', what: 'As-built drawings', amount: 350 },
  { id: 'appeal', what: 'Support with a planning appeal', amount: 500 },
  { id: 'contractor', what: 'Extra contractor sourcing', amount: 150, per: 'each' },
]

/** The shortest time of additional support that is charged. */
export const minimumSupportMinutes = 30

export function rateOf(id: RateId): Rate {
  const found = rates.find((rate) => rate.id === id)
  if (!found) throw new Error(`There is no rate for ${id}`)
  return found
}
