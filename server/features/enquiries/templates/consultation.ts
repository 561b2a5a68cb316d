import { emailLink } from '#shared/business/business.ts'
import { callWording } from '#shared/business/call-wording.ts'
import { consultationFacts } from '#shared/business/consultation-facts.ts'
import { excerpt } from '#shared/business/excerpt.ts'
import { extensionTypeLabels } from '#shared/business/extension-types.ts'
import { formatLondonTime } from '#shared/business/london-time.ts'
import { formatHours } from '#shared/business/describe-opening-hours.ts'
import type { OpeningTimes } from '#shared/business/opening-times.ts'
import { replyBy, replyDueAt } from '#shared/business/reply-promise.ts'
import type { Consultation, ReceivedConsultation } from '#shared/contract/consultations.ts'
import { defineEmail } from '../../../mail/define-email.ts'
import { type Block, type Fact, paragraph } from '../../../mail/layout/content.ts'
import { safePhone, thankYou } from '../../../mail/layout/recipient.ts'
import { leadButtons } from '../../../mail/layout/lead-buttons.ts'
import { type AboutKnown, confirmBlocks, markUnproved, type Unproved, unprovedBlocks } from './unproved.ts'
import { phoneText } from '../../../mail/layout/phone-text.ts'

interface ConsultationFacts extends Unproved {
  consultation: Consultation
  /** Where the visitor may choose the time of the call. */
  callAddress: string
}

/** The confirmation to the visitor. It repeats no free text, because anyone may have typed it. */
export const consultationReceived = defineEmail(
  'consultation-received',
  (facts: ConsultationFacts, { business, host }) => {
    const { consultation, callAddress } = facts
    const hours = formatHours(business.openingHours)
    const { minutes, consultation: named } = callWording(business.calls)
    return {
      subject: 'We have your consultation request',
      preview: `We’ll call you within 24 hours to arrange your free ${minutes}-minute ${named}.`,
      heading: thankYou(consultation.firstName),
      isSigned: true,
      blocks: [
        paragraph('We have your request for a free consultation. Pick a time that suits you, or leave it to us.'),
        { kind: 'button', label: 'Choose a time for your call', address: callAddress },
        ...confirmBlocks(facts),
        { kind: 'heading', text: 'What happens next' },
        {
          kind: 'steps',
          steps: [
            {
              title: 'We’ll call you within 24 hours',
              text: `On ${safePhone(consultation.phone)}, to hear about your home and find a time that suits you.`,
            },
            {
              title: `Your free ${minutes}-minute ${named}`,
              text: 'We’ll look at what your project would cost to build, the space you have and the planning records around it.',
            },
            {
              title: 'A detailed proposal',
              text: 'In writing and for a fixed fee, so you know the price before you decide.',
            },
          ],
        },
        paragraph(
          'Prefer to talk now? Call ',
          phoneText(business),
          ` (${hours}). `,
          { label: 'See how we work', address: '/process' },
          '.',
        ),
        ...projectBlocks(consultation),
        paragraph('Photos or plans to send, or something to correct? Just reply.'),
      ],
      reason: `You’re receiving this because someone requested a consultation at ${host} with this address. Not you? Reply and we’ll delete it.`,
    }
  },
)

function projectBlocks(consultation: Consultation): Block[] {
  const rows = consultationFacts(consultation).flatMap(({ kind, label, value }) =>
    (kind === 'choice' || kind === 'code') && value !== null ? [{ label, value }] : [],
  )
  if (rows.length === 0) return []
  return [
    { kind: 'heading', text: 'Your project' },
    { kind: 'facts', rows },
  ]
}

type AlertedConsultation = Consultation & Pick<Partial<ReceivedConsultation>, 'interest'>

interface AlertFacts extends AboutKnown {
  consultation: AlertedConsultation
  prospectId: string | null
  times: OpeningTimes
}

/** The alert to the owner about a consultation request. Its Reply-To is the visitor. */
export const consultationAlert = defineEmail('consultation-alert', (facts: AlertFacts) => {
  const { consultation, prospectId, times } = facts
  const { firstName, lastName, extensionType, createdAt } = consultation
  const name = `${firstName} ${lastName}`
  const askedAt = Date.parse(createdAt)
  const dueAt = replyDueAt(askedAt, times)
  const callBy = formatLondonTime(new Date(dueAt))
  const promise = dueAt < replyBy(askedAt) ? 'two-hour' : '24-hour'
  return {
    subject: `New enquiry: ${name}${extensionType === null ? '' : `, ${extensionTypeLabels[extensionType]}`}${markUnproved(facts)}`,
    preview: `Please call by ${callBy}.`,
    heading: `${name} would like a consultation`,
    blocks: [
      paragraph(`Call ${firstName} by ${callBy} to keep your ${promise} promise.`),
      ...leadButtons({ prospectId, person: { name: firstName, phone: consultation.phone } }),
      ...unprovedBlocks(facts),
      { kind: 'facts', rows: enquiryFacts(consultation) },
      ...consultationFacts(consultation).flatMap(({ kind, label, value }): Block[] =>
        kind === 'paragraphs' && value !== null
          ? [{ kind: 'quote', label, text: excerpt(value, 'This is the beginning; the hub has the whole text.') }]
          : [],
      ),
      paragraph(`Reply to this email to write to ${firstName}.`),
    ],
    reason: 'Sent by your website when its consultation form is used.',
  }
})

function enquiryFacts(consultation: AlertedConsultation): Fact[] {
  const { firstName, lastName, phone, email, createdAt } = consultation
  return [
    { label: 'Name', value: `${firstName} ${lastName}` },
    { label: 'Phone', value: phoneText({ phone }) },
    { label: 'Email', value: { label: email, address: emailLink(email) } },
    ...consultationFacts(consultation).flatMap(({ kind, label, value, empty }) => {
      const text = value ?? empty
      return kind === 'paragraphs' || text === null ? [] : [{ label, value: text }]
    }),
    { label: 'Received', value: formatLondonTime(new Date(createdAt)) },
  ]
}
