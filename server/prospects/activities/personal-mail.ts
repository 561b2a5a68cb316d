import type { MailContent } from '../../mail/outbox.ts'
import type { Inline, Sender } from '../../mail/layout/content.ts'
import { layOut } from '../../mail/layout/layout.ts'

export interface PersonalMailFacts extends Sender {
  subject: string
  /** What the owner wrote, with its line breaks. */
  words: string
}

/** To one person, in the owner's own words. */
export function personalMail({ subject, words, ...sender }: PersonalMailFacts): MailContent {
  const lines = words.split(/\n+/)
  return layOut(
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

/** The addresses of pages can be pressed; the full stop after one is none of it. */
function withLinks(line: string): Inline[] {
  return line
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .filter((part) => part !== '')
    .map((part) => (/^https?:\/\//.test(part) ? { label: part, address: part } : part))
}
