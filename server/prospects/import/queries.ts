import type { ExpressionBuilder, Kysely } from 'kysely'
import type { ImportSummary } from '#shared/contract/prospect-import.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Clock } from '../../platform/clock.ts'
import { comesAfter } from '../../platform/database/keyset.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'
import type { Cursor } from '#shared/contract/paging.ts'

/** @returns what the import came to, when it has been made before */
export async function beginImport(
  db: Kysely<Database>,
  begun: { id: string; createdAt: string; fileName: string | null },
): Promise<ImportSummary | undefined> {
  await db
    .insertInto('prospectImport')
    .values(begun)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const row = await db.selectFrom('prospectImport').selectAll().where('id', '=', begun.id).executeTakeFirstOrThrow()
  return read(row.summary) ?? undefined
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
) {
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
    summary: read(summary),
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

/** @returns false when there is none */
export async function deleteImport(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('prospectImport').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0
}

/** Leads of an import that are as it made them. */
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

/** Nobody has changed the lead, and nothing has happened to it since it came. */
function isUntouched(is: ExpressionBuilder<Database, 'prospect'>) {
  const events = is
    .selectFrom('crmActivity')
    .select('crmActivity.id')
    .whereRef('crmActivity.prospectId', '=', 'prospect.id')
    .where('activityType', '!=', 'created')
  return is.and([is('prospect.updatedAt', '=', is.ref('prospect.createdAt')), is.not(is.exists(events))])
}

/** Leads of an import that are still there, live or archived. */
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

function read(summary: string | null): ImportSummary | null {
  return summary === null ? null : (JSON.parse(summary) as ImportSummary)
}
