import type { Page } from '../adapter.ts'
import { columnRecords } from './column-records.ts'
import { fieldOf } from './labels.ts'
import { listed, type ListedRecord } from './listed.ts'
import { isElement, isText, type PageElement, type PageNode } from './nodes.ts'
import { pairsOf, type Pair } from './pairs.ts'
import { isReference, leadingReference } from './references.ts'
import { findRegions, type Anchor, type Region } from './regions.ts'
import { scan, type Scan } from './scan.ts'
import { lineUpTo } from './text.ts'
import { headedRows, type HeadedRows } from './table-records.ts'
import { unlabelledPairs } from './unlabelled.ts'

/** The applications of a page, and whether it is about a single one. */
export interface Applications {
  listed: readonly ListedRecord[]
  isDetail: boolean
}

/** The part of the page about one application. `pairs` is set where several applications share one element. */
type RecordRegion = Pick<Region, 'nodes' | 'shown'> & {
  parent: PageNode
  key: string | undefined
  pairs?: readonly Pair[]
}

/** Maximum characters of a labelled value that may begin with a reference. Unlabelled text may have twice as many. */
const maxAnchorLength = 300
/** Maximum characters of the element around the reference of a single application. */
const maxBoxLength = 1200
/** Minimum known fields of the main application of a page, and how many more than any other application it must have. */
const detailFields = { min: 4, margin: 2 }

/** Finds the applications of a page in any layout. Each is the largest part of the page around its reference without another one. */
export function readApplications(page: Page): Applications {
  const root = rootOf(page)
  if (!root) return { listed: [], isDetail: false }
  const scanned = scan(root)
  const rows = headedRows(scanned)
  const pairs = pairsOnPage(scanned, rows)
  const anchors = findAnchors(scanned, pairs)
  const around = ancestorsOf(anchors)
  const boxed = findRegions(anchors, root)
  const boxedKeys = new Set(boxed.map(({ key }) => key))
  const crowded = crowdedRegions(
    anchors.filter(({ key }) => !boxedKeys.has(key)),
    pairs,
  )
  const columns = columnRecords(scanned)
  const inColumns = new Set(columns.map(({ reference }) => reference))
  const regions: RecordRegion[] = [
    ...[...boxed, ...crowded].filter(({ key }) => key === undefined || !inColumns.has(key)),
    ...columns.map(({ table, cell, pairs: own }) => ({
      pairs: own,
      nodes: [],
      shown: [cell],
      parent: table,
      key: undefined,
    })),
  ]
  const owned = pairsByRegion(regions, pairs)
  const found = regions.flatMap((region, index) => {
    const inside = withReference(region.pairs ?? owned[index]!, region)
    const isWide = region.nodes.some((node) => node === root) || (regions.length === 1 && !isRow(region, rows))
    const extra = unlabelledPairs(isWide ? [tightBox(anchors[0]!.at)] : region.shown, inside, {
      isWide,
      isAside: (node) => scanned.of.get(node)?.isAside === true || (isForm(node) && !around.has(node)),
    })
    const one = listed(page, isWide ? anchors.map(({ at }) => at) : region.shown, [...inside, ...extra])
    return one ? [{ one, fields: fieldsOf([...inside, ...extra]), region }] : []
  })
  const main = mainOf(found)
  return { listed: main ? [main.one] : found.map(({ one }) => one), isDetail: main !== undefined }

  function mainOf(all: typeof found): (typeof found)[number] | undefined {
    const [richest] = all.toSorted((one, other) => other.fields - one.fields)
    if (!richest || isRow(richest.region, rows)) return undefined
    // A list may have only one row.
    if (all.length === 1 && richest.one.link !== undefined && anchors.some(({ at }) => isInRow(at, rows)))
      return undefined
    if (all.length === 1) return regions.length === 1 || richest.fields >= detailFields.min ? richest : undefined
    const isAlone = all.every((one) => one === richest || one.region.parent !== richest.region.parent)
    const isClearlyRichest = all.every((one) => one === richest || one.fields + detailFields.margin <= richest.fields)
    return isAlone && isClearlyRichest && richest.fields >= detailFields.min ? richest : undefined
  }
}

function ancestorsOf(anchors: readonly Anchor[]): Set<PageNode> {
  const around = new Set<PageNode>()
  for (const { at } of anchors)
    for (let node: PageNode | null = at; node && !around.has(node); node = node.parent) around.add(node)
  return around
}

/** Returns whether a node is a form; around all of a page it is none for visitors to fill in. */
function isForm(node: PageNode): boolean {
  return isElement(node) && node.tagName === 'form'
}

/** Returns the labelled values of a page, without those in menus, footers and the like if a reference remains. */
export function readPagePairs(page: Page): Pair[] {
  const root = rootOf(page)
  return root ? pairsOnPage(scan(root), new Map()) : []
}

/** Returns the body, or else the first root element: fragments and pages in another namespace have no body. */
function rootOf({ document: $ }: Page): PageElement | undefined {
  return $('body').get(0) ?? $.root().children().toArray().find(isElement)
}

function pairsOnPage(scanned: Scan, rows: HeadedRows): Pair[] {
  const pairs = [...[...rows.values()].flat(), ...pairsOf(scanned, (row) => rows.has(row))]
  const main = pairs.filter(({ at }) => !at || !scanned.of.get(at)?.isAside)
  return main.some(isReferencePair) ? main : pairs
}

/** Returns the largest element around a single application's reference that is short enough to be about nothing else. */
function tightBox(at: PageElement): PageElement {
  let box = at
  while (box.parent && isElement(box.parent) && lineUpTo([box.parent], maxBoxLength).length <= maxBoxLength)
    box = box.parent
  return box
}

function isRow({ nodes }: RecordRegion, rows: HeadedRows): boolean {
  return nodes.some((node) => isElement(node) && rows.has(node))
}

function isInRow(at: PageElement, rows: HeadedRows): boolean {
  for (let node: PageNode | null = at; node; node = node.parent) if (isElement(node) && rows.has(node)) return true
  return false
}

function isReferencePair({ label, value, party }: Pair): boolean {
  if (party !== undefined || fieldOf(label) !== 'reference' || value.length > maxAnchorLength) return false
  return leadingReference(value) !== undefined || (/^\S*\d\S*$/.test(value) && value.length > 3 && value.length < 30)
}

/** Finds the labelled references, if there are at least half as many as unlabelled ones that are alone in their element. Otherwise
 *  finds the latter, or else references at the beginning of a text. */
function findAnchors({ all, of }: Scan, pairs: readonly Pair[]): Anchor[] {
  const labelled = pairs
    .filter(isReferencePair)
    .flatMap(({ at, value }) => (at ? [{ at, key: leadingReference(value)?.reference ?? value }] : []))
  const alone: Anchor[] = []
  const leading: Anchor[] = []
  for (const { element, isAside } of all) {
    if (isAside || isInFile(element)) continue
    for (const text of textsOf(element)) {
      const found = leadingReference(text)
      if (found) (found.rest === '' ? alone : leading).push({ at: element, key: found.reference })
    }
  }
  const main = labelled.filter(({ at }) => !of.get(at)?.isAside)
  if (main.length > 0 && countKeys(main) * 2 >= countKeys(alone)) return main
  return alone.length > 0 ? alone : leading.length > 0 ? leading : labelled
}

/** Returns whether an element is a link to a file or directly inside one: document numbers can look like references. */
function isInFile(element: PageElement): boolean {
  const { parent } = element
  const link =
    element.tagName === 'a' ? element : parent && isElement(parent) && parent.tagName === 'a' ? parent : undefined
  return /\.(?:pdf|docx?|xlsx?|zip)(?:$|[?#])/i.test((link?.attribs['href'] ?? '').slice(-200))
}

function countKeys(anchors: readonly Anchor[]): number {
  return new Set(anchors.map(({ key }) => key)).size
}

/** Returns the texts with digits directly in an element, or the value of a button if it is a reference. */
function textsOf({ tagName, attribs, children }: PageElement): string[] {
  if (tagName === 'input')
    return /^(?:submit|button)$/i.test(attribs['type'] ?? '') && isReference((attribs['value'] ?? '').trim())
      ? [attribs['value']!.trim()]
      : []
  return children.flatMap((node) =>
    isText(node) && node.data.length < maxAnchorLength * 2 && /\d/.test(node.data) ? [node.data.trim()] : [],
  )
}

/** Returns a place for each of several applications in the lines of one element. Each begins with its reference. */
function crowdedRegions(anchors: readonly Anchor[], pairs: readonly Pair[]): RecordRegion[] {
  const counts = new Map<PageElement, Set<string>>()
  for (const { at, key } of anchors) counts.set(at, (counts.get(at) ?? new Set()).add(key))
  const runs: { at: PageElement; pairs: Pair[] }[] = []
  for (const pair of pairs) {
    if (!pair.at || (counts.get(pair.at)?.size ?? 0) < 2) continue
    if (isReferencePair(pair)) runs.push({ at: pair.at, pairs: [pair] })
    else runs.findLast(({ at }) => at === pair.at)?.pairs.push(pair)
  }
  return runs.map((run) => ({ nodes: [], shown: [], parent: run.at, key: undefined, pairs: run.pairs }))
}

/** Returns the pairs inside each region, by index. Caches the region of each ancestor, so that none is searched again. */
function pairsByRegion(regions: readonly RecordRegion[], pairs: readonly Pair[]): Pair[][] {
  const owner = new Map<PageNode, number | undefined>()
  regions.forEach(({ nodes }, index) => {
    for (const node of nodes) owner.set(node, index)
  })
  const owned: Pair[][] = regions.map(() => [])
  for (const pair of pairs) {
    const climbed: PageNode[] = []
    let node: PageNode | null = pair.at ?? null
    while (node && !owner.has(node)) {
      climbed.push(node)
      node = node.parent
    }
    const index = node ? owner.get(node) : undefined
    for (const one of climbed) owner.set(one, index)
    if (index !== undefined) owned[index]!.push(pair)
  }
  return owned
}

/** Returns the pairs, with the reference added where it has no label. */
function withReference(pairs: readonly Pair[], { key }: RecordRegion): readonly Pair[] {
  return key === undefined || pairs.some(isReferencePair) ? pairs : [{ label: 'Reference', value: key }, ...pairs]
}

function fieldsOf(pairs: readonly Pair[]): number {
  return new Set(pairs.map(({ label }) => fieldOf(label)).filter((field) => field !== undefined)).size
}
