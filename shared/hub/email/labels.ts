import type { EmailType } from '#shared/business/send-gate.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'

export const emailTypeLabels: Record<EmailType, string> = {
  intro: 'First contact',
  follow_up: 'Follow-up',
  quote: 'Quote',
  reminder: 'Reminder',
  privacy_notice: 'Privacy notice',
  other: 'Other',
}

export const subscriberLabels: Record<ProspectDetail['subscriberType'], string> = {
  unknown: 'Not known',
  individual: 'A private person',
  corporate: 'A company',
}

export const basisLabels: Record<NonNullable<ProspectDetail['lawfulBasis']>, string> = {
  consent: 'Consent',
  soft_opt_in: 'Soft opt-in',
  contract: 'Steps before a contract',
  legitimate_interests: 'Legitimate interests',
}
