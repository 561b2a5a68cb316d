import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createImports(db)
  await createFieldChanges(db)
  await createDeletedPhones(db)
  await createSortIndexes(db)
  await createContactIndexes(db)
  await createSearch(db)
  await keepSearchCurrent(db)
  await followOutbox(db)
}

/** What an import brought, so that it can be looked at and undone. */
async function createImports(db: Kysely<unknown>): Promise<void> {
  await sql`create table prospectImport (
    id text primary key,
    createdAt text not null,
    finishedAt text,
    summary text check (json_type(summary) = 'object')
  ) strict`.execute(db)
  await sql`create index prospectImportByTime on prospectImport (createdAt desc, id desc)`.execute(db)
  await sql`alter table prospect add column importId text`.execute(db)
  await sql`alter table archivedProspect add column importId text`.execute(db)
  await sql`create index prospectByImport on prospect (importId, createdAt desc, id desc)
    where importId is not null`.execute(db)
}

const guardedFields = [
  'name',
  'email',
  'phone',
  'location',
  'postcode',
  'projectType',
  'description',
  'priority',
  'status',
  'crmStage',
  'notes',
  'selectedPackage',
  'packageValue',
  'depositRequired',
]

/** When each field last changed, whoever changed it: an edit that was made on an older reading is held against this. */
async function createFieldChanges(db: Kysely<unknown>): Promise<void> {
  await sql`create table prospectFieldChange (
    prospectId text not null references prospect (id) on delete cascade,
    field text not null,
    changedAt text not null,
    primary key (prospectId, field)
  ) strict, without rowid`.execute(db)
  const changed = guardedFields.map((field) => `select '${field}' as field where old.${field} is not new.${field}`)
  await sql`create trigger prospectFieldChanged after update on prospect begin
    insert into prospectFieldChange (prospectId, field, changedAt)
    select new.id, field, new.updatedAt from (${sql.raw(changed.join(' union all '))}) where true
    on conflict (prospectId, field) do update set changedAt = excluded.changedAt;
  end`.execute(db)
}

async function createDeletedPhones(db: Kysely<unknown>): Promise<void> {
  await sql`create table deletedPhone (
    phone text primary key,
    deletedAt text not null,
    deletedReason text,
    originalProspectId text not null
  ) strict`.execute(db)
  await sql`create index deletedPhoneByProspect on deletedPhone (originalProspectId)`.execute(db)
  await sql`create index deletedProspectByTime on deletedProspect (deletedAt desc, originalProspectId desc)`.execute(db)
}

/** Each order of the list, so that a page is read and not sorted. */
async function createSortIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index prospectByName on prospect (name collate nocase, id)`.execute(db)
  await sql`create index prospectByUpdate on prospect (updatedAt desc, id desc)`.execute(db)
  await sql`create index prospectByScore on prospect (ifnull(emailScore, -1) desc, id desc)`.execute(db)
  await sql`create index prospectByValue on prospect (ifnull(packageValue, -1) desc, id desc)`.execute(db)
  await sql`create index prospectByRank on prospect
    ((case priority when 'high' then 2 when 'medium' then 1 else 0 end) desc, id desc)`.execute(db)
  await sql`create index archivedProspectByArchiving
    on archivedProspect (archivedAt desc, originalProspectId desc)`.execute(db)
}

/** What recognises a person in the archive, as the live table has it. */
async function createContactIndexes(db: Kysely<unknown>): Promise<void> {
  for (const column of ['emailNormalised', 'phoneNormalised', 'sourceUrlNormalised']) {
    await sql`create index ${sql.ref(`archivedProspectBy_${column}`)} on archivedProspect (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db)
  }
}

/** Full-text search over live and archived prospects. The rowids of the tables themselves may change, so a table of its own
 *  gives each prospect the number that the index knows it by. */
async function createSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create table prospectDocument (
    docId integer primary key,
    prospectId text not null unique,
    isArchived integer not null check (isArchived in (0, 1))
  ) strict`.execute(db)
  await sql`create virtual table prospectSearch using fts5 (
    name, contact, place, description, notes,
    tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3', columnsize = 0
  )`.execute(db)
  // Words of an erased person go from the index at once, not at some later merge.
  await sql`insert into prospectSearch (prospectSearch, rank) values ('secure-delete', 1)`.execute(db)

  // Every tail of the number's digits is a word, so that with prefix search any run of them is found.
  const digits = `replace(replace(p.phoneNormalised, '+44', '0'), '+', '')`
  const tails = Array.from({ length: 10 }, (_, index) => `substr(${digits}, ${index + 1})`).join(', ')
  const fields = `name, email, phone, phoneNormalised, location, postcode, description, notes`
  await sql`create view prospectText as
    select d.docId, d.prospectId, p.name,
      concat_ws(' ', p.email, p.phone, ${sql.raw(tails)}) as contact,
      concat_ws(' ', p.location, p.postcode, replace(p.postcode, ' ', '')) as place,
      p.description,
      concat_ws(' ', p.notes, (select group_concat(a.description, ' ') from crmActivity as a
        where a.prospectId = d.prospectId and a.activityType = 'note')) as notes
    from prospectDocument as d
    join (select id as prospectId, ${sql.raw(fields)} from prospect
      union all select originalProspectId, ${sql.raw(fields)} from archivedProspect) as p
      on p.prospectId = d.prospectId`.execute(db)
}

/** @param id an expression of SQL */
function forget(id: string): string {
  return `delete from prospectSearch where rowid = (select docId from prospectDocument where prospectId = ${id});`
}

/** @param id an expression of SQL */
function index(id: string): string {
  return `${forget(id)}
    insert into prospectSearch (rowid, name, contact, place, description, notes)
      select docId, name, contact, place, description, notes from prospectText where prospectId = ${id};`
}

async function keepSearchCurrent(db: Kysely<unknown>): Promise<void> {
  const tables = [
    { table: 'prospect', key: 'id', isArchived: 0 },
    { table: 'archivedProspect', key: 'originalProspectId', isArchived: 1 },
  ]
  for (const { table, key, isArchived } of tables) {
    await trigger(
      `${table}Searched after insert on ${table}`,
      `insert into prospectDocument (prospectId, isArchived) values (new.${key}, ${isArchived}); ${index(`new.${key}`)}`,
    )
    await trigger(
      `${table}SearchedAnew after update of name, email, phone, phoneNormalised, location, postcode, description, notes on ${table}`,
      index(`new.${key}`),
    )
    await trigger(
      `${table}Forgotten after delete on ${table}`,
      `${forget(`old.${key}`)} delete from prospectDocument where prospectId = old.${key};`,
    )
  }
  await trigger(`noteSearched after insert on crmActivity when new.activityType = 'note'`, index('new.prospectId'))
  await trigger(
    `noteSearchedAnew after update of prospectId, description on crmActivity when new.activityType = 'note'`,
    index('old.prospectId') + index('new.prospectId'),
  )
  await trigger(`noteForgotten after delete on crmActivity when old.activityType = 'note'`, index('old.prospectId'))

  async function trigger(head: string, body: string): Promise<void> {
    await sql`create trigger ${sql.raw(head)} begin ${sql.raw(body)} end`.execute(db)
  }
}

/** A mail of the owner's own goes out by the outbox; the person's history says what became of it. */
async function followOutbox(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger outboxTold after update of status on outbox
    when new.kind = 'prospect-email' and new.relatedId is not null begin
    update emailCommunication set providerMessageId = new.messageId,
      status = case new.status when 'sent' then 'sent' when 'failed' then 'failed' else 'queued' end,
      sentAt = coalesce(new.sentAt, sentAt)
    where id = new.relatedId;
  end`.execute(db)
}
