import { retentionPeriods } from '#shared/business/privacy-policy-periods.ts'
import { mergeUndoDays } from '#shared/contract/prospect-archive.ts'
import type { RetentionAction, RetentionRuleName } from '#shared/contract/retention.ts'
import type { Period } from './retention-period.ts'

export interface Rule {
  action: RetentionAction
  after: Period
  reason: string
}

/** Between the warning about a missing privacy notice and the erasure. */
export const warningPeriod = { days: 7 }

const { enquiryYears, marketingInactiveYears, activeClientYears, financialYears } = retentionPeriods

/** What happens to data and when: the promises of the privacy page, and periods of our own for everything else. */
export const rules = {
  rejected_lead: { action: 'archive', after: { days: 90 }, reason: 'Rejected, with no activity since' },
  untouched_lead: { action: 'archive', after: { days: 180 }, reason: 'New and never worked on' },
  notice_due: { action: 'warn', after: { days: 23 }, reason: 'Found online; privacy notice not sent yet' },
  notice_missed: {
    action: 'erase',
    after: { days: 30 },
    reason: 'Found online; privacy notice not sent within 30 days',
  },
  enquiry: { action: 'erase', after: { years: enquiryYears }, reason: 'Enquiry with no contact since' },
  marketing_consent: {
    action: 'lapse',
    after: { years: marketingInactiveYears },
    reason: 'Agreed to marketing, with no sign of interest since',
  },
  client: { action: 'erase', after: { years: activeClientYears }, reason: 'Client whose project has ended' },
  deleted_lead: {
    action: 'erase',
    after: { years: enquiryYears },
    reason: 'Deleted by you; the name and email are no longer needed',
  },
  financial_record: { action: 'empty', after: { years: financialYears }, reason: 'Older than tax law requires' },
  abandoned_checkout: { action: 'empty', after: { years: enquiryYears }, reason: 'Checkout that was never paid' },
  inactive_subscription: {
    action: 'remove',
    after: { years: marketingInactiveYears },
    reason: 'Subscribed, with no sign of interest since',
  },
  ended_subscription: { action: 'remove', after: { days: 30 }, reason: 'Unsubscribed' },
  unconfirmed_subscription: { action: 'remove', after: { days: 30 }, reason: 'Never confirmed' },
  settled_mail: { action: 'empty', after: { days: 90 }, reason: 'Sent or failed' },
  old_mail: { action: 'remove', after: { years: enquiryYears }, reason: 'Sent to someone who’s no longer a lead' },
  import_report: { action: 'empty', after: { days: 90 }, reason: 'Names in the report of an import' },
  past_merge: { action: 'remove', after: { days: mergeUndoDays }, reason: 'Data kept to undo a merge of two leads' },
  ended_session: { action: 'remove', after: { days: 0 }, reason: 'Session has expired' },
} as const satisfies Record<RetentionRuleName, Rule>
