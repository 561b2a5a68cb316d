import { fieldOf, partyOfPart, type Field, type Party } from './labels.ts'
import { isElement, isText, type PageElement, type PageNode } from './nodes.ts'
import { lineUpTo } from './text.ts'

/** The information about an element that one walk over its page collects. */
export interface Scanned {
  element: PageElement
  /** The party that it concerns, from the heading above it or a class around it. */
  party: Party | undefined
  /** Tags of its descendants that determine how it may be read, and 'columns' if one is a row with several cells. */
  holds: ReadonlySet<string>
  /** Whether it is in a menu, footer, list of related pages or the like, by a tag, role, class, id or the heading above it. */
  isAside: boolean
  /** Whether it is in a search form, whose fields are for visitors to fill in. */
  isSearch: boolean
}

export interface Scan {
  /** In document order. */
  all: readonly Scanned[]
  byId: ReadonlyMap<string, PageElement>
  of: ReadonlyMap<PageNode, Scanned>
}

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'legend', 'caption'])
const blocks = new Set(['p', 'li', 'div', 'table', 'dl', 'td', 'address', 'article', 'section'])
const held = new Set([...blocks, 'a', 'input', 'h1', 'h2', 'h3', 'form'])
const asideTags = new Set(['nav', 'footer', 'aside'])
const asideRoles = new Set(['navigation', 'contentinfo', 'complementary', 'search'])
/** Whole words of a class or id. */
const asideNames =
  /(?:^|\s)(?:(?:site|main|page|global|top|primary|secondary)[-_])?(?:nav(?:bar|igation)?|menu|footer|side(?:bar|nav)|breadcrumbs?|(?:cookie|consent)(?:[-_]\w+)?|related|widget|share|social)(?=\s|$)/i
const asideHeadings =
  /^(?:related|recently viewed|recent searches|latest (?:news|posts)|see also|similar|nearby|you may|popular|quick links|need help|contact us|other (?:pages|applications)|in this section|(?:\w+ )?history$|previous applications)/i
const maxHeadingLength = 80
const maxDepth = 250

/** The scans of pages that are being read: several readers ask for the same one. */
const scans = new WeakMap<PageElement, Scan>()

/** Walks once over an element and its descendants, so that readers do not have to search them repeatedly. The element must not change
 *  afterwards. */
export function scan(root: PageElement): Scan {
  const known = scans.get(root)
  if (known) return known
  const scanned = scanAnew(root)
  scans.set(root, scanned)
  return scanned
}

function scanAnew(root: PageElement): Scan {
  const all: Scanned[] = []
  const byId = new Map<string, PageElement>()
  walk(root, { party: undefined, rank: 0, isAside: false, isSearch: false }, 0)
  return { all, byId, of: new Map(all.map((one) => [one.element, one])) }

  function walk(
    element: PageElement,
    above: Pick<Scanned, 'party' | 'isAside' | 'isSearch'> & { rank: number },
    depth: number,
  ): Set<string> {
    const holds = new Set<string>()
    const names = `${element.attribs['class'] ?? ''} ${element.attribs['id'] ?? ''}`
    const around = {
      party: partyOfPart(names) ?? above.party,
      rank: above.rank,
      isAside: above.isAside || (depth > 0 && isAsideBox(element)),
      isSearch: element.tagName === 'form' ? isSearchForm(element) : above.isSearch,
    }
    const { id } = element.attribs
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
    const { party, isAside, isSearch } = around
    all.push({ element, party, isAside, isSearch, holds })
    let inside = around
    for (const child of depth < maxDepth ? element.children : []) {
      if (!isElement(child)) continue
      const title = headingText(child)
      // The nearest heading counts: one that names no party ends the section of the previous one.
      if (title !== undefined && title !== '') {
        const own = partyOfPart(title)
        const isLabel = rankOf(child) > inside.rank && partyFields.has(fieldOf(title))
        inside = {
          ...around,
          party: own ?? (headings.has(child.tagName) && !isLabel ? undefined : inside.party),
          rank: own === undefined ? inside.rank : rankOf(child),
          isAside: around.isAside || (child.tagName !== 'h1' && asideHeadings.test(title)),
        }
      }
      for (const tag of walk(child, inside, depth + 1)) holds.add(tag)
      if (held.has(child.tagName)) holds.add(child.tagName)
      if (child.tagName === 'tr' && child.children.filter(isElement).length > 1) holds.add('columns')
    }
    return holds
  }
}

export function isBlock(tag: string): boolean {
  return blocks.has(tag)
}

export function isHeading(tag: string): boolean {
  return headings.has(tag)
}

/** Returns whether an element is not about the page's subject: a menu, footer, list of related pages or the like. */
export function isAsideBox({ tagName, attribs, parent }: PageElement): boolean {
  // The footer of a comment has its writer and date.
  if (tagName === 'footer' && parent && isElement(parent) && parent.tagName === 'article') return false
  const names = `${attribs['class'] ?? ''} ${attribs['id'] ?? ''}`
  return asideTags.has(tagName) || asideRoles.has(attribs['role'] ?? '') || asideNames.test(names)
}

/** Returns whether a form has a text, search or date field and a button such as 'Search' or 'Filter'. */
function isSearchForm(form: PageElement): boolean {
  let hasField = false
  let hasButton = false
  const walk = (element: PageElement, depth: number): void => {
    for (const child of element.children) {
      if (!isElement(child)) continue
      const { type = 'text', value = '' } = child.attribs
      if (child.tagName === 'input' && /^(?:text|search|date)$/.test(type)) hasField = true
      const isButton =
        child.tagName === 'button' || (child.tagName === 'input' && /^(?:submit|image|button)$/.test(type))
      if (
        isButton &&
        /\b(?:search|find|go|filter|refine|apply|show)\b/i.test(
          `${value} ${lineUpTo(child.children, maxHeadingLength)}`,
        )
      )
        hasButton = true
      if (depth < maxDepth) walk(child, depth + 1)
    }
  }
  walk(form, 0)
  return hasField && hasButton
}

/** Fields of a party that a heading below that of the party may name. */
const partyFields = new Set<Field | undefined>(['contactName', 'address', 'agentCompany', 'email', 'phone'])

/** Returns the rank of a heading, or of an element that contains only one; 1 is the highest. */
function rankOf({ tagName, children }: PageElement): number {
  const inner = headings.has(tagName) ? tagName : (children.find(isElement)?.tagName ?? '')
  return Number(/^h([1-6])$/.exec(inner)?.[1] ?? 1)
}

/** Returns the text of a heading, or of an element that contains only a heading; undefined for others. */
function headingText(element: PageElement): string | undefined {
  const shown = element.children.filter(isShown)
  const isBox = shown.length === 1 && shown.every((one) => isElement(one) && headings.has(one.tagName))
  return headings.has(element.tagName) || isBox ? lineUpTo([element], maxHeadingLength) : undefined
}

function isShown(node: PageNode): boolean {
  return isElement(node) || (isText(node) && node.data.trim() !== '')
}
