import { maxColumns } from './csv.ts'
import { canReach, columnsOfFields, guessMapping } from './columns.ts'
import { fieldOfName } from './column-names.ts'
import { joinHeadRows } from './head-rows.ts'
import { findHeadRow, isHeadOfTable } from './table.ts'

/** A sheet of a workbook, or a whole file. */
export interface Sheet {
  /** Empty if it has none. */
  name: string
  /** With blank rows. */
  rows: string[][]
}

export interface CombinedTable {
  rows: string[][]
  /** The row with the names of the columns, from 1; 0 if there is none. */
  headRow: number
  /** Sentences about sheets and tables that are left out. */
  leftOut: string[]
}

/** A table on a sheet: its rows from the one with the names, or from its first one, up to the next table. */
interface Table {
  sheet: Sheet
  from: number
  to: number
  hasHead: boolean
  hasContacts: boolean
}

/** Joins the tables of a file to one: the sheets of a workbook, and tables below each other. A column of a later table is the first one's
 *  with the same name or field, or else a new column. Tables without anybody's address or number are left out and named, unless the file
 *  has no other. Rows of the first sheet keep their numbers. */
export function combineTables(sheets: readonly Sheet[]): CombinedTable {
  const { leftOut, ...table } = joinTables(sheets.map(toReadSheet))
  const isWide = sheets.some(({ rows }) => rows.some((row) => (row[maxColumns] ?? '').trim() !== ''))
  return { ...table, leftOut: isWide ? [...leftOut, furtherColumns] : leftOut }
}

const furtherColumns = `A list may have ${maxColumns} columns: what is in those after is left out. Please delete columns that you don’t need, and choose the file again.`

/** Returns a sheet with the columns that are read, and their names in one row. */
function toReadSheet({ name, rows }: Sheet): Sheet {
  return { name, rows: joinHeadRows(rows.map((row) => (row.length > maxColumns ? row.slice(0, maxColumns) : row))) }
}

function joinTables(sheets: readonly Sheet[]): CombinedTable {
  const filled = sheets.filter(({ rows }) => rows.some((row) => !isBlankRow(row)))
  const tables = filled.flatMap(tablesOf)
  const base = tables.find(({ hasContacts }) => hasContacts)
  if (!base) {
    const rows = filled[0]?.rows ?? []
    return { rows, headRow: findHeadRow(rows), leftOut: filled.slice(1).map((sheet) => describeSheet(sheet)) }
  }
  const others = tables.filter((table) => table !== base)
  const wanted = others.filter(({ hasContacts }) => hasContacts)
  const unwanted = others.filter(({ hasContacts }) => !hasContacts)
  const leftOut = unwanted.flatMap((table) => describeTable(table, base.sheet) ?? [])
  const rows = base.sheet.rows.map((row, index) => (index < base.to || isBlankRow(row) ? row : []))
  if (wanted.length === 0 && base.to === base.sheet.rows.length)
    return { rows: base.sheet.rows, headRow: base.hasHead ? base.from + 1 : 0, leftOut }
  const head = base.hasHead ? [...base.sheet.rows[base.from]!] : namesOf(base)
  const mapping = columnsOfFields(bodyOf(base), base.hasHead ? head : [])
  for (const table of wanted) {
    const places = placesOf(table, head, mapping)
    const body = table.sheet.rows.slice(table.from + Number(table.hasHead), table.to)
    const placed = body.map((row) => (isBlankRow(row) ? [] : place(row, places)))
    for (const [index, row] of placed.entries()) {
      if (table.sheet === base.sheet) rows[table.from + Number(table.hasHead) + index] = row
      else if (row.length > 0) rows.push(row)
    }
  }
  if (!base.hasHead) return { rows: [head, ...rows], headRow: 1, leftOut }
  rows[base.from] = head
  return { rows, headRow: base.from + 1, leftOut }
}

function tablesOf(sheet: Sheet): Table[] {
  const { rows } = sheet
  const headRow = findHeadRow(rows)
  const starts = rows.flatMap((row, index) => (index >= headRow && isHeadOfTable(row) ? [index] : []))
  const first = headRow > 0 ? headRow - 1 : 0
  const all = [first, ...starts.filter((start) => start !== first)]
  return all.map((from, index) => {
    const hasHead = index > 0 || headRow > 0
    const next = all[index + 1]
    const to = next === undefined ? rows.length : beforeTitle(rows, from, next)
    const own = rows.slice(from, to)
    const head = hasHead ? 1 : 0
    return { sheet, from, to, hasHead, hasContacts: own.length > head && canReach(own, head, guessMapping(own, head)) }
  })
}

/** Returns the end of a table before the next one, whose title is a row with one cell directly above it. */
function beforeTitle(rows: readonly string[][], from: number, next: number): number {
  const above = rows[next - 1] ?? []
  return next - 1 > from && above.filter((cell) => cell.trim() !== '').length === 1 ? next - 1 : next
}

function bodyOf({ sheet, from, to, hasHead }: Table): string[][] {
  return sheet.rows.slice(from + Number(hasHead), to)
}

/** Returns names for the columns of a table without any. */
function namesOf(table: Table): string[] {
  const fields = columnsOfFields(bodyOf(table), [])
  const width = bodyOf(table).reduce((most, row) => Math.max(most, row.length), 0)
  return Array.from({ length: width }, (_, index) => fields.get(index) ?? '')
}

/** Returns the column of the joined table for each column of another one. Adds the missing ones to `head`. */
function placesOf(table: Table, head: string[], base: ReadonlyMap<number, string>): number[] {
  const own = table.hasHead ? (table.sheet.rows[table.from] ?? []) : []
  const body = bodyOf(table)
  const fields = columnsOfFields(body, own)
  const width = body.reduce((most, row) => Math.max(most, row.length), own.length)
  const taken = new Set<number>()
  const take = (index: number): number => {
    taken.add(index)
    return index
  }
  const names = Array.from({ length: width }, (_, index) => own[index] ?? '')
  const same = names.map((name) => {
    const found = head.findIndex(
      (one, at) => simplify(one) !== '' && simplify(one) === simplify(name) && !taken.has(at),
    )
    return found === -1 ? undefined : take(found)
  })
  return names.map((name, index) => {
    const known = same[index]
    if (known !== undefined) return known
    const field = fields.get(index)
    const found = [...base].find(([at, one]) => one === field && !taken.has(at) && isSame(field, name, head[at]))?.[0]
    if (found !== undefined) return take(found)
    head.push(name === '' ? (field ?? '') : name)
    return take(head.length - 1)
  })
}

/** Two columns with texts are one only where neither has a name that says more than that: a text keeps the name of its own column. */
function isSame(field: string | undefined, name: string, other = ''): boolean {
  if (field !== 'notes' && field !== 'description') return true
  return [name, other].every((one) => one === '' || fieldOfName(one) === field)
}

function place(row: readonly string[], places: readonly number[]): string[] {
  const placed: string[] = []
  for (const [index, cell] of row.entries()) {
    const at = places[index]
    if (at === undefined) continue
    while (placed.length < at) placed.push('')
    placed[at] = cell
  }
  return placed
}

function simplify(name: string): string {
  return name.toLowerCase().replace(/[\s_:*.-]+/g, '')
}

/** Names a sheet with the number of its rows below the names of the columns. */
function describeSheet({ name, rows }: Sheet): string {
  const headRow = findHeadRow(rows)
  const below = rows.slice(headRow).some((row) => !isBlankRow(row)) ? rows.slice(headRow) : rows
  return `The sheet “${name}” is left out: ${countRows(below)} without anybody’s email address or telephone number.`
}

function describeTable({ sheet, from, to, hasHead }: Table, base: Sheet): string | undefined {
  const rows = sheet.rows.slice(from, to).filter((row) => !isBlankRow(row))
  // Names of columns alone are no row.
  if (rows.length <= Number(hasHead) && (sheet === base || rows.every((row) => isHeadOfTable(row)))) return undefined
  if (sheet !== base) return describeSheet({ name: sheet.name, rows })
  return `The table from row ${from + 1} is left out: ${countRows(rows.slice(Number(hasHead)))} without anybody’s email address or telephone number.`
}

function countRows(rows: readonly string[][]): string {
  const count = rows.filter((row) => !isBlankRow(row)).length
  return count === 1 ? 'one row' : `${count.toLocaleString('en-GB')} rows`
}

function isBlankRow(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === '')
}
