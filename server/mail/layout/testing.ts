import type { MailContent } from './content.ts'

/** Returns the visible text of the HTML part. */
export function read({ html }: MailContent) {
  const part = (pattern: RegExp, markup = html) => plain(pattern.exec(markup)?.[1] ?? '')
  return {
    subject: part(/<title>(.*?)<\/title>/s),
    preview: part(/<div style="display:none[^>]*>(.*?)<\/div>/s),
    /** Without the addresses of the buttons, which the text part shows beside their labels. */
    body: part(/<h1[^>]*>(.*)<\/body>/s, html.replace(/<p [^>]*data-part="addresses".*?<\/p>/s, '')),
  }
}

/** Returns the text of markup. */
export function plain(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
}

/** Returns the words in their order, without the punctuation and the addresses that only one part shows. */
export function wordsOf(text: string): string[] {
  return text.replace(/(https?|tel):\S+/g, '').match(/[\p{L}\p{N}@&'/:.]*[\p{L}\p{N}]/gu) ?? []
}
