import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { emailProspect } from '#shared/contract/prospect-history.ts'
import type { ProspectRow } from './queries.ts'

type EmailType = ParsedInput<typeof emailProspect>['body']['emailType']

/** What is written to win work. The others answer, remind of what was agreed, or tell what the law wants told. */
export function isMarketing(emailType: EmailType): boolean {
  return emailType === 'intro' || emailType === 'follow_up' || emailType === 'other'
}

/** Why this person may not be sent such an e-mail, in the rule's own terms; undefined when they may. */
export function whyNotEmail(
  lead: Pick<ProspectRow, 'email' | 'objectedAt' | 'noticeDueAt' | 'lawfulBasis' | 'subscriberType' | 'sourcePlatform'>,
  emailType: EmailType,
): string | undefined {
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
