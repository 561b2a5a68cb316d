import type SqliteFile from 'better-sqlite3'
import { type Insertable, sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import { locateLead } from '../prospects/queries.ts'
import { erasePersonWithin } from './erase.ts'
import { registry } from './registry.ts'

const leadTables = [
  ['prospect', 'id'],
  ['archivedProspect', 'originalProspectId'],
] as const

type AuditRow = Insertable<Database['auditEntry']>

/** Decisions that a restore of an older backup must not undo. */
export interface IrreversibleFacts {
  audit: AuditRow[]
  unsubscribed: { emailNormalised: string; unsubscribedAt: string }[]
  objections: { id: string; emailNormalised: string | null; objectedAt: string }[]
  /** Hashes of erased addresses, with the id that the audit names. */
  erasedAddresses: { id: string; hash: string }[]
}

/** Reads the facts from the database before the restore. Returns undefined when it is too damaged or too old. */
export function readIrreversibleFacts(sqlite: SqliteFile.Database | undefined): IrreversibleFacts | undefined {
  try {
    return (
      sqlite && {
        audit: read(sqlite, 'select id, createdAt, action, subjectId, detail from auditEntry order by rowid'),
        unsubscribed: read(
          sqlite,
          `select emailNormalised, unsubscribedAt from newsletterSubscriber where status = 'unsubscribed'`,
        ),
        objections: read(
          sqlite,
          `select id, emailNormalised, objectedAt from prospect where objectedAt is not null union all
          select originalProspectId, emailNormalised, objectedAt from archivedProspect where objectedAt is not null`,
        ),
        erasedAddresses: read(
          sqlite,
          `select originalProspectId as id, emailNormalised as hash from deletedProspect
          where erasedAt is not null and emailNormalised is not null`,
        ),
      }
    )
  } catch {
    return undefined
  }
}

/** Returns the facts of two databases as those of one. */
export function joinFacts(
  one: IrreversibleFacts | undefined,
  other: IrreversibleFacts | undefined,
): IrreversibleFacts | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return {
    audit: [...new Map([...other.audit, ...one.audit].map((entry) => [entry.id, entry])).values()],
    unsubscribed: [...one.unsubscribed, ...other.unsubscribed],
    objections: [...one.objections, ...other.objections],
    erasedAddresses: [...one.erasedAddresses, ...other.erasedAddresses],
  }
}

function read<Row>(sqlite: SqliteFile.Database, query: string): Row[] {
  return sqlite.prepare<[], Row>(query).all()
}

export interface ReapplyContext {
  clock: Clock
  /** The hash of the restored database. */
  hashContact: (value: string) => string
  /** The hash of the database before the restore, which differs when the backup comes from another machine. */
  hashBefore: (value: string) => string
}

export interface ReappliedCounts {
  erasedAgain: number
  unsubscribedAgain: number
  objectionsKept: number
  devicesRevokedAgain: number
  /** Leads that the owner has deleted since the backup, and that are back. */
  deletedAndBack: number
}

/** Repeats in the restored database what was decided for good since the backup: erasures, unsubscriptions, objections, revoked devices and
 *  the audit. Leads that were only deleted come back, because undoing a deletion may be the reason for the restore; they are counted. */
export async function reapplyErasures(
  trx: Trx,
  context: ReapplyContext,
  { audit, unsubscribed, objections, erasedAddresses }: IrreversibleFacts,
): Promise<ReappliedCounts> {
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
  for (const { id, emailNormalised, objectedAt } of [...objections, ...listObjections(since)]) {
    for (const [table, idColumn] of leadTables) {
      const { numUpdatedRows } = await trx
        .updateTable(table)
        .set({ objectedAt, lastObjectedAt: objectedAt })
        .where((is) => is.or([is(idColumn, '=', id), is('emailNormalised', '=', emailNormalised)]))
        .where('objectedAt', 'is', null)
        .executeTakeFirst()
      counts.objectionsKept += Number(numUpdatedRows)
    }
  }
  for (const { subjectId, createdAt } of audit.filter(({ action }) => action === 'objection_recorded')) {
    await overrideConsent(trx, subjectId ?? '', createdAt)
  }
  for (const id of subjectsOf(audit, 'token_revoked')) {
    const { numDeletedRows } = await trx.deleteFrom('accessToken').where('id', '=', id).executeTakeFirst()
    counts.devicesRevokedAgain += Number(numDeletedRows)
  }
  for (const leadId of subjectsOf(audit, 'person_erased')) {
    if (!(await isHeld(trx, leadId))) continue
    await erasePersonWithin(trx, context, { leadId })
    counts.erasedAgain += 1
  }
  counts.erasedAgain += await eraseAddressesAgain(trx, context, subjectsOf(since, 'person_erased'), erasedAddresses)
  for (const id of subjectsOf(audit, 'lead_deleted')) if (await locateLead(trx, id)) counts.deletedAndBack += 1
  return counts
}

/** Returns the objections that were recorded since the backup and not withdrawn: the lead itself may have been deleted after that. */
function listObjections(since: readonly AuditRow[]): IrreversibleFacts['objections'] {
  const last = new Map<string, AuditRow>()
  for (const entry of since)
    if (entry.action.startsWith('objection_') && entry.subjectId) last.set(entry.subjectId, entry)
  return [...last].flatMap(([id, { action, createdAt: objectedAt }]) =>
    action === 'objection_recorded' ? [{ id, emailNormalised: null, objectedAt }] : [],
  )
}

/** Consent given before an objection no longer counts, even if the objection was withdrawn. */
async function overrideConsent(trx: Trx, id: string, objectedAt: string): Promise<void> {
  for (const [table, idColumn] of leadTables) {
    await trx
      .updateTable(table)
      .set({ lastObjectedAt: objectedAt })
      .where(idColumn, '=', id)
      .where((is) => is.or([is('lastObjectedAt', 'is', null), is('lastObjectedAt', '<', objectedAt)]))
      .execute()
  }
}

/** Erases people who were not leads when the backup was made, by the hashes of their addresses. Only erasures since the backup count:
 *  a person who wrote to us after an earlier one did so on purpose. @returns the number of people */
async function eraseAddressesAgain(
  trx: Trx,
  context: ReapplyContext,
  erasedSince: ReadonlySet<string>,
  erasedAddresses: IrreversibleFacts['erasedAddresses'],
): Promise<number> {
  const hashes = new Set(erasedAddresses.flatMap(({ id, hash }) => (erasedSince.has(id) ? [hash] : [])))
  if (hashes.size === 0) return 0
  const selects = registry
    .flatMap(({ emailColumns = [] }) => emailColumns)
    .map(
      ([table, column]) =>
        sql`select lower(${sql.ref(column)}) as email from ${sql.table(table)} where ${sql.ref(column)} is not null`,
    )
  const { rows } = await sql<{ email: string }>`${sql.join(selects, sql` union `)}`.execute(trx)
  const again = rows.filter(({ email }) =>
    [context.hashBefore, context.hashContact].some((hashOf) => hashes.has(hashOf(email))),
  )
  for (const { email } of again) await erasePersonWithin(trx, context, { email })
  return again.length
}

/** @returns the entries since the backup, which were missing */
async function addMissingAudit(trx: Trx, audit: readonly AuditRow[]): Promise<AuditRow[]> {
  const present = await trx.selectFrom('auditEntry').select('id').execute()
  const ids = new Set(present.map(({ id }) => id))
  const missing = audit.filter(({ id }) => !ids.has(id))
  for (const entry of missing) await trx.insertInto('auditEntry').values(entry).execute()
  return missing
}

function subjectsOf(audit: readonly AuditRow[], action: AuditRow['action']): Set<string> {
  return new Set(audit.flatMap((entry) => (entry.action === action && entry.subjectId ? [entry.subjectId] : [])))
}

/** Returns whether more than the hashes of an erased person is held. */
async function isHeld(trx: Trx, id: string): Promise<boolean> {
  if (await locateLead(trx, id)) return true
  const deleted = trx
    .selectFrom('deletedProspect')
    .select('id')
    .where('originalProspectId', '=', id)
    .where('erasedAt', 'is', null)
  return (await deleted.executeTakeFirst()) !== undefined
}
