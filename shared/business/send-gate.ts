import type { emailTypes } from '../contract/prospect-history.ts'
import type { ProspectDetail } from '../contract/prospects.ts'

export type EmailType = (typeof emailTypes)[number]

/** What decides whether a person may be written to. */
export type Addressee = Pick<
  ProspectDetail,
  | 'email'
  | 'objectedAt'
  | 'lastObjectedAt'
  | 'noticeDueAt'
  | 'importId'
  | 'lawfulBasis'
  | 'lawfulBasisAt'
  | 'subscriberType'
  | 'sourcePlatform'
>

/** On everything that is written to win work: the way out, in every message. */
export const optOutLine = 'If you would rather not hear from us, reply with “stop” and we will not write again.'

/** What is written to win work. The others answer what somebody asked for, or tell what the law wants told. */
export function isMarketing(emailType: EmailType): boolean {
  return emailType === 'intro' || emailType === 'follow_up' || emailType === 'other'
}

/** Whether the basis was recorded before an objection: it does not come back when the objection is taken back. */
export function isOverruled({
  lawfulBasis,
  lawfulBasisAt,
  lastObjectedAt,
}: Pick<Addressee, 'lawfulBasis' | 'lawfulBasisAt' | 'lastObjectedAt'>): boolean {
  return lawfulBasis !== null && lastObjectedAt !== null && (lawfulBasisAt ?? '') <= lastObjectedAt
}

/** Why this person may not be sent such an email, in the rule's own terms; undefined when they may. */
export function whyNotEmail(lead: Addressee, emailType: EmailType): string | undefined {
  if (lead.email === null) return 'There is no email address for this lead.'
  if (emailType === 'privacy_notice') return undefined // the law wants it told, whatever else stands
  return isMarketing(emailType) ? whyNoMarketing(lead) : whyNoAnswer(lead)
}

function whyNoMarketing(lead: Addressee): string | undefined {
  const origin = originOf(lead)
  if (lead.objectedAt !== null) {
    return 'This person has objected to marketing, and an objection is absolute (UK GDPR article 21).'
  }
  if (isOverruled(lead) && lead.lawfulBasis !== 'contract') return onlyAnew
  switch (lead.lawfulBasis) {
    case 'consent':
      return undefined
    case 'soft_opt_in':
      return origin === 'found'
        ? `This person was found (${lead.sourcePlatform}), and a soft opt-in holds only for details that somebody gave us themselves: marketing takes their consent (PECR regulation 22).`
        : undefined
    case 'contract':
      return onlyAnswers
    case 'legitimate_interests':
      return lead.subscriberType === 'corporate' ? undefined : onlyForCompanies
    case null:
      return origin === 'asked' ? onlyAnswers : whatIsMissing(lead, origin)
  }
}

/** An answer goes to whoever asked for it, and to whoever may be sent marketing anyway. */
function whyNoAnswer(lead: Addressee): string | undefined {
  const origin = originOf(lead)
  if (lead.lawfulBasis === 'contract' || origin === 'asked') return undefined
  if (whyNoMarketing(lead) === undefined) return undefined
  if (lead.objectedAt !== null) {
    return 'This person has objected to marketing, so only what they ask us for may go to them: record “steps before a contract” once they do (UK GDPR articles 6 and 21).'
  }
  return lead.lawfulBasis === null
    ? whatIsMissing(lead, origin)
    : 'Nothing says that this person asked us for anything: record “steps before a contract” once they do, and answer them then (PECR regulation 22).'
}

const onlyAnswers =
  'What this person asks for may be answered, as steps before a contract. Marketing takes their consent or a soft opt-in, or legitimate interests where they are a company (PECR regulation 22).'
const onlyAnew =
  'This person objected to marketing after this basis was recorded, and took it back since: the basis does not come back with that. Record what allows it now (UK GDPR articles 7 and 21).'
const onlyForCompanies =
  'A private person may be sent marketing only with consent or a soft opt-in: legitimate interests will do for companies alone (PECR regulation 22).'

function whatIsMissing({ sourcePlatform }: Addressee, origin: Exclude<Origin, 'asked'>): string {
  return {
    found: `This person was found (${sourcePlatform}) and did not write to us: record a lawful basis before you email them (PECR regulation 22).`,
    imported:
      'This person came with an imported list and did not write to us: record a lawful basis before you email them (PECR regulation 22).',
    entered:
      'This person was entered by hand: record a lawful basis before you email them. If they asked you for an answer or a quote, it is “steps before a contract” (UK GDPR article 6).',
  }[origin]
}

/** How we came by somebody: they asked us on the website, the owner typed them in, a list brought them, or a search. */
type Origin = 'asked' | 'entered' | 'imported' | 'found'

const ownPages = new Set(['website', 'calculator', 'checkout'])

/** Only whose details came from elsewhere is owed a notice; what their source is called is not to be relied on. */
function originOf({ noticeDueAt, importId, sourcePlatform }: Addressee): Origin {
  if (noticeDueAt !== null) return importId === null ? 'found' : 'imported'
  return ownPages.has(sourcePlatform) ? 'asked' : 'entered'
}
