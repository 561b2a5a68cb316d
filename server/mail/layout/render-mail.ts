import type { Block, MailContent, MailDocument, Sender } from './content.ts'
import { addBlocksToHtml, renderHtml } from './render-html.ts'
import { addBlocksToText, renderText } from './render-text.ts'

export function renderMail(document: MailDocument, sender: Sender): MailContent {
  return { subject: document.subject, html: renderHtml(document, sender), text: renderText(document, sender) }
}

/** Adds blocks at the end of a rendered email, above the business's details. @returns undefined for an email whose text was removed */
export function addBlocks<Mail extends Pick<MailContent, 'html' | 'text'>>(
  mail: Mail,
  blocks: readonly Block[],
): Mail | undefined {
  const html = addBlocksToHtml(mail.html, blocks)
  const text = addBlocksToText(mail.text, blocks)
  return html === undefined || text === undefined ? undefined : { ...mail, html, text }
}
