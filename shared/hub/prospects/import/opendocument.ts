import type { WorkbookSheet } from './xlsx.ts'
import { maxColumns } from '#shared/import-file/csv.ts'
import { maxRows, parseXml, placeCell, placeRow } from './sheet-rows.ts'

const office = 'urn:oasis:names:tc:opendocument:xmlns:office:1.0'
const table = 'urn:oasis:names:tc:opendocument:xmlns:table:1.0'
const text = 'urn:oasis:names:tc:opendocument:xmlns:text:1.0'
const style = 'urn:oasis:names:tc:opendocument:xmlns:style:1.0'

/** Whether a text is a spreadsheet of LibreOffice in one XML file (.fods). */
export function isFlatOpenDocument(content: string): boolean {
  const head = content.slice(0, 8192)
  return /^\s*<\?xml\b/.test(head) && head.includes(office) && head.includes('opendocument.spreadsheet')
}

/** Returns the sheets of a spreadsheet of LibreOffice, with blank rows: of a .fods file, or of the content of an .ods file.
 *  @throws SyntaxError where it is damaged or cut off */
export function readOpenDocument(content: string): WorkbookSheet[] {
  const document = parseXml(content)
  const hidden = new Set(
    [...document.getElementsByTagNameNS(style, 'style')]
      .filter(
        (one) => one.getElementsByTagNameNS(style, 'table-properties')[0]?.getAttributeNS(table, 'display') === 'false',
      )
      .map((one) => one.getAttributeNS(style, 'name')),
  )
  return [...document.getElementsByTagNameNS(table, 'table')].map((sheet) => ({
    name: sheet.getAttributeNS(table, 'name') ?? '',
    rows: readRows(sheet),
    isHidden: hidden.has(sheet.getAttributeNS(table, 'style-name')),
    isDamaged: false,
  }))
}

function readRows(sheet: Element): string[][] {
  const rows: string[][] = []
  let number = 1
  for (const row of sheet.getElementsByTagNameNS(table, 'table-row')) {
    const cells = readCells(row)
    const repeated = repeatsOf(row, 'number-rows-repeated', maxRows)
    // Formats of whole columns repeat a blank row up to the end of the sheet.
    const copies = cells.length === 0 ? 0 : repeated
    for (let copy = 0; copy < copies; copy++) placeRow(rows, number + copy, cells)
    number += repeated
  }
  return rows
}

function readCells(row: Element): string[] {
  const cells: string[] = []
  let column = 0
  for (const cell of row.children) {
    if (cell.namespaceURI !== table || !/^(?:covered-)?table-cell$/.test(cell.localName)) continue
    const value = readCell(cell)
    const repeated = repeatsOf(cell, 'number-columns-repeated', maxColumns)
    if (value !== '') {
      for (let at = column; at < Math.min(column + repeated, maxColumns) || at === column; at++)
        placeCell(cells, at, value)
    }
    column += repeated
  }
  return cells
}

function repeatsOf(element: Element, name: string, most: number): number {
  const count = Number(element.getAttributeNS(table, name) || 1)
  return count >= 1 ? Math.min(Math.floor(count), most) : 1
}

/** Returns what a cell shows. A date is as the file has it, since it may be shown in any form. */
function readCell(cell: Element): string {
  const date = cell.getAttributeNS(office, 'date-value')
  if (date) return date.replace(/T00:00:00$/, '').replace(/^(.{10})T(\d\d:\d\d).*$/, '$1 $2')
  const lines = [...cell.children].filter((one) => one.namespaceURI === text && one.localName === 'p')
  return lines.map((line) => line.textContent).join('\n')
}
