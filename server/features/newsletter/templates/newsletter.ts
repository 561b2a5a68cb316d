import { defineEmail } from '../../../mail/define-email.ts'
import { paragraph } from '../../../mail/layout/content.ts'

interface SubscriberFacts {
  unsubscribeAddress: string
}

/** To the owner of the address: only their click starts the newsletter. */
export const newsletterConfirmation = defineEmail(
  'newsletter-confirmation',
  ({ confirmAddress }: { confirmAddress: string }, { business, host }) => ({
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
  }),
)

/** To a subscriber whose address was typed into the form again: the page itself must not tell who is subscribed. */
export const newsletterReminder = defineEmail(
  'newsletter-reminder',
  ({ unsubscribeAddress }: SubscriberFacts, { host }) => ({
    subject: 'You’re already subscribed',
    preview: 'There’s nothing you need to do.',
    heading: 'You’re already subscribed',
    blocks: [
      paragraph(
        `Someone entered this address for our newsletter at ${host}. You’re already subscribed, so there’s nothing you need to do.`,
      ),
      paragraph('Had enough? ', { label: 'Unsubscribe', address: unsubscribeAddress }, ' at any time.'),
    ],
    reason: `You’re receiving this because your address was entered in the newsletter form at ${host}.`,
  }),
)

/** To somebody who has just confirmed. */
export const newsletterWelcome = defineEmail(
  'newsletter-welcome',
  ({ unsubscribeAddress }: SubscriberFacts, { business, host }) => ({
    subject: 'You’re subscribed',
    preview: `You’ll now get the newsletter of ${business.name}.`,
    heading: 'Welcome',
    blocks: [
      paragraph('You’ll now get our newsletter: articles about planning and building home extensions.'),
      { kind: 'button', label: 'Read our articles', address: '/blog' },
      paragraph('Had enough? ', { label: 'Unsubscribe', address: unsubscribeAddress }, ' at any time.'),
    ],
    reason: `You’re receiving this because you confirmed your subscription at ${host}.`,
  }),
)
