import type { MailContent } from '../outbox.ts'
import type { Letter, Sender } from './content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** Writes a letter in both parts, on the business's paper. */
export function layOut(letter: Letter, sender: Sender): MailContent {
  return { subject: letter.subject, html: renderHtml(letter, sender), text: renderText(letter, sender) }
}
