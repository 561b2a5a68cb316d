import type SqliteFile from 'better-sqlite3'
import type { CarriedRow } from './carry-over.ts'
import { columnsOf, listTables, quote } from './merge-changes.ts'

/** The condition that the copy has a lead with this id. */
export const isHeld = 'in (select id from copy.prospect union all select originalProspectId from copy.archivedProspect)'

/** Notes in `temp.carriedLead` the leads of what was carried over, and of the jobs and calls that are about to be. One that the backup hasn't got
 *  is new, unless a lead of the backup has its address: what is of the new one then becomes that one's. */
export function noteLeads(sqlite: SqliteFile.Database, rows: readonly CarriedRow[]): void {
  sqlite.exec('create temp table carriedLead (id text primary key, isNew integer not null, became text not null)')
  const leads = new Set<string>()
  for (const { table, id } of rows) {
    const lead = sqlite.prepare<[string], string | null>(`select prospectId from copy.${table} where id = ?`).pluck()
    const leadId = lead.get(id)
    if (typeof leadId === 'string') leads.add(leadId)
  }
  // In former structures a job was a deposit, whose lead is noted.
  const hasJobs = columnsOf(sqlite, 'main', 'job').includes('prospectId')
  const others = [
    `select prospectId from main.consultation where prospectId is not null and id in
      (select consultationId from main.call where id not in (select id from copy.call))`,
    ...(hasJobs ? ['select prospectId from main.job where id not in (select id from copy.job)'] : []),
  ]
  for (const query of others) for (const id of sqlite.prepare<[], string>(query).pluck().all()) leads.add(id)
  const note = sqlite.prepare(
    `insert into temp.carriedLead (id, isNew, became)
      select @id, @id not ${isHeld} and became is null, coalesce(became, @id)
      from (select (select held.id from main.prospect as new join copy.prospect as held using (emailNormalised)
        where new.id = @id and @id not ${isHeld}) as became)`,
  )
  for (const id of leads) note.run({ id })
}

/** Returns the id of the lead that a noted lead has become; no lead that isn't noted has become another. @param id an SQL expression */
export function becameOf(id: string): string {
  return `(select became from temp.carriedLead where carriedLead.id = ${id} and isNew = 0)`
}

/** Gives the records of noted leads to those that they have become. */
export function giveToHeldLeads(sqlite: SqliteFile.Database): void {
  for (const { name, columns } of listTables(sqlite, 'copy').values()) {
    if (!columns.includes('prospectId') || name === 'prospectDocument') continue
    sqlite.exec(`update copy.${quote(name)} set prospectId = ${becameOf('prospectId')}
      where prospectId in (select id from temp.carriedLead where became <> id)`)
  }
}
