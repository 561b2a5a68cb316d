import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTimeline(db)
  await createSuppressionLists(db)
}

/** `prospectId` is no foreign key, here and wherever a record tells what happened to a person: archiving moves the
 *  prospect's row to another table while its history keeps the id, so that restoring brings the timeline back.
 *  Deleting removes the history in the same transaction, in so many words. */
async function createTimeline(db: Kysely<unknown>): Promise<void> {
  // The kinds of activity grow with the product, so they are no enumeration here.
  await sql`create table crmActivity (
    id text primary key,
    prospectId text not null,
    activityType text not null,
    description text not null,
    oldValue text,
    newValue text,
    performedAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    notes text
  ) strict`.execute(db)
  await sql`create index crmActivityByProspect on crmActivity (prospectId, performedAt desc, id desc)`.execute(db)

  await sql`create table emailCommunication (
    id text primary key,
    prospectId text not null,
    emailType text not null,
    subject text not null,
    emailContent text not null,
    sentAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    method text not null default 'mailto' check (method in ('mailto', 'smtp')),
    status text not null default 'sent' check (status in ('queued', 'sent', 'failed')),
    openedAt text,
    clickedAt text,
    providerMessageId text,
    notes text
  ) strict`.execute(db)
  await sql`create index emailCommunicationByProspect
    on emailCommunication (prospectId, sentAt desc, id desc)`.execute(db)
}

/** What is looked up before a person is written, in normalised form. Erasing puts keyed hashes in place of the values. */
async function createSuppressionLists(db: Kysely<unknown>): Promise<void> {
  await sql`create table deletedProspect (
    id text primary key,
    originalProspectId text not null unique,
    email text not null,
    name text not null,
    sourceIdentifier text,
    deletedAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    deletedReason text
  ) strict`.execute(db)
  await sql`create index deletedProspectByEmail on deletedProspect (email)`.execute(db)
  await sql`create index deletedProspectBySource on deletedProspect (sourceIdentifier)
    where sourceIdentifier is not null`.execute(db)

  await sql`create table archivedEmail (
    email text primary key,
    archivedAt text not null,
    archiveReason text,
    originalProspectId text not null
  ) strict`.execute(db)
  await sql`create index archivedEmailByProspect on archivedEmail (originalProspectId)`.execute(db)

  await sql`create table archivedPhone (
    phone text primary key,
    archivedAt text not null,
    archiveReason text,
    originalProspectId text not null
  ) strict`.execute(db)
  await sql`create index archivedPhoneByProspect on archivedPhone (originalProspectId)`.execute(db)

  await sql`create table archivedSourceUrl (
    sourceUrl text primary key,
    archivedAt text not null,
    archiveReason text,
    originalProspectId text not null
  ) strict`.execute(db)
  await sql`create index archivedSourceUrlByProspect on archivedSourceUrl (originalProspectId)`.execute(db)

  await sql`create table deletedEmail (
    email text primary key,
    deletedAt text not null,
    deletedReason text,
    originalProspectId text not null
  ) strict`.execute(db)
  await sql`create index deletedEmailByProspect on deletedEmail (originalProspectId)`.execute(db)
}
