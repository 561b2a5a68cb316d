import { buffer } from 'node:stream/consumers'
import { type Kysely, sql } from 'kysely'
import { dayMs, hourMs } from '#shared/business/durations.ts'
import { type Attachment, attachmentLimits, attachmentsTooLarge } from '#shared/contract/attachments.ts'
import type { Deps } from '../deps.ts'
import { isoTime } from '../platform/clock.ts'
import type { Database } from '../platform/database/schema.ts'
import { invalidField } from '../platform/errors.ts'
import { repeat, type Repeating } from '../platform/run-at-interval.ts'

/** Longer than a draft in the hub is kept. */
const unusedMs = 21 * dayMs

/** The name of the one file of an attachment in `storedFile`. */
export const attachedFile = 'attachment'

/** Returns the attachments with these ids, in their order; those that have been deleted are left out. */
export async function listAttachments(db: Kysely<Database>, ids: readonly string[]): Promise<Attachment[]> {
  if (ids.length === 0) return []
  const rows = await withFile(db)
    .select(['emailAttachment.id', 'fileName', 'bytes'])
    .where('emailAttachment.id', 'in', ids)
    .execute()
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** Returns the attachments that one email is to have. @throws AppError `invalid_input` when one is missing or they are too large */
export async function getAttachments(db: Kysely<Database>, ids: readonly string[]): Promise<Attachment[]> {
  const attachments = await listAttachments(db, ids)
  if (attachments.length < new Set(ids).size) {
    throw invalidField('attachments', 'A file isn’t there any more: please remove it and attach it again')
  }
  const bytes = attachments.reduce((sum, one) => sum + one.bytes, 0)
  if (bytes > attachmentLimits.bytes) throw invalidField('attachments', attachmentsTooLarge)
  return attachments
}

/** Returns the ids in a column of JSON. */
export function readIds(stored: string | null): string[] {
  return stored === null ? [] : (JSON.parse(stored) as string[])
}

/** Returns ids for a column of JSON; null for none. */
export function storeIds(ids: readonly string[]): string | null {
  return ids.length === 0 ? null : JSON.stringify([...new Set(ids)])
}

export interface AttachedFile {
  fileName: string
  type: string
  content: Buffer
}

/** Reads the files of an email. @throws Error when one is missing */
export async function readAttachedFiles(
  { db, files }: { db: Kysely<Database>; files: Pick<Deps['files'], 'read'> },
  stored: string | null,
): Promise<AttachedFile[]> {
  const ids = readIds(stored)
  if (ids.length === 0) return []
  const rows = await withFile(db)
    .select(['fileName', 'type', 'sha256'])
    .where('emailAttachment.id', 'in', ids)
    .execute()
  if (rows.length < ids.length) throw new Error('a file of the email has been deleted')
  return Promise.all(
    rows.map(async ({ fileName, type, sha256 }) => ({
      fileName,
      type,
      content: await buffer(await files.read(sha256)),
    })),
  )
}

/** Deletes files that were uploaded and never sent. Triggers delete the others, once neither a template nor an email has them.
 *  @param removeFiles removes from the disk what no record names any more */
export function startDeletingAttachments(
  { db, clock, clockTrust, log }: Pick<Deps, 'db' | 'clock' | 'clockTrust' | 'log'>,
  removeFiles: () => void,
): Repeating {
  async function deleteOld(): Promise<void> {
    if (clockTrust.doubt() === undefined) await deleteUnusedAttachments(db, isoTime(clock.now(), -unusedMs))
    removeFiles()
  }
  return repeat(deleteOld, { everyMs: hourMs, log, fault: 'deleting unused attachments failed' })
}

/** @param before ISO 8601: later uploads may be in a draft */
export async function deleteUnusedAttachments(db: Kysely<Database>, before: string): Promise<void> {
  await db
    .deleteFrom('emailAttachment')
    .where('createdAt', '<', before)
    .where(
      sql<boolean>`id not in (
        select value from emailTemplate, json_each(emailTemplate.attachments) where emailTemplate.attachments is not null
        union all select value from outbox, json_each(outbox.attachments) where outbox.attachments is not null)`,
    )
    .execute()
}

function withFile(db: Kysely<Database>) {
  return db
    .selectFrom('emailAttachment')
    .innerJoin('storedFile', (join) =>
      join.onRef('storedFile.recordId', '=', 'emailAttachment.id').on('storedFile.name', '=', attachedFile),
    )
}
