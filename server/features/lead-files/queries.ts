import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { LeadFile } from '#shared/contract/lead-files.ts'
import type { HeldFiles } from '../../deps.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'
import { isOneOf } from '../../platform/personal-data/personal-data.ts'

/** The names of a file's contents in `storedFile`: as it was added, and what the hub shows of a picture. */
export const contents = { original: 'original', preview: 'preview', thumbnail: 'thumbnail' } as const
export type ContentName = keyof typeof contents

export type LeadFileRow = LeadFile & { prospectId: string; consultationId: string | null; isHeld: 0 | 1 }

export async function listFiles(db: Kysely<Database>, prospectId: string): Promise<LeadFileRow[]> {
  const rows = await selectFiles(db)
    .where('prospectId', '=', prospectId)
    .where('isHeld', '=', 0)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toFile)
}

export async function findFile(db: Kysely<Database>, id: string): Promise<LeadFileRow | undefined> {
  const row = await selectFiles(db).where('id', '=', id).executeTakeFirst()
  return row && toFile(row)
}

/** Returns how many files there are, and their size together. @param which a condition on their table */
export function measureFiles(
  db: Kysely<Database>,
  which: RawBuilder<SqlBool>,
): Promise<{ files: number; bytes: number }> {
  return db
    .selectFrom('leadFile')
    .select(({ fn }) => fn.countAll<number>().as('files'))
    .select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes'))
    .where(which)
    .executeTakeFirstOrThrow()
}

export interface EnquiryOfFiles {
  id: string
  prospectId: string
  /** Whether it is proved that it came from the lead. */
  isProved: boolean
}

/** Returns an enquiry that belongs to a lead; undefined when it is older, erased, taken for spam, or refused as not theirs. */
export async function findEnquiry(
  db: Kysely<Database>,
  id: string,
  since: string,
): Promise<EnquiryOfFiles | undefined> {
  const row = await db
    .selectFrom('consultation')
    .select(['id', 'prospectId', 'senderProof'])
    .where('id', '=', id)
    .where('createdAt', '>=', since)
    .where('suspectedSpam', 'is', null)
    .where((is) => is.or([is('senderProof', 'is', null), is('senderProof', '=', 'waiting')]))
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  return row?.prospectId == null
    ? undefined
    : { id: row.id, prospectId: row.prospectId, isProved: row.senderProof === null }
}

export async function renameFile(trx: Trx, id: string, fileName: string): Promise<void> {
  await trx.updateTable('leadFile').set({ fileName }).where('id', '=', id).execute()
}

export async function deleteFile(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('leadFile').where('id', '=', id).execute()
}

/** The condition that a file is among these and kept apart. */
export function isHeldAmong(which: HeldFiles): RawBuilder<SqlBool> {
  const among = 'ids' in which ? isOneOf('id', which.ids) : sql`consultationId = ${which.consultationId}`
  return sql<SqlBool>`isHeld = 1 and ${among}`
}

export function releaseFiles(trx: Trx, which: RawBuilder<SqlBool>) {
  return trx
    .updateTable('leadFile')
    .set({ isHeld: 0 })
    .where(which)
    .returning(['prospectId', 'fileName', 'addedBy'])
    .execute()
}

export async function deleteFiles(trx: Trx, which: RawBuilder<SqlBool>): Promise<void> {
  await trx.deleteFrom('leadFile').where(which).execute()
}

export function findContent(db: Kysely<Database>, recordId: string, name: ContentName) {
  return db
    .selectFrom('storedFile')
    .innerJoin('leadFile', 'leadFile.id', 'storedFile.recordId')
    .select(['leadFile.fileName', 'storedFile.sha256', 'storedFile.bytes'])
    .where('recordId', '=', recordId)
    .where('name', '=', name)
    .executeTakeFirst()
}

/** Returns the last activity of a type on a lead's timeline, unless it is older. */
export function findRecentActivity(trx: Trx, prospectId: string, activityType: string, since: string) {
  return trx
    .selectFrom('crmActivity')
    .select(['id', 'notes'])
    .where('prospectId', '=', prospectId)
    .where('activityType', '=', activityType)
    .where('performedAt', '>=', since)
    .orderBy('performedAt', 'desc')
    .executeTakeFirst()
}

export async function updateActivity(
  trx: Trx,
  id: string,
  change: { description: string; notes: string },
): Promise<void> {
  await trx.updateTable('crmActivity').set(change).where('id', '=', id).execute()
}

function selectFiles(db: Kysely<Database>) {
  return db
    .selectFrom('leadFile')
    .selectAll()
    .select(
      sql<0 | 1>`exists (select 1 from storedFile where recordId = leadFile.id and name = ${contents.thumbnail})`.as(
        'hasPreview',
      ),
    )
}

function toFile<Row extends { hasPreview: 0 | 1 }>(row: Row): Omit<Row, 'hasPreview'> & { hasPreview: boolean } {
  return { ...row, hasPreview: row.hasPreview === 1 }
}
