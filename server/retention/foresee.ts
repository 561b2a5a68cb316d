import { decideLead, type Decision, type LeadFacts } from './decide.ts'

const dayMs = 24 * 60 * 60 * 1000

/** When a lead will be archived or erased if nothing happens with it, looking day by day, as the daily run does.
 *  @returns undefined when it will not within so many days */
export function foresee(facts: LeadFacts, now: Date, days: number): { decision: Decision; at: Date } | undefined {
  const then = { ...facts }
  for (let day = 0; day <= days; day += 1) {
    const at = new Date(now.getTime() + day * dayMs)
    const decision = decideLead(then, at)
    if (decision?.action === 'archive' || decision?.action === 'erase') return { decision, at }
    if (decision?.action === 'warn') then.warnedAt = at.toISOString()
    if (decision?.action === 'lapse') then.lawfulBasis = null
  }
  return undefined
}
