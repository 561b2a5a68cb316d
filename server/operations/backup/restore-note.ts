import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { timestamp } from '#shared/contract/text.ts'
import { backupFolder } from './files.ts'

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

/** Returns undefined when there is no note, it can't be read, or the replaced database is gone, which ends the matter. */
export async function readRestoreNote(dataDir: string): Promise<RestoreNote | undefined> {
  try {
    const note = z.parse(restoreNote, JSON.parse(await readFile(restoreNoteFile(dataDir), 'utf8')))
    return existsSync(join(backupFolder(dataDir), note.kept)) ? note : undefined
  } catch {
    return undefined
  }
}
