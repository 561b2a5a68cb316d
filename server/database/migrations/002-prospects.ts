import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createProspect(db)
  await createTimeline(db)
}

async function createProspect(db: Kysely<unknown>): Promise<void> {
  await sql`create table prospect (
    id text primary key,
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

  // Newest first, alone and under each filter; the id settles equal times, as keyset pages need.
  await sql`create index prospectByTime on prospect (createdAt desc, id desc)`.execute(db)
  await sql`create index prospectByStatus on prospect (status, createdAt desc, id desc)`.execute(db)
  await sql`create index prospectByProjectType on prospect (projectType, createdAt desc, id desc)`.execute(db)
  await sql`create index prospectByPriority on prospect (priority, createdAt desc, id desc)`.execute(db)

  // An address belongs to one person. A phone may be shared by a household and a page may list several people,
  // so those two only help to find who is there already.
  await sql`create unique index prospectByEmail on prospect (emailNormalised)
    where emailNormalised is not null`.execute(db)
  await sql`create index prospectByPhone on prospect (phoneNormalised)
    where phoneNormalised is not null`.execute(db)
  await sql`create index prospectBySourceUrl on prospect (sourceUrlNormalised)
    where sourceUrlNormalised is not null`.execute(db)
  await sql`create index prospectByNoticeDue on prospect (noticeDueAt)
    where noticeDueAt is not null and noticeSentAt is null`.execute(db)
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
