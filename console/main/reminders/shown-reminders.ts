import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { writeWhole } from '../files.ts'

export interface ShownReminders {
  has(key: string): boolean
  /** It is on the disk when this returns, unless that is full. */
  add(keys: readonly string[]): void
}

/** Years of reminders. The oldest are forgotten first. */
const most = 5000
const storedKeys = z.array(z.string())

/** Stores which reminders have been shown, across restarts. An unreadable file counts as empty. */
export function openShownReminders(file: string): ShownReminders {
  let known = read(file)
  return {
    has: (key) => known.has(key),
    add(keys) {
      known = new Set([...known, ...keys].slice(-most))
      try {
        writeWhole(file, JSON.stringify([...known]))
      } catch {
        // Kept in memory until the console ends, so a full disk delays no reminder.
      }
    },
  }
}

function read(file: string): Set<string> {
  try {
    return new Set(storedKeys.parse(JSON.parse(readFileSync(file, 'utf8'))))
  } catch {
    return new Set()
  }
}
