import { permittedDevelopment, permittedDevelopmentLimits } from './planning.ts'

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

/** `area`: a conservation area, a National Park or a National Landscape. */
export const protections = ['none', 'area', 'listed'] as const
export type Protection = (typeof protections)[number]

export interface PlannedExtension {
  home: HomeKind
  work: PlannedWork
  protection: Protection
  /** The depth from the rear wall of the original house. Work at the side, in the roof or in the garden has none. */
  metres?: number
}

export const planningRoutes = ['permitted', 'prior-approval', 'application', 'listed-consent'] as const
export type PlanningRoute = (typeof planningRoutes)[number]

/** The reason for the route. */
export const planningReasons = [
  'within-limits',
  'larger-scheme',
  'beyond-larger-scheme',
  'larger-scheme-not-here',
  'two-storeys-too-deep',
  'two-storeys-at-side',
  'protected-area',
  'flat',
  'listed',
] as const
export type PlanningReason = (typeof planningReasons)[number]

export interface PlanningAnswer {
  route: PlanningRoute
  reason: PlanningReason
}

/** Returns whether the depth of the work is measured from the rear wall. */
export function isMeasured(work: PlannedWork): boolean {
  return work.endsWith('-rear')
}

/** Returns the usual planning route of an extension in England: the General Permitted Development Order, schedule 2, part 1, classes A, B
 *  and E. Undefined while a required depth is missing. */
export function planningRoute(planned: PlannedExtension): PlanningAnswer | undefined {
  const { home, work, protection, metres } = planned
  if (isMeasured(work) && !(metres !== undefined && metres > 0)) return undefined
  if (protection === 'listed') return { route: 'listed-consent', reason: 'listed' }
  if (home === 'flat') return { route: 'application', reason: 'flat' }
  if (work === 'single-storey-rear') return singleStoreyRear(home, protection, metres ?? 0)
  if (work === 'two-storey-side') return { route: 'application', reason: 'two-storeys-at-side' }
  if (protection === 'area' && work !== 'garden-room') return { route: 'application', reason: 'protected-area' }
  if (work === 'two-storey-rear' && (metres ?? 0) > permittedDevelopmentLimits.twoStoreyRear)
    return { route: 'application', reason: 'two-storeys-too-deep' }
  return { route: 'permitted', reason: 'within-limits' }
}

function singleStoreyRear(home: HomeKind, protection: Protection, metres: number): PlanningAnswer {
  const kind = home === 'detached' ? 'detached' : 'attached'
  if (metres <= permittedDevelopment.rearMetresAsOfRight[kind]) return { route: 'permitted', reason: 'within-limits' }
  if (metres > permittedDevelopment.rearMetres[kind]) return { route: 'application', reason: 'beyond-larger-scheme' }
  return protection === 'area'
    ? { route: 'application', reason: 'larger-scheme-not-here' }
    : { route: 'prior-approval', reason: 'larger-scheme' }
}
