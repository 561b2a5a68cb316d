import { load, type CheerioAPI } from 'cheerio'
import { adapter } from 'parse5-htmlparser2-tree-adapter'
import { scanTags } from './tags.ts'

/** More than any page for people has. Parsers and readers may then look at a part several times, and at what is around it. */
const most = { elements: 50_000, depth: 400, children: 5000, attributes: 500, strayTags: 500 }

/** A page that would take too long to read, by the number of its parts. */
export class MarkupTooLarge extends Error {
  constructor(parts: string) {
    super(`A page was left out: it has more than ${parts}.`)
    this.name = 'MarkupTooLarge'
  }
}

const rowsAlone = /^\s*<(?:tr|td|tbody|thead)\b/i

interface ParseOptions {
  isXml?: boolean
  /** A piece of a page, without html, head and body of its own. */
  isFragment?: boolean
}

/** Parses a page in time that its length explains. @throws MarkupTooLarge when it has more parts than can be read */
export function parseMarkup(text: string, { isXml = false, isFragment = false }: ParseOptions = {}): CheerioAPI {
  if (isXml) {
    checkXml(text)
    return load(text, { xml: true })
  }
  // Rows that a page adds to its table later would lose their cells.
  const whole = rowsAlone.test(text.slice(0, 200)) ? `<table>${text}</table>` : text
  for (const tag of scanTags(text)) requireFew(tag.attributes, most.attributes, 'attributes')
  return load(whole, { treeAdapter: boundedAdapter() }, !isFragment)
}

/** Builds the usual tree and counts as it does so: a page of unclosed tags becomes many times as large as its text. */
function boundedAdapter(): typeof adapter {
  let elements = 0
  let depth = 0
  return {
    ...adapter,
    createElement(...given) {
      requireFew((elements += 1), most.elements, 'elements')
      return adapter.createElement(...given)
    },
    // A search below an element compares all its children with each other.
    appendChild(parent, node) {
      requireFew(parent.children.length, most.children, 'parts of one element')
      adapter.appendChild(parent, node)
    },
    insertBefore(parent, node, next) {
      requireFew(parent.children.length, most.children, 'parts of one element')
      adapter.insertBefore(parent, node, next)
    },
    onItemPush: () => requireFew((depth += 1), most.depth, 'levels'),
    onItemPop: () => void (depth -= 1),
  }
}

/** The XML parser looks through all that is open for each end tag, so both are counted before it begins. */
function checkXml(text: string): void {
  const open: { name: string; children: number }[] = []
  let elements = 0
  let strayTags = 0
  for (const { name, isClosing, isSelfClosing } of scanTags(text, { isXml: true })) {
    if (isClosing && open.at(-1)?.name === name) open.pop()
    else if (isClosing) requireFew((strayTags += 1), most.strayTags, 'stray tags')
    else {
      requireFew((elements += 1), most.elements, 'elements')
      const parent = open.at(-1)
      if (parent) requireFew((parent.children += 1), most.children, 'parts of one element')
      if (!isSelfClosing) open.push({ name, children: 0 })
      requireFew(open.length, most.depth, 'levels')
    }
  }
}

function requireFew(count: number, limit: number, parts: string): void {
  if (count > limit) throw new MarkupTooLarge(`${limit.toLocaleString('en-GB')} ${parts}`)
}
