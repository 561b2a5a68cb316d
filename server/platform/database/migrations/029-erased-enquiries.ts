import { type Kysely, sql } from 'kysely'

/** When an enquiry was emptied. Of those that were emptied before this was kept it is when the lead was erased, or else, at the latest,
 *  when somebody last was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, name] of [
    ['consultation', 'firstName'],
    ['calculatorSubmission', 'name'],
  ] as const) {
    await sql`alter table ${sql.table(table)} add column erasedAt text`.execute(db)
    await sql`update ${sql.table(table)} set erasedAt = coalesce(
      (select deletedAt from deletedProspect
        where originalProspectId = ${sql.ref(`${table}.prospectId`)} and deletedProspect.name = 'Erased'),
      (select max(auditEntry.createdAt) from auditEntry where action = 'person_erased'),
      createdAt)
      where ${sql.ref(`${table}.${name}`)} = 'Erased'`.execute(db)
  }
}
