import { decode, decodeMixed, decodeUtf8, isMostlyUtf8 } from '../charset.ts'
import { hasContact, isPersonName, looksLikePhone } from './values.ts'
import { fieldOfName } from './column-names.ts'
import { readChat } from './chat.ts'
import { type Delimiter, delimiters, parseCsv } from './csv.ts'
import { readParagraphs } from './paragraphs.ts'
import { readRecipients } from './recipients.ts'
import { isVcard, readVcards } from './vcard.ts'

/** Characters at the beginning of a file from which its delimiter is found. */
const sampleLength = 128 * 1024
/** Rows among which the names of the columns are looked for. */
const searchedRows = 40

/** Returns the text of a file as programs write it: UTF-8, also with letters of another charset or cut ones among it, UTF-16 with and
 *  without a byte order mark, Windows-1252, or what Excel on a Mac writes. */
export function decodeFile(bytes: Uint8Array): string {
  const charset = utf16WithoutMark(bytes)
  if (isMarked(bytes) || charset !== undefined) return decode(bytes, charset).replace(/^\uFEFF/, '')
  const text = decodeUtf8(bytes)
  if (text !== undefined) return text
  return isMostlyUtf8(bytes) ? decodeMixed(bytes) : decode(bytes, isFromMac(bytes) ? 'macintosh' : undefined)
}

/** Only Excel on a Mac still ends lines with a carriage return alone, and it writes the charset of that time. */
function isFromMac(bytes: Uint8Array): boolean {
  return bytes.includes(0x0d) && !bytes.includes(0x0a)
}

function isMarked([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}

/** In UTF-16 every second byte of European text is zero. */
function utf16WithoutMark(bytes: Uint8Array): string | undefined {
  const zeros = [0, 0]
  const length = Math.min(bytes.length, 4096)
  for (let i = 0; i < length; i++) if (bytes[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros.map((count) => count / (length / 2))
  return odd > 0.6 && even < 0.1 ? 'utf-16le' : even > 0.6 && odd < 0.1 ? 'utf-16be' : undefined
}

export interface TableText {
  rows: Iterable<string[]>
  /** Undefined for address cards, recipients, paragraphs and lines of notes. */
  delimiter: Delimiter | undefined
}

/** Opens a CSV file or address cards. The rows are read as they are taken, so that a long file can be read in parts. Excel's line with the
 *  delimiter (`sep=;`) is no row. */
export function openTable(text: string, given?: Delimiter): TableText {
  if (isVcard(text)) return { rows: readVcards(text), delimiter: undefined }
  const named = /^"?sep=(.)"?[ \t;,|]*(?:\r\n|\r|\n)/i.exec(text)
  const all = named ? text.slice(named[0].length) : text
  if (given) return { rows: parseCsv(all, delimiters[given]), delimiter: given }
  const rest = named ? all : withoutBullets(all)
  const listed =
    named === null
      ? (readChat(rest) ?? readRecipients(rest)?.map((one) => [one]) ?? readParagraphs(rest) ?? readSeparated(rest))
      : undefined
  if (listed) return { rows: listed, delimiter: undefined }
  const body = unquoteLines(rest)
  const found = findDelimiter(body)
  if (named === null && found === undefined) return { rows: readLines(body), delimiter: undefined }
  const delimiter = delimiterNamed(named?.[1]) ?? found ?? 'comma'
  return { rows: parseCsv(body, delimiters[delimiter]), delimiter }
}

/** Returns a list without the bullets, boxes or numbers that its lines begin with: each one, or else each that has an address or number,
 *  since a title or a total has none. What is indented below somebody goes on. */
function withoutBullets(text: string): string {
  const lines = firstLines(text)
  const reached = lines.filter(hasContact)
  const people = reached.length > 0 ? reached : lines
  const found = bullets.find((bullet) => people.every((line) => bullet.test(line)))
  if (found === undefined || lines.length < 2) return text
  return text
    .replaceAll(/^.+$/gm, (line) => (found.test(line) ? line.replace(found, '') : isTitle(line) ? '' : line))
    .replaceAll(/\r?\n[ \t]+(\S.*)/g, (all, rest: string) => (isPersonName(rest.trim()) ? all : `, ${rest}`))
}

/** Whether a line of a list is above or below its people, and not one of their names. */
function isTitle(line: string): boolean {
  return !hasContact(line) && /^\s*(?:#|total\b)|:\s*$/i.test(line) && !isPersonName(line.replace(/:\s*$/, '').trim())
}

const bullets = [
  /^[ \t]*[>•*·▪◦‣●○\p{So}\p{Pd}][ \t]+(?:\[[ xX]?\][ \t]+)?/u,
  /^[ \t]*\[[ xX]?\][ \t]+/u,
  /^[ \t]*(?:\d{1,5}|[a-z])[.)][ \t]+/u,
]

function firstLines(text: string): string[] {
  const lines = text.slice(0, sampleLength).split(/[\r\n]+/)
  return lines.filter((line) => line.trim() !== '').slice(0, searchedRows)
}

/** What people put between values in a list that they write by hand. */
const separators = [/ [-–—] /, / [/•·|] /, / {3,}/]
const arrow = / ?(?:[-=]{1,3}>|[→⇒➔➜]) ?/

/** Returns the rows of a list in which each line with an address or number has as many values with a dash, a stroke or a gap between them,
 *  or else arrows. @returns undefined for any other text */
function readSeparated(text: string): string[][] | undefined {
  const lines = firstLines(text).filter(hasContact)
  // A title has no values of its own, as the names of columns have.
  if (firstLines(text).some((line) => !hasContact(line) && /[,;\t|]/.test(line))) return undefined
  const separator = [...separators, arrow].find((one) => {
    const [width = 0, ...others] = lines.map((line) => line.split(one).length)
    if (one === arrow) return others.length > 0 && lines.every((line) => hasName(line.split(one)))
    const isBelowHead = () =>
      firstLines(text).some((line) => isHeadOfTable(line.split(one)) && line.split(one).length === width)
    return width > 2 && others.every((other) => other === width) && (others.length > 0 || isBelowHead())
  })
  if (separator === undefined) return undefined
  return text.split(/\r\n?|\n/).map((line) => line.split(separator).map((value) => value.trim()))
}

/** Whether the first value is alone a name, and others have an address or number. */
function hasName([name = '', ...others]: readonly string[]): boolean {
  return !/[,;\t|]/.test(name) && !hasContact(name) && others.some(hasContact)
}

/** Returns the text of a file in which each line as a whole is quoted, as spreadsheets save again what they took for one column. */
function unquoteLines(text: string): string {
  if (!text.startsWith('"')) return text
  const sample = text.slice(0, sampleLength)
  const hasOneColumn = Object.values(delimiters).every((one) =>
    [...take(parseCsv(sample, one), searchedRows)].every((row) => row.length === 1),
  )
  if (!hasOneColumn) return text
  const lines = joinCells(sample)
  const [head = []] = parseCsv(lines, delimiters[findDelimiter(lines) ?? 'comma'])
  return countKnownNames(head) > 1 ? joinCells(text) : text
}

/** Returns the quoted cells of a single column as lines. */
function joinCells(column: string): string {
  return [...parseCsv(column, '\0')].map(([line = '']) => line).join('\n')
}

function delimiterNamed(character: string | undefined): Delimiter | undefined {
  return (Object.keys(delimiters) as Delimiter[]).find((one) => delimiters[one] === character)
}

/** Reads lines of notes, each as one cell. */
function* readLines(text: string): Generator<string[]> {
  for (const line of text.split(/\r\n?|\n/)) yield [line]
}

/** Returns the delimiter that gives names of columns that we know, and rows of equal length; undefined for lines that have commas or the
 *  like, but each another number of them. */
function findDelimiter(text: string): Delimiter | undefined {
  const sample = text.slice(0, sampleLength)
  const ratings = (Object.keys(delimiters) as Delimiter[]).map((delimiter) => {
    const rows = [...take(parseCsv(sample, delimiters[delimiter]), searchedRows + 1)]
    if (sample.length < text.length && rows.length > 1) rows.pop()
    const filled = withoutTitle(rows.filter((row) => row.some((cell) => cell.trim() !== '') && !isTotal(row)))
    const usual = usualLength(filled)
    const regular = filled.filter((row) => row.length === usual).length / Math.max(filled.length, 1)
    const known = Math.max(0, ...filled.map(countKnownNames))
    const rating = usual === 1 ? 0 : (known > 1 ? known : 0) * 3 + regular * Math.min(usual - 1, 5)
    const isOneColumn = usual === 1 && filled.every(({ length }) => length === 1)
    return { delimiter, rating, isTable: known > 0 || isOneColumn || (usual > 1 && regular >= 0.5) }
  })
  const [best] = ratings.toSorted((a, b) => b.rating - a.rating)
  if (ratings.every(({ rating }) => rating === 0)) return ratings[0]?.isTable === false ? undefined : 'comma'
  return best?.isTable === false ? undefined : (best?.delimiter ?? 'comma')
}

/** Returns the rows without those of a single cell above a list that reach nobody. */
export function withoutTitle(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const start = rows.findIndex((row) => row.filter((cell) => cell.trim() !== '').length > 1 || row.some(hasContact))
  return start === -1 ? rows : rows.slice(start)
}

function* take<T>(values: Iterable<T>, most: number): Generator<T> {
  let taken = 0
  for (const value of values) {
    yield value
    if (++taken === most) return
  }
}

function usualLength(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].toSorted(([a, n], [b, m]) => m - n || b - a)[0]?.[0] ?? 1
}

function countKnownNames(row: readonly string[]): number {
  return row.filter((cell) => cell.length <= 100 && fieldOfName(cell) !== undefined).length
}

/** Finds the row with the names of the columns, from 1: the first one that has the most names we know, or else the first that is as long as
 *  most and has no address or number in it. Returns 0 for a file that begins with its first person. */
export function findHeadRow(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, searchedRows)
  const filled = first.map((row) => row.filter((cell) => cell.trim() !== '').length)
  const usual = usualLength(first.filter((_, index) => (filled[index] ?? 0) > 0))
  // A line above a table may say who has exported it.
  const values = first.map(
    (row, index) => (usual === 1 || (filled[index] ?? 0) > 1) && row.some((cell) => hasContact(cell) || isPhone(cell)),
  )
  const firstValue = values.indexOf(true)
  // Below somebody's address or number there is no head any more.
  const candidates = first.map((row, index) => (firstValue === -1 || index < firstValue ? countKnownNames(row) : 0))
  const most = Math.max(0, ...candidates)
  if (most > 0) return candidates.indexOf(most) + 1
  const isHead = (index: number) => (filled[index] ?? 0) * 2 > usual && !values[index]
  const found = first.findIndex((_, index) => isHead(index))
  return found !== -1 && (firstValue === -1 || found < firstValue) ? found + 1 : 0
}

/** Words that the head of a list of people has, to tell other rows from it at little cost. */
const headWords = /\b(?:name|client|customer|contact|e-?mail|tel|telephone|phone|mobile|mob|number)\b/i
const maxHeadCell = 60

/** Whether a row below the head of a table has the names of the columns of another table. */
export function isHeadOfTable(row: readonly string[]): boolean {
  // Most rows are none by one of their first values.
  if (row.some((cell) => cell.length > maxHeadCell || /@|\d{3}/.test(cell))) return false
  const filled = row.filter((cell) => cell.trim() !== '')
  if (filled.length < 2) return false
  if (!headWords.test(filled.join(' ').slice(0, 1000))) return false
  const fields = filled.flatMap((cell) => fieldOfName(cell) ?? [])
  return (
    new Set(fields).size > 1 && fields.length * 2 >= filled.length && fields.some((field) => contactFields.has(field))
  )
}

const ofTotal =
  /^(?:(?:grand|sub)[ -]?)?totals?\b|^(?:summe|gesamt\p{L}*|anzahl|somme|count|sum|number of)\b|^\d+ (?:in total|rows?|records?|entries|leads?|contacts?|clients?|customers?|people|enquir(?:y|ies))$/iu

/** Whether a row only counts or sums a list: `Total,2`, `3 records`. */
export function isTotal(row: readonly string[]): boolean {
  const first = row.find((cell) => cell.trim() !== '') ?? ''
  return ofTotal.test(first.trim()) && !row.some(hasContact)
}

const contactFields = new Set(['name', 'firstName', 'lastName', 'email', 'phone'])

function isPhone(cell: string): boolean {
  return /^[\s(+]*\d/.test(cell) && looksLikePhone(cell)
}
