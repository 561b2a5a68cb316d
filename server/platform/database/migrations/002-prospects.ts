import { type Kysely, sql } from 'kysely'

/** What a prospect has besides its id, live or archived. */
const prospectFields = sql`
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
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await createProspect(db)
  await createArchivedProspect(db)
}

async function createProspect(db: Kysely<unknown>): Promise<void> {
  await sql`create table prospect (
    id text primary key,
    ${prospectFields}
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

/** Every field of a prospect, so that restoring loses nothing. */
async function createArchivedProspect(db: Kysely<unknown>): Promise<void> {
  await sql`create table archivedProspect (
    id text primary key,
    originalProspectId text not null unique,
    archivedAt text not null,
    archiveReason text,
    originalCreatedAt text not null,
    originalUpdatedAt text not null,
    ${prospectFields}
  ) strict`.execute(db)
  await sql`create index archivedProspectByTime on archivedProspect (archivedAt desc, id desc)`.execute(db)
}
