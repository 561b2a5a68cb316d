import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { offsitePlace } from '#shared/contract/offsite-backup.ts'
import { readIfPresent, replaceFile } from '../../../platform/data-dir/files.ts'
import { BackupError } from '../errors.ts'

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
})
export type OffsiteSettings = z.output<typeof offsiteSettings>

const settingsFile = (dataDir: string) => join(dataDir, 'offsite-backup.json')

/** Returns undefined until copies are set up. @throws BackupError when the file is damaged */
export async function readOffsiteSettings(dataDir: string): Promise<OffsiteSettings | undefined> {
  const text = await readIfPresent(settingsFile(dataDir))
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

export async function removeOffsiteSettings(dataDir: string): Promise<void> {
  await rm(settingsFile(dataDir), { force: true })
}
