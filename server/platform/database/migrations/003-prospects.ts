import { migration, changeTriggers, defaultNow } from './migration.ts'

/** What a prospect has besides its id, live or archived: restoring one from the archive loses nothing. */
const prospectFields = `
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
    createdAt text not null ${defaultNow},
    updatedAt text not null ${defaultNow},
    emailNormalised text,
    phoneNormalised text,
    sourceUrlNormalised text,
    subscriberType text not null default 'unknown' check (subscriberType in ('unknown', 'individual', 'corporate')),
    lawfulBasis text check (lawfulBasis in ('consent', 'soft_opt_in', 'contract', 'legitimate_interests')),
    lawfulBasisNote text,
    lawfulBasisAt text,
    objectedAt text,
    noticeDueAt text,
    noticeSentAt text,
    importId text,
    runId text,
    lastObjectedAt text`

/** The fields whose last change is recorded, so that an edit of an outdated version is recognised. */
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
const changedFields = guardedFields.map((field) => `select '${field}' as field where old.${field} is not new.${field}`)

const suppressionLists = [
  { table: 'archivedEmail', value: 'email', at: 'archivedAt', reason: 'archiveReason' },
  { table: 'archivedPhone', value: 'phone', at: 'archivedAt', reason: 'archiveReason' },
  { table: 'archivedSourceUrl', value: 'sourceUrl', at: 'archivedAt', reason: 'archiveReason' },
  { table: 'deletedEmail', value: 'email', at: 'deletedAt', reason: 'deletedReason' },
  { table: 'deletedPhone', value: 'phone', at: 'deletedAt', reason: 'deletedReason' },
]

/** Leads, their archive, history, imports and merges, and the suppression lists. */
export const prospects = migration('003-prospects', [
  `create table prospect (
    id text primary key,${prospectFields}
  ) strict`,
  ...changeTriggers('prospect'),

  // Each order of the list and each filter, newest first, so that a page is read and not sorted; the id orders equal times, as keyset pages
  // need. The last column of prospectByStatusAndProjectType answers a count of all three filters from the index alone.
  `create index prospectByTime on prospect (createdAt desc, id desc)`,
  `create index prospectByUpdate on prospect (updatedAt desc, id desc)`,
  `create index prospectByName on prospect (name collate nocase, id)`,
  `create index prospectByScore on prospect (ifnull(emailScore, -1) desc, id desc)`,
  `create index prospectByValue on prospect (ifnull(packageValue, -1) desc, id desc)`,
  `create index prospectByRank on prospect
    ((case priority when 'high' then 2 when 'medium' then 1 else 0 end) desc, id desc)`,
  `create index prospectByStage on prospect (crmStage, createdAt desc, id desc)`,
  `create index prospectByStatus on prospect (status, createdAt desc, id desc)`,
  `create index prospectByProjectType on prospect (projectType, createdAt desc, id desc)`,
  `create index prospectByPriority on prospect (priority, createdAt desc, id desc)`,
  `create index prospectByStatusAndProjectType on prospect (status, projectType, createdAt desc, id desc, priority)`,
  `create index prospectByStatusAndPriority on prospect (status, priority, createdAt desc, id desc)`,
  `create index prospectByProjectTypeAndPriority on prospect (projectType, priority, createdAt desc, id desc)`,
  `create index prospectByImport on prospect (importId, createdAt desc, id desc) where importId is not null`,
  `create index prospectByRun on prospect (runId, createdAt desc, id desc) where runId is not null`,
  `create index prospectByNoticeDue on prospect (noticeDueAt) where noticeDueAt is not null and noticeSentAt is null`,
  `create index prospectUnscored on prospect (id) where email is not null and emailScore is null`,

  // An address belongs to one person. A phone may be shared by a household and a page may list several people, so those two indexes
  // are not unique.
  `create unique index prospectByEmail on prospect (emailNormalised) where emailNormalised is not null`,
  `create index prospectByPhone on prospect (phoneNormalised) where phoneNormalised is not null`,
  `create index prospectBySourceUrl on prospect (sourceUrlNormalised) where sourceUrlNormalised is not null`,

  `create table prospectFieldChange (
    prospectId text not null references prospect (id) on delete cascade,
    field text not null,
    changedAt text not null,
    primary key (prospectId, field)
  ) strict, without rowid`,
  `create trigger prospectFieldChanged after update on prospect begin
    insert into prospectFieldChange (prospectId, field, changedAt)
    select new.id, field, new.updatedAt from (${changedFields.join(' union all ')}) where true
    on conflict (prospectId, field) do update set changedAt = excluded.changedAt;
  end`,

  // Addresses whose domain could not be checked, and when they are checked again.
  `create table emailRecheck (
    prospectId text primary key references prospect (id) on delete cascade,
    dueAt text not null
  ) strict`,
  `create index emailRecheckByDue on emailRecheck (dueAt)`,
  // The score of an address is removed when the address changes.
  `create trigger prospectEmailChanged after update of email on prospect when new.email is not old.email begin
    update prospect set emailScore = null, emailValidated = 0, emailValidationIssues = '[]' where id = new.id;
    delete from emailRecheck where prospectId = new.id;
  end`,

  `create table archivedProspect (
    id text primary key,
    originalProspectId text not null unique,
    archivedAt text not null,
    archiveReason text,
    originalCreatedAt text not null,
    originalUpdatedAt text not null,${prospectFields}
  ) strict`,
  ...changeTriggers('archivedProspect'),
  `create index archivedProspectByTime on archivedProspect (archivedAt desc, id desc)`,
  `create index archivedProspectByArchiving on archivedProspect (archivedAt desc, originalProspectId desc)`,
  ...['emailNormalised', 'phoneNormalised', 'sourceUrlNormalised'].map(
    (column) =>
      `create index archivedProspectBy${column[0]?.toUpperCase()}${column.slice(1)} on archivedProspect (${column}) where ${column} is not null`,
  ),

  // The types of activity grow with the product, so they are not checked here.
  `create table crmActivity (
    id text primary key,
    prospectId text not null,
    activityType text not null,
    description text not null,
    oldValue text,
    newValue text,
    performedAt text not null ${defaultNow},
    notes text,
    outcome text check (outcome in ('done', 'reopened')),
    cause text check (cause in ('deposit'))
  ) strict`,
  `create index crmActivityByProspect on crmActivity (prospectId, performedAt desc, id desc)`,

  `create table emailCommunication (
    id text primary key,
    prospectId text not null,
    emailType text not null,
    subject text not null,
    emailContent text not null,
    sentAt text not null ${defaultNow},
    method text not null default 'mailto' check (method in ('mailto', 'smtp')),
    status text not null default 'sent' check (status in ('queued', 'sent', 'failed')),
    openedAt text,
    clickedAt text,
    providerMessageId text,
    notes text
  ) strict`,
  `create index emailCommunicationByProspect on emailCommunication (prospectId, sentAt desc, id desc)`,

  `create table prospectImport (
    id text primary key,
    createdAt text not null,
    finishedAt text,
    summary text check (json_type(summary) = 'object'),
    fileName text
  ) strict`,
  `create index prospectImportByTime on prospectImport (createdAt desc, id desc)`,

  // What it takes to undo a merge. No foreign keys: both leads may be archived or deleted meanwhile.
  `create table prospectMerge (
    id text primary key,
    keptId text not null,
    otherId text not null,
    mergedAt text not null,
    undoneAt text,
    snapshot text check (json_type(snapshot) = 'object'),
    check ((undoneAt is null) = (snapshot is not null))
  ) strict`,
  `create index prospectMergeByKept on prospectMerge (keptId)`,
  `create index prospectMergeByOther on prospectMerge (otherId)`,

  // Pairs of leads that share a phone number and that the owner has marked as different people.
  `create table differentPeople (
    firstId text not null,
    secondId text not null check (firstId < secondId),
    decidedAt text not null,
    primary key (firstId, secondId)
  ) strict, without rowid`,
  `create index differentPeopleBySecond on differentPeople (secondId)`,

  // The suppression lists: looked up in normalised form before a person is stored. Erasing replaces the values by keyed hashes.
  `create table deletedProspect (
    id text primary key,
    originalProspectId text not null unique,
    email text not null,
    emailNormalised text,
    name text not null,
    sourceIdentifier text,
    deletedAt text not null ${defaultNow},
    deletedReason text,
    erasedAt text
  ) strict`,
  `create index deletedProspectByTime on deletedProspect (deletedAt desc, originalProspectId desc)`,
  `create index deletedProspectByEmail on deletedProspect (emailNormalised) where emailNormalised is not null`,
  `create index deletedProspectBySource on deletedProspect (sourceIdentifier) where sourceIdentifier is not null`,
  ...suppressionLists.flatMap(({ table, value, at, reason }) => [
    `create table ${table} (
      ${value} text primary key,
      ${at} text not null,
      ${reason} text,
      originalProspectId text not null
    ) strict`,
    `create index ${table}ByProspect on ${table} (originalProspectId)`,
  ]),
])
