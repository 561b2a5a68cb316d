import type { Block, MailContent, Sender } from './content.ts'
import { addBlocksToHtml } from './render-html.ts'
import { addBlocksToText } from './render-text.ts'

/** Adds blocks at the end of a rendered email, above the business's details. @returns undefined for an email whose text was removed */
export function addBlocks<Mail extends Pick<MailContent, 'html' | 'text'>>(
  mail: Mail,
  blocks: readonly Block[],
  site: Pick<Sender, 'publicUrl'>,
): Mail | undefined {
  const html = addBlocksToHtml(mail.html, blocks, site)
  const text = addBlocksToText(mail.text, blocks, site)
  return html === undefined || text === undefined ? undefined : { ...mail, html, text }
}
