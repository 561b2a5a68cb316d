/** The packages by name. Their prices and deposits are in `prices.ts`. */
export type PackageId = 'essential' | 'complete' | 'premium'
/** The names in addresses and in the payment calls. */
export const packageTypes = ['Essential', 'Pre-Build', 'Premium'] as const
export type PackageType = (typeof packageTypes)[number]

/** The names of the packages in a lead's record, which has none for Premium. */
export const selectedPackageOf = {
  Essential: 'basic',
  'Pre-Build': 'prebuild',
  Premium: null,
} as const satisfies Record<PackageType, string | null>

export interface Package {
  id: PackageId
  type: PackageType
  name: string
  mostPopular: boolean
  features: readonly string[]
  /** What it adds to the previous package. */
  adds: readonly string[]
  /** The hours of support, consultations and revision rounds that are included. */
  supportHours: number
  consultations: number
  revisionRounds: number
}

const additions = {
  essential: [
    'Feasibility report',
    'On-site measured survey',
    'Design consultation',
    'Planning drawings',
    'Planning application submission',
  ],
  complete: ['Building regulation drawings', 'Certified structural calculations by a qualified engineer'],
  premium: [
    'Schedule of works',
    'Contractor vetting',
    'Proposals from 3 vetted contracting teams',
    'Client-centric management contract',
  ],
} as const satisfies Record<PackageId, readonly string[]>

/** From the smallest to the largest: each has everything that those before it have. */
export const packages: readonly Package[] = [
  {
    id: 'essential',
    type: 'Essential',
    name: 'Essential Package',
    mostPopular: false,
    features: additions.essential,
    adds: additions.essential,
    supportHours: 2,
    consultations: 1,
    revisionRounds: 1,
  },
  {
    id: 'complete',
    type: 'Pre-Build',
    name: 'Pre-Build Package',
    mostPopular: true,
    features: ['Everything in Essential', ...additions.complete],
    adds: additions.complete,
    supportHours: 4,
    consultations: 2,
    revisionRounds: 1,
  },
  {
    id: 'premium',
    type: 'Premium',
    name: 'Premium Package',
    mostPopular: false,
    features: ['Everything in Pre-Build', ...additions.premium],
    adds: additions.premium,
    supportHours: 6,
    consultations: 3,
    revisionRounds: 1,
  },
]

export function packageOfType(type: PackageType): Package {
  const found = packages.find((one) => one.type === type)
  if (!found) throw new Error(`There is no ${type} package`)
  return found
}

/** When the balance is due. */
export const balanceDue = 'on issue of the first set of drawings after the survey'
