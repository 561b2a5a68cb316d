import { cleanText } from '#shared/import-file/clean-text.ts'
import { maxColumns } from '#shared/import-file/csv.ts'

/** Rows of a sheet, as in Excel and LibreOffice. */
export const maxRows = 1_048_576

const blankRow: string[] = []

/** Puts a row at its number, from 1, whatever the order in the file; below all others if that is no number of a row, or is taken. */
export function placeRow(rows: string[][], number: number, row: string[]): void {
  const isNumber = Number.isInteger(number) && number >= 1 && number <= maxRows
  const isTaken = isNumber && (rows[number - 1]?.length ?? 0) > 0
  const at = isNumber && !isTaken ? number - 1 : rows.length
  while (rows.length < at) rows.push(blankRow)
  rows[at] = row
}

/** Puts a cell at its place in a row, from 0. Those beyond the columns that are read share one place, which says that there are more. */
export function placeCell(cells: string[], column: number, value: string): void {
  if (column >= maxColumns && value.trim() === '') return
  const at = Math.min(column, maxColumns)
  while (cells.length <= at) cells.push('')
  cells[at] = cleanText(value)
}

/** Parses a part of a workbook. @throws SyntaxError where it is damaged or cut off */
export function parseXml(text: string): Document {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  if (document.getElementsByTagName('parsererror').length > 0) throw new SyntaxError('The XML is damaged.')
  return document
}
