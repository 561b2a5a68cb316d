import type { SqlBool } from 'kysely'
import { dayMs } from '#shared/business/durations.ts'
import { isOverruled } from '#shared/business/send-gate.ts'
import { isOver } from '../../platform/personal-data/retention-period.ts'
import { warningPeriod } from '../../platform/personal-data/retention-rules.ts'
import { type Decision, dueBy } from '../../platform/personal-data/retention-source.ts'
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
  /** Has been in touch through the website, which shows the privacy notice. */
  hasUsedWebsite: SqlBool
  /** Has been in touch in any form, a telephone call included. */
  hasBeenInTouch: SqlBool
  /** Something still needs to be done for the person, or by them. */
  isOpen: SqlBool
  /** Was offered something that may still be accepted, or has agreed to it. */
  isWorthMoney: SqlBool
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

/** A person found elsewhere gets a privacy notice within 30 days or is erased; the owner is warned a week before. Somebody who has been in
 *  touch, or for whom anything is open, stays listed until the owner decides. */
function byNotice(facts: LeadFacts, now: Date): Decision | undefined {
  const { noticeDueAt, warnedAt } = facts
  if (noticeDueAt === null || !needsPrivacyNotice(facts)) return undefined
  if (warnedAt === null) {
    const warnAt = Date.parse(noticeDueAt) - warningPeriod.days * dayMs
    return warnAt <= now.getTime() ? { action: 'warn', rule: 'notice_due' } : undefined
  }
  if (waitsForDecision(facts)) return undefined
  const isMissed = now >= new Date(noticeDueAt) && isOver(warnedAt, warningPeriod, now)
  return isMissed ? { action: 'erase', rule: 'notice_missed' } : undefined
}

/** Returns whether a person was found elsewhere, has had no notice yet, and has not seen it on the website since. */
export function needsPrivacyNotice({ noticeDueAt, noticeSentAt, isClient, hasUsedWebsite }: LeadFacts): boolean {
  return noticeDueAt !== null && noticeSentAt === null && !isClient && !hasUsedWebsite
}

/** Returns whether only the owner may decide to erase a person without a privacy notice. */
export function waitsForDecision({ hasBeenInTouch, isOpen, isWorthMoney }: LeadFacts): boolean {
  return Boolean(hasBeenInTouch || isOpen || isWorthMoney)
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
  const action = isUnderWay(facts) ? 'ask' : 'erase'
  return dueBy(agreed ? 'marketing_consent' : 'enquiry', since, now, action)
}

/** Returns whether something is open, or was offered or agreed, that nobody has closed: as lost, by rejecting or by archiving the lead. */
function isUnderWay({ archivedAt, crmStage, status, isOpen, isWorthMoney }: LeadFacts): boolean {
  const isClosed = archivedAt !== null || crmStage === 'lost' || status === 'rejected'
  return Boolean(isOpen || (isWorthMoney && !isClosed))
}

/** Returns undefined while the project of a live lead is under way. */
function projectEnd({ crmStage, archivedAt, since }: LeadFacts): string | undefined {
  if (crmStage === 'completed' || crmStage === 'lost') return since
  if (archivedAt === null) return undefined
  return archivedAt > since ? archivedAt : since
}

function byIdleness({ archivedAt, status, since, isOpen }: LeadFacts, now: Date): Decision | undefined {
  if (archivedAt !== null || isOpen) return undefined
  if (status === 'rejected') return dueBy('rejected_lead', since, now)
  return status === 'new' ? dueBy('untouched_lead', since, now) : undefined
}
