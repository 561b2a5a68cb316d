import { importLimits } from '#shared/contract/prospect-import.ts'
import { combineTables, type CombinedTable } from '#shared/import-file/combine.ts'
import { readList } from '#shared/import-file/read-list.ts'
import { decodeFile } from '#shared/import-file/table.ts'
import { TooManyRows, UnreadableFile } from '#shared/import-file/unreadable-file.ts'
import { readHtmlTables } from './html-tables.ts'
import { isFlatOpenDocument, readOpenDocument } from './opendocument.ts'
import { maxRows } from './sheet-rows.ts'
import { isSpreadsheetXml, readSpreadsheetXml } from './spreadsheet-xml.ts'
import { readXlsx, type WorkbookSheet } from './xlsx.ts'

/** Bytes of a file that is read: an Excel file or one in UTF-16 may be longer than the list that is sent. */
const maxFileBytes = 40 * 1024 * 1024

export interface ImportFile {
  name: string
  /** With blank rows, so that a row has the number that a spreadsheet shows. */
  rows: string[][]
  /** The row with the names of the columns, from 1; 0 if there is none. */
  headRow: number
  /** Sentences about sheets and tables of the file that are left out. */
  leftOut: string[]
}

const isPage =
  /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,500}-->\s*)?<(?:!doctype|html|head|meta|style|body|div|table)\b/i

const saveAs = 'Please save it as an Excel file (.xlsx) or as CSV, and choose that file.'

/** Reads a CSV file, an Excel workbook, address cards, JSON or the tables of a page. @throws UnreadableFile */
export async function readImportFile(file: File): Promise<ImportFile> {
  if (file.size === 0) throw new UnreadableFile('This file is empty.')
  if (file.size > maxFileBytes) {
    throw new UnreadableFile(
      `This file is larger than ${maxFileBytes / 1024 / 1024} MB. Please export it with fewer columns, or split it into several files.`,
    )
  }
  const { rows, headRow, leftOut } = await readTable(new Uint8Array(await file.arrayBuffer()))
  rows.length = rows.findLastIndex((row) => !row.every(isBlank)) + 1
  const filled = rows.filter((row) => !row.every(isBlank)).length
  if (filled === 0) throw new UnreadableFile('There is nothing in this file.')
  if (filled > importLimits.rows + headRow) throw new TooManyRows()
  return { name: file.name, rows, headRow, leftOut }
}

async function readTable(bytes: Uint8Array<ArrayBuffer>): Promise<CombinedTable> {
  const begins = (...codes: number[]) => codes.every((code, index) => bytes[index] === code)
  if (begins(0x50, 0x4b)) return readWorkbook(bytes)
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) {
    throw new UnreadableFile(`This is an Excel file with a password, or one of before 2007 (.xls). ${saveAs}`)
  }
  if (begins(0x25, 0x50, 0x44, 0x46))
    throw new UnreadableFile('This is a PDF, which is no list. Please choose the file it was made from.')
  const text = decodeFile(bytes)
  if (text.slice(0, 4096).includes('\0')) throw new UnreadableFile(`This file isn’t a list. ${saveAs}`)
  if (isSpreadsheetXml(text)) return readSheets(() => readSpreadsheetXml(text))
  if (isFlatOpenDocument(text)) return readSheets(() => readOpenDocument(text))
  // Some programs name a page with a table .xls.
  if (isPage.test(text)) {
    const tables = readHtmlTables(text)
    if (tables.length === 0) throw new UnreadableFile(`This is a web page without a table. ${saveAs}`)
    return combineTables(tables)
  }
  return readList(text, undefined, () => new Promise((resolve) => setTimeout(resolve)))
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<CombinedTable> {
  let sheets: WorkbookSheet[] | undefined
  try {
    sheets = await readXlsx(bytes)
  } catch (error) {
    throw new UnreadableFile(`This spreadsheet is damaged or has a password. ${saveAs}`, { cause: error })
  }
  if (!sheets)
    throw new UnreadableFile(`This isn’t an Excel file, but an archive or a file of another program. ${saveAs}`)
  return combineSheets(sheets)
}

/** @throws UnreadableFile where the file is damaged */
function readSheets(read: () => WorkbookSheet[]): CombinedTable {
  let sheets: WorkbookSheet[]
  try {
    sheets = read()
  } catch (error) {
    throw new UnreadableFile(`This spreadsheet is damaged or cut off. ${saveAs}`, { cause: error })
  }
  return combineSheets(sheets)
}

/** Joins the visible sheets, or the hidden ones if nothing is in these, and names those that are left out. @throws UnreadableFile */
function combineSheets(sheets: readonly WorkbookSheet[]): CombinedTable {
  const filled = sheets.filter(({ rows }) => rows.some((row) => !row.every(isBlank)))
  const damaged = sheets.filter(({ isDamaged }) => isDamaged)
  if (filled.length === 0 && damaged.length > 0) {
    throw new UnreadableFile(`This spreadsheet is damaged or cut off. ${saveAs}`)
  }
  if (sheets.reduce((total, { rows }) => total + rows.length, 0) > maxRows * 4) throw new TooManyRows()
  const visible = filled.filter(({ isHidden }) => !isHidden)
  const hidden = filled.filter(({ isHidden }) => isHidden)
  const { leftOut, ...table } = combineTables(visible.length > 0 ? visible : hidden)
  return {
    ...table,
    leftOut: [
      ...leftOut,
      ...(visible.length > 0 ? hidden.map(({ name }) => `The hidden sheet “${name}” is left out.`) : []),
      ...damaged.map(({ name }) => `The sheet “${name}” is left out, because it is damaged.`),
    ],
  }
}

export function isBlank(cell: string): boolean {
  return cell.trim() === ''
}
