import sanitizeHtml from 'sanitize-html'
import { deleteInvisible } from '#shared/contract/plain-text.ts'

/** Characters of a message that are stored. */
const storedLength = 20_000
const excerptLength = 1500

const escaped: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Reduces HTML to its text, with line breaks where blocks end. */
export function htmlToText(html: string): string {
  // Decodes all entities, and encodes these four.
  const text = sanitizeHtml(removeTags(html.replace(/\s+/g, ' ')), { allowedTags: [] })
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => escaped[entity] ?? entity)
}

const hiddenElements = new Set(['head', 'title', 'style', 'script', 'noscript', 'template'])
const blocks = /^(?:br|p|div|tr|li|ul|ol|table|blockquote|h[1-6])$/

/** Takes time in proportion to the length, whatever a sender may have written: parsers take minutes for tags that are nested very deep. */
function removeTags(html: string): string {
  const lowerCase = html.toLowerCase()
  const texts: string[] = []
  let at = 0
  while (at < html.length) {
    const start = html.indexOf('<', at)
    texts.push(html.slice(at, start === -1 ? undefined : start))
    if (start === -1) break
    const [, slash, name = ''] = /^<(\/?)([a-z][a-z\d]*|!--|[!?])?/.exec(lowerCase.slice(start, start + 20)) ?? []
    const isHidden = slash === '' && hiddenElements.has(name)
    const end = name === '!--' ? '-->' : isHidden ? `</${name}` : '>'
    const endAt = name === '' ? start : lowerCase.indexOf(end, start)
    if (name === '') texts.push('<')
    else if (blocks.test(name)) texts.push('\n')
    if (endAt === -1) break
    at = name === '' ? start + 1 : isHidden ? endAt : endAt + end.length
  }
  return texts.join('')
}

/** Returns text as it is stored: without control and invisible characters, trailing spaces and piles of blank lines, and shortened. */
export function tidyText(text: string): string {
  const tidy = deleteInvisible(text.slice(0, 5 * storedLength).toWellFormed())
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
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
