import * as z from 'zod/mini'
import type { AccessGrant } from '../../../platform/personal-data/access-grants.ts'
import { offsitePlace } from '#shared/contract/offsite-backup.ts'
import { asJson, secretFile } from '../../../platform/data-dir/secret-file.ts'
import { BackupError } from '../errors.ts'
import { formatAddress } from './place-address.ts'

/** Where copies go and how. */
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

export const offsiteFile = secretFile('offsite-backup.json', asJson(offsiteSettings))

/** Returns undefined until copies are set up. @throws BackupError when the file is damaged */
export async function readOffsiteSettings(dataDir: string): Promise<OffsiteSettings | undefined> {
  try {
    return offsiteFile.read(dataDir)
  } catch {
    throw new BackupError(
      'The settings of the off-site copies are damaged. Please turn them off and set them up again.',
    )
  }
}

/** Each backup is copied to this place, so whoever set it up and knows the passphrase reads everything. */
export const offsiteAccess: AccessGrant = {
  storedIn: ['file offsite-backup.json'],
  async describeKept({ config }) {
    const settings = offsiteFile.readUndamaged(config.dataDir)
    return settings && `backups are copied to ${formatAddress(settings.place)}`
  },
}
