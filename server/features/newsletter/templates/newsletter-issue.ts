import { openedAddress } from '#shared/opened-address.ts'
import type { NewsletterIssue } from '#shared/contract/newsletter-issues.ts'
import { type Block, type MailContent, paragraph, type Sender } from '../../../mail/layout/content.ts'
import { renderMail } from '../../../mail/layout/render-mail.ts'

interface IssueFacts extends Sender, Pick<NewsletterIssue, 'subject' | 'introduction' | 'articles'> {
  unsubscribeAddress: string
}

/** To a subscriber: what the owner wrote, and articles to read on. */
export function newsletterIssueMail(facts: IssueFacts): MailContent {
  const { subject, introduction, articles, publicUrl, unsubscribeAddress } = facts
  const paragraphs = introduction.split(/\n{2,}/)
  return renderMail(
    {
      subject,
      preview: (paragraphs[0] ?? '').replaceAll('\n', ' ').slice(0, 120),
      heading: subject,
      isSigned: true,
      blocks: [
        ...paragraphs.map((text) => paragraph(text)),
        ...articles.flatMap(({ slug, title, excerpt }): Block[] => [
          { kind: 'heading', text: title },
          paragraph(excerpt, ' ', {
            label: 'Read the article',
            address: publicUrl + openedAddress('/blog', 'article', slug),
          }),
        ]),
        paragraph('Had enough? ', { label: 'Unsubscribe', address: unsubscribeAddress }, ' at any time.'),
      ],
      reason: `You’re receiving this because you confirmed your subscription at ${new URL(publicUrl).host}.`,
    },
    facts,
  )
}
