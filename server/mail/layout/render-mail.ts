import type { MailContent, MailDocument, Sender } from './content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

export function renderMail(document: MailDocument, sender: Sender): MailContent {
  return { subject: document.subject, html: renderHtml(document, sender), text: renderText(document, sender) }
}
