import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { offsitePlace } from '#shared/contract/offsite-backup.ts'
import { giveToOwner } from '../../../platform/data-dir/owner.ts'
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
  let text: string
  try {
    text = await readFile(settingsFile(dataDir), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    return offsiteSettings.parse(JSON.parse(text))
  } catch {
    // Without the cause, which could quote a secret.
    throw new BackupError(
      'The settings of the off-site copies are damaged. Please turn them off and set them up again.',
    )
  }
}

/** Replaces the file atomically, so that a crash leaves the old settings or the new ones. */
export async function writeOffsiteSettings(dataDir: string, settings: OffsiteSettings): Promise<void> {
  const file = settingsFile(dataDir)
  const handle = await open(`${file}.new`, 'w', 0o600)
  try {
    await handle.writeFile(JSON.stringify(settings))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await giveToOwner(dataDir, `${file}.new`)
  await rename(`${file}.new`, file)
}

export async function removeOffsiteSettings(dataDir: string): Promise<void> {
  await rm(settingsFile(dataDir), { force: true })
}
