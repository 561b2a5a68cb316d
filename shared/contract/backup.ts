import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { newPassword } from './passwords.ts'
import { timestamp } from './text.ts'

export const backup = z.object({
  /** The file's name, with the backup's number and the time in UTC: `app-000042_20261121T093000000Z.db`, or
   *  `app-before-0.2.0-000042_20261121T093000000Z.db`. */
  file: z.string(),
  bytes: z.int(),
  createdAt: timestamp,
  /** The version whose migrations the backup precedes, if that is why it was made. */
  beforeVersion: z.optional(z.string()),
  /** Whether it has a later date than now: the server's clock was wrong when it was made, or is wrong now. */
  isDatedAhead: z.optional(z.boolean()),
})
export type Backup = z.output<typeof backup>

export const makeBackup = apiCall('POST', '/api/backups', {
  summary: 'Backs up the database and checks the copy. While a backup is running, returns that one.',
  changes: ['backup', 'condition', 'audit'],
  write: 'own', // copies the database
  status: 201,
  answer: backup,
  errors: ['unavailable'],
})

export const listBackups = apiCall('GET', '/api/backups', {
  summary: 'The stored backups, the last one made first.',
  staleAfter: ['backup'],
  answer: z.array(backup),
  offline: true,
})

export const downloadBackup = apiCall('POST', '/api/backups/:file/download', {
  changesNothing: true,
  changes: ['outbox', 'audit'],
  summary: 'A backup, encrypted with the passphrase in the format of age (age-encryption.org/v1).',
  needsPasswordConfirmation: true,
  params: z.object({ file: z.string().check(z.maxLength(100)) }),
  body: z.object({ passphrase: newPassword }),
  download: { type: 'application/octet-stream' },
  errors: ['not_found', 'unavailable'],
})
