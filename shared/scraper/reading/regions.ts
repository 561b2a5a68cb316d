import { isElement, type PageElement, type PageNode } from './nodes.ts'
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
function keysOf(anchors: readonly Anchor[]): Map<PageNode, string | null> {
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

/** Returns the regions of the boxes below one parent. If a record has text between boxes, its region extends to the next box. */
function regionsIn(
  parent: PageNode,
  boxes: ReadonlySet<PageElement>,
  keys: ReadonlyMap<PageNode, string | null>,
): Region[] {
  const children = 'children' in parent ? parent.children : []
  const places = children.flatMap((node, index) => (isElement(node) && boxes.has(node) ? [index] : []))
  const make = (place: number, start: number, end: number, shownTo = end): Region => ({
    nodes: children.slice(start, end),
    shown: children.slice(start, shownTo),
    parent,
    key: keys.get(children[place]!)!,
  })
  if (places.length === 1) {
    // A single record may continue in the nodes after its box, up to a list of other records.
    const [place] = places as [number]
    const end = children.findIndex((node, index) => index > place && keys.get(node) === null)
    return [make(place, place, end === -1 ? children.length : end, place + 1)]
  }
  const gaps = places.slice(1).map((place, index) => children.slice(places[index]! + 1, place).filter(isElement))
  const sizes = gaps.map(({ length }) => length).toSorted((one, other) => one - other)
  const usual = sizes[Math.floor((sizes.length - 1) / 2)] ?? 0
  const isBoxed = usual === 0 || gaps.flat().every(({ tagName }) => /^(?:hr|br)$/.test(tagName))
  if (isBoxed) return places.map((place) => make(place, place, place + 1))
  const heads = headsOf(children, places)
  if (heads) return places.map((place, index) => make(place, heads[index]!, heads[index + 1] ?? endOf(children, place)))
  const lead = leadOf(children, places, usual)
  return places.map((place, index) => {
    const next = places[index + 1]
    const end = next === undefined ? endOfLast(children, place, usual - lead.elements) : next - lead.nodes
    return make(place, Math.max(0, place - lead.nodes), end)
  })
}

/** Returns the index of the heading before each record, all with the same tag and class. Undefined if one has no heading, or if one
 *  after the first has several. */
function headsOf(children: readonly PageNode[], places: readonly number[]): number[] | undefined {
  const heads = places.map((place, index) => {
    const from = (places[index - 1] ?? -1) + 1
    const headings = children.slice(from, place).flatMap((node, at) => (isHead(node) ? [from + at] : []))
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
function endOf(children: readonly PageNode[], place: number): number {
  const next = children.findIndex((node, index) => index > place && isHead(node))
  return next === -1 ? children.length : next
}

/** Returns how much of a region precedes its anchor: as many elements as the last anchor is short of the usual gap after it. */
function leadOf(
  children: readonly PageNode[],
  places: readonly number[],
  usual: number,
): { nodes: number; elements: number } {
  const [first, last] = [places[0]!, places.at(-1)!]
  const after = children.slice(last + 1).filter(isElement).length
  const before = children.slice(0, first).filter(isElement).length
  const elements = Math.max(0, Math.min(usual - after, before))
  let nodes = 0
  for (let counted = 0; counted < elements && nodes < first; nodes++)
    if (isElement(children[first - nodes - 1]!)) counted += 1
  return { nodes, elements }
}

function endOfLast(children: readonly PageNode[], place: number, elements: number): number {
  let end = place + 1
  for (let counted = 0; end < children.length; end++) {
    if (isElement(children[end]!)) counted += 1
    if (counted > elements) break
  }
  return end
}
