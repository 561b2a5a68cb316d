import { importLimits } from '../contract/prospect-import.ts'
import { fieldOfName } from './column-names.ts'
import { guessMapping } from './columns.ts'
import type { Sheet } from './combine.ts'
import { maxColumns } from './csv.ts'
import {
  cellsOf,
  type Entry,
  familyOf,
  isContactField,
  isEntry,
  isScalar,
  maxCellLength,
  maxLevels,
  ofPerson,
  textOf,
} from './json-cells.ts'
import { openTable } from './table.ts'
import { TooManyRows, UnreadableFile } from './unreadable-file.ts'
import { emailsIn, hasContact, looksLikePhone } from './values.ts'

/** Levels of brackets in a file. */
const maxTextLevels = 100
/** Entries of a list that are looked at to tell what it is. */
const maxExamined = 300

interface Found {
  /** Lists of records by the key that they have in the file. */
  entries: Map<string, Entry[]>
  /** Lists of rows or lines. */
  sheets: Sheet[]
  /** Entries of lists that are no records. */
  oddEntries: number
}

interface List extends Sheet {
  hasContactField: boolean
  reachable: number
}

export interface JsonLists {
  sheets: Sheet[]
  /** Sentences about what is left out. */
  leftOut: string[]
}

/** Whether a text is meant as JSON or the like, even where it is damaged. A box to tick is an empty list with words after it. */
export function isJson(text: string): boolean {
  return /^\s*(?=[[{])(?:\[\s*)*(?:$|\]\s*(?:$|[\]},])|\{\s*(?:$|\}|"(?:[^"\\\n]|\\.)*(?:$|"\s*(?::|$))|'[^'\n]*'\s*:|[\w$]+\s*:\s*["'[{\d])|(?<=\[\s*)"(?:[^"\\\n]|\\.)*(?:$|"\s*(?:[,\]]|$)))/.test(
    text.slice(0, 400),
  )
}

/** Returns the lists of a JSON file or of JSON Lines that have people, each as a table: lists of records in any place, records that are
 *  keyed by id, rows, columns of values and lines. Where addresses are in texts only, as on the cards of a board, the list with the most
 *  is taken. @throws UnreadableFile where the file is damaged or has no list of people */
export function readJson(text: string): JsonLists {
  const { value, leftOut } = parse(text.trim())
  const found: Found = { entries: new Map(), sheets: [], oddEntries: 0 }
  collect(value, '', 0, found)
  if (found.entries.size + found.sheets.length === 0 && isEntry(value) && isOfPerson(value)) {
    found.entries.set('', [value])
  }
  const lists = [
    ...[...found.entries].map(([name, entries]) => rate(name, toTable(entries))),
    ...found.sheets.map(({ name, rows }) => ({ ...rate(name, rows), hasContactField: true })),
  ]
  const best = lists.toSorted(
    (one, other) =>
      rankOf(one) - rankOf(other) || other.reachable - one.reachable || other.rows.length - one.rows.length,
  )[0]
  if (!best) throw new UnreadableFile('This file has no list of people. Please choose the file of another export.')
  const wanted = lists.filter((list) => list === best || (list.hasContactField && rankOf(list) === 0))
  for (const { name, rows, reachable, hasContactField } of lists) {
    if (reachable === 0 || wanted.some((list) => list.name === name)) continue
    const reason = isOfOurSide.test(name)
      ? 'who works with the program isn’t a lead.'
      : hasContactField
        ? 'it says what was done, and not who the people are.'
        : `${countEntries(rows.length - 1)} without a field for an email address or telephone number.`
    leftOut.push(`The list “${name}” is left out: ${reason}`)
  }
  if (found.oddEntries > 0) {
    const [be, what] = found.oddEntries === 1 ? ['is', 'it is no record'] : ['are', 'they are no records']
    leftOut.push(`${countEntries(found.oddEntries)} of the list ${be} left out: ${what}.`)
  }
  return { sheets: wanted.map(({ name, rows }) => ({ name, rows })), leftOut }
}

/** Lists of those who use the program that wrote the file. */
const isOfOurSide = /^(?:users?|members?|owners?|staff|team|agents?|admins?|creators?|assignees?|employees)$/i
/** Lists of what was done and written in it, which repeat what the records have. */
const isLog = /^(?:actions?|activit(?:y|ies)|events?|logs?|history|comments?|checklists?|attachments?)$/i
function rankOf({ name, reachable }: List): number {
  if (reachable === 0) return 3
  return isOfOurSide.test(name) ? 2 : isLog.test(name) ? 1 : 0
}

function countEntries(count: number): string {
  return count === 1 ? 'One entry' : `${count.toLocaleString('en-GB')} entries`
}

/** @throws UnreadableFile */
function parse(text: string): { value: unknown; leftOut: string[] } {
  if (isTooDeep(text)) throw new UnreadableFile('This file has too many levels in each other to be a list of people.')
  const value = tryParse(text)
  return value === undefined ? parseLines(text) : { value, leftOut: [] }
}

function isTooDeep(text: string): boolean {
  let level = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (isInString) {
      if (letter === '\\') at += 1
      else if (letter === '"' || letter === '\n') isInString = false
    } else if (letter === '"') isInString = true
    else if (letter === '[' || letter === '{') {
      level += 1
      if (level > maxTextLevels) return true
    } else if (letter === ']' || letter === '}') level -= 1
  }
  return false
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Parses JSON Lines: a record or a row in each line. @throws UnreadableFile */
function parseLines(text: string): { value: unknown[]; leftOut: string[] } {
  const lines = text.split(/\r\n|\r|\n/)
  const records: unknown[] = []
  const damaged: number[] = []
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const record = tryParse(line.trim().replace(/,$/, ''))
    if (typeof record === 'object' && record !== null) records.push(record)
    else damaged.push(index + 1)
    if (records.length === 0) break
  }
  if (records.length < 1 || lines.length < 2 || damaged.length > records.length) {
    throw new UnreadableFile('This JSON file is damaged or cut off. Please export it again, or as CSV.')
  }
  if (damaged.length === 0) return { value: records, leftOut: [] }
  const [count, be] = damaged.length === 1 ? ['One line is', 'it is'] : [`${damaged.length} lines are`, 'they are']
  const numbers = damaged.slice(0, 20).join(', ') + (damaged.length > 20 ? ' and others' : '')
  return { value: records, leftOut: [`${count} left out, because ${be} damaged: ${numbers}.`] }
}

function collect(value: unknown, name: string, level: number, found: Found, head?: readonly string[]): void {
  if (level > maxLevels) return
  if (Array.isArray(value)) collectArray(value, name, level, found, head)
  if (!isEntry(value)) return
  const rows = readColumns(value) ?? readPairs(value)
  if (rows) return addSheet(found, name, rows)
  const keyed = readKeyed(value)
  if (keyed) {
    collectEntries(keyed, name, level, found)
    return
  }
  const columns = headOf(value)
  for (const [key, part] of Object.entries(value)) collect(part, key, level + 1, found, columns)
}

function collectArray(
  value: readonly unknown[],
  name: string,
  level: number,
  found: Found,
  head: readonly string[] | undefined,
): void {
  const entries = value.filter(isEntry)
  const arrays = value.filter((part) => Array.isArray(part))
  const strings = value.filter((part) => typeof part === 'string')
  if (entries.length > 0 && entries.length >= arrays.length) {
    if (!collectEntries(entries, name, level, found)) return
    found.oddEntries += value.filter((part) => part !== null && !isEntry(part)).length
    return
  }
  if (arrays.some((row) => row.some(isScalar))) {
    const rows = arrays.map((row) => row.slice(0, maxColumns + 1).map(textOf))
    addSheet(found, name, head && !rows[0]?.every((cell, index) => cell === head[index]) ? [[...head], ...rows] : rows)
    return
  }
  for (const part of arrays) collect(part, name, level + 1, found)
  if (strings.length > 0 && strings.filter(hasContact).length * 2 >= strings.length) {
    if (strings.length > importLimits.rows) throw new TooManyRows()
    const text = strings.map((line) => line.slice(0, maxCellLength).replace(/[\r\n]+/g, ' ')).join('\n')
    addSheet(found, name, [...openTable(text).rows])
  }
}

/** Returns whether the entries are a list of their own, and not groups with lists of people. */
function collectEntries(entries: readonly Entry[], name: string, level: number, found: Found): boolean {
  const isOfPeople = entries.some(isOfPerson)
  const groups = entries
    .slice(0, maxExamined)
    .some((entry) =>
      Object.entries(entry).some(([key, part]) => !ofPerson.has(familyOf(key) ?? '') && isListOfPeople(part)),
    )
  if (groups || !isOfPeople) {
    const before = found.entries.size + found.sheets.length
    for (const entry of entries) {
      for (const [key, part] of Object.entries(entry)) collect(part, key, level + 1, found)
    }
    if (!isOfPeople && found.entries.size + found.sheets.length > before) return false
    if (groups && !entries.some(isPerson)) return false
  }
  const list = found.entries.get(name) ?? []
  if (list.length + entries.length > importLimits.rows) throw new TooManyRows()
  for (const entry of entries) list.push(entry)
  found.entries.set(name, list)
  return true
}

function addSheet(found: Found, name: string, rows: string[][]): void {
  if (rows.length > importLimits.rows + 1) throw new TooManyRows()
  // A list without anybody is one of the program’s settings, unless it is all that the file has.
  if (rows.some((row) => row.some(hasContact))) found.sheets.push({ name, rows })
}

/** Returns the names of the columns beside rows that have none. */
function headOf(value: Entry): readonly string[] | undefined {
  const given = value['columns'] ?? value['headers'] ?? value['header'] ?? value['head'] ?? value['fields']
  if (!Array.isArray(given) || given.length === 0 || given.length > maxColumns) return undefined
  const names = given.map((one: unknown) =>
    isEntry(one) ? textOf(one['name'] ?? one['label'] ?? one['title']) : textOf(one),
  )
  return names.some((one) => fieldOfName(one) !== undefined) ? names : undefined
}

/** Returns the rows of an object that has the values of each column, in a list or by their row. */
function readColumns(value: Entry): string[][] | undefined {
  const columns = Object.entries(value)
  if (columns.length < 2 || columns.length > maxColumns) return undefined
  if (!columns.some(([key]) => isContactField(key))) return undefined
  const parts = columns.map(([, column]) => (Array.isArray(column) || isEntry(column) ? Object.entries(column) : []))
  const length = Math.max(...parts.map((column) => column.length))
  const isTable =
    length > 0 &&
    columns.every(([, column]) => Array.isArray(column) || isEntry(column)) &&
    parts.every((column) => column.length === length && column.every(([, cell]) => cell === null || isScalar(cell)))
  // A person has as many addresses as numbers, too; their keys are names then, and not rows.
  if (!isTable || !parts.every((column) => column.every(([row], index) => row === parts[0]?.[index]?.[0])))
    return undefined
  if (length > importLimits.rows) throw new TooManyRows()
  return [
    columns.map(([key]) => key),
    ...Array.from({ length }, (_, row) => parts.map((column) => textOf(column[row]?.[1]))),
  ]
}

/** Returns the rows of an object that has names by addresses, or addresses by names. */
function readPairs(value: Entry): string[][] | undefined {
  const pairs = Object.entries(value)
  if (pairs.length === 0 || !pairs.every(([, one]) => isScalar(one))) return undefined
  const keys = pairs.filter(([key]) => emailsIn(key).length > 0).length
  const values = pairs.filter(([key, one]) => fieldOfName(key) === undefined && emailsIn(textOf(one)).length > 0).length
  if (keys * 2 <= pairs.length && values * 2 <= pairs.length) return undefined
  return pairs.map(([key, one]) => [key, textOf(one)])
}

const keyColumn = 'Key'

function isId(key: string): boolean {
  return /\d|@/.test(key) || key.length > 15
}

/** Returns the entries of an object that is keyed by id. */
function readKeyed(value: Entry): Entry[] | undefined {
  const parts = Object.entries(value)
  const entries = parts.flatMap(([key, part]) => (isEntry(part) ? [{ [keyColumn]: key, ...part }] : []))
  if (entries.length === 0 || entries.length < parts.length) return undefined
  const keys = new Map<string, number>()
  for (const entry of entries.slice(0, maxExamined)) {
    for (const key of Object.keys(entry)) if (key !== keyColumn) keys.set(key, (keys.get(key) ?? 0) + 1)
  }
  const most = Math.max(0, ...keys.values())
  const isAlike = entries.length > 1 && most * 2 > Math.min(entries.length, maxExamined)
  return (isAlike || parts.every(([key]) => isId(key))) && entries.some(isOfPerson) ? entries : undefined
}

function isOfPerson(entry: Entry): boolean {
  return [...cellsOf(entry).values()].some(hasContact)
}

/** Whether a record has a name and an address or number of its own. */
function isPerson(entry: Entry): boolean {
  const own = Object.entries(entry).filter(([, value]) => isScalar(value) && value !== '')
  return (
    own.some(([key]) => familyOf(key) === 'name') &&
    own.some(([key, value]) => key !== keyColumn && hasContact(textOf(value)))
  )
}

function isListOfPeople(value: unknown): boolean {
  return Array.isArray(value) && value.slice(0, 5).some((entry) => isEntry(entry) && isPerson(entry))
}

function rate(name: string, rows: string[][]): List {
  const sample = rows.slice(0, maxExamined + 1)
  const mapping = guessMapping(sample, 1)
  const columns = [...(mapping.email ?? []), ...(mapping.phone ?? [])]
  const hasContactField = columns.some((column) => {
    const values = sample.slice(1).flatMap((row) => row[column] || [])
    return values.filter(isContactAlone).length * 2 > values.length
  })
  return { name, rows, hasContactField, reachable: rows.filter((row) => row.some(hasContact)).length }
}

/** Whether a value is an address or number, and no text with one in it. */
function isContactAlone(value: string): boolean {
  if (value.length > 300) return false
  return emailsIn(value).join(' ').length * 2 >= value.length || looksLikePhone(value)
}

function toTable(list: readonly Entry[]): string[][] {
  const rows = list.map((entry) => cellsOf(entry))
  const head = [...new Set(rows.flatMap((row) => [...row.keys()]))].slice(0, maxColumns + 1)
  return [head, ...rows.map((row) => head.map((key) => row.get(key) ?? ''))]
}
