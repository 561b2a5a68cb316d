import { isOverruled } from '#shared/business/send-gate.ts'
import type { RetentionAction, RetentionRuleName } from '#shared/contract/retention.ts'
import type { Prospect } from '#shared/contract/prospects.ts'
import type { ProspectRow } from '../../prospects/queries.ts'
import { isOver } from './period.ts'
import { rules, warningPeriod } from './rules.ts'

/** What is to be done with one record, and by which rule. */
export interface Decision {
  action: RetentionAction
  rule: RetentionRuleName
}

type Decided = Decision | undefined

export interface LeadFacts {
  status: Prospect['status']
  crmStage: Prospect['crmStage']
  lawfulBasis: ProspectRow['lawfulBasis']
  lawfulBasisAt: string | null
  objectedAt: string | null
  /** Also of an objection that was taken back. */
  lastObjectedAt: string | null
  /** Null for somebody who came to us. */
  noticeDueAt: string | null
  noticeSentAt: string | null
  /** When the owner was warned that they have not been told. */
  warnedAt: string | null
  /** Null for a lead that is live. */
  archivedAt: string | null
  /** Has bought, or works with us. */
  isClient: boolean
  /** Has written to us by a form of ours. */
  hasWritten: boolean
  /** The same person is a live lead too, and goes with that. */
  hasLiveTwin: boolean
  /** The last time that they or the owner did anything. */
  lastActivityAt: string
}

/** A lead, live or archived. The first rule that applies counts. */
export function decideLead(facts: LeadFacts, now: Date): Decided {
  if (facts.hasLiveTwin) return undefined
  return byNotice(facts, now) ?? byAge(facts, now) ?? byIdleness(facts, now)
}

/** Whoever was found elsewhere is told within 30 days, or forgotten; the owner hears of it a week before. */
function byNotice(facts: LeadFacts, now: Date): Decided {
  const { noticeDueAt, warnedAt } = facts
  if (noticeDueAt === null || !needsPrivacyNotice(facts)) return undefined
  if (warnedAt === null) {
    const isNear = new Date(noticeDueAt).getTime() - warningPeriod.days * 24 * 60 * 60 * 1000 <= now.getTime()
    return isNear ? by('notice_due') : undefined
  }
  return now >= new Date(noticeDueAt) && isOver(warnedAt, warningPeriod, now) ? by('notice_missed') : undefined
}

/** Found elsewhere, not told yet, and never in touch with us since. */
export function needsPrivacyNotice({ noticeDueAt, noticeSentAt, isClient, hasWritten }: LeadFacts): boolean {
  return noticeDueAt !== null && noticeSentAt === null && !isClient && !hasWritten
}

function byAge(facts: LeadFacts, now: Date): Decided {
  const { isClient, lawfulBasis, objectedAt, lastActivityAt } = facts
  const hasAgreed = (lawfulBasis === 'consent' || lawfulBasis === 'soft_opt_in') && !isOverruled(facts)
  const agreed = hasAgreed && objectedAt === null
  if (isClient) {
    const endedAt = projectEnd(facts)
    if (endedAt !== undefined && isOver(endedAt, rules.client.after, now)) return by('client')
    return agreed && isOver(lastActivityAt, rules.marketing_consent.after, now) ? by('marketing_consent') : undefined
  }
  // Consent is a purpose of its own with a longer period; the enquiry then goes with it.
  if (!agreed) return isOver(lastActivityAt, rules.enquiry.after, now) ? by('enquiry') : undefined
  const isInactive = isOver(lastActivityAt, rules.marketing_consent.after, now)
  return isInactive ? { action: 'erase', rule: 'marketing_consent' } : undefined
}

/** A live lead's project runs until its stage says that it is over. */
function projectEnd({ crmStage, archivedAt, lastActivityAt }: LeadFacts): string | undefined {
  if (crmStage === 'completed' || crmStage === 'lost') return lastActivityAt
  return archivedAt === null ? undefined : later(archivedAt, lastActivityAt)
}

function byIdleness({ archivedAt, status, lastActivityAt }: LeadFacts, now: Date): Decided {
  if (archivedAt !== null) return undefined
  if (status === 'rejected' && isOver(lastActivityAt, rules.rejected_lead.after, now)) return by('rejected_lead')
  if (status === 'new' && isOver(lastActivityAt, rules.untouched_lead.after, now)) return by('untouched_lead')
  return undefined
}

export function decideDeletedLead(facts: { lastActivityAt: string }, now: Date): Decided {
  return isOver(facts.lastActivityAt, rules.deleted_lead.after, now) ? by('deleted_lead') : undefined
}

/** What somebody sent us who is no lead. */
export function decideEnquiry(facts: { createdAt: string }, now: Date): Decided {
  return isOver(facts.createdAt, rules.enquiry.after, now) ? { action: 'remove', rule: 'enquiry' } : undefined
}

export function decidePayment({ hasSucceeded, settledAt }: PaymentFacts, now: Date): Decided {
  const rule = hasSucceeded ? 'financial_record' : 'abandoned_checkout'
  return isOver(settledAt, rules[rule].after, now) ? by(rule) : undefined
}

export interface PaymentFacts {
  hasSucceeded: boolean
  settledAt: string
}

export interface SubscriberFacts {
  status: 'pending' | 'confirmed' | 'unsubscribed'
  unsubscribedAt: string | null
  lastActivityAt: string
}

export function decideSubscriber({ status, unsubscribedAt, lastActivityAt }: SubscriberFacts, now: Date): Decided {
  const rule = subscriptionRules[status]
  return isOver(unsubscribedAt ?? lastActivityAt, rules[rule].after, now) ? by(rule) : undefined
}

const subscriptionRules = {
  confirmed: 'inactive_subscription',
  unsubscribed: 'ended_subscription',
  pending: 'unconfirmed_subscription',
} as const

export interface MailFacts {
  /** Sent, or tried for the last time. */
  settledAt: string
  isEmpty: boolean
  /** Belongs to somebody's history. */
  hasLead: boolean
}

export function decideMail({ settledAt, isEmpty, hasLead }: MailFacts, now: Date): Decided {
  if (!hasLead && isOver(settledAt, rules.old_mail.after, now)) return by('old_mail')
  return !isEmpty && isOver(settledAt, rules.settled_mail.after, now) ? by('settled_mail') : undefined
}

export function decideImport({ finishedAt }: { finishedAt: string }, now: Date): Decided {
  return isOver(finishedAt, rules.import_report.after, now) ? by('import_report') : undefined
}

export function decideMerge({ mergedAt }: { mergedAt: string }, now: Date): Decided {
  return isOver(mergedAt, rules.past_merge.after, now) ? by('past_merge') : undefined
}

export function decideSession({ expire }: { expire: string }, now: Date): Decided {
  return isOver(expire, rules.ended_session.after, now) ? by('ended_session') : undefined
}

function by(rule: RetentionRuleName): Decision {
  return { action: rules[rule].action, rule }
}

function later(one: string, two: string): string {
  return one > two ? one : two
}
