import {
  answers,
  askedAt,
  contactedAt,
  hoursBetween,
  inProgress,
  isListed,
  isOneOf,
  isQuiet,
  isUnanswered,
  londonMonth,
  ownPlatforms,
  placeOf,
  quietSince,
  reached,
  waitingEnquiries,
  waitingSince,
} from './expressions.ts'

const progress = 'status, crmStage, packageValue'
const copied = `sourcePlatform, ${progress}`
const figures = `leadId, isArchived, month, isFound, reached, ${copied}, coldPlace, quietSince, askedMonth, answerHours, waitingSince`
const sumKey = 'isArchived, month, sourcePlatform, isFound, reached, status, crmStage, isQuiet'

/** @param names separated by commas  @param form of each name */
function list(names: string, form: (name: string) => string): string {
  return names
    .split(', ')
    .map((name) => form(name))
    .join(', ')
}

/** Writes the figures of a lead again, unless they are the same. @param id an SQL expression */
function refresh(id: string): string {
  const others = figures.replace('leadId, ', '')
  return `insert into leadFigures (${figures}) select ${figures} from leadFiguresNow where leadId = ${id}
    on conflict (leadId) do update set ${list(others, (name) => `${name} = excluded.${name}`)}
    where (${others}) is not (${list(others, (name) => `excluded.${name}`)});`
}

/** The same for a lead that may be gone. */
function refreshOrRemove(id: string): string {
  return `delete from leadFigures where leadId = ${id} and not exists (select 1 from prospect where id = ${id})
      and not exists (select 1 from archivedProspect where originalProspectId = ${id});
    ${refresh(id)}`
}

interface Source {
  table: string
  /** The column that names the lead. */
  key?: string
  /** The id of the lead, of a row named `new` or `old`, if not the key itself. */
  id?: (row: 'new' | 'old') => string
  /** The columns, besides the key, that the figures depend on. */
  columns: string
  /** A column of which only an earlier time than before counts here. */
  time?: string
}

/** What changes rarely is counted anew. */
function refreshTriggers({
  table,
  key = 'prospectId',
  id = (row) => `${row}.${key}`,
  columns,
  time,
}: Source): string[] {
  return [
    `create trigger ${table}FiguresUpdated after update of ${time ? `${time}, ` : ''}${columns} on ${table}
      when (${list(columns, (name) => `old.${name}`)}) is not (${list(columns, (name) => `new.${name}`)})
        ${time ? `or new.${time} < old.${time}` : ''} begin
      ${refresh(id('new'))}
    end`,
    `create trigger ${table}FiguresMoved after update of ${key} on ${table} when old.${key} is not new.${key} begin
      ${refreshOrRemove(id('old'))}
      ${refresh(id('new'))}
    end`,
    `create trigger ${table}FiguresRemoved after delete on ${table} when ${id('old')} is not null begin
      ${refreshOrRemove(id('old'))}
    end`,
  ]
}

const leadOfCall = (row: 'new' | 'old') => `(select prospectId from consultation where id = ${row}.consultationId)`
const enquiryColumns = 'suspectedSpam, erasedAt, createdAt, senderProof'

/** Later activity keeps a lead from going cold. @param time the column of when it happened */
function quietTrigger(table: string, time: string): string {
  return `create trigger ${table}QuietSince after insert on ${table} begin
    update leadFigures set quietSince = new.${time} where leadId = new.prospectId and quietSince < new.${time};
  end`
}

/** @param when a condition of a row that may answer an enquiry */
function answerTrigger(table: string, when: string): string {
  return `create trigger ${table}Answers after insert on ${table} when ${when} begin
    update leadFigures set waitingSince = ${waitingSince('new.prospectId')}
      where leadId = new.prospectId and waitingSince is not null;
  end`
}

/** What a new enquiry changes. @param asked what else one does that is not set aside */
function enquiryTriggers(table: string, asked = ''): string[] {
  return [
    `create trigger ${table}FiguresAdded after insert on ${table}
      when new.prospectId is not null and new.suspectedSpam is null and new.erasedAt is null begin
      update leadFigures set isFound = 0, ${asked}
        waitingSince = case when new.senderProof is not 'refused' and ${isUnanswered('createdAt', 'new')}
            and ${isListed('createdAt', 'new')}
          then min(new.createdAt, ifnull(waitingSince, new.createdAt)) else waitingSince end
      where leadId = new.prospectId;
    end`,
    `create trigger ${table}FiguresFound after insert on ${table}
      when new.prospectId is not null and (new.suspectedSpam is not null or new.erasedAt is not null) begin
      update leadFigures set isFound = 0 where leadId = new.prospectId and isFound = 1;
    end`,
  ]
}

const hasRecords = ['crmActivity', 'emailCommunication', 'task', 'consultation', 'calculatorSubmission', 'payment']
  .map((table) => `exists (select 1 from ${table} where prospectId = new.id)`)
  .join(' or ')
const sumValues = (row: 'new' | 'old') =>
  list(sumKey, (name) => (name === 'isQuiet' ? `${row}.coldPlace is not null` : `${row}.${name}`))
const addToSum = `insert into leadSum (${sumKey}, count, value) values (${sumValues('new')}, 1, ifnull(new.packageValue, 0))
  on conflict (${sumKey}) do update set count = count + 1, value = value + excluded.value;`
const takeFromSum = `update leadSum set count = count - 1, value = value - ifnull(old.packageValue, 0)
  where (${sumKey}) = (${sumValues('old')});`

export const statements: readonly string[] = [
  `create table leadFigures (
    leadId text primary key,
    isArchived integer not null check (isArchived in (0, 1)),
    month text not null,
    isFound integer not null check (isFound in (0, 1)),
    reached integer not null,
    sourcePlatform text not null,
    status text not null,
    crmStage text not null,
    packageValue integer,
    coldPlace integer,
    quietSince text,
    askedMonth text,
    answerHours real,
    waitingSince text
  ) strict, without rowid`,

  `create table leadSum (
    isArchived integer not null,
    month text not null,
    sourcePlatform text not null,
    isFound integer not null,
    reached integer not null,
    status text not null,
    crmStage text not null,
    isQuiet integer not null,
    count integer not null,
    value integer not null,
    primary key (${sumKey})
  ) strict, without rowid`,

  // Today lists them, and describes which answers count.
  `create view waitingEnquiry as ${waitingEnquiries('prospectId is not null')}`,

  `create view leadFiguresNow as
    with lead as (
      select id as leadId, 0 as isArchived, createdAt, updatedAt, contactedAt, ${copied} from prospect
      union all select originalProspectId, 1, originalCreatedAt, originalUpdatedAt, contactedAt, ${copied} from archivedProspect
        where not exists (select 1 from prospect where prospect.id = originalProspectId)
    ), begun as (
      select *,
        case when isArchived = 0 and ${isQuiet('leadId', 'status')} then ${placeOf('status')} end as coldPlace,
        ${askedAt('leadId')} as askedAt
      from lead
    )
    select leadId, isArchived, coalesce(${londonMonth('createdAt')}, '') as month,
      not ${isOneOf('sourcePlatform', ownPlatforms)}
        and not exists (select 1 from consultation where prospectId = leadId)
        and not exists (select 1 from calculatorSubmission where prospectId = leadId)
        and not exists (select 1 from payment where prospectId = leadId) as isFound,
      ${reached('leadId', 'status')} as reached, ${copied}, coldPlace,
      case when coldPlace is not null then ${quietSince('leadId', 'updatedAt')} end as quietSince,
      ${londonMonth('askedAt')} as askedMonth,
      ${hoursBetween('askedAt', 'contactedAt')} as answerHours,
      ${waitingSince('leadId')} as waitingSince
    from begun`,

  `insert into leadFigures (${figures}) select ${figures} from leadFiguresNow`,
  `insert into leadSum (${sumKey}, count, value)
    select ${sumKey.replace('isQuiet', 'coldPlace is not null')}, count(*), sum(ifnull(packageValue, 0)) from leadFigures group by ${list(sumKey, (name) => (name === 'isQuiet' ? 'coldPlace is not null' : name))}`,
  `create index leadFiguresByPlace on leadFigures (coldPlace desc, ifnull(packageValue, -1) desc, quietSince desc) where coldPlace is not null`,
  `create index leadFiguresByQuiet on leadFigures (quietSince) where coldPlace is not null`,
  `create index leadFiguresByAnswer on leadFigures (askedMonth, answerHours) where askedMonth is not null`,
  `create index leadFiguresByWaiting on leadFigures (waitingSince desc) where waitingSince is not null`,
  `create index consultationByCampaign on consultation (prospectId, createdAt) where campaign is not null`,
  `create index calculatorSubmissionByCampaign on calculatorSubmission (prospectId, createdAt) where campaign is not null`,

  // What only sums read of these indexes is written at every change of a status no longer.
  `drop index prospectByTime`,
  `create index prospectByTime on prospect (createdAt desc, id desc, sourcePlatform)`,
  `drop index prospectByUpdate`,
  `create index prospectByUpdate on prospect (updatedAt desc, id desc)`,
  `drop index prospectByStatus`,
  `create index prospectByStatus on prospect (status, createdAt desc, id desc, sourcePlatform)`,
  `drop index prospectByStage`,
  `create index prospectByStage on prospect (crmStage, createdAt desc, id desc, sourcePlatform)`,

  `create trigger leadSumAdded after insert on leadFigures begin ${addToSum} end`,
  `create trigger leadSumRemoved after delete on leadFigures begin ${takeFromSum} end`,
  `create trigger leadSumMoved after update of isArchived, month, isFound, reached, ${copied}, coldPlace on leadFigures
    when (${sumValues('old')}, old.packageValue) is not (${sumValues('new')}, new.packageValue) begin
    ${takeFromSum}
    ${addToSum}
  end`,
  `create trigger leadSumEmptied after update of count on leadSum when new.count = 0 begin
    delete from leadSum where (${sumKey}) = (${list(sumKey, (name) => `new.${name}`)});
  end`,

  `create trigger prospectFiguresAdded after insert on prospect begin
    insert into leadFigures (${figures})
      values (new.id, 0, coalesce(${londonMonth('new.createdAt')}, ''), not ${isOneOf('new.sourcePlatform', ownPlatforms)},
        ${placeOf('new.status')}, ${list(copied, (name) => `new.${name}`)},
        case when ${isOneOf('new.status', inProgress)} then ${placeOf('new.status')} end,
        case when ${isOneOf('new.status', inProgress)} then new.updatedAt end, null, null, null)
      on conflict do nothing;
  end`,
  `create trigger prospectFiguresRestored after insert on prospect
    when exists (select 1 from archivedProspect where originalProspectId = new.id) or ${hasRecords} begin
    ${refresh('new.id')}
  end`,
  ...refreshTriggers({ table: 'prospect', key: 'id', columns: `createdAt, sourcePlatform`, time: 'updatedAt' }),
  `create trigger prospectFiguresProgressed after update of status, crmStage, packageValue on prospect
    when (${list(progress, (name) => `old.${name}`)}) is not (${list(progress, (name) => `new.${name}`)}) begin
    update leadFigures set ${list(progress, (name) => `${name} = new.${name}`)}, reached = ${reached('new.id', 'new.status')},
      coldPlace = case when ${isQuiet('new.id', 'new.status')} then ${placeOf('new.status')} end,
      quietSince = case when ${isQuiet('new.id', 'new.status')} then ${quietSince('new.id', 'new.updatedAt')} end
    where leadId = new.id;
  end`,
  `create trigger prospectFiguresContacted after update of contactedAt on prospect when new.contactedAt is not old.contactedAt begin
    update leadFigures set answerHours = ${hoursBetween(askedAt('new.id'), 'new.contactedAt')}
      where leadId = new.id and askedMonth is not null;
  end`,
  `create trigger prospectQuietSince after update of updatedAt on prospect begin
    update leadFigures set quietSince = new.updatedAt where leadId = new.id and quietSince < new.updatedAt;
  end`,

  // A lead that is still on the list is counted in the archive once it is removed from the list.
  `create trigger archivedProspectFiguresAdded after insert on archivedProspect
    when not exists (select 1 from prospect where id = new.originalProspectId) begin
    ${refresh('new.originalProspectId')}
  end`,
  ...refreshTriggers({
    table: 'archivedProspect',
    key: 'originalProspectId',
    columns: `originalCreatedAt, contactedAt, archivedAt, ${copied}`,
  }),

  quietTrigger('crmActivity', 'performedAt'),
  answerTrigger('crmActivity', isOneOf('new.activityType', answers)),
  `create trigger crmActivityReached after insert on crmActivity when new.activityType = 'status' begin
    update leadFigures set reached = max(${placeOf('new.oldValue')}, ${placeOf('new.newValue')})
      where leadId = new.prospectId and reached < max(${placeOf('new.oldValue')}, ${placeOf('new.newValue')});
  end`,
  ...refreshTriggers({
    table: 'crmActivity',
    columns: 'activityType, performedAt, oldValue, newValue, outcome, cause',
  }),

  quietTrigger('emailCommunication', 'sentAt'),
  answerTrigger('emailCommunication', `new.emailType <> 'privacy_notice'`),
  ...refreshTriggers({ table: 'emailCommunication', columns: 'emailType, sentAt' }),

  `create trigger taskFiguresAdded after insert on task when new.doneAt is null begin
    update leadFigures set coldPlace = null, quietSince = null where leadId = new.prospectId and coldPlace is not null;
  end`,
  answerTrigger('task', `new.kind = 'call' and new.doneAt is null`),
  ...refreshTriggers({ table: 'task', columns: 'kind, doneAt' }),

  ...enquiryTriggers(
    'consultation',
    `askedMonth = ifnull(askedMonth, ${londonMonth('new.createdAt')}),
      answerHours = iif(askedMonth is null, ${hoursBetween('new.createdAt', contactedAt('new.prospectId'))}, answerHours),`,
  ),
  // A clock that was set back.
  `create trigger consultationFiguresEarlier after insert on consultation
    when exists (select 1 from consultation where prospectId = new.prospectId and createdAt > new.createdAt) begin
    ${refresh('new.prospectId')}
  end`,
  ...refreshTriggers({ table: 'consultation', columns: enquiryColumns }),
  ...enquiryTriggers('calculatorSubmission'),
  ...refreshTriggers({ table: 'calculatorSubmission', columns: enquiryColumns }),

  `create trigger paymentFiguresAdded after insert on payment when new.prospectId is not null begin
    ${refresh('new.prospectId')}
  end`,
  ...refreshTriggers({ table: 'payment', columns: 'intentState, succeededAt, refundedPence, amountPence, dispute' }),
  `create trigger callFiguresAdded after insert on call when new.state = 'booked' begin
    ${refresh(leadOfCall('new'))}
  end`,
  ...refreshTriggers({ table: 'call', key: 'consultationId', id: leadOfCall, columns: 'state, createdAt' }),
]
