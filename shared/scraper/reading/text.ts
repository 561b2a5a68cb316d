import { load } from 'cheerio'
import { isElement, isText, type PageNode } from './nodes.ts'

/** Shown as nothing or never meant as text. */
const silent = new Set(['script', 'style', 'template', 'noscript', 'svg', 'button', 'select', 'option', 'iframe'])
/** Stand apart from what is before and after them by a blank line. */
const apart = new Set(['p', 'ul', 'ol', 'dl', 'table', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** Begin on a line of their own. */
const ownLine = new Set([
  'div',
  'section',
  'article',
  'header',
  'footer',
  'li',
  'tr',
  'dt',
  'dd',
  'address',
  'form',
  'hr',
])
const cells = new Set(['td', 'th'])

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

/** What an element says, on one line: breaks and blocks are spaces. */
export function lineOf(nodes: Iterable<PageNode>): string {
  return foldLine(rawText(nodes))
}

/** What an element says, paragraphs apart by a blank line. */
export function paragraphsOf(nodes: Iterable<PageNode>): string {
  return foldParagraphs(rawText(nodes))
}

/** The text of a piece of HTML, as feeds and APIs carry it. */
export function textOfHtml(html: string): string {
  return paragraphsOf(load(html, null, false).root().get())
}

/** The value, unless it is blank. */
export function filled(text: string | null | undefined): string | undefined {
  const line = foldLine(text ?? '')
  return line === '' ? undefined : line
}

function rawText(nodes: Iterable<PageNode>): string {
  const parts: string[] = []
  for (const node of nodes) collect(node, parts)
  return parts.join('')
}

function collect(node: PageNode, parts: string[]): void {
  // Line ends in the markup are spaces on the screen.
  if (isText(node)) parts.push(node.data.replace(/\s+/g, ' '))
  else if (!isElement(node)) collectAll('children' in node ? node.children : [], parts)
  else if (!isSilent(node)) collectElement(node, parts)
}

function collectElement(element: Parameters<typeof isSilent>[0], parts: string[]): void {
  const name = element.tagName.toLowerCase()
  const edge = apart.has(name) ? '\n\n' : ownLine.has(name) ? '\n' : cells.has(name) ? ' ' : ''
  parts.push(name === 'br' ? '\n' : edge)
  collectAll(element.children, parts)
  parts.push(edge)
}

function collectAll(nodes: readonly PageNode[], parts: string[]): void {
  for (const node of nodes) collect(node, parts)
}

function isSilent(element: Extract<PageNode, { tagName: string }>): boolean {
  return silent.has(element.tagName.toLowerCase()) || 'hidden' in element.attribs
}

function withoutInvisible(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060\uFEFF\u00AD]/g, '')
    .replace(/[^\P{Cc}\s]/gu, '')
}
