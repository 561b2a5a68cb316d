import type { PageNode } from './nodes.ts'
import { parseMarkup } from './parse-markup.ts'
import { rawText } from './raw-text.ts'

/** One line: every run of white space is one space, what has no width is dropped. */
export function foldLine(text: string): string {
  return withoutInvisible(text).replace(/\s+/g, ' ').trim()
}

/** Several lines: trimmed each, with at most one blank line between two. */
export function foldParagraphs(text: string): string {
  const lines = withoutInvisible(text)
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** As much of a line or a text as anything here needs, characters. An element is read again with each of those around it: without a
 *  limit, many of them in each other would take for ever. */
const longest = { line: 2000, text: 20_000 }

/** Returns what an element says, on one line: breaks and blocks are spaces. */
export function lineOf(nodes: Iterable<PageNode>): string {
  return foldLine(rawText(nodes, longest.line))
}

/** The same, of no more than it takes to see that it is longer than `most` characters. */
export function lineUpTo(nodes: Iterable<PageNode>, most: number): string {
  return foldLine(rawText(nodes, most + 1))
}

/** Returns what an element says, paragraphs apart by a blank line. */
export function paragraphsOf(nodes: Iterable<PageNode>, most = longest.text): string {
  return foldParagraphs(rawText(nodes, most))
}

/** The text of a piece of HTML, as feeds and APIs carry it. */
export function textOfHtml(html: string): string {
  return paragraphsOf(parseMarkup(html, { isFragment: true }).root().get())
}

/** The value, unless it is blank. */
export function filled(text: string | null | undefined): string | undefined {
  const line = foldLine(text ?? '')
  return line === '' ? undefined : line
}

function withoutInvisible(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060\uFEFF\u00AD]/g, '')
    .replace(/[^\P{Cc}\s]/gu, '')
}
