import type { emailTypes } from '../contract/prospect-history.ts'
import type { ProspectDetail } from '../contract/prospects.ts'
import { sourceLabel } from './platforms.ts'

export type EmailType = (typeof emailTypes)[number]

/** The facts that decide whether a person may be emailed. */
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

/** The last paragraph of every marketing email. */
export const optOutLine = 'If you’d rather not hear from us, reply with “stop” and we won’t write again.'

/** Marketing emails. The others answer an enquiry or are required by law. */
export function isMarketing(emailType: EmailType): boolean {
  return emailType === 'intro' || emailType === 'follow_up' || emailType === 'other'
}

/** Returns whether the lawful basis predates an objection. Withdrawing the objection does not restore it. */
export function isOverruled({
  lawfulBasis,
  lawfulBasisAt,
  lastObjectedAt,
}: Pick<Addressee, 'lawfulBasis' | 'lawfulBasisAt' | 'lastObjectedAt'>): boolean {
  return lawfulBasis !== null && lastObjectedAt !== null && (lawfulBasisAt ?? '') <= lastObjectedAt
}

/** Returns why a person may not be sent an email of this type, with the rule; undefined if they may. */
export function whyNotEmail(lead: Addressee, emailType: EmailType): string | undefined {
  if (lead.email === null) return 'This lead has no email address.'
  if (emailType === 'privacy_notice') return undefined // the law requires it in any case
  return isMarketing(emailType) ? whyNoMarketing(lead) : whyNoAnswer(lead)
}

function whyNoMarketing(lead: Addressee): string | undefined {
  const origin = originOf(lead)
  if (lead.objectedAt !== null) {
    return 'This person has objected to marketing, so you can’t send them any (UK GDPR article 21).'
  }
  if (isOverruled(lead) && lead.lawfulBasis !== 'contract') return basisOverruled
  switch (lead.lawfulBasis) {
    case 'consent':
      return undefined
    case 'soft_opt_in':
      return origin === 'found'
        ? `We found this person (${sourceLabel(lead.sourcePlatform)}). A soft opt-in covers only details that people gave us themselves, so you need their consent for marketing (PECR regulation 22).`
        : undefined
    case 'contract':
      return onlyAnswers
    case 'legitimate_interests':
      return lead.subscriberType === 'corporate' ? undefined : onlyForCompanies
    case null:
      return origin === 'asked' ? onlyAnswers : whatIsMissing(lead, origin)
  }
}

/** A reply is allowed to people who contacted us, and to those who may be sent marketing. */
function whyNoAnswer(lead: Addressee): string | undefined {
  const origin = originOf(lead)
  if (lead.lawfulBasis === 'contract' || origin === 'asked') return undefined
  if (whyNoMarketing(lead) === undefined) return undefined
  if (lead.objectedAt !== null) {
    return 'This person has objected to marketing, so you can only answer what they ask for. Once they ask, record “Steps before a contract” (UK GDPR articles 6 and 21).'
  }
  return lead.lawfulBasis === null
    ? whatIsMissing(lead, origin)
    : 'We have no record of this person asking us for anything. Once they do, record “Steps before a contract” and reply (PECR regulation 22).'
}

const onlyAnswers =
  'You can answer what this person asks for, as steps before a contract. For marketing you need their consent or a soft opt-in; for a company, legitimate interests will do (PECR regulation 22).'
const basisOverruled =
  'This person objected to marketing after this basis was recorded, and later withdrew the objection. That doesn’t restore the basis: record the one that applies now (UK GDPR articles 7 and 21).'
const onlyForCompanies =
  'You can send marketing to a private person only with their consent or a soft opt-in. Legitimate interests apply to companies only (PECR regulation 22).'

function whatIsMissing({ sourcePlatform }: Addressee, origin: Exclude<Origin, 'asked'>): string {
  return {
    found: `We found this person (${sourceLabel(sourcePlatform)}) and they haven’t written to us. Record a lawful basis before you email them (PECR regulation 22).`,
    imported:
      'This person is from an imported list and hasn’t written to us. Record a lawful basis before you email them (PECR regulation 22).',
    entered:
      'You added this person by hand. Record a lawful basis before you email them. If they asked for an answer or a quote, it’s “Steps before a contract” (UK GDPR article 6).',
  }[origin]
}

/** How the details reached us: by a form, from the owner, from an imported list or from the scraper. */
type Origin = 'asked' | 'entered' | 'imported' | 'found'

const ownPages = new Set(['website', 'calculator', 'checkout'])

/** Derives the origin from whether a privacy notice is due, because the name of the source is no proof. */
function originOf({ noticeDueAt, importId, sourcePlatform }: Addressee): Origin {
  if (noticeDueAt !== null) return importId === null ? 'found' : 'imported'
  return ownPages.has(sourcePlatform) ? 'asked' : 'entered'
}
