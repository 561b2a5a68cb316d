import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { timestamp } from '#shared/contract/text.ts'

const restoreNote = z.object({
  at: timestamp,
  /** What was put back, and what is missing since. */
  sentence: z.string(),
  /** Whether nothing is missing. */
  isComplete: z.boolean(),
  /** The name of the replaced database in the folder of backups. */
  kept: z.string(),
})
export type RestoreNote = z.output<typeof restoreNote>

export function restoreNoteFile(dataDir: string): string {
  return join(dataDir, 'restored.json')
}

/** Returns undefined when there is no note or it can't be read. */
export async function readRestoreNote(dataDir: string): Promise<RestoreNote | undefined> {
  try {
    return z.parse(restoreNote, JSON.parse(await readFile(restoreNoteFile(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}
