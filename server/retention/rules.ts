import { retentionPeriods } from '#shared/business/retention-periods.ts'
import { mergeUndoDays } from '#shared/contract/prospect-archive.ts'
import type { RetentionAction, RetentionRuleName } from '#shared/contract/retention.ts'
import type { Period } from './period.ts'

export interface Rule {
  action: RetentionAction
  after: Period
  reason: string
}

/** From the warning to the erasure of somebody who has not been told that we hold their details. */
export const warningPeriod = { days: 7 }

/** What happens to data and when: what the privacy page promises, and how long the rest is of use. */
export const rules = {
  rejected_lead: { action: 'archive', after: { days: 90 }, reason: 'Rejected, and nothing has happened since' },
  untouched_lead: { action: 'archive', after: { days: 180 }, reason: 'New, and nobody has worked on it' },
  notice_due: {
    action: 'warn',
    after: { days: 23 },
    reason: 'Found elsewhere and not told yet that we hold their details',
  },
  notice_missed: {
    action: 'erase',
    after: { days: 30 },
    reason: 'Found elsewhere and not told within 30 days that we hold their details',
  },
  enquiry: {
    action: 'erase',
    after: { years: retentionPeriods.enquiryYears },
    reason: 'An enquiry without any contact since',
  },
  marketing_consent: {
    action: 'lapse',
    after: { years: retentionPeriods.marketingInactiveYears },
    reason: 'Agreed to marketing, and has shown no interest since',
  },
  client: {
    action: 'erase',
    after: { years: retentionPeriods.activeClientYears },
    reason: 'A client whose project has ended',
  },
  deleted_lead: {
    action: 'erase',
    after: { years: retentionPeriods.enquiryYears },
    reason: 'Deleted by the owner; the name and address are not needed any more',
  },
  financial_record: {
    action: 'empty',
    after: { years: retentionPeriods.financialYears },
    reason: 'A payment or invoice older than the law has us keep it',
  },
  abandoned_checkout: {
    action: 'empty',
    after: { years: retentionPeriods.enquiryYears },
    reason: 'A checkout that was never paid',
  },
  inactive_subscription: {
    action: 'remove',
    after: { years: retentionPeriods.marketingInactiveYears },
    reason: 'Subscribed, and has shown no interest since',
  },
  ended_subscription: { action: 'remove', after: { days: 30 }, reason: 'Unsubscribed' },
  unconfirmed_subscription: { action: 'remove', after: { days: 30 }, reason: 'Asked for and never confirmed' },
  settled_mail: { action: 'empty', after: { days: 90 }, reason: 'Sent, or given up' },
  old_mail: {
    action: 'remove',
    after: { years: retentionPeriods.enquiryYears },
    reason: 'Sent to somebody who is no lead any more',
  },
  import_report: { action: 'empty', after: { days: 90 }, reason: 'The names in the report of an import' },
  past_merge: {
    action: 'remove',
    after: { days: mergeUndoDays },
    reason: 'What was kept to undo a merge of two leads',
  },
  ended_session: { action: 'remove', after: { days: 0 }, reason: 'Signed out by the time that has gone by' },
} as const satisfies Record<RetentionRuleName, Rule>
