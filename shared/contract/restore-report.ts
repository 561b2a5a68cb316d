import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { timestamp } from './text.ts'

const restoreLine = z.object({
  /** One sentence, or a record by its number or name. */
  title: z.string(),
  detail: z.nullable(z.string()),
  /** The lead that the title links to. */
  prospectId: z.nullable(z.string()),
})
export type RestoreLine = z.output<typeof restoreLine>

export const restoreReport = z.object({
  restoredAt: timestamp,
  /** When the backup was made that was restored. */
  backupAt: timestamp,
  /** What the owner has to do or look at. */
  toDo: z.array(restoreLine),
  /** What happened after the backup and is in the database again. */
  done: z.array(restoreLine),
})
export type RestoreReport = z.output<typeof restoreReport>

const answer = z.object({ report: z.nullable(restoreReport) })

export const getRestoreReport = apiCall('GET', '/api/restore-report', {
  summary:
    'What the last restore of a backup has carried over, what the payment provider knows besides, and what the owner has to look after; null once that is settled.',
  answer,
  staleAfter: ['payment', 'restoreReport'],
})

export const settleRestoreReport = apiCall('POST', '/api/restore-report/settled', {
  summary: 'Notes that the owner has dealt with the report of the last restore, which is not shown any more.',
  changes: ['restoreReport'],
  write: 'own', // deletes a file
  answer,
})
