import type { Inline, MailContent, Sender } from '../../mail/layout/content.ts'
import { renderMail } from '../../mail/layout/render-mail.ts'

export interface PersonalMailFacts extends Sender {
  subject: string
  /** What the owner wrote, with line breaks. */
  text: string
}

/** Lays out a mail that the owner wrote to one person. */
export function personalMail({ subject, text, ...sender }: PersonalMailFacts): MailContent {
  const lines = text.split(/\n+/)
  return renderMail(
    {
      subject,
      preview: lines.slice(0, 2).join(' ').slice(0, 120),
      heading: subject,
      blocks: lines.map((line) => ({ kind: 'paragraph', parts: withLinks(line) })),
      reason: `${sender.business.name} wrote this to you personally.`,
    },
    sender,
  )
}

/** Turns web addresses into links, without the punctuation that follows them. */
function withLinks(line: string): Inline[] {
  return line
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .filter((part) => part !== '')
    .map((part) => (/^https?:\/\//.test(part) ? { label: part, address: part } : part))
}
