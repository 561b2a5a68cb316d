import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createArchivedProspect(db)
  await createSuppressionLists(db)
}

/** Every field of a prospect, so that restoring loses nothing. */
async function createArchivedProspect(db: Kysely<unknown>): Promise<void> {
  await sql`create table archivedProspect (
    id text primary key,
    originalProspectId text not null unique,
    archivedAt text not null,
    archiveReason text,
    originalCreatedAt text not null,
    originalUpdatedAt text not null,
    name text not null,
    email text,
    emailValidated integer not null default 0 check (emailValidated in (0, 1)),
    emailScore integer check (emailScore between 0 and 100),
    emailValidationIssues text not null default '[]' check (json_type(emailValidationIssues) = 'array'),
    phone text,
    location text,
    postcode text,
    projectType text not null check (projectType in ('extension', 'loft_conversion', 'structural', 'building_regs')),
    description text,
    sourceUrl text,
    sourcePlatform text not null,
    priority text not null default 'medium' check (priority in ('high', 'medium', 'low')),
    status text not null default 'new'
      check (status in ('new', 'contacted', 'interested', 'quoted', 'converted', 'rejected')),
    contactedAt text,
    notes text,
    selectedPackage text check (selectedPackage in ('basic', 'prebuild')),
    packageValue integer,
    depositRequired integer,
    depositPaid integer not null default 0 check (depositPaid in (0, 1)),
    invoiceNumber text,
    crmStage text not null default 'prospect' check (crmStage in ('prospect', 'contacted', 'consultation', 'proposal',
      'deposit_paid', 'survey', 'design', 'submitted', 'completed', 'lost')),
    createdAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    updatedAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    emailNormalised text,
    phoneNormalised text,
    sourceUrlNormalised text,
    subscriberType text not null default 'unknown' check (subscriberType in ('unknown', 'individual', 'corporate')),
    lawfulBasis text check (lawfulBasis in ('consent', 'soft_opt_in', 'contract', 'legitimate_interests')),
    lawfulBasisNote text,
    lawfulBasisAt text,
    objectedAt text,
    noticeDueAt text,
    noticeSentAt text
  ) strict`.execute(db)
  await sql`create index archivedProspectByTime on archivedProspect (archivedAt desc, id desc)`.execute(db)
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
