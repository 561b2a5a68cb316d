/** More words than this narrow nothing down any more. */
const maxWords = 16

/** What somebody typed, as an FTS5 expression that is valid whatever they typed: every word, or its beginning, is in the
 *  record, and a run of digits is also looked for as a phone number in any writing. Undefined when there is no word in it. */
export function searchExpression(typed: string): string | undefined {
  const parts: string[] = []
  let rest = typed.normalize('NFKC')
  for (const [run] of rest.matchAll(phoneRun)) {
    parts.push(`(${quote(nationalDigits(run))} OR (${words(run).map(quote).join(' AND ')}))`)
  }
  rest = rest.replace(phoneRun, ' ')
  parts.push(...words(rest).map(quote))
  return parts.length === 0 ? undefined : parts.slice(0, maxWords).join(' AND ')
}

/** At least three digits in one piece or with the marks that numbers are written with. */
const phoneRun = /(?<![\p{L}\p{N}])\+?\(?\d[\d ()./+-]*\d[\d ()./+-]*\d(?![\p{L}\p{N}])/gu

/** The index has every tail of a number's digits as a word, written nationally. */
function nationalDigits(run: string): string {
  const digits = run.replace('(0)', '').replace(/\D/g, '')
  if (/^\s*\(?\+/.test(run) || digits.startsWith('00')) return digits.replace(/^(00)?44/, '').replace(/^00/, '')
  return digits
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** As a quoted string nothing in a word is syntax; the star finds its beginnings. */
function quote(word: string): string {
  return `"${word.replaceAll('"', ' ').replaceAll('\0', '')}"*`
}
