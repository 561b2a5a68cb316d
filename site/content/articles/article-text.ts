/** Reading speed for texts like these. */
const wordsPerMinute = 200

/** Returns the text of an article without its mark-up. */
export function articleText({ html }: { html: string }): string {
  return html
    .replace(/<\/?(?:a|em|span|strong)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

export function countWords(text: string): number {
  return text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** Returns `4 min read`, rounded up. */
export function readTime(article: { html: string }): string {
  return `${Math.ceil(countWords(articleText(article)) / wordsPerMinute)} min read`
}
