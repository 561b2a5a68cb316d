import { migration, changeTriggers } from './migration.ts'

/** What the owner adds to a paid deposit: the days on which its job was carried out. A deposit without a row is a job to which nothing has
 *  been added. */
export const jobs = migration('023-jobs', [
  `create table job (
    paymentId text primary key references payment (id) on delete cascade,
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
    changedAt text not null
  ) strict`,
  ...changeTriggers('job', { key: 'paymentId' }),
])
