import type { Page } from '../adapter.ts'
import { fieldOf, partyOf } from './labels.ts'
import { listed, type ListedRecord } from './listed.ts'
import { isElement, type PageElement } from './nodes.ts'
import type { Pair } from './pairs.ts'
import { scan, type Scan } from './scan.ts'
import { foldLine, lineUpTo } from './text.ts'
import { shownText } from './values.ts'

/** Characters. */
const maxLabelLength = 80
const maxValueLength = 6000
/** Number of cells in a row that consists of boxes. */
const boxCells = { min: 3, max: 20 }
const boxTags = new Set(['div', 'li', 'ul', 'section'])

/** The cells of each row below a head that names the columns, with their column labels. */
export type HeadedRows = ReadonlyMap<PageElement, readonly Pair[]>

/** Returns the applications of a table whose head names its columns. Empty when the page has no such table. */
export function tableRecords(page: Page): ListedRecord[] {
  const [body] = page.document('body').toArray()
  if (!body) return []
  return [...headedRows(scan(body))].flatMap(([row, pairs]) => listed(page, [row], pairs) ?? [])
}

/** Finds the rows of tables, and of boxes that look like one, whose head names their columns. */
export function headedRows(page: Scan): HeadedRows {
  const rows = new Map<PageElement, Pair[]>()
  const heads = new Set<PageElement>()
  for (const { element } of page.all) {
    if (heads.has(element) || rows.has(element) || !isHead(element)) continue
    const labels = cellsOf(element).map(labelOf)
    for (const row of rowsBelow(element)) {
      const cells = cellsOf(row)
      if (isHead(row)) heads.add(row)
      else if (cells.length > 1 && cells.length <= labels.length && !heads.has(row))
        rows.set(
          row,
          cells.map((cell, index) => pairOf(cell, labels[index]!)),
        )
    }
  }
  return rows
}

function pairOf(cell: PageElement, label: string): Pair {
  const party = partyOf(label)
  const pair = { label, value: shownText([cell], label, maxValueLength), at: cell }
  return party ? { ...pair, party } : pair
}

/** Returns whether an element's cells are column names: a reference and another known field, or address and description; no values. */
function isHead(row: PageElement): boolean {
  const cells = cellsOf(row)
  if (cells.length < 2) return false
  const labels = cells.map(labelOf)
  const fields = new Set(labels.map(fieldOf))
  const isKnown = fields.has('reference') ? fields.size > 1 : fields.has('address') && fields.has('description')
  return isKnown && labels.every((label) => !/\d\d/.test(label) && label.length < maxLabelLength)
}

function labelOf(cell: PageElement): string {
  return foldLine(lineUpTo([cell], maxLabelLength).replace(/\s*[▲▼↑↓]+$/, ''))
}

function cellsOf(row: PageElement): PageElement[] {
  const cells = row.children.filter(isElement)
  if (row.tagName === 'tr') return cells.filter(({ tagName }) => tagName === 'td' || tagName === 'th')
  const isRow = boxTags.has(row.tagName) && cells.length >= boxCells.min && cells.length <= boxCells.max
  return isRow && cells.every(({ tagName }) => tagName === cells[0]!.tagName) ? cells : []
}

/** Returns the rows after a head: its siblings, and rows in the following parts of its table. */
function rowsBelow(head: PageElement): PageElement[] {
  const beside = elementsAfter(head)
  const part = head.parent
  const isPart = part !== null && isElement(part) && (part.tagName === 'thead' || beside.length === 0)
  const further = isPart ? elementsAfter(part).flatMap((one) => one.children.filter(isElement)) : []
  return [...beside, ...further].filter(({ tagName }) => tagName === head.tagName)
}

function elementsAfter({ next }: PageElement): PageElement[] {
  const elements: PageElement[] = []
  for (let node = next; node; node = node.next) if (isElement(node)) elements.push(node)
  return elements
}
