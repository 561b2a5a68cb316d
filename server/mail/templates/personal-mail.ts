import type { MailContent } from '../outbox.ts'
import type { Sender } from './content.ts'
import { layOut } from './layout.ts'

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
      blocks: lines.map((line) => ({ kind: 'paragraph', parts: [line] })),
      reason: `${sender.business.name} wrote this to you personally.`,
    },
    sender,
  )
}
