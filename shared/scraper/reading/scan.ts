import { partyOf, type Party } from './labels.ts'
import { isElement, isText, type PageElement, type PageNode } from './nodes.ts'
import { lineUpTo } from './text.ts'

/** What is known of an element from one walk over its page. */
export interface Scanned {
  element: PageElement
  /** Whom it is about, by the heading above it or a class around it. */
  party: Party | undefined
  /** Tags of what is inside that decide how it may be read. */
  holds: ReadonlySet<string>
}

export interface Scan {
  /** In the order of the page. */
  all: readonly Scanned[]
  byId: ReadonlyMap<string, PageElement>
  of: ReadonlyMap<PageElement, Scanned>
}

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'legend', 'caption'])
const blocks = new Set(['p', 'li', 'div', 'table', 'dl', 'td', 'address'])
const held = new Set([...blocks, 'a', 'input', 'h1', 'h2', 'h3', 'form'])
const longestHeading = 80
const deepest = 250

/** Walks once over everything below an element, so that nothing has to be looked for again and again. */
export function scan(root: PageElement): Scan {
  const all: Scanned[] = []
  const byId = new Map<string, PageElement>()
  walk(root, undefined, 0)
  return { all, byId, of: new Map(all.map((one) => [one.element, one])) }

  function walk(element: PageElement, above: Party | undefined, depth: number): Set<string> {
    const holds = new Set<string>()
    const around = partyOf(`${element.attribs['class'] ?? ''} ${element.attribs['id'] ?? ''}`) ?? above
    const { id } = element.attribs
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
    all.push({ element, party: around, holds })
    let party = around
    for (const child of depth < deepest ? element.children : []) {
      if (!isElement(child)) continue
      const title = headingText(child)
      // The nearest heading counts: one that speaks of nobody ends what the one before it began.
      if (title !== undefined && title !== '')
        party = partyOf(title) ?? (headings.has(child.tagName) ? undefined : party)
      for (const tag of walk(child, party, depth + 1)) holds.add(tag)
      if (held.has(child.tagName)) holds.add(child.tagName)
    }
    return holds
  }
}

export function isBlock(tag: string): boolean {
  return blocks.has(tag)
}

/** A heading, or a box with nothing but one in it. */
function headingText(element: PageElement): string | undefined {
  const shown = element.children.filter(isShown)
  const isBox = shown.length === 1 && shown.every((one) => isElement(one) && headings.has(one.tagName))
  return headings.has(element.tagName) || isBox ? lineUpTo([element], longestHeading) : undefined
}

function isShown(node: PageNode): boolean {
  return isElement(node) || (isText(node) && node.data.trim() !== '')
}
