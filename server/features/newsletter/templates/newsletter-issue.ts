import { openedAddress } from '#shared/opened-address.ts'
import type { NewsletterIssue } from '#shared/contract/newsletter.ts'
import { defineEmail } from '../../../mail/define-email.ts'
import { type Block, paragraph } from '../../../mail/layout/content.ts'

interface IssueFacts extends Pick<NewsletterIssue, 'subject' | 'introduction' | 'articles'> {
  unsubscribeAddress: string
}

/** To a subscriber: what the owner wrote, and articles to read on. */
export const newsletterIssueEmail = defineEmail('newsletter-issue', (facts: IssueFacts, { host }) => {
  const { subject, introduction, articles, unsubscribeAddress } = facts
  const paragraphs = introduction.split(/\n{2,}/)
  return {
    subject,
    preview: (paragraphs[0] ?? '').replaceAll('\n', ' ').slice(0, 120),
    heading: subject,
    isSigned: true,
    blocks: [
      ...paragraphs.map((text) => paragraph(text)),
      ...articles.flatMap(({ slug, title, excerpt }): Block[] => [
        { kind: 'heading', text: title },
        paragraph(excerpt, ' ', { label: 'Read the article', address: openedAddress('/blog', 'article', slug) }),
      ]),
      paragraph('Had enough? ', { label: 'Unsubscribe', address: unsubscribeAddress }, ' at any time.'),
    ],
    reason: `You’re receiving this because you confirmed your subscription at ${host}.`,
  }
})
