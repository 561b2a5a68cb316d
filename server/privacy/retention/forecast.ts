import { sql } from 'kysely'
import type { AnswerInput } from '#shared/contract/api-call.ts'
import { forecastDays, type foreseeRetention } from '#shared/contract/retention.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { decideLead, type Decision, type LeadFacts, needsPrivacyNotice } from './decide.ts'
import { rules } from './rules.ts'
import { settings } from './settings.ts'
import { readLeadFacts } from './sources/lead-facts.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Returns what the retention periods will do to one live lead, and when. @throws AppError `not_found` */
export async function forecast(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<AnswerInput<typeof foreseeRetention>> {
  const [facts] = await readLeadFacts(db, 'prospect', sql`p.id = ${id}`)
  if (!facts) throw new AppError('not_found', 'Lead not found.')
  const { on } = await settings.read(db)
  const next = findNextRemoval(facts, clock.now(), forecastDays)
  return {
    on,
    tellBy: needsPrivacyNotice(facts) ? facts.noticeDueAt : null,
    next: next ? { ...next.decision, at: next.at.toISOString(), reason: rules[next.decision.rule].reason } : null,
  }
}

/** Returns when a lead will be archived or erased if nothing happens to it, by simulating the daily run day by day.
 *  @returns undefined if it stays for all these days */
function findNextRemoval(facts: LeadFacts, now: Date, days: number): { decision: Decision; at: Date } | undefined {
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
