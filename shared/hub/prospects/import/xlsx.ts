import type { Sheet } from '#shared/import-file/combine.ts'
import { formatSerialDate } from '#shared/import-file/serial-date.ts'
import { readOpenDocument } from './opendocument.ts'
import { parseXml, placeCell, placeRow } from './sheet-rows.ts'
import { openZip } from './unzip.ts'

/** The numbers of Excel's own formats of dates and times. */
const isDateFormat = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** A cell over more rows than this is one of a layout, which says nothing about the people beside it. */
const maxMergedRows = 100

interface Workbook {
  sharedTexts: readonly string[]
  /** Returns a number as its style shows it: a date, or with leading zeros. */
  format: (value: number, style: number) => string
}

export interface WorkbookSheet extends Sheet {
  isHidden: boolean
  /** Its rows can't be read, or not all of them. */
  isDamaged: boolean
}

/** Returns the sheets of a workbook of Excel (.xlsx) or LibreOffice (.ods), with their blank rows. Undefined if the archive is none.
 *  @throws Error where the archive is damaged, encrypted or too large */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<WorkbookSheet[] | undefined> {
  const parts = openZip(bytes)
  const read = async (name: string) => {
    const part = await parts.get(name)?.()
    return part && parseXml(new TextDecoder().decode(part))
  }
  const content = parts.get('mimetype') && (await parts.get('content.xml')?.())
  if (content) return readOpenDocument(new TextDecoder().decode(content))
  const workbookName = [...relationsOf(await read('_rels/.rels'), '').values()].find(({ type }) =>
    type.endsWith('/officeDocument'),
  )?.target
  const document = workbookName === undefined ? undefined : await read(workbookName)
  if (workbookName === undefined || document?.documentElement.localName !== 'workbook') return undefined
  const folder = workbookName.slice(0, workbookName.lastIndexOf('/') + 1)
  const relations = relationsOf(await read(`${folder}_rels/${workbookName.slice(folder.length)}.rels`), folder)
  const targetOf = (kind: string) => [...relations.values()].find(({ type }) => type.endsWith(`/${kind}`))?.target
  const workbook: Workbook = {
    sharedTexts: elements(await read(targetOf('sharedStrings') ?? ''), 'si').map(textOf),
    format: readFormats(await read(targetOf('styles') ?? ''), document),
  }
  const sheets = elements(document, 'sheet')
  const found: WorkbookSheet[] = []
  for (const sheet of sheets) {
    const id = [...sheet.attributes].find(({ localName, prefix }) => localName === 'id' && prefix !== null)?.value
    const target = relations.get(id ?? '')?.target ?? ''
    const rows = await read(target).then(
      (document) => document && readSheet(document, workbook),
      () => undefined,
    )
    const name = sheet.getAttribute('name') ?? ''
    found.push({ name, rows: rows ?? [], isHidden: isHidden(sheet), isDamaged: rows === undefined })
  }
  return found
}

function isHidden(sheet: Element): boolean {
  return /hidden/i.test(sheet.getAttribute('state') ?? '')
}

/** Programs differ in the prefixes of their elements. */
function elements(parent: Document | Element | undefined, name: string): Element[] {
  return parent ? [...parent.getElementsByTagNameNS('*', name)] : []
}

function relationsOf(document: Document | undefined, folder: string): Map<string, { type: string; target: string }> {
  return new Map(
    elements(document, 'Relationship').map((relation) => {
      const target = relation.getAttribute('Target') ?? ''
      const { pathname } = new URL(target.replaceAll('\\', '/'), `file:///${folder}`)
      return [
        relation.getAttribute('Id') ?? '',
        { type: relation.getAttribute('Type') ?? '', target: decodeURIComponent(pathname.slice(1)) },
      ]
    }),
  )
}

/** Returns the text of a string, without the pronunciation that Japanese ones have. */
function textOf(string: Element): string {
  return elements(string, 't')
    .filter((text) => text.parentElement?.localName !== 'rPh')
    .map((text) => text.textContent)
    .join('')
    .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function readFormats(styles: Document | undefined, workbook: Document): Workbook['format'] {
  const codes = new Map(
    elements(styles, 'numFmt').map((format) => [
      Number(format.getAttribute('numFmtId')),
      format.getAttribute('formatCode') ?? '',
    ]),
  )
  const formats = elements(elements(styles, 'cellXfs')[0], 'xf').map((xf) => Number(xf.getAttribute('numFmtId')))
  const starts1904 = /^(?:1|true)$/.test(elements(workbook, 'workbookPr')[0]?.getAttribute('date1904') ?? '')
  return (value, style) => {
    const id = formats[style] ?? 0
    const code = (codes.get(id) ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
    if (isDateFormat(id) || /[ymdhs]/i.test(code.replace(/general/i, ''))) return formatSerialDate(value, starts1904)
    // A telephone number with a format such as 00000 000000 is shown with its leading zero.
    const zeros = /^[0\s()-]+$/.test(code) && Number.isInteger(value) ? code.replace(/[^0]/g, '').length : 0
    return String(value).padStart(zeros, '0')
  }
}

function readSheet(sheet: Document, workbook: Workbook): string[][] {
  const rows: string[][] = []
  for (const row of elements(sheet, 'row')) {
    placeRow(rows, Number(row.getAttribute('r') ?? rows.length + 1), readRow(row, workbook))
  }
  for (const merged of elements(sheet, 'mergeCell')) fillDown(rows, merged.getAttribute('ref') ?? '')
  return rows
}

/** Puts the value of a cell over several rows into each of them, as it is shown beside them. */
function fillDown(rows: string[][], reference: string): void {
  const [, letters = '', first, last] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(reference) ?? []
  const column = columnOf(letters) ?? 0
  const value = rows[Number(first) - 1]?.[column] ?? ''
  if (value === '' || Number(last) - Number(first) > maxMergedRows) return
  for (const row of rows.slice(Number(first), Number(last))) if (row.length > 0) placeCell(row, column, value)
}

function readRow(row: Element, workbook: Workbook): string[] {
  const cells: string[] = []
  for (const cell of row.children) {
    const column = columnOf(cell.getAttribute('r')) ?? cells.length
    placeCell(cells, column, readCell(cell, workbook))
  }
  return cells
}

/** Returns the column of a reference, from 0: 27 for `AB12`. */
function columnOf(reference: string | null): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return (
    Array.from(letters, (letter) => letter.charCodeAt(0) - 64).reduce((column, digit) => column * 26 + digit, 0) - 1
  )
}

function readCell(cell: Element, { sharedTexts, format }: Workbook): string {
  const value = [...cell.children].find(({ localName }) => localName === 'v')?.textContent ?? ''
  switch (cell.getAttribute('t')) {
    case 's':
      return sharedTexts[Number(value)] ?? ''
    case 'inlineStr':
      return textOf(cell)
    case 'b':
      return value === '1' ? 'Yes' : 'No'
    case 'e':
      return ''
    case 'str':
      return value
    case 'd':
      return value.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace(/^(.{10})T(\d\d:\d\d).*$/, '$1 $2')
    case null:
    default:
      return value.trim() === '' ? '' : format(Number(value), Number(cell.getAttribute('s') ?? 0))
  }
}
