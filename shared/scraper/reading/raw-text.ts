import { isElement, isText, type PageElement, type PageNode } from './nodes.ts'

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
/** Stand for the edges of blocks while text is gathered; no text has these characters. */
const newLine = '\uE000'
const gap = '\uE001'
/** Nobody nests like this but to break us. */
const deepest = 250

/** What is left of a text that is gathered. */
interface Gathering {
  parts: string[]
  room: number
}

/** The text of nodes as it is laid out, line by line. @param most characters; the rest is left out */
export function rawText(nodes: Iterable<PageNode>, most = Infinity): string {
  const gathering: Gathering = { parts: [], room: most }
  for (const node of nodes) gather(node, gathering, 0)
  // However many blocks end and begin at one place, it is one gap.
  return gathering.parts
    .join('')
    .replace(/\n?[ \uE000\uE001]*\uE001[ \uE000\uE001]*/g, '\n\n')
    .replace(/\n?[ \uE000]*\uE000[ \uE000]*/g, '\n')
}

function gather(node: PageNode, gathering: Gathering, depth: number): void {
  if (gathering.room <= 0 || depth > deepest) return
  if (isText(node)) {
    // Line ends in the markup are spaces on the screen.
    const text = node.data.replace(/[\s\uE000\uE001]+/g, ' ').slice(0, gathering.room + 2)
    gathering.parts.push(text)
    gathering.room -= text.trim().length
  } else if (!isElement(node))
    for (const child of 'children' in node ? node.children : []) gather(child, gathering, depth + 1)
  else if (!isSilent(node)) gatherElement(node, gathering, depth)
}

function gatherElement(element: PageElement, gathering: Gathering, depth: number): void {
  const name = element.tagName.toLowerCase()
  const edge = apart.has(name) ? gap : ownLine.has(name) ? newLine : cells.has(name) ? ' ' : ''
  gathering.parts.push(name === 'br' ? '\n' : edge)
  for (const child of element.children) gather(child, gathering, depth + 1)
  gathering.parts.push(edge)
}

function isSilent(element: PageElement): boolean {
  return silent.has(element.tagName.toLowerCase()) || 'hidden' in element.attribs
}
