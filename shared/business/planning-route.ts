import {
  depthLimit,
  planningRuleIds,
  planningRules,
  ruleAnswer,
  type PlannedExtension,
  type PlannedWork,
  type PlanningRuleId,
} from './planning-rules.ts'

export const planningRoutes = ['permitted', 'prior-approval', 'we-check', 'application', 'listed-consent'] as const
export type PlanningRoute = (typeof planningRoutes)[number]

/** The reason for the route: the rule that is broken or undecided, or what the work is allowed under. */
export type PlanningReason = 'within-limits' | 'larger-scheme' | PlanningRuleId

export interface PlanningAnswer {
  route: PlanningRoute
  reasons: PlanningReason[]
  /** The rules that nothing was asked about and that could still change the route. */
  weCheck: PlanningRuleId[]
}

/** Returns whether the depth of the work is measured from the rear wall. */
export function isMeasured(work: PlannedWork): boolean {
  return work.endsWith('-rear')
}

/** The choices of the one further question, asked where a work may be permitted but its other facts don't decide it, and what each
 *  choice says. A distance of 0 means less than the limit. */
export const decidingChoices = {
  'two-storey-rear': {
    clear: {
      toBoundary: planningRules['two-storey-side-boundary'].limit,
      toRearBoundary: planningRules['two-storey-rear-boundary'].limit,
    },
    'near-side': { toBoundary: 0 },
    'near-rear': { toRearBoundary: 0 },
  },
  'single-storey-side': {
    narrow: { shareOfWidth: planningRules['side-width'].limit },
    wide: { shareOfWidth: 1 },
  },
  'garden-room': {
    low: { height: planningRules['garden-height'].limit.nearBoundary },
    middle: {
      height: planningRules['garden-height'].limit.other,
      toBoundary: planningRules['garden-height'].limit.boundary,
    },
    ridged: {
      height: planningRules['garden-height'].limit.dualPitched,
      toBoundary: planningRules['garden-height'].limit.boundary,
      roof: 'dual-pitched',
    },
    beyond: { height: Infinity },
  },
} as const satisfies Partial<Record<PlannedWork, Record<string, Partial<PlannedExtension>>>>

/** Returns the usual planning route of an extension in England. Undefined while a required depth is missing. */
export function planningRoute(planned: PlannedExtension): PlanningAnswer | undefined {
  const { home, work, metres = 0 } = planned
  if (isMeasured(work) && !(metres > 0)) return undefined
  const answers = planningRuleIds.flatMap((id) => {
    const answer = ruleAnswer(id, planned)
    return answer ? [{ id, answer, isAsked: planningRules[id].decide !== undefined }] : []
  })
  const broken = answers.find(({ answer }) => answer === 'no')?.id
  if (broken) {
    return { route: broken === 'listed-building' ? 'listed-consent' : 'application', reasons: [broken], weCheck: [] }
  }
  const open = answers.filter(({ answer }) => answer === 'we-check')
  const undecided = open.filter(({ isAsked }) => isAsked).map(({ id }) => id)
  const weCheck = open.filter(({ isAsked }) => !isAsked).map(({ id }) => id)
  if (undecided.length > 0) return { route: 'we-check', reasons: undecided, weCheck }
  return work === 'single-storey-rear' && metres > depthLimit(home, planningRules['rear-depth'].limit)
    ? { route: 'prior-approval', reasons: ['larger-scheme'], weCheck }
    : { route: 'permitted', reasons: ['within-limits'], weCheck }
}
