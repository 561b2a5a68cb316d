import { emailsIn, hasNumber } from './values.ts'

/** Depth at which lists are looked for, and at which the parts of an entry become columns. */
const maxDepth = { list: 6, entry: 3 }
const maxColumns = 300
/** Entries of a list that are looked at to choose it. */
const maxExamined = 300
const maxCellLength = 20_000

type Entry = Readonly<Record<string, unknown>>

export function isJson(text: string): boolean {
  return /^\s*[[{]\s*["{[]/.test(text.slice(0, 200))
}

/** Returns the list of a JSON file in which most entries have an address or number, as a table whose first row has its keys: the cards of
 *  a Trello board, or the answers of a form. Undefined for a text that is no JSON or has no list. */
export function readJson(text: string): string[][] | undefined {
  let whole: unknown
  try {
    whole = JSON.parse(text)
  } catch {
    return undefined
  }
  const lists: Entry[][] = []
  collect(whole, lists, 0)
  const rated = lists.map((list) => ({ list, reachable: list.slice(0, maxExamined).filter(hasContact).length }))
  const best = rated.toSorted((one, other) => other.reachable - one.reachable || other.list.length - one.list.length)[0]
  return best && toTable(best.list)
}

function collect(value: unknown, lists: Entry[][], depth: number): void {
  if (depth > maxDepth.list || typeof value !== 'object' || value === null) return
  const parts = Object.values(value)
  if (Array.isArray(value)) {
    const entries = parts.filter(isEntry)
    if (entries.length > 0 && entries.length * 2 > parts.length) lists.push(entries)
  }
  for (const part of parts) collect(part, lists, depth + 1)
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasContact(entry: Entry): boolean {
  return [...cellsOf(entry).values()].some((cell) => emailsIn(cell).length > 0 || hasNumber(cell))
}

function toTable(list: readonly Entry[]): string[][] {
  const rows = list.map((entry) => cellsOf(entry))
  const head = [...new Set(rows.flatMap((row) => [...row.keys()]))].slice(0, maxColumns)
  return [head, ...rows.map((row) => head.map((key) => row.get(key) ?? ''))]
}

/** Returns the values of an entry by their keys; those of a part have its key before theirs. */
function cellsOf(entry: Entry, before = '', depth = 0, cells = new Map<string, string>()): Map<string, string> {
  for (const [key, value] of Object.entries(entry)) {
    if (cells.size >= maxColumns) break
    const name = before === '' ? key : `${before} - ${key}`
    if (isEntry(value)) {
      if (depth < maxDepth.entry) cellsOf(value, name, depth + 1, cells)
      continue
    }
    const text = Array.isArray(value) ? value.map(textOf).filter(Boolean).join(', ') : textOf(value)
    if (text !== '') cells.set(name, text.slice(0, maxCellLength))
  }
  return cells
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
