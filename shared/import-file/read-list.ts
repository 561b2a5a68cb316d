import { importLimits } from '../contract/prospect-import.ts'
import { cleanText } from './clean-text.ts'
import { type CombinedTable, combineTables } from './combine.ts'
import type { Delimiter } from './csv.ts'
import { isJson, readJson } from './json.ts'
import { openTable } from './table.ts'
import { readJcards } from './vcard.ts'
import { TooManyRows, UnreadableFile } from './unreadable-file.ts'

/** Rows of a text, with blank ones: as many as a spreadsheet has. */
export const maxRowsWithBlank = 1_048_576
/** Rows that are read before others may run. */
const readAtOnce = 1000
/** Titles and names of columns above a list of the greatest length. */
const maxHeadRows = 100

type Pause = () => Promise<unknown>

/** Reads the list of people in the text of a file. @throws UnreadableFile */
export async function readList(text: string, delimiter?: Delimiter, pause?: Pause): Promise<CombinedTable> {
  if (delimiter === undefined && (isJson(text) || /^\s*\[\s*(?:\[\s*)?"vcard"/.test(text))) {
    const cards = text.slice(0, 200).includes('vcard') ? readJcards(parseJson(text)) : undefined
    if (cards) return combineTables([{ name: '', rows: cards }])
    const { sheets, leftOut } = readJson(text)
    const table = combineTables(sheets)
    return { ...table, leftOut: [...leftOut, ...table.leftOut] }
  }
  if (isMarkup.test(text.slice(0, 1000))) {
    throw new UnreadableFile('This file is a document of another program, and no list. Please export it as CSV.')
  }
  return combineTables([{ name: '', rows: await readRows(text, delimiter, pause) }])
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** An address in angle brackets is no markup. */
const isMarkup = /^\s*<(?:[?!]|[a-z][\w:-]*(?:\s[^<>@]*)?>)/i

/** Whether it only draws a line, as below the names of the columns of a table in plain text. */
function isRuler(row: readonly string[]): boolean {
  return row.every((cell) => /^[\s:=+_-]*$/.test(cell)) && row.some((cell) => cell.includes('--'))
}

/** Reads the rows of a text with separated cells, address cards or lines, and the blank ones, so that a row has the number that a
 *  spreadsheet shows. @throws TooManyRows */
export async function readRows(text: string, delimiter?: Delimiter, pause?: Pause): Promise<string[][]> {
  const rows: string[][] = []
  for (const row of eachRow(text, delimiter)) {
    rows.push(row)
    if (rows.length % readAtOnce === 0) await pause?.()
  }
  return rows
}

/** Yields the same rows one by one. @throws TooManyRows */
export function* eachRow(text: string, delimiter?: Delimiter): Generator<string[]> {
  const blank: string[] = []
  let [rows, filled] = [0, 0]
  for (const row of openTable(text, delimiter).rows) {
    const isBlank = row.every((cell) => cell.trim() === '') || isRuler(row)
    rows += 1
    if (!isBlank) filled += 1
    if (filled > importLimits.rows + maxHeadRows || rows > maxRowsWithBlank) throw new TooManyRows()
    yield isBlank ? blank : row.map(cleanText)
  }
}
