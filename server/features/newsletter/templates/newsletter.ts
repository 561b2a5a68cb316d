import { type MailContent, paragraph, type Sender } from '../../../mail/layout/content.ts'
import { renderMail } from '../../../mail/layout/render-mail.ts'

/** To the owner of the address: only their click starts the newsletter. */
export function newsletterConfirmation(facts: Sender & { confirmAddress: string }): MailContent {
  const { business, confirmAddress } = facts
  const { host } = new URL(facts.publicUrl)
  return renderMail(
    {
      subject: 'Please confirm your subscription',
      preview: `One click and you’ll get the newsletter of ${business.name}.`,
      heading: 'One more click',
      blocks: [
        paragraph(`Please confirm you’d like our newsletter. Someone entered this address at ${host}.`),
        { kind: 'button', label: 'Confirm my subscription', address: confirmAddress },
        paragraph('The link works for 7 days.'),
        paragraph('Not you? Ignore this email and you won’t hear from us.'),
      ],
      reason: `You’re receiving this because your address was entered in the newsletter form at ${host}.`,
    },
    facts,
  )
}

/** To a subscriber whose address was typed into the form again: the page itself must not tell who is subscribed. */
export function newsletterReminder(facts: Sender & { unsubscribeAddress: string }): MailContent {
  const { host } = new URL(facts.publicUrl)
  return renderMail(
    {
      subject: 'You’re already subscribed',
      preview: 'There’s nothing you need to do.',
      heading: 'You’re already subscribed',
      blocks: [
        paragraph(
          `Someone entered this address for our newsletter at ${host}. You’re already subscribed, so there’s nothing you need to do.`,
        ),
        paragraph('Had enough? ', { label: 'Unsubscribe', address: facts.unsubscribeAddress }, ' at any time.'),
      ],
      reason: `You’re receiving this because your address was entered in the newsletter form at ${host}.`,
    },
    facts,
  )
}

/** To somebody who has just confirmed. */
export function newsletterWelcome(facts: Sender & { unsubscribeAddress: string }): MailContent {
  const { business, publicUrl, unsubscribeAddress } = facts
  return renderMail(
    {
      subject: 'You’re subscribed',
      preview: `You’ll now get the newsletter of ${business.name}.`,
      heading: 'Welcome',
      blocks: [
        paragraph('You’ll now get our newsletter: articles about planning and building home extensions.'),
        { kind: 'button', label: 'Read our articles', address: `${publicUrl}/blog` },
        paragraph('Had enough? ', { label: 'Unsubscribe', address: unsubscribeAddress }, ' at any time.'),
      ],
      reason: `You’re receiving this because you confirmed your subscription at ${new URL(publicUrl).host}.`,
    },
    facts,
  )
}
