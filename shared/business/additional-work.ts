import { freeTravelMiles } from './business.ts'

export interface Rate {
  what: string
  per?: 'each' | 'per hour' | 'per visit'
}

const entries = {
  structure: { what: 'Additional storey, loft conversion or internal structural work', per: 'each' },
  revision: { what: 'Extra revision round' },
  'council-changes': { what: 'Changes that the council asks for', per: 'per hour' },
  amendments: { what: 'Post-approval amendments' },
  visuals: { what: '3D visuals' },
  'site-visit': { what: 'Extra site visit or inspection' },
  support: { what: 'Support beyond the hours of your package', per: 'per hour' },
  bespoke: { what: 'Bespoke work', per: 'per hour' },
  travel: { what: `Travel further than ${freeTravelMiles} miles from Winchester`, per: 'per visit' },
  'party-wall': { what: 'Party wall notices' },
  'as-built': { what: 'As-built drawings' },
  appeal: { what: 'Support with a planning appeal' },
  contractor: { what: 'Extra contractor sourcing', per: 'each' },
} as const satisfies Record<string, Rate>

export type RateId = keyof typeof entries

/** What no package includes. Their prices are in `prices.ts`. */
export const rates: Readonly<Record<RateId, Rate>> = entries
export const rateIds = Object.keys(entries) as RateId[]

/** The shortest time of additional support that is charged. */
export const minimumSupportMinutes = 30
