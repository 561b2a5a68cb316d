import type { MailContent } from '../outbox.ts'

/** What a reader of the HTML part sees. */
export function read({ html }: MailContent) {
  const part = (pattern: RegExp) => plain(pattern.exec(html)?.[1] ?? '')
  return {
    subject: part(/<title>(.*?)<\/title>/s),
    preview: part(/<div style="display:none[^>]*>(.*?)<\/div>/s),
    body: part(/<h1[^>]*>(.*)<\/body>/s),
  }
}

function plain(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
}

/** The words in their order, without the marks that only one part has. */
export function words(text: string): string[] {
  return text.match(/[\p{L}\p{N}@&'/:.]*[\p{L}\p{N}]/gu) ?? []
}
