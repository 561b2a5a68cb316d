import type { Sheet } from '#shared/import-file/combine.ts'

const namespace = 'urn:schemas-microsoft-com:office:spreadsheet'

/** Rows that are read, and columns of each. */
const maxRows = 200_000
const maxColumns = 500

/** Whether a text is a spreadsheet in the XML of Excel 2003, which many programs still name .xls. */
export function isSpreadsheetXml(text: string): boolean {
  return /^\s*<\?xml\b/.test(text) && text.slice(0, 4096).includes(namespace)
}

/** Returns the sheets with any rows, with blank ones; none where the XML is damaged. */
export function readSpreadsheetXml(text: string): Sheet[] {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  return [...document.getElementsByTagNameNS(namespace, 'Worksheet')].map((sheet) => ({
    name: sheet.getAttributeNS(namespace, 'Name') ?? '',
    rows: place(sheet.getElementsByTagNameNS(namespace, 'Row'), maxRows, [], readRow),
  }))
}

function readRow(row: Element): string[] {
  return place(row.getElementsByTagNameNS(namespace, 'Cell'), maxColumns, '', readCell)
}

/** Returns what elements hold at their places: one after a gap has an index. */
function place<T>(elements: Iterable<Element>, most: number, blank: T, read: (element: Element) => T): T[] {
  const found: T[] = []
  for (const element of elements) {
    const index = Number(element.getAttributeNS(namespace, 'Index') ?? found.length + 1)
    if (!(index > found.length) || index > most) continue
    while (found.length < index - 1) found.push(blank)
    found.push(read(element))
  }
  return found
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
