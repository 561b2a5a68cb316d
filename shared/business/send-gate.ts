import type { emailTypes } from '../contract/prospect-history.ts'
import type { ProspectDetail } from '../contract/prospects.ts'

export type EmailType = (typeof emailTypes)[number]

/** What decides whether a person may be written to. */
export type Addressee = Pick<
  ProspectDetail,
  'email' | 'objectedAt' | 'noticeDueAt' | 'lawfulBasis' | 'subscriberType' | 'sourcePlatform'
>

/** On everything that is written to win work: the way out, in every message. */
export const optOutLine = 'If you would rather not hear from us, reply with “stop” and we will not write again.'

/** What is written to win work. The others answer, remind of what was agreed, or tell what the law wants told. */
export function isMarketing(emailType: EmailType): boolean {
  return emailType === 'intro' || emailType === 'follow_up' || emailType === 'other'
}

/** Why this person may not be sent such an e-mail, in the rule's own terms; undefined when they may. */
export function whyNotEmail(lead: Addressee, emailType: EmailType): string | undefined {
  if (lead.email === null) return 'There is no e-mail address for this lead.'
  if (emailType === 'privacy_notice') return undefined // the law wants it told, whatever else stands
  if (lead.objectedAt !== null && isMarketing(emailType)) {
    return 'This person has objected to marketing, and an objection is absolute (UK GDPR article 21).'
  }
  // Only who was found by scraping or import is owed a notice; anyone else gave us their details themselves.
  if (lead.noticeDueAt === null) return undefined
  if (lead.lawfulBasis === null) {
    return `This person was found (${lead.sourcePlatform}) and did not write to us: record a lawful basis before you e-mail them (PECR regulation 22).`
  }
  if (lead.lawfulBasis === 'legitimate_interests' && lead.subscriberType !== 'corporate' && isMarketing(emailType)) {
    return 'A private person may be sent marketing only with consent or a soft opt-in: legitimate interests will do for companies alone (PECR regulation 22).'
  }
  return undefined
}
