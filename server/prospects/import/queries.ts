import type { ExpressionBuilder, Kysely } from 'kysely'
import type { ImportSummary, PastImport } from '#shared/contract/prospect-import.ts'
import { recordAudit } from '../../platform/record-audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { comesAfter } from '../../platform/database/keyset.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'
import type { Cursor } from '#shared/contract/paging.ts'

/** Records that an import starts. Returns its summary if it has finished already. */
export async function startImport(
  db: Kysely<Database>,
  started: { id: string; createdAt: string; fileName: string | null },
): Promise<ImportSummary | undefined> {
  await db
    .insertInto('prospectImport')
    .values(started)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const row = await db.selectFrom('prospectImport').selectAll().where('id', '=', started.id).executeTakeFirstOrThrow()
  return parseSummary(row.summary) ?? undefined
}

export function finishImport(db: Kysely<Database>, clock: Clock, summary: ImportSummary): Promise<void> {
  const { importId, rows, added, duplicates, suppressed, rejected } = summary
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable('prospectImport')
      .set({ finishedAt: clock.now().toISOString(), summary: JSON.stringify(summary) })
      .where('id', '=', importId)
      .execute()
    const detail = { rows, added, duplicates, suppressed, rejected }
    await recordAudit(trx, clock, { action: 'leads_imported', subjectId: importId, detail })
  })
}

export async function listImports(
  db: Kysely<Database>,
  { cursor, limit }: { cursor?: Cursor | undefined; limit: number },
): Promise<PastImport[]> {
  const rows = await db
    .selectFrom('prospectImport')
    .selectAll()
    .select((is) => is.exists(untouchedOf(is)).as('isUndoable'))
    .where(comesAfter(cursor))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, createdAt, finishedAt, fileName, summary, isUndoable }) => ({
    id,
    createdAt,
    finishedAt,
    fileName,
    summary: parseSummary(summary),
    isUndoable: Boolean(isUndoable),
  }))
}

function untouchedOf(is: ExpressionBuilder<Database, 'prospectImport'>) {
  return is
    .selectFrom('prospect')
    .select('prospect.id')
    .whereRef('prospect.importId', '=', 'prospectImport.id')
    .where(isUntouched)
}

/** Returns false when the import does not exist. */
export async function deleteImport(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('prospectImport').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0
}

/** Returns ids of leads that have not changed since the import. */
export async function listUntouched(trx: Trx, importId: string, limit: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('prospect')
    .select('id')
    .where('importId', '=', importId)
    .where(isUntouched)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** The lead has not been changed, and nothing has happened to it since it was imported. */
function isUntouched(is: ExpressionBuilder<Database, 'prospect'>) {
  const events = is
    .selectFrom('crmActivity')
    .select('crmActivity.id')
    .whereRef('crmActivity.prospectId', '=', 'prospect.id')
    .where('activityType', '!=', 'created')
  return is.and([is('prospect.updatedAt', '=', is.ref('prospect.createdAt')), is.not(is.exists(events))])
}

/** Counts the leads of an import that still exist, live or archived. */
export async function countRemaining(db: Kysely<Database>, importId: string): Promise<number> {
  const remaining = await Promise.all(
    (['prospect', 'archivedProspect'] as const).map((table) =>
      db
        .selectFrom(table)
        .select((is) => is.fn.countAll<number>().as('count'))
        .where('importId', '=', importId)
        .executeTakeFirstOrThrow(),
    ),
  )
  return remaining.reduce((sum, { count }) => sum + count, 0)
}

function parseSummary(summary: string | null): ImportSummary | null {
  return summary === null ? null : (JSON.parse(summary) as ImportSummary)
}
