import { defineEmail } from '../../../mail/define-email.ts'
import { type Block, paragraph } from '../../../mail/layout/content.ts'
import { hello } from '../../../mail/layout/recipient.ts'

/** To the customer of a completed job: asks for a review, where the business collects them or in a reply. */
export const reviewRequest = defineEmail('review-request', ({ name }: { name: string }, { business, host }) => ({
  subject: 'How did we do?',
  preview: 'A few words from you would help other families.',
  heading: 'How did we do?',
  greeting: hello(name),
  isSigned: true,
  blocks: [
    paragraph(`Your project with ${business.name} is complete. Thank you for choosing us.`),
    ...askFor(business.reviewsUrl),
    paragraph('If something wasn’t right, please reply to this email and tell us first. We’d like to put it right.'),
    paragraph('We only ask once.'),
  ],
  reason: `You’re receiving this because you’re a customer of ${host}.`,
}))

function askFor(reviewsUrl: string | undefined): Block[] {
  if (reviewsUrl === undefined) {
    return [
      paragraph(
        'Would you reply with a few words about how it went? It helps other families decide. Please say whether we may show your words with your first name on our website.',
      ),
    ]
  }
  return [
    paragraph('Would you leave us a short review? It helps other families decide, and takes two minutes.'),
    { kind: 'button', label: 'Leave a review', address: reviewsUrl },
  ]
}
