import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { timestamp } from '#shared/contract/text.ts'
import { AppError } from '../errors.ts'
import { readIfPresent, replaceFile } from './files.ts'
import { secretNames } from './secrets.ts'

/** A note about keys of DATA_DIR that a start didn't find. */
const lostKeys = z.object({
  at: timestamp,
  keys: z.array(z.enum(secretNames)),
  /** The backup from which they were taken; null where no backup has them, so that new ones were made. */
  from: z.nullable(z.string()),
})
export type LostKeys = z.output<typeof lostKeys>

const noteFile = (dataDir: string) => join(dataDir, 'lost-keys.json')

/** Returns undefined when there is no note or it can't be read. */
export async function readLostKeys(dataDir: string): Promise<LostKeys | undefined> {
  try {
    return z.parse(lostKeys, JSON.parse(readIfPresent(noteFile(dataDir)) ?? 'null'))
  } catch {
    return undefined
  }
}

export function writeLostKeys(dataDir: string, note: LostKeys): Promise<void> {
  return replaceFile(dataDir, noteFile(dataDir), `${JSON.stringify(note)}\n`)
}

export function removeLostKeys(dataDir: string): Promise<void> {
  return rm(noteFile(dataDir), { force: true })
}

/** What an erasure leaves is a hash with the erasure key: one made with another key would recognise nobody once the lost one is back.
 *  @throws AppError `unavailable` while that key is lost */
export async function requireErasureKey(dataDir: string): Promise<void> {
  const lost = await readLostKeys(dataDir)
  if (lost === undefined || lost.from !== null || !lost.keys.includes('erasure-secret')) return
  throw new AppError(
    'unavailable',
    'The key that recognises erased people is missing, so nobody can be erased at the moment. Settings, System status says how to bring it back.',
  )
}
