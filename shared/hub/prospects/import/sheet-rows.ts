/** Rows of a sheet, as in Excel and LibreOffice, and columns that are read. */
export const maxRows = 1_048_576
export const maxColumns = 500

const blankRow: string[] = []

/** Puts a row at its number, from 1, whatever the order in the file; below all others if that is no number of a row, or is taken. */
export function placeRow(rows: string[][], number: number, row: string[]): void {
  const isNumber = Number.isInteger(number) && number >= 1 && number <= maxRows
  const isTaken = isNumber && (rows[number - 1]?.length ?? 0) > 0
  const at = isNumber && !isTaken ? number - 1 : rows.length
  while (rows.length < at) rows.push(blankRow)
  rows[at] = row
}

/** Parses a part of a workbook. @throws SyntaxError where it is damaged or cut off */
export function parseXml(text: string): Document {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  if (document.getElementsByTagName('parsererror').length > 0) throw new SyntaxError('The XML is damaged.')
  return document
}
