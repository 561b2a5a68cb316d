import { type Kysely, sql } from 'kysely'

/** When somebody last objected to marketing, also once they have taken it back: what they had agreed to before counts no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, id] of [
    ['prospect', 'id'],
    ['archivedProspect', 'originalProspectId'],
  ] as const) {
    await sql`alter table ${sql.table(table)} add column lastObjectedAt text`.execute(db)
    await sql`update ${sql.table(table)} set lastObjectedAt = coalesce(
      (select max(createdAt) from auditEntry where action = 'objection_recorded' and subjectId = ${sql.ref(`${table}.${id}`)}),
      objectedAt)
      where objectedAt is not null
        or ${sql.ref(`${table}.${id}`)} in (select subjectId from auditEntry where action = 'objection_recorded')`.execute(
      db,
    )
  }
}
