import { freeTravelMiles } from './business.ts'

interface Price {
  what: string
  /** Pounds, excluding VAT. */
  amount: number
  per?: 'each' | 'per hour' | 'per visit'
}

const prices = {
  structure: { what: 'Additional storey, loft conversion or internal structural work', amount: 950, per: 'each' },
  revision: { what: 'Extra revision round', amount: 150 },
  'council-changes': { what: 'Changes that the council asks for', amount: 150, per: 'per hour' },
  amendments: { what: 'Post-approval amendments', amount: 200 },
  visuals: { what: '3D visuals', amount: 250 },
  'site-visit': { what: 'Extra site visit or inspection', amount: 750 },
  support: { what: 'Support beyond the hours of your package', amount: 75, per: 'per hour' },
  bespoke: { what: 'Bespoke work', amount: 95, per: 'per hour' },
  travel: { what: `Travel further than ${freeTravelMiles} miles from Winchester`, amount: 50, per: 'per visit' },
  'party-wall': { what: 'Party wall notices', amount: 350 },
  'as-built': { what: 'As-built drawings', amount: 350 },
  appeal: { what: 'Support with a planning appeal', amount: 500 },
  contractor: { what: 'Extra contractor sourcing', amount: 150, per: 'each' },
} as const satisfies Record<string, Price>

export type RateId = keyof typeof prices

/** The prices of what no package includes. */
export const rates = (Object.entries(prices) as [RateId, Price][]).map(([id, price]) => Object.assign({ id }, price))
export type Rate = (typeof rates)[number]

/** The shortest time of additional support that is charged. */
export const minimumSupportMinutes = 30

export function rateOf(id: RateId): Rate {
  return { id, ...prices[id] }
}
