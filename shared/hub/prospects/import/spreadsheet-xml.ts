import { parseXml, placeCell, placeRow } from './sheet-rows.ts'
import type { WorkbookSheet } from './xlsx.ts'

const namespace = 'urn:schemas-microsoft-com:office:spreadsheet'

/** Whether a text is a spreadsheet in the XML of Excel 2003, which many programs still name .xls. */
export function isSpreadsheetXml(text: string): boolean {
  return /^\s*<\?xml\b/.test(text) && text.slice(0, 4096).includes(namespace)
}

/** Returns the sheets with their blank rows. @throws SyntaxError where the XML is damaged or cut off */
export function readSpreadsheetXml(text: string): WorkbookSheet[] {
  const document = parseXml(text)
  return [...document.getElementsByTagNameNS(namespace, 'Worksheet')].map((sheet) => {
    const rows: string[][] = []
    for (const row of sheet.getElementsByTagNameNS(namespace, 'Row')) {
      placeRow(rows, Number(row.getAttributeNS(namespace, 'Index') ?? rows.length + 1), readRow(row))
    }
    const name = sheet.getAttributeNS(namespace, 'Name') ?? ''
    return { name, rows, isHidden: isHidden(sheet), isDamaged: false }
  })
}

function isHidden(sheet: Element): boolean {
  const visible = sheet.getElementsByTagNameNS('urn:schemas-microsoft-com:office:excel', 'Visible')[0]
  return /hidden/i.test(visible?.textContent ?? '')
}

/** Returns the cells at their places: one after a gap has an index, and one over several columns is followed by the next one after them. */
function readRow(row: Element): string[] {
  const cells: string[] = []
  let next = 1
  for (const cell of row.getElementsByTagNameNS(namespace, 'Cell')) {
    const column = Number(cell.getAttributeNS(namespace, 'Index') ?? next)
    if (!(column >= 1)) continue
    placeCell(cells, column - 1, readCell(cell))
    next = column + 1 + (Number(cell.getAttributeNS(namespace, 'MergeAcross')) || 0)
  }
  return cells
}

function readCell(cell: Element): string {
  const data = cell.getElementsByTagNameNS(namespace, 'Data')[0]
  const text = data?.textContent ?? ''
  const type = data?.getAttributeNS(namespace, 'Type')
  if (type === 'Error') return ''
  return type === 'DateTime'
    ? text.replace(/T00:00:00(?:\.0+)?$/, '').replace(/^(.{10})T(\d\d:\d\d).*$/, '$1 $2')
    : text
}
