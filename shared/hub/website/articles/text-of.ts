/** Returns the words of an article without its markup. */
export function textOf(html: string): string {
  return html
    .replace(/<\/?(a|em|strong)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
