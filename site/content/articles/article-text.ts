/** Returns the text of an article in code without its mark-up. */
export function articleText({ html }: { html: string }): string {
  return html
    .replace(/<\/?(?:a|em|span|strong)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
