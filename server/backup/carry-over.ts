import type SqliteFile from 'better-sqlite3'
import type { Insertable, Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/schema.ts'
import { eraseWithin } from '../prospects/erase.ts'
import { findSomewhere } from '../prospects/remove.ts'

type Trx = Transaction<Database>

/** What may not be undone by going back in time. */
export interface Irrevocable {
  audit: Insertable<Database['auditEntry']>[]
  unsubscribed: { emailNormalised: string; unsubscribedAt: string }[]
  objections: { id: string; objectedAt: string }[]
}

/** @returns undefined when the database is too damaged, or too old, to say */
export function readIrrevocable(sqlite: SqliteFile.Database | undefined): Irrevocable | undefined {
  try {
    return (
      sqlite && {
        audit: read(sqlite, 'select id, createdAt, action, subjectId, detail from auditEntry'),
        unsubscribed: read(
          sqlite,
          `select emailNormalised, unsubscribedAt from newsletterSubscriber where status = 'unsubscribed'`,
        ),
        objections: read(
          sqlite,
          `select id, objectedAt from prospect where objectedAt is not null union all
          select originalProspectId, objectedAt from archivedProspect where objectedAt is not null`,
        ),
      }
    )
  } catch {
    return undefined
  }
}

function read<Row>(sqlite: SqliteFile.Database, query: string): Row[] {
  return sqlite.prepare<[], Row>(query).all()
}

export interface CarriedOver {
  erasedAgain: number
  unsubscribedAgain: number
  objectionsKept: number
  devicesRevokedAgain: number
  /** Leads that the owner has deleted since, and that are back. */
  deletedAndBack: number
}

/** Does again, in the restored database, what people and the owner have decided for good since the backup: who was erased, left the
 *  newsletter or objected stays so, a revoked device stays out, and the audit keeps all it has. A lead that was merely deleted comes
 *  back: to undo a deletion may be why there is a restore at all, so it is counted and left to the owner. */
export async function carryOver(
  trx: Trx,
  using: { clock: Clock; hashContact: (value: string) => string },
  { audit, unsubscribed, objections }: Irrevocable,
): Promise<CarriedOver> {
  const counts = { erasedAgain: 0, unsubscribedAgain: 0, objectionsKept: 0, devicesRevokedAgain: 0, deletedAndBack: 0 }
  await addMissingAudit(trx, audit)
  for (const { emailNormalised, unsubscribedAt } of unsubscribed) {
    const { numUpdatedRows } = await trx
      .updateTable('newsletterSubscriber')
      .set({ status: 'unsubscribed', unsubscribedAt })
      .where('emailNormalised', '=', emailNormalised)
      .where('status', '!=', 'unsubscribed')
      .executeTakeFirst()
    counts.unsubscribedAgain += Number(numUpdatedRows)
  }
  for (const { id, objectedAt } of objections) {
    for (const [table, idColumn] of [
      ['prospect', 'id'],
      ['archivedProspect', 'originalProspectId'],
    ] as const) {
      const { numUpdatedRows } = await trx
        .updateTable(table)
        .set({ objectedAt })
        .where(idColumn, '=', id)
        .where('objectedAt', 'is', null)
        .executeTakeFirst()
      counts.objectionsKept += Number(numUpdatedRows)
    }
  }
  for (const id of subjectsOf(audit, 'token_revoked')) {
    const { numDeletedRows } = await trx.deleteFrom('accessToken').where('id', '=', id).executeTakeFirst()
    counts.devicesRevokedAgain += Number(numDeletedRows)
  }
  for (const id of subjectsOf(audit, 'person_erased')) {
    if (!(await isHeld(trx, id))) continue
    await eraseWithin(trx, using, id)
    counts.erasedAgain += 1
  }
  for (const id of subjectsOf(audit, 'lead_deleted')) if (await isLead(trx, id)) counts.deletedAndBack += 1
  return counts
}

async function addMissingAudit(trx: Trx, audit: Irrevocable['audit']): Promise<void> {
  const there = await trx.selectFrom('auditEntry').select('id').execute()
  const known = new Set(there.map(({ id }) => id))
  for (const entry of audit.filter(({ id }) => !known.has(id))) {
    await trx.insertInto('auditEntry').values(entry).execute()
  }
}

function subjectsOf(audit: Irrevocable['audit'], action: Irrevocable['audit'][number]['action']): Set<string> {
  return new Set(audit.flatMap((entry) => (entry.action === action && entry.subjectId ? [entry.subjectId] : [])))
}

/** Whether more than the hashes of an erased person is there again. */
async function isHeld(trx: Trx, id: string): Promise<boolean> {
  if (await isLead(trx, id)) return true
  const deleted = trx
    .selectFrom('deletedProspect')
    .select('id')
    .where('originalProspectId', '=', id)
    .where('name', '!=', 'Erased')
  return (await deleted.executeTakeFirst()) !== undefined
}

async function isLead(trx: Trx, id: string): Promise<boolean> {
  return (await findSomewhere(trx, id)) !== undefined
}
