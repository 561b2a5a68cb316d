import { type ImportColumn, importColumns, type ImportMapping } from '#shared/contract/prospect-import.ts'
import { isOfAnotherPerson } from '#shared/import-file/other-people.ts'
import { emailsIn, isPlaceholder, postcodeIn, unwrapCell } from '#shared/import-file/values.ts'
import { invalidField } from '../../platform/errors.ts'
import { normalisePhone } from '../identity/contact.ts'

/** Where the fields are in a file. */
export interface Columns {
  mapping: ImportMapping
  /** The names of the columns; empty if the file has none. */
  head: readonly string[]
  /** The columns about somebody beside the lead. */
  ofOthers: ReadonlySet<number>
}

export function toColumns(mapping: ImportMapping, head: readonly string[]): Columns {
  const others = head.flatMap((name, index) => (isOfAnotherPerson(name) ? [index] : []))
  return { mapping, head, ofOthers: new Set(others) }
}

/** Finds columns that are given by their names, ignoring case, spaces and hyphens.
 *  @throws AppError `invalid_input` when a column is missing */
export function resolveMapping(
  given: Partial<Record<ImportColumn, string | number[]>>,
  head: readonly string[],
): ImportMapping {
  const names = head.map(simplify)
  const mapping: ImportMapping = {}
  for (const field of importColumns) {
    const columns = given[field]
    if (columns === undefined) continue
    const index = typeof columns === 'string' ? names.indexOf(simplify(columns)) : undefined
    if (index === -1) throw invalidField('mapping', `The file has no column “${String(columns)}”`)
    mapping[field] = index === undefined ? (columns as number[]) : [index]
  }
  return mapping
}

function simplify(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '')
}

/** Joins the cells into which an address or a text with commas has fallen, when the row has more cells than the head: where an address is
 *  then an address, and a number a number. */
export function alignCells(cells: readonly string[], { mapping, head }: Columns, changes: string[]): readonly string[] {
  const surplus = lastFilled(cells) - head.length
  if (head.length === 0 || surplus <= 0) return cells
  const fits = (row: readonly string[]) =>
    columnsFit(mapping.email, row, (text) => emailsIn(text).length > 0) &&
    columnsFit(mapping.phone, row, (text) => normalisePhone(text) !== undefined) &&
    columnsFit(mapping.postcode, row, (text) => postcodeIn(text) !== undefined)
  // Several addresses or numbers are what falls into cells when they are separated by the delimiter.
  const areAll = (columns: readonly number[] = [], fit: (text: string) => boolean) =>
    columns.filter((place) => cells.slice(place, place + surplus + 1).every(fit))
  const several = [
    ...areAll(mapping.email, (text) => emailsIn(text).length > 0),
    ...areAll(mapping.phone, (text) => normalisePhone(text) !== undefined),
  ]
  const joinable = [mapping.location, mapping.description, mapping.notes].flatMap((columns) => columns ?? [])
  const places = [...new Set([...several, ...joinable, ...head.keys()])]
  for (const place of places) {
    const joined = cells.slice(place, place + surplus + 1).map((cell) => cell.trim())
    const row = [...cells.slice(0, place), joined.join(', '), ...cells.slice(place + surplus + 1)]
    if (!fits(row)) continue
    changes.push(
      `The row has ${surplus + head.length} values for ${head.length} columns: “${shorten(joined.join(', '))}” is read as one.`,
    )
    return row
  }
  changes.push(`The row has ${surplus + head.length} values for ${head.length} columns: please check the lead.`)
  return cells
}

function columnsFit(columns: readonly number[] = [], row: readonly string[], fits: (text: string) => boolean): boolean {
  return columns.every((index) => {
    const text = unwrapCell(row[index] ?? '')
    return text === '' || isPlaceholder(text) || fits(text)
  })
}

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}

export function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`
}
