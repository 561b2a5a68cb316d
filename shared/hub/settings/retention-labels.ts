import type { RetentionAction, RetentionPlan, RetentionRuleName, RetentionSubject } from '#shared/contract/retention.ts'

export const actionLabels: Record<RetentionAction, string> = {
  archive: 'Archive',
  warn: 'Warn you',
  erase: 'Erase the person',
  lapse: 'End consent',
  empty: 'Clear the record',
  remove: 'Remove',
}

const subjectLabels: Record<RetentionSubject, readonly [one: string, several: string]> = {
  lead: ['lead', 'leads'],
  archived_lead: ['archived lead', 'archived leads'],
  deleted_lead: ['deleted lead', 'deleted leads'],
  consultation: ['consultation', 'consultations'],
  estimate: ['estimate', 'estimates'],
  payment: ['payment', 'payments'],
  invoice: ['invoice', 'invoices'],
  quote: ['quote', 'quotes'],
  subscriber: ['subscriber', 'subscribers'],
  mail: ['email', 'emails'],
  import: ['import report', 'import reports'],
  merge: ['merge', 'merges'],
  session: ['session', 'sessions'],
}

export const ruleLabels: Record<RetentionRuleName, string> = {
  rejected_lead: 'Rejected leads',
  untouched_lead: 'Untouched leads',
  notice_due: 'Privacy notices due',
  notice_missed: 'Privacy notices overdue',
  enquiry: 'Enquiries',
  marketing_consent: 'Marketing consent',
  client: 'Clients',
  deleted_lead: 'Deleted leads',
  financial_record: 'Financial records',
  abandoned_checkout: 'Abandoned checkouts',
  inactive_subscription: 'Inactive subscriptions',
  ended_subscription: 'Ended subscriptions',
  unconfirmed_subscription: 'Unconfirmed subscriptions',
  settled_mail: 'Closed correspondence',
  old_mail: 'Old emails',
  import_report: 'Import reports',
  past_merge: 'Old merge data',
  ended_session: 'Ended sessions',
}

/** `Archived lead`, for a record without a name. */
export function subjectLabel(subject: RetentionSubject): string {
  const [one] = subjectLabels[subject]
  return one.charAt(0).toUpperCase() + one.slice(1)
}

/** `3 archived leads` */
export function countedSubject(subject: RetentionSubject, count: number): string {
  const [one, several] = subjectLabels[subject]
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : several}`
}

/** How many records a plan or a run touches in all. */
export function totalOf(counts: RetentionPlan['counts']): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** `12 records` */
export function recordsLabel(count: number): string {
  return count === 1 ? '1 record' : `${count.toLocaleString('en-GB')} records`
}
