import { findPostcode } from './addresses.ts'
import { blockPairs } from './block-pairs.ts'
import { readDate } from './dates.ts'
import { fieldOf } from './labels.ts'
import { isElement, isText, type Elements, type PageElement, type PageNode } from './nodes.ts'
import { looksLikeLabel, pair, textOf, type Pair } from './pair.ts'
import { isBlock, scan, type Scan, type Scanned } from './scan.ts'
import { cellsOf } from './table-grid.ts'
import { foldLine, lineOf, lineUpTo } from './text.ts'
import { shownText } from './values.ts'

export type { Pair } from './pair.ts'

const lineTags = new Set(['p', 'li', 'div', 'td', 'address', 'pre'])
/** Tags of fields that show a value and that visitors cannot fill in. */
const shownTags = new Set(['output', 'span', 'div', 'p'])
/** Maximum characters of a date with its weekday and time. */
const maxDateLength = 40
/** Maximum characters of a block whose lines are read. */
const maxListLength = 500_000

/** Returns every labelled value below an element, in any layout: tables, definition lists, read-only fields,
 *  labels before their values in one block, boxes side by side, and lines of 'Label: value'. */
export function readPairs(root: Elements): Pair[] {
  const [element] = root.get()
  return element ? pairsOf(scan(element)) : []
}

/** Returns every labelled value of a scanned page. @param isTaken whether a row has already been read by its column headings */
export function pairsOf(page: Scan, isTaken: (row: PageElement) => boolean = () => false): Pair[] {
  const forms = new Map<PageNode, boolean>()
  const rows = (one: Scanned) => (isTaken(one.element) ? [] : rowPairs(one, page, forms))
  const ways = [attributePairs, rows, definitionPairs, fieldPairs, blockPairs, linePairs]
  return ways
    .flatMap((way) => page.all.flatMap((one) => way(one, page)))
    .filter(({ label, value }) => label !== '' && value !== '' && !isStatus(label, value) && !findPostcode(label))
}

/** Returns whether a word such as 'Registered' or 'Refused' is a status of its own, and not the label of the date that follows. */
function isStatus(label: string, value: string): boolean {
  return (
    /^(?:registered|received|valid(?:ated)?|accepted|submitted|lodged|decided|determined|granted|approved|refused|withdrawn|(?:pending|awaiting|under) (?:consideration|consultation|assessment|decision|review)|in (?:progress|assessment))$/i.test(
      label,
    ) &&
    (value.length > maxDateLength || readDate(value) === undefined)
  )
}

/** Reads attributes that narrow screens show before a cell: `<td data-label="Proposal">`. */
function attributePairs({ element }: Scanned, page: Scan): Pair[] {
  const { attribs } = element
  const label = attribs['data-label'] ?? attribs['data-title'] ?? attribs['data-th'] ?? ''
  const isCell = /^(?:td|th|dd|li)$/.test(element.tagName)
  return label === '' || (!isCell && fieldOf(label) === undefined)
    ? []
    : [pair(element, textOf([element], label), page, foldLine(label))]
}

function rowPairs({ element, holds }: Scanned, page: Scan, forms: Map<PageNode, boolean>): Pair[] {
  // A table with a single column is only a box around a value.
  if (element.tagName !== 'tr' || holds.has('columns')) return []
  const all = cellsOf(element)
  // A row with heading cells only is the head of a list.
  if (all.length < 2 || all.every(({ tagName }) => tagName === 'th')) return []
  // Old pages separate their columns with empty cells.
  const filled = all.filter((cell) => !isSpacer(cell, page))
  const cells = all.length % 2 === 1 && filled.length % 2 === 0 ? filled : all
  return cells.flatMap((cell, index) => {
    const value = cells[index + 1]
    if (!value || value.tagName === 'th') return []
    const isLabel =
      cell.tagName === 'th' ||
      (index % 2 === 0 && cells.length % 2 === 0 && (looksLikeLabel(cell, page) || isFormTable(cell, page, forms)))
    const label = isLabel ? lineOf([cell]) : ''
    return isLabel ? [pair(cell, textOf([value], label), page, label)] : []
  })
}

function isSpacer(cell: PageElement, page: Scan): boolean {
  const holds = page.of.get(cell)?.holds
  return !holds?.has('input') && !holds?.has('a') && lineUpTo([cell], 1) === ''
}

/** Returns whether at least half of the rows of a two-column table, and two of them, begin with a label: then all rows do. */
function isFormTable({ parent: row }: PageElement, page: Scan, known: Map<PageNode, boolean>): boolean {
  const body = row?.parent
  if (!row || !body || !isElement(row) || cellsOf(row).length !== 2) return false
  if (!known.has(body)) {
    const firsts = body.children
      .filter(isElement)
      .flatMap((one) => (cellsOf(one).length === 2 ? cellsOf(one).slice(0, 1) : []))
    const labels = firsts.filter((cell) => looksLikeLabel(cell, page))
    known.set(body, labels.length > 1 && labels.length * 2 >= firsts.length)
  }
  return known.get(body)!
}

function definitionPairs({ element }: Scanned, page: Scan): Pair[] {
  if (element.tagName !== 'dt') return []
  const values: PageElement[] = []
  for (let next = element.next; next; next = next.next) {
    if (isElement(next) && next.tagName === 'dt') break
    if (isElement(next) && next.tagName === 'dd') values.push(next)
  }
  // A list within the value has labels of its own.
  const isList = values.some((value) => page.of.get(value)?.holds.has('dl'))
  return values.length > 0 && !isList ? [pair(element, textOf(values, lineOf([element])), page)] : []
}

function fieldPairs({ element, isSearch }: Scanned, page: Scan): Pair[] {
  const field = element.tagName === 'label' ? page.byId.get(element.attribs['for'] ?? '') : undefined
  if (!field) return []
  const isReadOnly = shownTags.has(field.tagName) || 'readonly' in field.attribs || 'disabled' in field.attribs
  const isShown = isReadOnly || (!isSearch && fieldOf(lineOf([element])) !== undefined)
  return isShown ? [pair(element, textOf([field], ''), page)] : []
}

/** Reads 'Label: value' on lines of text. Only known labels count, because prose has colons, too. */
function linePairs({ element, holds }: Scanned, page: Scan): Pair[] {
  if (!lineTags.has(element.tagName)) return []
  const runs = [...holds].some(isBlock) ? inlineRuns(element, page) : [element.children]
  // Only in `pre` are line breaks in the markup shown as such.
  const texts =
    element.tagName === 'pre'
      ? [wordsOf(element).slice(0, maxListLength)]
      : runs.map((nodes) => shownText(nodes, '', maxListLength))
  const lines = texts.flatMap((text) => text.split('\n'))
  return lines.flatMap((line) => lineParts(line)).map(([label, value]) => pair(element, value, page, label))
}

/** Returns the text and inline elements between the blocks of an element. */
function inlineRuns({ children }: PageElement, page: Scan): PageNode[][] {
  const runs: PageNode[][] = [[]]
  for (const node of children) {
    const isWithin = isElement(node) && (isBlock(node.tagName) || [...(page.of.get(node)?.holds ?? [])].some(isBlock))
    if (isWithin) runs.push([])
    else runs.at(-1)!.push(node)
  }
  return runs.filter((nodes) => nodes.length > 0)
}

function wordsOf({ children }: PageElement): string {
  return children.map((node) => (isText(node) ? node.data : isElement(node) ? wordsOf(node) : '')).join('')
}

/** 'Ref 26/00412/HOU' needs no colon. */
const bareReference = /^\s*(ref(?:erence)?(?: no)?\.?) ([A-Z\d]+(?:[/.-][A-Z\d]+)+)\s*$/i

/** Returns the pairs with known labels on a line such as 'Ref. No: 19/00503 | Received: Tue 05 Mar 2019'. */
export function lineParts(line: string): (readonly [label: string, value: string])[] {
  // Typed lists align their colons with spaces.
  return line
    .replace(/\s{1,40}:(?=\s)/g, ':')
    .split(/\s?\|\s?|\s[·•]\s?|[·•](?=\s?[A-Z][\w. ]{0,40}:\s)|\s{2,}/)
    .flatMap((part) => {
      const found = /^\s*([A-Za-z][^:]{0,40}?)\s*:\s+(\S.*)$/.exec(part) ?? bareReference.exec(part)
      return found && fieldOf(found[1]!) ? [[foldLine(found[1]!), foldLine(found[2]!)] as const] : []
    })
}
