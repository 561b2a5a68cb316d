export const homeKinds = ['detached', 'semi-detached', 'terraced', 'flat'] as const
export type HomeKind = (typeof homeKinds)[number]

export const plannedWorks = [
  'single-storey-rear',
  'two-storey-rear',
  'single-storey-side',
  'two-storey-side',
  'loft',
  'garden-room',
] as const
export type PlannedWork = (typeof plannedWorks)[number]

/** `area`: article 2(3) land, such as a conservation area, a National Park or a National Landscape. */
export const protections = ['none', 'area', 'listed'] as const
export type Protection = (typeof protections)[number]

/** Lengths are in metres. What is left out is not known. */
export interface PlannedExtension {
  home: HomeKind
  work: PlannedWork
  protection: Protection
  /** The depth from the rear wall of the original house. Work at the side, in the roof or in the garden has none. */
  metres?: number
  /** To the nearest boundary. */
  toBoundary?: number
  /** To the boundary opposite the rear wall. */
  toRearBoundary?: number
  /** The width of a side extension as a share of that of the original house. */
  shareOfWidth?: number
  /** The highest point of a garden room, and the form of its roof. */
  height?: number
  roof?: 'dual-pitched' | 'other'
}

/** `we-check`: the facts that are known don't decide it. */
export type RuleAnswer = 'yes' | 'no' | 'we-check'

interface PlanningRule<Limit> {
  /** A paragraph or article of the General Permitted Development Order, unless it names another law. */
  source: string
  /** The day on which the rule was last compared with the law. */
  checked: string
  works: readonly PlannedWork[]
  limit: Limit
  /** Returns whether the rule applies to such work at all. Left out where it always does. */
  when?: ((planned: PlannedExtension) => boolean) | undefined
  /** Returns whether the work keeps the rule. Left out where the planning check asks for none of its facts: we check it then. */
  decide?: ((planned: PlannedExtension, limit: Limit) => RuleAnswer) | undefined
}

/** The last time that all rules were checked at once: against copies of the Order and of the government's technical guidance, of which
 *  the newest is from June 2026. */
const allChecked = '2026-11-26'

function rule<const Limit = undefined>(
  source: string,
  works: readonly PlannedWork[],
  more: Pick<PlanningRule<Limit>, 'when' | 'decide'> & { checked?: string; limit?: Limit } = {},
): PlanningRule<Limit> {
  const { checked = allChecked, limit, when, decide } = more
  return { source, checked, works, limit: limit as Limit, when, decide }
}

const singleStorey: PlannedWork[] = ['single-storey-rear', 'single-storey-side']
/** Class A, which allows no two-storey side extension. */
const extensions: PlannedWork[] = [...singleStorey, 'two-storey-rear']
const extensionsAndLoft: PlannedWork[] = [...extensions, 'loft']
const built: PlannedWork[] = [...extensionsAndLoft, 'garden-room']

const inArea = ({ protection }: PlannedExtension) => protection === 'area'
const notInArea = (planned: PlannedExtension) => !inArea(planned)
const notListed = ({ protection }: PlannedExtension): RuleAnswer => (protection === 'listed' ? 'no' : 'yes')
const onlyOutsideAreas = (planned: PlannedExtension): RuleAnswer => (inArea(planned) ? 'no' : 'yes')

function keeps(value: number | undefined, test: (value: number) => boolean): RuleAnswer {
  return value === undefined ? 'we-check' : test(value) ? 'yes' : 'no'
}

/** Returns the limit for a house: detached, or attached to another. */
export function depthLimit(home: HomeKind, limit: { attached: number; detached: number }): number {
  return limit[home === 'detached' ? 'detached' : 'attached']
}

const rearDepth = { attached: 3, detached: 4 } as const
const gardenHeight = { dualPitched: 4, other: 3, nearBoundary: 2.5, boundary: 2 } as const

function keepsGardenHeight({ height, toBoundary, roof }: PlannedExtension): RuleAnswer {
  const { dualPitched, other, nearBoundary, boundary } = gardenHeight
  if (height === undefined || height <= nearBoundary) return keeps(height, () => true)
  if (height > dualPitched) return 'no'
  const clear = keeps(toBoundary, (metres) => metres >= boundary)
  const roofed = height <= other || roof === 'dual-pitched' ? 'yes' : roof ? 'no' : 'we-check'
  if (clear === 'no' || roofed === 'no') return 'no'
  return clear === 'yes' ? roofed : 'we-check'
}

/** The rules of schedule 2, part 1, classes A, B and E of the Town and Country Planning (General Permitted Development) (England) Order
 *  2015 as amended, and what takes its rights away. The planning check reports the first that is broken, so their order counts. Metres,
 *  cubic metres and square metres. */
export const planningRules = {
  'listed-building': rule(
    'Planning (Listed Buildings and Conservation Areas) Act 1990, section 7',
    plannedWorks.filter((work) => work !== 'garden-room'),
    { decide: notListed },
  ),
  flat: rule('article 2(1)', plannedWorks, { decide: ({ home }) => (home === 'flat' ? 'no' : 'yes') }),
  'listed-garden': rule('E.1(g)', ['garden-room'], { decide: notListed }),
  'rights-removed': rule('articles 3(4) and 4, A.1(a), A.1(l), B.1(a), B.1(g), E.1(a), E.1(k)', built),
  /** The visitor may not know of it. */
  'article-2-3-land': rule('article 2(3)', built, { when: notInArea }),

  'side-storeys': rule('A.1(j)(ii)', ['two-storey-side'], { decide: () => 'no' }),
  'protected-side': rule('A.2(b)', ['single-storey-side'], { decide: onlyOutsideAreas }),
  'protected-two-storeys': rule('A.2(c)', ['two-storey-rear'], { decide: onlyOutsideAreas }),
  /** In a protected area. */
  'rear-depth': rule('A.1(f)(i)', ['single-storey-rear'], {
    limit: rearDepth,
    when: inArea,
    decide: ({ home, metres }, limit) => keeps(metres, (depth) => depth <= depthLimit(home, limit)),
  }),
  /** Elsewhere. What goes beyond the depth of `rear-depth` needs prior approval (A.4). */
  'larger-rear-depth': rule('A.1(g)(i)', ['single-storey-rear'], {
    limit: { attached: 6, detached: 8 },
    when: notInArea,
    decide: ({ home, metres }, limit) => keeps(metres, (depth) => depth <= depthLimit(home, limit)),
  }),
  'two-storey-depth': rule('A.1(h)(i)', ['two-storey-rear'], {
    limit: 3,
    decide: ({ metres }, limit) => keeps(metres, (depth) => depth <= limit),
  }),
  /** The eaves of two storeys are higher than 3 m. */
  'two-storey-side-boundary': rule('A.1(i)', ['two-storey-rear'], {
    limit: 2,
    decide: ({ toBoundary }, limit) => keeps(toBoundary, (distance) => distance >= limit),
  }),
  'two-storey-rear-boundary': rule('A.1(h)(ii)', ['two-storey-rear'], {
    limit: 7,
    decide: ({ toRearBoundary }, limit) => keeps(toRearBoundary, (distance) => distance >= limit),
  }),
  'side-width': rule('A.1(j)(iii)', ['single-storey-side'], {
    limit: 0.5,
    decide: ({ shareOfWidth }, limit) => keeps(shareOfWidth, (share) => share <= limit),
  }),

  'special-scientific-interest': rule('A.1(g)', ['single-storey-rear'], {
    when: (planned) => notInArea(planned) && (planned.metres ?? 0) > depthLimit(planned.home, rearDepth),
  }),
  'single-storey-height': rule('A.1(f)(ii), A.1(g)(ii), A.1(j)(i)', singleStorey, { limit: 4 }),
  'eaves-near-boundary': rule('A.1(i)', singleStorey, { limit: { eaves: 3, boundary: 2 } }),
  'below-house-roof': rule('A.1(c), A.1(d)', extensions),
  'half-of-land': rule('A.1(b), E.1(b)', [...extensions, 'garden-room']),
  'front-and-road': rule('A.1(e)', ['single-storey-side']),
  'beside-a-wing': rule('A.1(e), A.1(j), A.2(b)', ['single-storey-rear', 'two-storey-rear']),
  'behind-the-rear': rule('A.1(f)(i), A.1(ja)', ['single-storey-side']),
  'earlier-extensions': rule('A.1(ja), A.2(d)', extensions),
  'house-roof': rule('A.1(k)(iii), A.1(k)(iv)', extensions),
  cladding: rule('A.2(a)', extensions, { when: inArea }),
  'roof-pitch': rule('A.3(c)', ['two-storey-rear']),

  'protected-roof': rule('B.1(f)', ['loft'], { decide: onlyOutsideAreas }),
  'roof-volume': rule('B.1(d)', ['loft'], { limit: { terraced: 40, other: 50 } }),
  'roof-height': rule('B.1(b)', ['loft']),
  'front-slope': rule('B.1(c)', ['loft']),
  'dormer-from-eaves': rule('B.2(b)(i)', ['loft'], { limit: 0.2 }),
  'dormer-within-walls': rule('B.2(b)(ii)', ['loft']),
  'chimneys-in-the-roof': rule('B.1(e)(ii)', ['loft']),
  'added-storeys': rule('B.1(h)', ['loft']),

  platforms: rule('A.1(k)(i), B.1(e)(i), E.1(h)', built, { limit: 0.3 }),
  materials: rule('A.3(a), B.2(a)', extensionsAndLoft),
  'side-windows': rule('A.3(b), B.2(c)', ['two-storey-rear', 'loft'], { limit: 1.7 }),

  'garden-height': rule('E.1(e)', ['garden-room'], { limit: gardenHeight, decide: keepsGardenHeight }),
  'garden-eaves': rule('E.1(d), E.1(f)', ['garden-room'], { limit: 2.5 }),
  'behind-the-front': rule('E.1(c)', ['garden-room']),
  'beside-the-house': rule('E.3', ['garden-room'], { when: inArea }),
  'far-from-the-house': rule('E.2', ['garden-room'], { when: inArea, limit: { metres: 20, squareMetres: 10 } }),
  'incidental-use': rule('E(a), E.1(i), E.4', ['garden-room']),
} as const satisfies Record<string, unknown>

export type PlanningRuleId = keyof typeof planningRules
export const planningRuleIds = Object.keys(planningRules) as PlanningRuleId[]

/** Returns whether the planned work keeps a rule. Undefined where the rule doesn't apply to it. */
export function ruleAnswer(id: PlanningRuleId, planned: PlannedExtension): RuleAnswer | undefined {
  const { works, when, decide, limit } = planningRules[id]
  if (!works.includes(planned.work) || when?.(planned) === false) return undefined
  // Each rule decides with its own limit, which the union of all rules cannot express.
  return decide ? decide(planned, limit as never) : 'we-check'
}
