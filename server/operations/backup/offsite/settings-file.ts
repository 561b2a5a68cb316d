import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { AccessGrant } from '../../../platform/personal-data/access-grants.ts'
import { offsitePlace } from '#shared/contract/offsite-backup.ts'
import { readIfPresent, replaceFile } from '../../../platform/data-dir/files.ts'
import { BackupError } from '../errors.ts'
import { formatAddress } from './place-address.ts'

/** Where copies go and how. Stored in a file of DATA_DIR that only the server's user can read, because in the database its secrets
 *  would be in every backup. */
const offsiteSettings = z.object({
  place: offsitePlace,
  secret: z.optional(z.string()),
  passphrase: z.string(),
  keepDays: z.int(),
  hostKey: z.optional(z.string()),
  /** Whether the folder was on the disk of DATA_DIR when it was set up. */
  isSameDisk: z.boolean(),
  /** When it was set up, ISO 8601. Missing where an earlier version did it, which allowed any place: those go on, and Condition says so. */
  setUpAt: z.optional(z.string()),
})
export type OffsiteSettings = z.output<typeof offsiteSettings>

const settingsFile = (dataDir: string) => join(dataDir, 'offsite-backup.json')

/** Returns undefined until copies are set up. @throws BackupError when the file is damaged */
export async function readOffsiteSettings(dataDir: string): Promise<OffsiteSettings | undefined> {
  const text = readIfPresent(settingsFile(dataDir))
  if (text === undefined) return undefined
  try {
    return offsiteSettings.parse(JSON.parse(text))
  } catch {
    // Without the cause, which could quote a secret.
    throw new BackupError(
      'The settings of the off-site copies are damaged. Please turn them off and set them up again.',
    )
  }
}

export async function writeOffsiteSettings(dataDir: string, settings: OffsiteSettings): Promise<void> {
  await replaceFile(dataDir, settingsFile(dataDir), JSON.stringify(settings))
}

/** Each backup is copied to this place, so whoever set it up and knows the passphrase reads everything. */
export const offsiteAccess: AccessGrant = {
  storedIn: ['file offsite-backup.json'],
  async describeKept({ config }) {
    const settings = await readOffsiteSettings(config.dataDir).catch(() => undefined)
    return settings && `backups are copied to ${formatAddress(settings.place)}`
  },
}

export async function removeOffsiteSettings(dataDir: string): Promise<void> {
  await rm(settingsFile(dataDir), { force: true })
}
