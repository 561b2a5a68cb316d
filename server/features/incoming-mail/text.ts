import sanitizeHtml from 'sanitize-html'
import { deleteInvisible } from '#shared/contract/plain-text.ts'
import { shorten } from './excerpt.ts'

/** Characters of a message that are stored. */
const storedLength = 20_000

const windows = new TextDecoder('windows-1252')

const escaped: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Reduces HTML to its text, with line breaks where blocks end. */
export function htmlToText(html: string): string {
  // Decodes all entities, and encodes these four.
  const text = sanitizeHtml(removeTags(html.replace(/[\ue000\ue001]/g, ' ')), { allowedTags: [] })
  return markQuotations(text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => escaped[entity] ?? entity))
}

/** Where a quotation begins and ends in the text, until its lines are marked. */
const [quotationBegins, quotationEnds] = ['\ue000', '\ue001']

/** Marks the lines of quotations as in plain text. */
function markQuotations(text: string): string {
  let depth = 0
  return text
    .split('\n')
    .map((line) => {
      depth += line.split(quotationBegins).length - line.split(quotationEnds).length
      const own = line
        .replace(/[\ue000\ue001]/g, '')
        .replace(/ ?\t ?/g, '\t')
        .trim()
      return depth > 0 && own !== '' ? `> ${own}` : own
    })
    .join('\n')
}

const hiddenElements = new Set(['head', 'title', 'style', 'script', 'noscript', 'template'])
const blocks =
  /^(?:br|hr|p|pre|div|tr|li|ul|ol|dl|dt|dd|table|caption|blockquote|h[1-6]|address|article|aside|center|fieldset|figure|figcaption|footer|form|header|main|nav|section)$/
const cells = /^t[dh]$/

/** Takes time in proportion to the length, whatever a sender may have written: parsers take minutes for tags that are nested very deep. */
function removeTags(html: string): string {
  const lowerCase = html.toLowerCase()
  const texts: string[] = []
  /** For each open block quotation, whether a mail program made it of the message that is answered. */
  const quotations: boolean[] = []
  let preformatted = 0
  let at = 0
  while (at < html.length) {
    const start = html.indexOf('<', at)
    const text = html.slice(at, start === -1 ? undefined : start)
    texts.push(preformatted > 0 ? text : text.replace(/\s+/g, ' '))
    if (start === -1) break
    const [, slash, name = ''] = /^<(\/?)([a-z][a-z\d]*|!--|[!?])?/.exec(lowerCase.slice(start, start + 20)) ?? []
    const isHidden = slash === '' && hiddenElements.has(name)
    const end = name === '!--' ? '-->' : isHidden ? `</${name}` : '>'
    const endAt = name === '' ? start : end === '>' ? endOfTag(lowerCase, start) : lowerCase.indexOf(end, start)
    if (name === '') texts.push('<')
    else if (name === 'blockquote') texts.push('\n', slash === '' ? openQuotation(start) : closeQuotation())
    else if (blocks.test(name)) texts.push('\n')
    else if (cells.test(name) && slash === '') texts.push('\t')
    if (name === 'pre') preformatted = Math.max(0, preformatted + (slash === '' ? 1 : -1))
    if (endAt === -1) break
    at = name === '' ? start + 1 : isHidden ? endAt : endAt + end.length
  }
  return texts.join('')

  function openQuotation(start: number): string {
    const isAnswered = /type="?'?cite|class="?'?[^"'>]*(?:quote|cite)/.test(
      lowerCase.slice(start, start + maxTagLength),
    )
    quotations.push(isAnswered)
    return isAnswered ? quotationBegins : ''
  }

  function closeQuotation(): string {
    return quotations.pop() === true ? quotationEnds : ''
  }
}

const maxTagLength = 300
const maxAttributeLength = 2000

/** Returns where a tag ends: at the first `>` that isn't in a quoted attribute; -1 if it never ends. */
function endOfTag(html: string, start: number): number {
  const marks = />|=\s?(["'])/g
  marks.lastIndex = start
  for (let mark = marks.exec(html); mark; mark = marks.exec(html)) {
    if (mark[1] === undefined) return mark.index
    const length = html.slice(marks.lastIndex, marks.lastIndex + maxAttributeLength).indexOf(mark[1])
    if (length === -1) break
    marks.lastIndex += length + 1
  }
  return html.indexOf('>', start)
}

/** Returns text as it is stored: without control and invisible characters, trailing spaces and piles of blank lines, and shortened. */
export function tidyText(text: string): string {
  const tidy = deleteInvisible(text.slice(0, 5 * storedLength).toWellFormed())
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    // Text in Windows-1252 that a program took for ISO-8859-1.
    .replace(/[\u0080-\u009f]/g, (character) => windows.decode(Uint8Array.of(character.charCodeAt(0))))
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\u00a0/g, ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return shorten(tidy, storedLength)
}
