import { dateOfSerial } from '#shared/import-file/serial-date.ts'
import { unwrapCell } from '#shared/import-file/values.ts'
import type { ImportColumn } from '#shared/contract/prospect-import.ts'
import { alignCells, type Columns, shorten } from './column-mapping.ts'

/** A row of a file while its fields are read. */
export interface Row extends Columns {
  cells: readonly string[]
  /** What is kept in the notes, beside the texts of the notes' own columns. */
  notes: string[]
  /** Sentences about values that were left out, replaced or moved to the notes. */
  changes: string[]
  /** Titles of tasks with the name of the person in them, with which the description begins. */
  tasks: string[]
  /** Returns the texts of a field that are not blank, with the names of their columns, and whether these are about another person. */
  texts(field: ImportColumn): { text: string; name: string; isOfAnother: boolean }[]
  first(field: ImportColumn): string | undefined
  /** Keeps a value in the notes. */
  keep(label: string, text: string, reason?: string): void
  /** Cuts a text to the length of its field, and keeps a longer one in the notes. */
  cut<T extends string | undefined>(text: T, length: number, label: string): T
}

export function openRow(given: readonly string[], columns: Columns): Row {
  const { mapping, head, ofOthers } = columns
  const changes: string[] = []
  const notes: string[] = []
  const cells = alignCells(given, columns, changes)
  return { ...columns, cells, notes, changes, tasks: [], texts, first, keep, cut }

  function texts(field: ImportColumn): ReturnType<Row['texts']> {
    return (mapping[field] ?? []).flatMap((index) => {
      const name = head[index]?.replace(/\s+/g, ' ').trim() ?? ''
      const text = unwrapCell(cells[index] ?? '')
      return text === '' ? [] : [{ text: dateOfSerial(name, text) ?? text, name, isOfAnother: ofOthers.has(index) }]
    })
  }

  function first(field: ImportColumn): string | undefined {
    return texts(field)[0]?.text
  }

  function keep(label: string, text: string, reason?: string): void {
    notes.push(`${label}: ${text}`)
    changes.push(`${label} “${shorten(text)}” ${reason === undefined ? 'is in the notes' : reason}.`)
  }

  function cut<T extends string | undefined>(text: T, length: number, label: string): T {
    if (text === undefined || text.length <= length) return text
    keep(label, text, 'is too long and is in the notes as a whole')
    return text.slice(0, length).trim() as T
  }
}

/** Whether a name has every word of another one. */
export function containsWords(name: string, other: string): boolean {
  const words = new Set(wordsOf(name))
  return wordsOf(other).every((word) => words.has(word))
}

export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
