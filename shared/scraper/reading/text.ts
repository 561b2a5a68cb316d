import { deleteInvisible, foldSpace, normalise } from '../../contract/plain-text.ts'
import type { PageNode } from './nodes.ts'
import { parseMarkup } from './parse-markup.ts'
import { rawText } from './raw-text.ts'

/** Returns a text on one line: each run of white space becomes one space, and invisible characters are removed. */
export function foldLine(text: string): string {
  return foldSpace(withoutInvisible(text)).trim()
}

/** Returns a text with each line trimmed, and at most one blank line between two. Removes invisible characters. */
export function foldParagraphs(text: string): string {
  const lines = withoutInvisible(text)
    .split(/\r\n?|\n/)
    .map((line) => foldSpace(line).trim())
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Default maximum characters of a line and of a text. An element is read again with each of its ancestors: without a limit, deeply
 *  nested elements would take too long. */
const maxLengths = { line: 2000, text: 20_000 }

/** Returns the text of nodes on one line, with spaces for breaks and between blocks. */
export function lineOf(nodes: Iterable<PageNode>): string {
  return foldLine(rawText(nodes, maxLengths.line))
}

/** Returns the text of nodes on one line, but only enough to show that it is longer than `maxLength` characters. */
export function lineUpTo(nodes: Iterable<PageNode>, maxLength: number): string {
  return foldLine(rawText(nodes, maxLength + 1))
}

/** Returns the text of nodes with a blank line between paragraphs. @param most maximum characters */
export function paragraphsOf(nodes: Iterable<PageNode>, maxLength = maxLengths.text): string {
  return foldParagraphs(rawText(nodes, maxLength))
}

/** Returns the text of an HTML fragment, as in feeds and API responses. @throws MarkupTooLarge when it has too many parts */
export function textOfHtml(html: string): string {
  return paragraphsOf(parseMarkup(html, { isFragment: true }).root().get())
}

/** Returns a value on one line; undefined when it is blank. */
export function filled(text: string | null | undefined): string | undefined {
  const line = foldLine(text ?? '')
  return line === '' ? undefined : line
}

function withoutInvisible(text: string): string {
  return normalise(deleteInvisible(text).replace(/[^\P{Cc}\s]/gu, ''), 'NFC')
}
