import type { templateTypes } from '#shared/contract/email-template-edits.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'

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

export const templateTypeLabels: Record<(typeof templateTypes)[number], string> = {
  reminder: 'An answer or a reminder',
  quote: 'A quote',
  intro: 'Marketing: a first contact',
  follow_up: 'Marketing: a follow-up',
  other: 'Marketing: news or an offer',
}
