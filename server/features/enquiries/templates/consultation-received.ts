import { consultationMinutes, openingHours, phoneLink } from '#shared/business/business.ts'
import { consultationFacts } from '#shared/business/consultation-facts.ts'
import type { Consultation } from '#shared/contract/consultations.ts'
import type { Block, MailContent, Sender } from '../../../mail/layout/content.ts'
import { safePhone, thankYou } from '../../../mail/layout/recipient.ts'
import { renderMail } from '../../../mail/layout/render-mail.ts'

export interface ConsultationReceivedFacts extends Sender {
  consultation: Consultation
  /** Where the visitor may choose the time of the call. */
  callAddress: string
}

/** Returns the confirmation to the visitor. It repeats no free text, because anyone may have typed it. */
export function consultationReceived(facts: ConsultationReceivedFacts): MailContent {
  const { consultation, business, publicUrl, callAddress } = facts
  const hours = openingHours.map(({ days, opens, closes }) => `${days} ${opens}-${closes}`).join(', ')
  return renderMail(
    {
      subject: 'We have your consultation request',
      preview: `We’ll call you within 24 hours to arrange your free ${consultationMinutes}-minute video consultation.`,
      heading: thankYou(consultation.firstName),
      isSigned: true,
      blocks: [
        {
          kind: 'paragraph',
          parts: ['We have your request for a free consultation. Pick a time that suits you, or leave it to us.'],
        },
        { kind: 'button', label: 'Choose a time for your call', address: callAddress },
        { kind: 'heading', text: 'What happens next' },
        {
          kind: 'steps',
          steps: [
            {
              title: 'We’ll call you within 24 hours',
              text: `On ${safePhone(consultation.phone)}, to hear about your home and find a time that suits you.`,
            },
            {
              title: `Your free ${consultationMinutes}-minute video consultation`,
              text: 'We’ll look at what your project would cost to build, the space you have and the planning records around it.',
            },
            {
              title: 'A detailed proposal',
              text: 'In writing and for a fixed fee, so you know the price before you decide.',
            },
          ],
        },
        {
          kind: 'paragraph',
          parts: [
            'Prefer to talk now? Call ',
            { label: business.phone, address: phoneLink(business.phone) },
            ` (${hours}). `,
            { label: 'See how we work', address: `${publicUrl}/process` },
            '.',
          ],
        },
        ...projectBlocks(consultation),
        { kind: 'paragraph', parts: ['Anything to add or correct? Just reply.'] },
      ],
      reason: `You’re receiving this because someone requested a consultation at ${new URL(publicUrl).host} with this address. Not you? Reply and we’ll delete it.`,
    },
    facts,
  )
}

function projectBlocks(consultation: Consultation): Block[] {
  const rows = consultationFacts(consultation).flatMap(({ kind, label, value }) =>
    (kind === 'choice' || kind === 'code') && value !== null ? [{ label, value }] : [],
  )
  return rows.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Your project' },
        { kind: 'facts', rows },
      ]
}
