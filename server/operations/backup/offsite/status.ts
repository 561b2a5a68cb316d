import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { offsiteCopy } from '#shared/contract/offsite-backup.ts'
import { timestamp } from '#shared/contract/text.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { settingsStore } from '../../../platform/settings/settings-store.ts'
import { findNewest, listBackupFiles } from '../files.ts'
import { formatAddress } from './place-address.ts'
import { readOffsiteSettings } from './settings-file.ts'
import { planCopies } from './plan-copies.ts'
import { copySuffix, filterCopies } from './store.ts'

const schema = z.object({
  /** When a backup was last copied. */
  lastGoodAt: z.nullable(timestamp),
  /** A sentence for the owner; null while copying works. */
  lastError: z.nullable(z.string()),
  failingSince: z.nullable(timestamp),
  /** The copies in the place at the last contact, that of the last backup first. */
  copies: z.array(offsiteCopy),
  /** What the place had cut or lost, in a sentence; null if it never has. */
  repair: z.nullable(z.object({ at: timestamp, sentence: z.string() })),
  /** When the newest copy was last fetched, decrypted and verified. */
  checkedAt: z.nullable(timestamp),
  /** Why that failed; null if it worked. */
  checkError: z.nullable(z.string()),
  /** When it is fetched again; null for with the next copy. */
  checkDueAt: z.nullable(timestamp),
})

export type StoredStatus = z.output<typeof schema>

export const noCopiesYet: StoredStatus = {
  lastGoodAt: null,
  lastError: null,
  failingSince: null,
  copies: [],
  repair: null,
  checkedAt: null,
  checkError: null,
  checkDueAt: null,
}

export const storedStatus = settingsStore('offsiteBackup', schema, noCopiesYet)

export interface OffsiteStatus extends Omit<StoredStatus, 'copies'> {
  /** The address in one line, without secrets. */
  place: string
  /** When the newest backup was made; null once it is copied. */
  waiting: string | null
  /** How many backups the place lacks. */
  lacking: number
}

/** Returns the status of the off-site copies, as the Condition page shows it; undefined until they are set up. */
export async function offsiteStatus(
  db: Kysely<Database>,
  dataDir: string,
  now: Date,
): Promise<OffsiteStatus | undefined> {
  const { copies, ...status } = await storedStatus.read(db)
  const settings = await readOffsiteSettings(dataDir).catch((error: Error) => error)
  if (settings === undefined) return undefined
  const backups = await listBackupFiles(dataDir)
  const newest = findNewest(backups, now)
  const isWaiting = newest !== undefined && !copies.some(({ file }) => file === newest.file + copySuffix)
  const waiting = isWaiting ? newest.createdAt : null
  if (settings instanceof Error) return { ...status, place: '', waiting, lacking: 0, lastError: settings.message }
  const present = filterCopies(copies.map(({ file, bytes }) => ({ name: file, bytes })))
  const lacking = planCopies(backups, present, { keepDays: settings.keepDays, now }).toSend.length
  return { ...status, place: formatAddress(settings.place, settings.hostKey), waiting, lacking }
}
