import { phoneLink } from '#shared/business/business.ts'
import { extensionTypeLabels } from '#shared/business/extension-types.ts'
import type { Consultation } from '#shared/contract/consultations.ts'
import type { MailContent } from '../../../mail/outbox.ts'
import type { Fact, Sender } from '../../../mail/layout/content.ts'
import { layOut } from '../../../mail/layout/layout.ts'
import { inWinchester } from '../../../mail/layout/local-time.ts'
import { mailLink } from '../../../mail/layout/trader.ts'

export interface ConsultationAlertFacts extends Sender {
  consultation: Consultation
  /** What the visitor came for: a chosen package or `feasibility`. */
  interest?: string | null | undefined
}

/** What the site promises: a call within this time. */
const replyMs = 24 * 60 * 60 * 1000

/** To the owner: who asks, for what, and by when to call. Its Reply-To is the visitor. */
export function consultationAlert(facts: ConsultationAlertFacts): MailContent {
  const { consultation, publicUrl } = facts
  const { firstName, lastName, extensionType, projectDescription, createdAt } = consultation
  const name = `${firstName} ${lastName}`
  const callBy = inWinchester(new Date(new Date(createdAt).getTime() + replyMs))
  return layOut(
    {
      subject: `New enquiry: ${name}${extensionType === null ? '' : `, ${extensionTypeLabels[extensionType]}`}`,
      preview: `Please call by ${callBy}.`,
      heading: `${name} would like a consultation`,
      blocks: [
        { kind: 'paragraph', parts: [`The site promises a call within 24 hours: please call by ${callBy}.`] },
        { kind: 'facts', rows: enquiryFacts(facts) },
        ...(projectDescription === null
          ? []
          : [{ kind: 'words', label: 'The project', text: projectDescription } as const]),
        { kind: 'button', label: 'Open the marketing hub', address: `${publicUrl}/marketing-hub` },
        { kind: 'paragraph', parts: [`Reply to this email to write to ${firstName}.`] },
      ],
      reason: `Sent by your website when its consultation form is used.`,
    },
    facts,
  )
}

function enquiryFacts({ consultation, interest }: ConsultationAlertFacts): Fact[] {
  const { firstName, lastName, phone, email, extensionType, createdAt } = consultation
  return [
    { label: 'Name', value: `${firstName} ${lastName}` },
    { label: 'Phone', value: { label: phone, address: phoneLink(phone) } },
    { label: 'Email', value: { label: email, address: mailLink(email) } },
    { label: 'Extension', value: extensionType === null ? 'Not given' : extensionTypeLabels[extensionType] },
    ...(interest ? [{ label: 'Came for', value: interest }] : []),
    { label: 'Received', value: inWinchester(new Date(createdAt)) },
  ]
}
