import { changeTriggers, migration } from './migration.ts'

/** Long changes of many leads, made in short transactions: how far each is, so that it is continued after a crash and can be stopped. */
export const bulkRuns = migration('054-bulk-runs', [
  `create table bulkRun (
    id text primary key,
    epoch text not null,
    contentHash text not null,
    request text not null check (json_type(request) = 'object'),
    total integer not null,
    handled integer not null default 0,
    failed integer not null default 0,
    startedAt text not null,
    stoppedAt text,
    finishedAt text
  ) strict`,
  ...changeTriggers('bulkRun', { events: ['insert', 'update of stoppedAt, finishedAt'] }),
  // No foreign key: the leads of a long run are stored in several transactions, the run itself with the last of them.
  `create table bulkRunLead (
    runId text not null,
    position integer not null,
    leadId text not null,
    error text,
    primary key (runId, position)
  ) strict, without rowid`,
])
