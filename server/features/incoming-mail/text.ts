import sanitizeHtml from 'sanitize-html'

/** Characters of a message that are stored. */
const storedLength = 20_000
const excerptLength = 1500

/** Reduces HTML to its text, with line breaks where blocks end. */
export function htmlToText(html: string): string {
  const withBreaks = html.replace(/\s+/g, ' ').replace(/<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6]|\/blockquote)\b/gi, '\n$&')
  const stripped = sanitizeHtml(withBreaks, {
    allowedTags: [],
    nonTextTags: ['style', 'script', 'head', 'title', 'textarea', 'option', 'noscript'],
    nestingLimit: 100,
  })
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
  return stripped.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
}

/** Returns text as it is stored: without control characters, trailing spaces and piles of blank lines, and shortened. */
export function tidyText(text: string): string {
  const tidy = text
    .slice(0, 5 * storedLength)
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '')
    .replace(/\u00a0/g, ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return shorten(tidy, storedLength)
}

/** The lines with which mail programs begin the message that is answered. */
const quoteStarts = [
  /^On .{4,200}wrote:$/,
  /^(?:Le|Am|El|Op|W dniu|Il giorno) .{4,200}:$/,
  /^-{2,}\s*(?:Original Message|Forwarded message|Reply message)\s*-{2,}$/i,
  /^_{10,}$/,
  /^From: .+$/,
  /^>/,
]

/** Returns what the sender wrote, without the message that they answer; the whole text when nothing is left. */
export function excerptOf(text: string): string {
  const lines = text.split('\n')
  const start = lines.findIndex((line, index) => startsQuote(line, lines[index + 1] ?? ''))
  const own = start === -1 ? text : lines.slice(0, start).join('\n').trim()
  return shorten(own === '' ? text : own, excerptLength)
}

function startsQuote(line: string, next: string): boolean {
  // Long introductions are wrapped: “On Monday … <jo@example.com>” and “wrote:”.
  const unwrapped = line.startsWith('On ') && next.endsWith('wrote:') ? `${line} ${next}` : line
  const isHeader = line.startsWith('From: ')
  return isHeader ? /^(Sent|Date|To): /.test(next) : quoteStarts.some((start) => start.test(unwrapped))
}

function shorten(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max).toWellFormed().trimEnd()} …`
}
