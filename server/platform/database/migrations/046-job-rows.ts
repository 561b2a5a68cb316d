import { migration, changeTriggers } from './migration.ts'

const former = {
  /** A paid deposit of a live or archived lead, with what the owner has added to its job. */
  jobs: `payment
    join (select id, crmStage, updatedAt from prospect
      union all select originalProspectId, crmStage, archivedAt from archivedProspect) as lead on lead.id = payment.prospectId
    left join formerJob on formerJob.paymentId = payment.id
    where payment.intentState = 'succeeded'`,
  begunAt: `coalesce(payment.succeededAt, payment.createdAt)`,
  stage: `case
    when formerJob.completedOn is not null and exists (select 1 from payment as later where later.prospectId = payment.prospectId
      and later.intentState = 'succeeded' and later.succeededAt > payment.succeededAt) then 'completed'
    when lead.crmStage in ('deposit_paid', 'survey', 'design', 'submitted', 'completed') then lead.crmStage
    else 'deposit_paid' end`,
  cancelReason: `case
    when payment.dispute = 'lost' then 'dispute'
    when payment.refundedPence >= payment.amountPence then 'refund'
    when lead.crmStage = 'lost' then 'lost' end`,
  cancelledAt: `case
    when payment.dispute = 'lost' then coalesce(payment.disputeAt, payment.updatedAt)
    when payment.refundedPence >= payment.amountPence then coalesce(payment.refundReportedAt, payment.updatedAt)
    when lead.crmStage = 'lost' then lead.updatedAt end`,
}

const entered = `surveyedOn, drawingsSentOn, submittedOn, validatedOn, planningReference, planningAuthority, decidedOn, decision,
  buildingRegsSentOn, completedOn`

const surveyColumns = `chosen, chosenAt, fixedDay, fixedHalf, fixedAt, sequence, revision, createdAt, changedAt`

/** A job is a row of its own instead of a paid deposit: it has its stage, and its documents name it. The keys keep their former name, under
 *  which undoing an update repeats what was saved since. */
export const jobRows = migration('046-job-rows', [
  `alter table job rename to formerJob`,
  `create table job (
    paymentId text primary key,
    id text generated always as (paymentId) virtual,
    prospectId text not null,
    packageType text not null check (packageType in ('Essential', 'Pre-Build', 'Premium')),
    stage text not null check (stage in ('deposit_paid', 'survey', 'design', 'submitted', 'completed')),
    begunAt text not null,
    cancelledAt text,
    cancelReason text check (cancelReason in ('lost', 'refund', 'dispute', 'owner')),
    surveyedOn text,
    drawingsSentOn text,
    submittedOn text,
    validatedOn text,
    planningReference text,
    planningAuthority text,
    decidedOn text,
    decision text check (decision in ('approved', 'refused', 'withdrawn')),
    buildingRegsSentOn text,
    completedOn text,
    dueDates text not null default '{}' check (json_type(dueDates) = 'object'),
    notes text,
    reviewAskedAt text,
    revision integer not null default 1,
    createdAt text not null,
    changedAt text not null,
    check ((cancelledAt is null) = (cancelReason is null))
  ) strict`,
  `insert into job (paymentId, prospectId, packageType, stage, begunAt, cancelledAt, cancelReason, ${entered}, dueDates, notes, reviewAskedAt,
      revision, createdAt, changedAt)
    select payment.id, lead.id, payment.packageType, ${former.stage}, ${former.begunAt}, ${former.cancelledAt}, ${former.cancelReason},
      ${entered}, coalesce(dueDates, '{}'), notes, reviewAskedAt, coalesce(revision, 1),
      coalesce(formerJob.createdAt, ${former.begunAt}), coalesce(formerJob.changedAt, ${former.begunAt})
    from ${former.jobs}`,
  // A lost lead's job that had been completed stays completed.
  `update job set cancelledAt = null, cancelReason = null where cancelReason = 'lost' and stage = 'completed'`,
  `drop table formerJob`,
  ...changeTriggers('job', { key: 'paymentId' }),
  `create unique index jobById on job (id)`,
  `create index jobByProspect on job (prospectId, begunAt)`,
  `create index jobByTime on job (begunAt desc, id desc)`,

  ...['payment', 'invoice', 'quote'].flatMap((table) => [
    `alter table ${table} add column jobId text references job (paymentId) on delete set null`,
    `create index ${table}ByJob on ${table} (jobId) where jobId is not null`,
  ]),
  `update payment set jobId = id where id in (select id from job)`,
  // The invoice names the receipts of the deposits that it deducts.
  `update invoice set jobId = (
      select job.id from job left join payment on payment.id = job.id
      where job.prospectId = invoice.prospectId
      order by begunAt <= issuedAt desc, coalesce(instr(document, payment.invoiceNumber), 0) > 0 desc,
        iif(begunAt <= issuedAt, begunAt, null) desc, begunAt
      limit 1)
    where kind = 'balance'`,
  `update invoice set jobId = (select jobId from invoice as credited where credited.id = invoice.creditsId)
    where kind = 'credit_note'`,
  // Without a deposit that names it, an accepted quote belongs to the job that was in hand then, or else to the next one.
  `update quote set jobId = coalesce(
      (select jobId from payment where quoteId = quote.id and jobId is not null order by succeededAt desc limit 1),
      (select id from job where job.prospectId = quote.prospectId and acceptedAt is not null and begunAt <= acceptedAt
        and coalesce(cancelledAt, acceptedAt) >= acceptedAt
        and coalesce(completedOn, acceptedAt) >= substr(acceptedAt, 1, 10) order by begunAt desc limit 1),
      (select id from job where job.prospectId = quote.prospectId and begunAt > acceptedAt order by begunAt limit 1))
    where prospectId in (select prospectId from job)`,

  `alter table survey rename to formerSurvey`,
  `create table survey (
    paymentId text primary key references job (paymentId) on delete cascade,
    jobId text generated always as (paymentId) virtual,
    chosen text not null default '[]' check (json_valid(chosen) and json_array_length(chosen) <= 3),
    chosenAt text,
    fixedDay text,
    fixedHalf text check (fixedHalf in ('morning', 'afternoon')),
    fixedAt text,
    sequence integer not null default 0,
    revision integer not null default 1,
    createdAt text not null,
    changedAt text not null,
    check ((fixedDay is null) = (fixedHalf is null) and (fixedDay is null) = (fixedAt is null))
  ) strict`,
  `insert into survey (paymentId, ${surveyColumns})
    select paymentId, ${surveyColumns} from formerSurvey where paymentId in (select id from job)`,
  `drop table formerSurvey`,
  `create unique index surveyByJob on survey (jobId)`,
  ...changeTriggers('survey', { key: 'paymentId' }),

  // Undoing a merge of before gives each lead its jobs back, which have the ids of the deposits.
  `update prospectMerge set snapshot = json_set(snapshot, '$.moved.job', json_extract(snapshot, '$.moved.payment'))
    where json_type(snapshot, '$.moved.payment') = 'array'`,
])
