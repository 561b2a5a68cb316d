import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Leads say what the person called their project on the website’s form, of which the project type is a coarser word. */
export const extensionType: Migration = {
  name: '045-extension-type',
  async up(db) {
    for (const [table, id] of [
      ['prospect', 'id'],
      ['archivedProspect', 'originalProspectId'],
    ] as const) {
      await sql`alter table ${sql.table(table)} add column extensionType text`.execute(db)
      await sql`update ${sql.table(table)} set extensionType = (
          select extensionType from consultation
          where prospectId = ${sql.ref(`${table}.${id}`)} and extensionType is not null and senderProof is null
          order by createdAt limit 1)
        where exists (select 1 from consultation where prospectId = ${sql.ref(`${table}.${id}`)})`.execute(db)
    }
  },
}
