import type { SqlBool } from 'kysely'
import { dayMs } from '#shared/business/durations.ts'
import { isOverruled } from '#shared/business/send-gate.ts'
import { isOver } from '../../platform/retention/period.ts'
import { warningPeriod } from '../../platform/retention/rules.ts'
import { type Decision, dueBy } from '../../platform/retention/source.ts'
import type { ProspectRow } from '../../prospects/queries.ts'

type LeadColumn =
  | 'status'
  | 'crmStage'
  | 'lawfulBasis'
  | 'lawfulBasisAt'
  | 'objectedAt'
  | 'lastObjectedAt'
  | 'noticeDueAt'
  | 'noticeSentAt'

export interface LeadFacts extends Pick<ProspectRow, LeadColumn> {
  /** When the owner was warned that the privacy notice is due. */
  warnedAt: string | null
  /** Null for a live lead. */
  archivedAt: string | null
  /** Has bought, or works with us. */
  isClient: SqlBool
  /** Has sent us an enquiry. */
  hasWritten: SqlBool
  /** The same person is a live lead as well, which decides for both. */
  hasLiveTwin: SqlBool
  /** The last activity of the lead or of the owner. */
  since: string
}

/** Returns what happens to a lead, live or archived, by the first rule that applies. */
export function decideLead(facts: LeadFacts, now: Date): Decision | undefined {
  if (facts.hasLiveTwin) return undefined
  return byNotice(facts, now) ?? byAge(facts, now) ?? byIdleness(facts, now)
}

/** Returns when a live lead is archived or erased within so many days if nothing happens to it, by simulating the daily run. */
export function forecastRemoval(
  facts: LeadFacts,
  now: Date,
  days: number,
): { decision: Decision; at: Date } | undefined {
  const simulated = { ...facts }
  for (let day = 0; day <= days; day += 1) {
    const at = new Date(now.getTime() + day * dayMs)
    const decision = decideLead(simulated, at)
    if (decision?.action === 'archive' || decision?.action === 'erase') return { decision, at }
    if (decision?.action === 'warn') simulated.warnedAt = at.toISOString()
    if (decision?.action === 'lapse') simulated.lawfulBasis = null
  }
  return undefined
}

/** A person found elsewhere gets a privacy notice within 30 days or is erased; the owner is warned a week before. */
function byNotice(facts: LeadFacts, now: Date): Decision | undefined {
  const { noticeDueAt, warnedAt } = facts
  if (noticeDueAt === null || !needsPrivacyNotice(facts)) return undefined
  if (warnedAt === null) {
    const warnAt = Date.parse(noticeDueAt) - warningPeriod.days * dayMs
    return warnAt <= now.getTime() ? { action: 'warn', rule: 'notice_due' } : undefined
  }
  const isMissed = now >= new Date(noticeDueAt) && isOver(warnedAt, warningPeriod, now)
  return isMissed ? { action: 'erase', rule: 'notice_missed' } : undefined
}

/** Returns whether a person was found elsewhere, has had no notice yet, and has not been in touch since. */
export function needsPrivacyNotice({ noticeDueAt, noticeSentAt, isClient, hasWritten }: LeadFacts): boolean {
  return noticeDueAt !== null && noticeSentAt === null && !isClient && !hasWritten
}

function byAge(facts: LeadFacts, now: Date): Decision | undefined {
  const { isClient, lawfulBasis, objectedAt, since } = facts
  const hasAgreed = (lawfulBasis === 'consent' || lawfulBasis === 'soft_opt_in') && !isOverruled(facts)
  const agreed = hasAgreed && objectedAt === null
  if (isClient) {
    const endedAt = projectEnd(facts)
    return (
      (endedAt === undefined ? undefined : dueBy('client', endedAt, now)) ??
      (agreed ? dueBy('marketing_consent', since, now) : undefined)
    )
  }
  // Consent has a longer period of its own; the enquiry is then erased with it.
  return agreed ? dueBy('marketing_consent', since, now, 'erase') : dueBy('enquiry', since, now)
}

/** Returns undefined while the project of a live lead is under way. */
function projectEnd({ crmStage, archivedAt, since }: LeadFacts): string | undefined {
  if (crmStage === 'completed' || crmStage === 'lost') return since
  if (archivedAt === null) return undefined
  return archivedAt > since ? archivedAt : since
}

function byIdleness({ archivedAt, status, since }: LeadFacts, now: Date): Decision | undefined {
  if (archivedAt !== null) return undefined
  if (status === 'rejected') return dueBy('rejected_lead', since, now)
  return status === 'new' ? dueBy('untouched_lead', since, now) : undefined
}
