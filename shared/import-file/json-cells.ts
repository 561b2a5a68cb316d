import { cleanText } from './clean-text.ts'
import { fieldOfName } from './column-names.ts'
import { maxColumns } from './csv.ts'
import { hasContact } from './values.ts'

/** Levels of lists and parts of entries that are read. */
export const maxLevels = 12
export const maxCellLength = 20_000

export type Entry = Readonly<Record<string, unknown>>

export function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** Parts of a record about who works on it. */
const isWorker =
  /^(?:owner|assignee|assigned|creator|member ?creator|created by|updated by|modified by|last modified by|user id|sales ?person)(?: ?(?:id|to))?$/i

export function isContactField(name: string): boolean {
  const field = fieldOfName(name)
  return field === 'email' || field === 'phone'
}

/** Fields of which a person may have several values. */
export const ofPerson = new Set(['name', 'email', 'phone', 'location', 'organisation'])

/** Returns what the columns of a person's name have in common, or those of an address. */
export function familyOf(name: string): string | undefined {
  const field = fieldOfName(name)
  if (field === 'firstName' || field === 'middleName' || field === 'lastName') return 'name'
  return field === 'postcode' ? 'location' : field
}

/** Parts that have the record's own fields. */
const isWrapper =
  /^(?:properties|attributes|fields|data|values|record|columns?|custom[ _-]?fields|merge[ _-]?fields|node|person|profile|lead|contact|customer|client)$/i

/** Returns the values of an entry by their keys. Those of a part have its key before theirs, unless they say the same without. */
export function cellsOf(entry: Entry, before = '', level = 0, cells = new Map<string, string>()): Map<string, string> {
  if (level > maxLevels) return cells
  for (const [key, value] of Object.entries(entry)) {
    if (cells.size > maxColumns) break
    const name = saysTheSame(key, before) ? key : joinNames(before, key)
    if (isEntry(value) && isWorker.test(key.replace(/([a-z])([A-Z])|_/g, '$1 $2'))) continue
    if (isEntry(value)) cellsOf(value, before === '' && isWrapper.test(key) ? '' : name, level + 1, cells)
    else if (Array.isArray(value)) addList(value, name, level, cells)
    else addCell(cells, cells.has(name) ? joinNames(before, key) : name, textOf(value))
  }
  return cells
}

/** Whether a key within a part means as much as with that part's key: a city in an address, and a number that belongs to one. */
function saysTheSame(key: string, before: string): boolean {
  const [family, outer] = [familyOf(key), familyOf(before)]
  return family !== undefined && (family === outer || (outer === 'location' && isContactField(key)))
}

function joinNames(before: string, key: string): string {
  return before === '' ? key : `${before} - ${key}`
}

function addCell(cells: Map<string, string>, name: string, text: string): void {
  if (text !== '' && !cells.has(name) && cells.size <= maxColumns) cells.set(name, text.slice(0, maxCellLength))
}

/** Adds the values of a list: in one cell where each is a single value, by their own names where each has a label, or else each value of
 *  the first in a column, and those of the others in further ones. */
function addList(list: readonly unknown[], name: string, level: number, cells: Map<string, string>): void {
  const entries = list.filter(isEntry)
  if (entries.length === 0) return addCell(cells, name, join(list.map(textOf), name))
  const isOwnField = ofPerson.has(familyOf(name) ?? '')
  const labelled = isOwnField ? [] : entries.map(readLabelled)
  if (labelled.length > 0 && labelled.every((one) => one !== undefined)) {
    for (const one of labelled) addCell(cells, one.label, one.text)
    return
  }
  const isContactList = isContactField(name)
  const values = entries.map((entry) => mainValueOf(entry, isContactList))
  if (values.every((value) => value !== undefined)) return addCell(cells, name, join(values, name))
  for (const [index, entry] of entries.entries()) {
    cellsOf(entry, index === 0 ? name : `${name} ${index + 1}`, level + 1, cells)
  }
}

function join(values: readonly string[], name: string): string {
  return values.filter((value) => value !== '').join(isContactField(name) ? ' ::: ' : ', ')
}

/** Keys that say which of several values it is. */
const isAboutValue =
  /^(?:_?id|type|kind|label|primary|is_?primary|preferred|default|is_?default|formattedtype|canonicalform|verified|is_?verified|status|rel|object|color|pos|position|order)$/i

/** Returns the value of an entry that has only one, beside its type and beside whose address it is. */
function mainValueOf(entry: Entry, isContactList: boolean): string | undefined {
  if (isScalar(entry['value'])) return textOf(entry['value'])
  const contact = isContactList ? Object.values(entry).map(textOf).find(hasContact) : undefined
  if (contact !== undefined) return contact
  const values = Object.entries(entry).filter(([key, value]) => isScalar(value) && !isAboutValue.test(key))
  return values.length === 1 ? textOf(values[0]?.[1]) : undefined
}

/** Returns the label and the value of an answer of a form or of a field that the owner has made. */
function readLabelled(given: Entry): { label: string; text: string } | undefined {
  // `column_name` and `string_value` are a name and a value.
  const entry: Entry = {
    ...Object.fromEntries(
      Object.entries(given).map(([key, one]) => [key.replace(/^(?:column|string|field|question|answer)_/, ''), one]),
    ),
    ...given,
  }
  const named = entry['question'] ?? entry['label'] ?? entry['title'] ?? entry['name'] ?? entry['key'] ?? entry['field']
  const label = isEntry(named)
    ? (named['title'] ?? named['label'] ?? named['name'] ?? named['ref'] ?? named['id'])
    : named
  const type = entry['type']
  const typeOnly = typeof type === 'string' && familyOf(type) !== undefined ? type : undefined
  const text = typeof label === 'string' ? label : typeOnly
  const value =
    entry['value'] ??
    entry['values'] ??
    entry['answer'] ??
    entry['answers'] ??
    entry['response'] ??
    entry['text'] ??
    (typeof type === 'string' ? entry[type] : undefined)
  if (text === undefined || text === '' || value === undefined) return undefined
  const parts = Array.isArray(value) ? (value as unknown[]) : [value]
  const texts = parts.map((part) =>
    isEntry(part) ? textOf(part['label'] ?? part['value'] ?? part['text']) : textOf(part),
  )
  return { label: text.slice(0, 200), text: texts.filter((one) => one !== '').join(', ') }
}

export function textOf(value: unknown): string {
  return isScalar(value) ? cleanText(String(value)) : ''
}
