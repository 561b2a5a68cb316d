import { foldSpace } from '../../contract/plain-text.ts'
import { isElement, isText, type PageElement, type PageNode } from './nodes.ts'

/** Elements that are not shown, or whose content is not text of the page. */
const ignoredTags = new Set(['script', 'style', 'template', 'noscript', 'svg', 'button', 'select', 'option', 'iframe'])
/** Elements with a blank line before and after them. */
const apart = new Set(['p', 'ul', 'ol', 'dl', 'table', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** Elements on a line of their own. */
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
/** Separators between two texts: the edge of a block, or a gap between paragraphs. Of several, the heaviest is used. */
const weights = { none: 0, line: 1, gap: 2 } as const
type Edge = (typeof weights)[keyof typeof weights]

/** Maximum depth; only hostile pages nest deeper. */
const maxDepth = 250

/** Maximum nodes visited per call: empty elements have no text that would reach the character limit. */
const maxNodes = 50_000

/** Returns the text of nodes with the line breaks of their layout. @param most maximum characters; the rest is left out */
export function rawText(nodes: Iterable<PageNode>, maxLength = Infinity): string {
  const gathering = createGathering(maxLength)
  for (const node of nodes) gather(node, gathering, 0)
  return gathering.end()
}

/** Collects text in document order. Several blocks that end or begin at the same place cause only one gap. */
interface Gathering {
  isFull(): boolean
  text(data: string): void
  lineBreak(): void
  space(): void
  edge(edge: Edge): void
  end(): string
}

function createGathering(maxLength: number): Gathering {
  const parts: string[] = []
  let remaining = maxLength
  let nodes = 0
  let edge: Edge = weights.none
  let hasBreak = false
  let hasSpace = false

  function settle(): void {
    if (edge === weights.gap) parts.push('\n\n')
    else if (edge === weights.line) parts.push('\n')
    else parts.push(hasBreak ? '\n' : '', hasSpace ? ' ' : '')
    edge = weights.none
    hasBreak = false
    hasSpace = false
  }

  return {
    isFull: () => remaining <= 0 || (nodes += 1) > maxNodes,
    text(data) {
      // Browsers show line breaks in the markup as spaces.
      const collapsed = foldSpace(data).slice(0, remaining + 2)
      const trimmed = collapsed.trim()
      if (collapsed.startsWith(' ')) hasSpace = true
      if (trimmed === '') return
      settle()
      parts.push(trimmed)
      remaining -= trimmed.length
      hasSpace = collapsed.endsWith(' ')
    },
    lineBreak() {
      settle()
      hasBreak = true
    },
    space: () => void (hasSpace = true),
    edge: (next) => void (edge = next > edge ? next : edge),
    end() {
      settle()
      return parts.join('')
    },
  }
}

function gather(node: PageNode, gathering: Gathering, depth: number): void {
  if (depth > maxDepth || gathering.isFull()) return
  if (isText(node)) gathering.text(node.data)
  else if (!isElement(node))
    for (const child of 'children' in node ? node.children : []) gather(child, gathering, depth + 1)
  else if (!isIgnored(node)) gatherElement(node, gathering, depth)
}

function gatherElement(element: PageElement, gathering: Gathering, depth: number): void {
  const name = element.tagName.toLowerCase()
  if (name === 'br') gathering.lineBreak()
  const mark = () => {
    if (cells.has(name)) gathering.space()
    else gathering.edge(apart.has(name) ? weights.gap : ownLine.has(name) ? weights.line : weights.none)
  }
  mark()
  for (const child of element.children) gather(child, gathering, depth + 1)
  mark()
}

function isIgnored(element: PageElement): boolean {
  return ignoredTags.has(element.tagName.toLowerCase()) || 'hidden' in element.attribs
}
