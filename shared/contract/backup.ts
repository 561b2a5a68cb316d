import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { timestamp } from './text.ts'

export const backup = z.object({
  /** The file's name, with the time in UTC: `app-20261121T093000000Z.db`, or `app-before-0.2.0-20261121T093000000Z.db`. */
  file: z.string(),
  bytes: z.int(),
  createdAt: timestamp,
  /** The version of the program that was about to change the database, where that is why there is a backup. */
  beforeVersion: z.optional(z.string()),
})
export type Backup = z.output<typeof backup>

export const makeBackup = apiCall({
  method: 'POST',
  path: '/api/backups',
  summary: 'Backs the database up now and checks the copy. While one is being made, the answer is that one.',
  access: 'owner',
  status: 201,
  answer: backup,
  errors: ['unavailable'],
})

export const listBackups = apiCall({
  method: 'GET',
  path: '/api/backups',
  summary: 'The backups that are kept, newest first.',
  access: 'owner',
  answer: z.array(backup),
})

export const downloadBackup = apiCall({
  method: 'GET',
  path: '/api/backups/:file/download',
  summary: 'A backup as a SQLite file. It holds everything about everybody: keep it as safe as the server.',
  access: 'owner',
  params: z.object({ file: z.string() }),
  download: { type: 'application/vnd.sqlite3' },
  errors: ['not_found'],
})
