import { emailLink, phoneLink } from '#shared/business/business.ts'
import { extensionTypeLabels } from '#shared/business/extension-types.ts'
import { consultationFacts } from '#shared/business/consultation-facts.ts'
import { replyPromise } from '#shared/business/reply-promise.ts'
import type { Consultation, ReceivedConsultation } from '#shared/contract/consultations.ts'
import { formatLondonTime } from '#shared/business/london-time.ts'
import type { Block, Fact, MailContent, Sender } from '../../../mail/layout/content.ts'
import { renderMail } from '../../../mail/layout/render-mail.ts'

export interface ConsultationAlertFacts extends Sender {
  consultation: Consultation & Pick<Partial<ReceivedConsultation>, 'interest'>
}

/** Returns the alert to the owner about a consultation request. Its Reply-To is the visitor. */
export function consultationAlert(facts: ConsultationAlertFacts): MailContent {
  const { consultation, publicUrl } = facts
  const { firstName, lastName, extensionType, createdAt } = consultation
  const name = `${firstName} ${lastName}`
  const callBy = formatLondonTime(new Date(replyPromise(Date.parse(createdAt)).by))
  return renderMail(
    {
      subject: `New enquiry: ${name}${extensionType === null ? '' : `, ${extensionTypeLabels[extensionType]}`}`,
      preview: `Please call by ${callBy}.`,
      heading: `${name} would like a consultation`,
      blocks: [
        { kind: 'paragraph', parts: [`The site promises a call within 24 hours: please call by ${callBy}.`] },
        { kind: 'facts', rows: enquiryFacts(consultation) },
        ...quotedTexts(consultation),
        { kind: 'button', label: 'Open the marketing hub', address: `${publicUrl}/marketing-hub` },
        { kind: 'paragraph', parts: [`Reply to this email to write to ${firstName}.`] },
      ],
      reason: 'Sent by your website when its consultation form is used.',
    },
    facts,
  )
}

function enquiryFacts(consultation: ConsultationAlertFacts['consultation']): Fact[] {
  const { firstName, lastName, phone, email, createdAt } = consultation
  return [
    { label: 'Name', value: `${firstName} ${lastName}` },
    { label: 'Phone', value: { label: phone, address: phoneLink(phone) } },
    { label: 'Email', value: { label: email, address: emailLink(email) } },
    ...consultationFacts(consultation).flatMap(({ kind, label, value, empty }) => {
      const text = value ?? empty
      return kind === 'paragraphs' || text === null ? [] : [{ label, value: text }]
    }),
    { label: 'Received', value: formatLondonTime(new Date(createdAt)) },
  ]
}

function quotedTexts(consultation: Consultation): Block[] {
  return consultationFacts(consultation).flatMap(({ kind, label, value }) =>
    kind === 'paragraphs' && value !== null ? [{ kind: 'quote', label, text: value }] : [],
  )
}
