import { fieldOf } from './labels.ts'
import { lineOf } from './text.ts'
import type { PageElement } from './nodes.ts'
import { pair, textOf, type Pair } from './pair.ts'
import { leadingReference } from './references.ts'
import type { Scan } from './scan.ts'
import { gridOf } from './table-grid.ts'

/** An application in a column of a table. */
export interface ColumnRecord {
  table: PageElement
  reference: string
  /** The cell with its reference. */
  cell: PageElement
  pairs: readonly Pair[]
}

/** Minimum rows with known labels. */
const minLabels = 3

/** Finds the applications of tables that have a label at the start of each row and an application in each further column. */
export function columnRecords(page: Scan): ColumnRecord[] {
  return page.all.flatMap(({ element }) => (element.tagName === 'table' ? columnsOf(element, page) : []))
}

function columnsOf(table: PageElement, page: Scan): ColumnRecord[] {
  const rows = gridOf(table).flatMap(({ cells }) => {
    const [head, ...values] = cells.map((one) => one?.cell)
    const label = head ? lineOf([head]) : ''
    return head && fieldOf(label) !== undefined ? [{ head, label, values }] : []
  })
  const cells = rows.find(({ label }) => fieldOf(label) === 'reference')?.values ?? []
  const found = cells.map((cell) => (cell ? leadingReference(lineOf([cell])) : undefined))
  const references = new Set(found.map((one) => (one?.rest === '' ? one.reference : undefined)))
  if (rows.length < minLabels || cells.length < 2 || references.size < cells.length || references.has(undefined))
    return []
  return cells.map((cell, column) => ({
    table,
    reference: found[column]!.reference,
    cell: cell!,
    pairs: rows.flatMap(({ head, label, values }) => {
      const value = values[column]
      return value ? [pair(head, textOf([value], label), page, label)] : []
    }),
  }))
}
