import type SqliteFile from 'better-sqlite3'
import { type Insertable, sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import { eraseWithin } from './erase/erase.ts'
import { eraseAddressWithin } from './erase/erase-address.ts'
import { hashMark } from '../prospects/identity/contact-hash.ts'
import { locateLead } from '../prospects/identity/locate-lead.ts'

const leadTables = [
  ['prospect', 'id'],
  ['archivedProspect', 'originalProspectId'],
] as const

/** What may not be undone by going back in time. */
export interface Irrevocable {
  audit: Insertable<Database['auditEntry']>[]
  unsubscribed: { emailNormalised: string; unsubscribedAt: string }[]
  objections: { id: string; objectedAt: string }[]
  /** What erasures have left of an address, by the id that the audit names. */
  erasedAddresses: { id: string; hash: string }[]
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
        erasedAddresses: read(
          sqlite,
          `select originalProspectId as id, email as hash from deletedEmail where email like '${hashMark}%'`,
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

export interface CarryOver {
  clock: Clock
  /** The hash of the restored database. */
  hashContact: (value: string) => string
  /** The hash of the database before the restore: another one where the backup is of another machine. */
  hashBefore: (value: string) => string
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
  using: CarryOver,
  { audit, unsubscribed, objections, erasedAddresses }: Irrevocable,
): Promise<CarriedOver> {
  const counts = { erasedAgain: 0, unsubscribedAgain: 0, objectionsKept: 0, devicesRevokedAgain: 0, deletedAndBack: 0 }
  const since = await addMissingAudit(trx, audit)
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
    for (const [table, idColumn] of leadTables) {
      const { numUpdatedRows } = await trx
        .updateTable(table)
        .set({ objectedAt })
        .where(idColumn, '=', id)
        .where('objectedAt', 'is', null)
        .executeTakeFirst()
      counts.objectionsKept += Number(numUpdatedRows)
    }
  }
  for (const { subjectId, createdAt } of audit.filter(({ action }) => action === 'objection_recorded')) {
    await overruleBases(trx, subjectId ?? '', createdAt)
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
  counts.erasedAgain += await eraseAddressesAgain(trx, using, subjectsOf(since, 'person_erased'), erasedAddresses)
  for (const id of subjectsOf(audit, 'lead_deleted')) if (await isLead(trx, id)) counts.deletedAndBack += 1
  return counts
}

/** What somebody agreed to before an objection counts no more, whether or not they have taken it back since. */
async function overruleBases(trx: Trx, id: string, objectedAt: string): Promise<void> {
  for (const [table, idColumn] of leadTables) {
    await trx
      .updateTable(table)
      .set({ lastObjectedAt: objectedAt })
      .where(idColumn, '=', id)
      .where((is) => is.or([is('lastObjectedAt', 'is', null), is('lastObjectedAt', '<', objectedAt)]))
      .execute()
  }
}

/** Who was no lead, or none yet, when the backup was made is known by the hash alone. Only erasures since then count: who wrote to
 *  us after an earlier one is there by their own wish. @returns how many people there were */
async function eraseAddressesAgain(
  trx: Trx,
  using: CarryOver,
  erasedSince: ReadonlySet<string>,
  erasedAddresses: Irrevocable['erasedAddresses'],
): Promise<number> {
  const hashes = new Set(erasedAddresses.flatMap(({ id, hash }) => (erasedSince.has(id) ? [hash] : [])))
  if (hashes.size === 0) return 0
  const { rows } = await sql<{ email: string }>`
    select emailNormalised as email from newsletterSubscriber
    union select lower(email) from consultation
    union select lower(email) from calculatorSubmission
    union select lower(recipient) from outbox`.execute(trx)
  const again = rows.filter(({ email }) => hashes.has(using.hashBefore(email)))
  for (const { email } of again) await eraseAddressWithin(trx, using, email)
  return again.length
}

/** @returns the entries that were missing: what has been done since the backup */
async function addMissingAudit(trx: Trx, audit: Irrevocable['audit']): Promise<Irrevocable['audit']> {
  const there = await trx.selectFrom('auditEntry').select('id').execute()
  const known = new Set(there.map(({ id }) => id))
  const missing = audit.filter(({ id }) => !known.has(id))
  for (const entry of missing) await trx.insertInto('auditEntry').values(entry).execute()
  return missing
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
  return (await locateLead(trx, id)) !== undefined
}
