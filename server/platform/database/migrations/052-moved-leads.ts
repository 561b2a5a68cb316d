import { migration } from './migration.ts'

const live = { table: 'prospect', id: 'id', createdAt: 'createdAt' }
const archived = { table: 'archivedProspect', id: 'originalProspectId', createdAt: 'originalCreatedAt' }
type Leads = typeof live

/** Triggers that leave the index as it is when a lead moves between the two tables, as its text stays the same: it is then in both of them
 *  for a moment. Another lead with its id is still refused, as each has one entry. */
function leadTriggers({ table, id, createdAt }: Leads, isArchived: 0 | 1, other: Leads): string[] {
  const isInOther = (row: 'new' | 'old') => `exists (select 1 from ${other.table} as other
    where other.${other.id} = ${row}.${id} and other.${other.createdAt} = ${row}.${createdAt})`
  return [
    `drop trigger ${table}SearchAdded`,
    `create trigger ${table}SearchAdded after insert on ${table} when not ${isInOther('new')} begin
      insert into prospectDocument (prospectId, isArchived) values (new.${id}, ${isArchived});
      insert into prospectSearch (rowid, name, contact, place, description, notes)
        select docId, name, contact, place, description, notes from prospectText where prospectId = new.${id};
    end`,
    `create trigger ${table}SearchMoved after insert on ${table} when ${isInOther('new')} begin
      update prospectDocument set isArchived = ${isArchived} where prospectId = new.${id};
    end`,
    `drop trigger ${table}SearchRemoved`,
    `create trigger ${table}SearchRemoved after delete on ${table} when not ${isInOther('old')} begin
      delete from prospectSearch where rowid = (select docId from prospectDocument where prospectId = old.${id});
      delete from prospectDocument where prospectId = old.${id};
    end`,
  ]
}

/** Archiving and restoring a lead don't index it again, which took most of their time. */
export const movedLeads = migration('052-moved-leads', [
  ...leadTriggers(live, 0, archived),
  ...leadTriggers(archived, 1, live),
])
