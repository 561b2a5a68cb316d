import { isElement, isText, type PageElement, type PageNode } from './nodes.ts'
import { isHeading } from './scan.ts'

/** A sign of a record, such as its reference, and the element that contains it. */
export interface Anchor {
  at: PageElement
  /** Anchors with the same key belong to one record. */
  key: string
}

/** The part of a page about one record: adjacent children of one parent. */
export interface Region {
  nodes: readonly PageNode[]
  /** Those of the nodes that may contain unlabelled values. */
  shown: readonly PageNode[]
  parent: PageNode
  key: string
}

/** Finds the region of each record: the largest part of the page around its anchor without anchors of other records. An anchor whose
 *  element contains anchors of other records has no region. */
export function findRegions(anchors: readonly Anchor[], root: PageElement): Region[] {
  const keys = keysOf(anchors)
  const boxes = new Map<PageNode, Set<PageElement>>()
  for (const { at } of anchors) {
    if (keys.get(at) === null) continue
    let box: PageElement = at
    while (box !== root && box.parent && isElement(box.parent) && keys.get(box.parent) !== null) box = box.parent
    const parent = box === root ? root : box.parent!
    boxes.set(parent, (boxes.get(parent) ?? new Set()).add(box))
  }
  return [...boxes].flatMap(([parent, inside]) =>
    inside.has(root)
      ? [{ nodes: [root], shown: [root], parent, key: keys.get(root)! }]
      : regionsIn(parent, inside, keys),
  )
}

/** Maps each node that contains an anchor to the anchor's key, or to null if it contains several keys. Sets each entry at most twice. */
export function keysOf(anchors: readonly Anchor[]): Map<PageNode, string | null> {
  const keys = new Map<PageNode, string | null>()
  for (const { at, key } of anchors) {
    for (let box: PageNode | null = at; box; box = box.parent) {
      const known = keys.get(box)
      if (known === null || known === key) break
      keys.set(box, known === undefined ? key : null)
    }
  }
  return keys
}

/** Returns the regions of the boxes below one parent. Adjacent boxes with the same key are one record. If a record has text between boxes, its region extends to the next box. */
function regionsIn(
  parent: PageNode,
  boxes: ReadonlySet<PageElement>,
  keys: ReadonlyMap<PageNode, string | null>,
): Region[] {
  const children = 'children' in parent ? parent.children : []
  const keyAt = (index: number) => keys.get(children[index]!)!
  const all = children.flatMap((node, index) => (isElement(node) && boxes.has(node) ? [index] : []))
  const boxIndexes = all.filter((index, at) => at === 0 || keyAt(index) !== keyAt(all[at - 1]!))
  const lastIndexes = all.filter((index, at) => at === all.length - 1 || keyAt(index) !== keyAt(all[at + 1]!))
  const make = (boxIndex: number, start: number, end: number, shownTo = end): Region => ({
    nodes: children.slice(start, end),
    shown: children.slice(start, shownTo),
    parent,
    key: keyAt(boxIndex),
  })
  if (boxIndexes.length === 1) {
    // A single record may continue in the nodes after its box, up to a list of other records.
    const [boxIndex, lastIndex] = [boxIndexes[0]!, lastIndexes[0]!]
    const end = children.findIndex((node, index) => index > lastIndex && keys.get(node) === null)
    return [make(boxIndex, boxIndex, end === -1 ? children.length : end, lastIndex + 1)]
  }
  const gaps = boxIndexes
    .slice(1)
    .map((boxIndex, index) => children.slice(lastIndexes[index]! + 1, boxIndex).filter(isElement))
  const sizes = gaps.map(({ length }) => length).toSorted((one, other) => one - other)
  const medianGap = sizes[Math.floor((sizes.length - 1) / 2)] ?? 0
  const isBoxed = medianGap === 0 || gaps.flat().every(({ tagName }) => /^(?:hr|br)$/.test(tagName))
  if (isBoxed) {
    const tails = lastIndexes.map((lastIndex) => lastIndex + 1 + textAfter(children, lastIndex))
    const isInText = tails.filter((end, index) => end > lastIndexes[index]! + 1).length * 2 > tails.length
    return boxIndexes.map((boxIndex, index) =>
      make(boxIndex, boxIndex, isInText ? tails[index]! : lastIndexes[index]! + 1),
    )
  }
  const heads = headsOf(children, boxIndexes)
  if (heads)
    return boxIndexes.map((boxIndex, index) =>
      make(boxIndex, heads[index]!, heads[index + 1] ?? endOf(children, lastIndexes[index]!)),
    )
  const lead = leadOf(children, boxIndexes[0]!, lastIndexes.at(-1)!, medianGap)
  return boxIndexes.map((boxIndex, index) => {
    const next = boxIndexes[index + 1]
    const end =
      next === undefined
        ? endOfLast(children, lastIndexes[index]!, medianGap - lead.elements)
        : Math.max(lastIndexes[index]! + 1, next - lead.nodes)
    return make(boxIndex, Math.max(0, boxIndex - lead.nodes), end)
  })
}

/** Returns the number of nodes after a box that are text and line breaks, if they have words. */
function textAfter(children: readonly PageNode[], index: number): number {
  const rest = children.slice(index + 1)
  const end = rest.findIndex((node) => isElement(node) && node.tagName !== 'br')
  const nodes = end === -1 ? rest : rest.slice(0, end)
  return nodes.some((node) => isText(node) && /[\p{L}\d]{2}/u.test(node.data)) ? nodes.length : 0
}

/** Returns the index of the heading before each record, all with the same tag and class. Undefined if one has no heading, or if one
 *  after the first has several. */
function headsOf(children: readonly PageNode[], boxIndexes: readonly number[]): number[] | undefined {
  const heads = boxIndexes.map((boxIndex, index) => {
    const from = (boxIndexes[index - 1] ?? -1) + 1
    const headings = children.slice(from, boxIndex).flatMap((node, at) => (isHead(node) ? [from + at] : []))
    return index === 0 || headings.length === 1 ? headings.at(-1) : undefined
  })
  const kinds = new Set(heads.map((head) => head !== undefined && kindOf(children[head]!)))
  return kinds.size === 1 && !kinds.has(false) ? (heads as number[]) : undefined
}

function isHead(node: PageNode): boolean {
  return isElement(node) && isHeading(node.tagName)
}

function kindOf(node: PageNode): string {
  return isElement(node) ? `${node.tagName} ${node.attribs['class'] ?? ''}` : ''
}

/** Returns the end of the last record: the next heading, or the end of the children. */
function endOf(children: readonly PageNode[], boxIndex: number): number {
  const next = children.findIndex((node, index) => index > boxIndex && isHead(node))
  return next === -1 ? children.length : next
}

/** Returns how much of a region precedes its anchor: as many elements as the last anchor is short of the usual gap after it. */
function leadOf(
  children: readonly PageNode[],
  first: number,
  last: number,
  medianGap: number,
): { nodes: number; elements: number } {
  const after = children.slice(last + 1).filter(isElement).length
  const before = children.slice(0, first).filter(isElement).length
  const elements = Math.max(0, Math.min(medianGap - after, before))
  let nodes = 0
  for (let counted = 0; counted < elements && nodes < first; nodes++)
    if (isElement(children[first - nodes - 1]!)) counted += 1
  return { nodes, elements }
}

function endOfLast(children: readonly PageNode[], boxIndex: number, elements: number): number {
  let end = boxIndex + 1
  for (let counted = 0; end < children.length; end++) {
    if (isElement(children[end]!)) counted += 1
    if (counted > elements) break
  }
  return end
}
