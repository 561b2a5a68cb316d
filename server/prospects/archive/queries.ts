import { type Insertable, sql } from 'kysely'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { DeletedProspect, listDeletedProspects } from '#shared/contract/prospect-archive.ts'
import { newestPage } from '../../platform/database/keyset.ts'
import type { Database, Queryable, Trx } from '../../platform/database/schema.ts'
import { matches, type ResolvedFilter } from '../list/filter.ts'
import type { ArchivedRow } from '../queries.ts'

export function listArchived(
  db: Queryable,
  filter: ResolvedFilter,
  page: Parameters<typeof newestPage>[0],
): Promise<ArchivedRow[]> {
  return db
    .selectFrom('archivedProspect')
    .selectAll()
    .where((is) => matches(is, 'archivedProspect', filter))
    .$call(newestPage(page, 'archivedAt', 'originalProspectId'))
    .execute()
}

export function listDeleted(
  db: Queryable,
  page: ParsedInput<typeof listDeletedProspects>['query'],
): Promise<DeletedProspect[]> {
  return db
    .selectFrom('deletedProspect')
    .selectAll()
    .$if(page.ids !== undefined, (query) => query.where('originalProspectId', 'in', page.ids ?? []))
    .$call(newestPage(page, 'deletedAt', 'originalProspectId'))
    .execute()
}

/** Adds a lead to the archive, and its contact details to the archive's lists. */
export async function insertArchived(trx: Trx, row: Insertable<Database['archivedProspect']>): Promise<ArchivedRow> {
  const archived = await trx.insertInto('archivedProspect').values(row).returningAll().executeTakeFirstOrThrow()
  await listContacts(trx, sql`originalProspectId = ${row.originalProspectId}`)
  return archived
}

/** Removes a lead from the archive and its lists. A phone number that other archived leads share stays listed for them. */
export async function removeArchived(trx: Trx, archived: ArchivedRow): Promise<void> {
  const { originalProspectId: id, emailNormalised, phoneNormalised, sourceUrlNormalised } = archived
  await trx.deleteFrom('archivedProspect').where('originalProspectId', '=', id).execute()
  for (const { table } of contactLists) {
    await trx.deleteFrom(table).where('originalProspectId', '=', id).execute()
  }
  await listContacts(
    trx,
    sql`emailNormalised = ${emailNormalised} or phoneNormalised = ${phoneNormalised}
      or sourceUrlNormalised = ${sourceUrlNormalised}`,
  )
}

const contactLists = [
  { table: 'archivedEmail', column: 'email', from: 'emailNormalised' },
  { table: 'archivedPhone', column: 'phone', from: 'phoneNormalised' },
  { table: 'archivedSourceUrl', column: 'sourceUrl', from: 'sourceUrlNormalised' },
] as const

/** Adds the contact details of these archived leads to the lists. A value that several leads share is listed once, for the first. */
async function listContacts(trx: Trx, which: ReturnType<typeof sql>): Promise<void> {
  for (const { table, column, from } of contactLists) {
    await sql`insert into ${sql.table(table)} (${sql.ref(column)}, archivedAt, archiveReason, originalProspectId)
      select ${sql.ref(from)}, archivedAt, archiveReason, originalProspectId from archivedProspect
      where ${sql.ref(from)} is not null and (${which})
      on conflict do nothing`.execute(trx)
  }
}
