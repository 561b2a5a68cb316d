import type { Page } from '../adapter.ts'
import { fieldOf, partyOf } from './labels.ts'
import { listed, type ListedRecord } from './listed.ts'
import { isElement, type PageElement } from './nodes.ts'
import { lineParts, type Pair } from './pairs.ts'
import { scan, type Scan } from './scan.ts'
import { gridOf, type GridRow } from './table-grid.ts'
import { foldLine, lineUpTo, paragraphsOf } from './text.ts'
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
    if (element.tagName === 'table') for (const [row, pairs] of headedTableRows(element)) rows.set(row, pairs)
    if (!boxTags.has(element.tagName) || heads.has(element) || rows.has(element)) continue
    const labels = boxCellsOf(element).map(labelOf)
    if (!areColumnNames(labels)) continue
    for (const row of rowsBelow(element, labels.length)) {
      const cells = boxCellsOf(row)
      if (areColumnNames(cells.map(labelOf))) heads.add(row)
      else if (cells.length > 1 && cells.length <= labels.length && !heads.has(row))
        rows.set(
          row,
          cells.flatMap((cell, index) => pairsOf(cell, labels[index]!)),
        )
    }
  }
  return rows
}

/** Maximum rows of one head. */
const maxHeadRows = 3

function headedTableRows(table: PageElement): [PageElement, Pair[]][] {
  const grid = gridOf(table)
  const found: [PageElement, Pair[]][] = []
  let labels: readonly string[] = []
  for (let at = 0; at < grid.length; at++) {
    const head = headAt(grid, at)
    if (head) {
      labels = head.labels
      at += head.rows - 1
      continue
    }
    const { row, cells } = grid[at]!
    if (cells.length > labels.length) continue
    // Across the columns is what continues the application above, beside the name of a group of rows.
    const own = new Set(cells.flatMap((one) => (one && !one.isFromAbove ? [one.cell] : [])))
    const isAcross = own.size === 1 && cells.filter((one) => one?.isFromAbove === false).length > 1
    const isContinued = cells.some((one, column) => one?.isFromAbove && fieldOf(labels[column]!) === 'reference')
    const seen = new Set<PageElement>()
    const pairs = cells.flatMap((one, column) => {
      if (!one || seen.has(one.cell)) return []
      seen.add(one.cell)
      // A row may name a value itself: its heading cell is the label of the next cell.
      if (isLabelCell(one.cell)) return []
      const before = cells[column - 1]?.cell
      const label = before && isLabelCell(before) ? labelOf(before) : labels[column]!
      // A second row of the same application repeats only its reference.
      if (isContinued && one.isFromAbove && fieldOf(label) !== 'reference') return []
      return pairsOf(one.cell, label, one.isFromAbove ? row : one.cell)
    })
    if (seen.size > 1 && (isContinued || !isAcross)) found.push([row, pairs])
  }
  return found
}

function isLabelCell(cell: PageElement): boolean {
  return cell.tagName === 'th' && fieldOf(labelOf(cell)) !== undefined
}

/** Returns the names of the columns of a head that begins at a row, and the number of its rows; undefined if there is none. */
function headAt(grid: readonly GridRow[], start: number): { labels: string[]; rows: number } | undefined {
  for (let rows = maxHeadRows; rows > 0; rows--) {
    const head = grid.slice(start, start + rows)
    if (head.length < rows || (rows > 1 && !head.every((row, index) => isHeadRow(row, head[index - 1])))) continue
    // A title above all columns names none.
    const named = head.filter(({ cells }) => new Set(cells.map((one) => one?.cell)).size > 1)
    const width = Math.max(0, ...named.map(({ cells }) => cells.length))
    const labels = Array.from({ length: width }, (_, column) => columnName(named, column))
    if (areColumnNames(labels)) return { labels, rows }
  }
  return undefined
}

/** Returns whether a row can be one of several of a head: it has only heading cells, or the row before reaches into it. */
function isHeadRow({ cells, isInHead }: GridRow, before: GridRow | undefined): boolean {
  const own = cells.filter((one) => one !== undefined && !one.isFromAbove)
  return (
    isInHead ||
    own.every((one) => one!.cell.tagName === 'th') ||
    (before ? cells.some((one) => one?.isFromAbove) : cells.some((one) => Number(one?.cell.attribs['rowspan']) > 1))
  )
}

/** Joins the names above a column: 'Applicant' above 'Name'. */
function columnName(head: readonly GridRow[], column: number): string {
  const cells = new Set(head.flatMap(({ cells }) => cells[column]?.cell ?? []))
  const names = [...cells].map(labelOf).filter((name) => name !== '')
  return [names.join(' '), ...names.toReversed()].find((name) => fieldOf(name) !== undefined) ?? names.at(-1) ?? ''
}

/** Returns the values of a cell, line by line where its column has several names: 'Applicant & Site'. */
function pairsOf(cell: PageElement, label: string, at = cell): Pair[] {
  const own = labelledLines(cell, at)
  if (own.length > 0) return own
  const names = label.split(/\s*(?:[&/+,]|\band\b)\s*/i).filter((name) => name !== '')
  if (names.length < 2 || fieldOf(label) !== undefined || !names.every(isOwnField)) return [pairOf(cell, label, at)]
  const lines = paragraphsOf([cell], maxValueLength)
    .split('\n')
    .filter((line) => line !== '')
  // Which of them a single line is, its form says.
  if (lines.length < names.length) return [{ label, value: lines.join(', '), at }]
  return names.map((name, index) => {
    const value = index === names.length - 1 ? lines.slice(index).join(', ') : lines[index]!
    const party = partyOf(name)
    return party ? { label: name, value, at, party } : { label: name, value, at }
  })
}

/** Returns the lines of a cell that say themselves what they are, as the items of an agenda do, where several have labels. */
function labelledLines(cell: PageElement, at: PageElement): Pair[] {
  const lines = paragraphsOf([cell], maxValueLength).split('\n')
  const found = lines.flatMap(lineParts)
  const fields = new Set(found.map(([label]) => fieldOf(label)))
  if (fields.size < 2 || !fields.has('description')) return []
  return found.map(([label, value]) => {
    const party = partyOf(label)
    return party ? { label, value, at, party } : { label, value, at }
  })
}

function isOwnField(name: string): boolean {
  return fieldOf(name) !== undefined
}

function pairOf(cell: PageElement, label: string, at: PageElement): Pair {
  const party = partyOf(label)
  const pair = { label, value: shownText([cell], label, maxValueLength), at }
  return party ? { ...pair, party } : pair
}

/** Returns whether labels are names of columns: a reference and another known field, or address and description; no values. */
function areColumnNames(labels: readonly string[]): boolean {
  if (labels.length < 2) return false
  const fields = new Set(labels.map(fieldOf))
  const isKnown = fields.has('reference') ? fields.size > 1 : fields.has('address') && fields.has('description')
  return isKnown && labels.every((label) => !/\d\d/.test(label) && label.length < maxLabelLength)
}

/** Returns the text of a heading cell, which may be that of a button that sorts the table. */
export function labelOf(cell: PageElement): string {
  const text = lineUpTo([cell], maxLabelLength) || shownText([cell], '', maxLabelLength)
  return foldLine(text.replace(/\s*[▲▼↑↓]+$/, ''))
}

function boxCellsOf(row: PageElement): PageElement[] {
  const cells = row.children.filter(isElement)
  const isRow = boxTags.has(row.tagName) && cells.length >= boxCells.min && cells.length <= boxCells.max
  return isRow && cells.every(({ tagName }) => tagName === cells[0]!.tagName) ? cells : []
}

/** Returns the boxes after a head: its siblings or the rows in them, or else the boxes in the elements after its own box. */
function rowsBelow(head: PageElement, columns: number): PageElement[] {
  const hasColumns = (one: PageElement): boolean => boxCellsOf(one).length === columns
  const beside = elementsAfter(head).flatMap((one) => {
    const inside = one.children.filter(isElement)
    return !hasColumns(one) && inside.length > 0 && inside.every(hasColumns) ? inside : [one]
  })
  const part = head.parent
  const isPart = part !== null && isElement(part) && beside.length === 0
  const further = isPart ? elementsAfter(part).flatMap((one) => one.children.filter(isElement)) : []
  return [...beside, ...further].filter(({ tagName }) => tagName === head.tagName)
}

function elementsAfter({ next }: PageElement): PageElement[] {
  const elements: PageElement[] = []
  for (let node = next; node; node = node.next) if (isElement(node)) elements.push(node)
  return elements
}
