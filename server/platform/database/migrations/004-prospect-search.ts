import { migration } from './migration.ts'

/** Every suffix of the number's digits is a word, so that a prefix search finds any sequence of them. */
const digits = `replace(replace(p.phoneNormalised, '+44', '0'), '+', '')`
const suffixes = Array.from({ length: 10 }, (_, index) => `substr(${digits}, ${index + 1})`).join(', ')

const indexedFields = 'name, email, phone, phoneNormalised, location, postcode, description, notes'

/** @param id an SQL expression */
function removeFromIndex(id: string): string {
  return `delete from prospectSearch where rowid = (select docId from prospectDocument where prospectId = ${id});`
}

/** @param id an SQL expression */
function updateIndex(id: string): string {
  return `${removeFromIndex(id)}
    insert into prospectSearch (rowid, name, contact, place, description, notes)
      select docId, name, contact, place, description, notes from prospectText where prospectId = ${id};`
}

/** Triggers that keep the index current with a table of leads. */
function leadTriggers(table: string, key: string, isArchived: 0 | 1): string[] {
  return [
    `create trigger ${table}SearchAdded after insert on ${table} begin
      insert into prospectDocument (prospectId, isArchived) values (new.${key}, ${isArchived}); ${updateIndex(`new.${key}`)}
    end`,
    `create trigger ${table}SearchUpdated after update of ${indexedFields} on ${table} begin
      ${updateIndex(`new.${key}`)}
    end`,
    `create trigger ${table}SearchRemoved after delete on ${table} begin
      ${removeFromIndex(`old.${key}`)} delete from prospectDocument where prospectId = old.${key};
    end`,
  ]
}

/** Full-text search over live and archived leads with their notes. */
export const prospectSearch = migration('004-prospect-search', [
  // The rowids of the tables themselves may change, so this table gives each lead the number that the index knows it by.
  `create table prospectDocument (
    docId integer primary key,
    prospectId text not null unique,
    isArchived integer not null check (isArchived in (0, 1))
  ) strict`,
  `create index prospectDocumentArchived on prospectDocument (docId) where isArchived = 1`,

  `create virtual table prospectSearch using fts5 (
    name, contact, place, description, notes,
    tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3', columnsize = 0
  )`,
  // The words of an erased person are removed from the index at once, not at a later merge.
  `insert into prospectSearch (prospectSearch, rank) values ('secure-delete', 1)`,

  `create view prospectText as
    select d.docId, d.prospectId, p.name,
      concat_ws(' ', p.email, p.phone, ${suffixes}) as contact,
      concat_ws(' ', p.location, p.postcode, replace(p.postcode, ' ', '')) as place,
      p.description,
      concat_ws(' ', p.notes, (select group_concat(a.description, ' ') from crmActivity as a
        where a.prospectId = d.prospectId and a.activityType = 'note')) as notes
    from prospectDocument as d
    join (select id as prospectId, ${indexedFields} from prospect
      union all select originalProspectId, ${indexedFields} from archivedProspect) as p
      on p.prospectId = d.prospectId`,

  ...leadTriggers('prospect', 'id', 0),
  ...leadTriggers('archivedProspect', 'originalProspectId', 1),
  `create trigger noteSearchAdded after insert on crmActivity when new.activityType = 'note' begin
    ${updateIndex('new.prospectId')}
  end`,
  `create trigger noteSearchUpdated after update of prospectId, description on crmActivity when new.activityType = 'note' begin
    ${updateIndex('old.prospectId')} ${updateIndex('new.prospectId')}
  end`,
  `create trigger noteSearchRemoved after delete on crmActivity when old.activityType = 'note' begin
    ${updateIndex('old.prospectId')}
  end`,
])
