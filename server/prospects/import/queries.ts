import { type Kysely, sql, type SqlBool } from 'kysely'
import type { ImportSummary, PastImport } from '#shared/contract/prospect-import.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { AppError } from '../../platform/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import { newestPage } from '../../platform/database/keyset.ts'
import type { Reader } from '../../platform/database/reader.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'
import { hasRecords } from '../../platform/personal-data/lead-signs.ts'
import { isOneOf, type PersonalData } from '../../platform/personal-data/personal-data.ts'

/** Records that an import starts. Returns its summary if it has finished already.
 *  @throws AppError `conflict` when the id belongs to another file or mapping */
export async function startImport(
  db: Kysely<Database>,
  started: { id: string; createdAt: string; fileName: string | null; contentHash: string },
): Promise<ImportSummary | undefined> {
  await db
    .insertInto('prospectImport')
    .values(started)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const row = await db.selectFrom('prospectImport').selectAll().where('id', '=', started.id).executeTakeFirstOrThrow()
  if (row.contentHash !== null && row.contentHash !== started.contentHash) {
    throw new AppError(
      'conflict',
      'This import was made with another file or other columns. Please choose the file again.',
    )
  }
  return parseSummary(row.summary) ?? undefined
}

/** Returns the summary of a finished import; undefined if there is none. */
export async function findSummary(db: Kysely<Database>, id: string): Promise<ImportSummary | undefined> {
  const row = await db.selectFrom('prospectImport').select('summary').where('id', '=', id).executeTakeFirst()
  return parseSummary(row?.summary ?? null) ?? undefined
}

export function finishImport(db: Kysely<Database>, clock: Clock, summary: ImportSummary): Promise<void> {
  const { importId, rows, added, duplicates, suppressed, rejected, adjusted = 0 } = summary
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable('prospectImport')
      .set({ finishedAt: clock.now().toISOString(), summary: JSON.stringify(summary) })
      .where('id', '=', importId)
      .execute()
    const detail = { rows, added, duplicates, suppressed, rejected, adjusted }
    await recordAudit(trx, clock, { action: 'leads_imported', subjectId: importId, detail })
  })
}

/** Returns a page of the imports, newest first. */
export async function listImports(
  reader: Reader,
  personalData: readonly PersonalData[],
  page: Parameters<typeof newestPage>[0],
): Promise<PastImport[]> {
  const rows = await reader
    .selectFrom('prospectImport')
    .selectAll()
    .select(
      sql<0 | 1>`exists (
        select 1 from prospect where prospect.importId = prospectImport.id and ${isUntouched(personalData)})`.as(
        'isUndoable',
      ),
    )
    .$call(newestPage(page))
    .execute()
  return rows.map(({ id, createdAt, finishedAt, fileName, summary, isUndoable }) => ({
    id,
    createdAt,
    finishedAt,
    fileName,
    summary: parseSummary(summary),
    isUndoable: isUndoable === 1,
  }))
}

export async function deleteImport(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('prospectImport').where('id', '=', id).execute()
}

export async function hasImport(db: Kysely<Database>, id: string): Promise<boolean> {
  return (await db.selectFrom('prospectImport').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function isBeingUndone(db: Kysely<Database>, id: string): Promise<boolean> {
  const runs = db.selectFrom('bulkRun').select('id').where('finishedAt', 'is', null)
  return (await runs.where(sql`request ->> 'importId'`, '=', id).executeTakeFirst()) !== undefined
}

/** Returns the live leads of an import, in the order in which they were added: that in which the search index removes them fastest. */
export async function listImported(reader: Reader, importId: string): Promise<string[]> {
  const leads = reader.selectFrom('prospect').select('id').where('importId', '=', importId)
  return (await leads.orderBy('createdAt').orderBy('id').execute()).map(({ id }) => id)
}

/** Returns which of these leads have not changed since they were imported. */
export async function listUntouched(
  trx: Trx,
  personalData: readonly PersonalData[],
  ids: readonly string[],
): Promise<string[]> {
  const leads = trx.selectFrom('prospect').select('id').where(isOneOf('id', ids))
  return (await leads.where(isUntouched(personalData)).execute()).map(({ id }) => id)
}

/** The lead has not been changed, and no record of any feature names it, since it was imported. */
function isUntouched(personalData: readonly PersonalData[]) {
  const lead = { id: sql.ref('prospect.id'), email: sql.ref('prospect.emailNormalised') }
  return sql<SqlBool>`(prospect.updatedAt = prospect.createdAt and not ${hasRecords(personalData, lead)})`
}

/** Counts the leads of an import that still exist, live or archived. */
export async function countRemaining(db: Kysely<Database>, importId: string): Promise<number> {
  const { rows } = await sql<{ remaining: number }>`
    select (select count(*) from prospect where importId = ${importId})
      + (select count(*) from archivedProspect where importId = ${importId}) as remaining`.execute(db)
  return rows[0]?.remaining ?? 0
}

function parseSummary(summary: string | null): ImportSummary | null {
  return summary === null ? null : (JSON.parse(summary) as ImportSummary)
}
