import { type Cheerio, load, type CheerioAPI } from 'cheerio'
import { adapter } from 'parse5-htmlparser2-tree-adapter'
import { isElement, type PageNode } from './nodes.ts'
import { scanTags } from './tags.ts'

/** Limits that no page made for people exceeds. Within them, parsers and readers may visit an element and its ancestors several times. */
const limits = { elements: 50_000, depth: 400, children: 5000, attributes: 500, strayTags: 500 }

/** Thrown for a page that has too many parts to be read in reasonable time. */
export class MarkupTooLarge extends Error {
  constructor(parts: string) {
    super(`A page was left out: it has more than ${parts}.`)
    this.name = 'MarkupTooLarge'
  }
}

const rowsAlone = /^\s*<(?:tr|td|tbody|thead)\b/i

interface ParseOptions {
  isXml?: boolean
  /** The text is part of a page, without html, head and body elements. */
  isFragment?: boolean
}

/** Parses a page in bounded time. @throws MarkupTooLarge when it has more parts than can be read */
export function parseMarkup(text: string, { isXml = false, isFragment = false }: ParseOptions = {}): CheerioAPI {
  if (isXml) {
    checkXml(text)
    return withQuickFind(load(text, { xml: true }))
  }
  // Rows that a script adds to a table later would lose their cells without a table around them.
  const whole = rowsAlone.test(text.slice(0, 200)) ? `<table>${text}</table>` : text
  for (const tag of scanTags(text)) requireAtMost(tag.attributes, limits.attributes, 'attributes')
  const document = withQuickFind(load(whole, { treeAdapter: boundedAdapter() }, !isFragment))
  if (/<template\b[^>]{0,500}\bshadow/i.test(whole)) openShadowRoots(document.root().get(0)!, 0)
  return document
}

/** Cheerio's own pseudo-classes, which count what was found so far. `:is()` knows none of them. */
const counting = /:(?:first|last|eq|nth|gt|lt|even|odd)(?![-\w])/i

/** Makes `find` below elements take time in proportion to what it searches: it would compare all their children with each other, unless
 *  the selector begins with `:scope`. */
function withQuickFind(document: CheerioAPI): CheerioAPI {
  const { find } = document.prototype
  document.prototype.find = function (this: Cheerio<PageNode>, selector: unknown) {
    const isUsual = typeof selector === 'string' && !/^\s*[>+~]/.test(selector) && !counting.test(selector)
    return find.call(this, isUsual && this.toArray().every(isElement) ? `:scope :is(${selector})` : selector)
  }
  return document
}

/** Names of the attribute by which a template is a shadow root: of the standard, of Chrome's .mhtml, and an older one. */
const shadowAttributes = ['shadowrootmode', 'shadowmode', 'shadowroot']

/** Puts the content of declarative shadow roots in their place, as browsers show it. */
function openShadowRoots(node: PageNode, depth: number): void {
  if (!('children' in node) || depth > limits.depth) return
  for (const child of node.children.slice()) {
    openShadowRoots(child, depth + 1)
    if (!isElement(child) || child.tagName !== 'template') continue
    if (!shadowAttributes.some((name) => name in child.attribs)) continue
    child.tagName = 'div'
    // The parser keeps a template's content in a fragment of its own.
    const inside = child.children.flatMap((one) => (isElement(one) || !('children' in one) ? [one] : one.children))
    child.children = []
    for (const one of inside) adapter.appendChild(child, one)
  }
}

/** Returns the default tree adapter with limits: a page of unclosed tags becomes a tree many times as large as its text. */
function boundedAdapter(): typeof adapter {
  let elements = 0
  let depth = 0
  return {
    ...adapter,
    createElement(...given) {
      requireAtMost((elements += 1), limits.elements, 'elements')
      return adapter.createElement(...given)
    },
    appendChild(parent, node) {
      requireAtMost(parent.children.length, limits.children, 'parts of one element')
      adapter.appendChild(parent, node)
    },
    insertBefore(parent, node, next) {
      requireAtMost(parent.children.length, limits.children, 'parts of one element')
      adapter.insertBefore(parent, node, next)
    },
    onItemPush: () => requireAtMost((depth += 1), limits.depth, 'levels'),
    onItemPop: () => void (depth -= 1),
  }
}

/** Checks the limits before XML is parsed, because the parser searches all open elements for each end tag. */
function checkXml(text: string): void {
  const open: { name: string; children: number }[] = []
  let elements = 0
  let strayTags = 0
  for (const { name, isClosing, isSelfClosing } of scanTags(text, { isXml: true })) {
    if (isClosing && open.at(-1)?.name === name) open.pop()
    else if (isClosing) requireAtMost((strayTags += 1), limits.strayTags, 'stray tags')
    else {
      requireAtMost((elements += 1), limits.elements, 'elements')
      const parent = open.at(-1)
      if (parent) requireAtMost((parent.children += 1), limits.children, 'parts of one element')
      if (!isSelfClosing) open.push({ name, children: 0 })
      requireAtMost(open.length, limits.depth, 'levels')
    }
  }
}

function requireAtMost(count: number, limit: number, parts: string): void {
  if (count > limit) throw new MarkupTooLarge(`${limit.toLocaleString('en-GB')} ${parts}`)
}
