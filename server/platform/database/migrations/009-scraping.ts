import { migration, changeTriggers, defaultNow } from './migration.ts'

/** The pages that the scraper reads, its runs, and what they delivered. */
export const scraping = migration('009-scraping', [
  // `scrapingInterval` is in hours.
  `create table scrapingSource (
    id text primary key,
    name text not null,
    platform text not null,
    url text not null,
    searchTerms text not null check (json_type(searchTerms) = 'array'),
    isActive integer not null default 1 check (isActive in (0, 1)),
    lastScraped text,
    scrapingInterval integer not null default 24 check (scrapingInterval > 0),
    createdAt text not null ${defaultNow},
    updatedAt text not null ${defaultNow},
    termsReadAt text,
    consecutiveFailures integer not null default 0,
    pausedReason text,
    selectors text check (selectors is null or json_type(selectors) = 'object'),
    robots text check (robots in ('allowed', 'refused', 'none')),
    robotsReadAt text
  ) strict`,
  ...changeTriggers('scrapingSource'),
  `create index scrapingSourceByDue on scrapingSource (isActive, lastScraped)`,
  `create unique index scrapingSourceByUrl on scrapingSource (url)`,

  `create table scrapingRun (
    id text primary key,
    status text not null default 'queued'
      check (status in ('queued', 'running', 'success', 'partial', 'failed', 'blocked', 'cancelled')),
    sourceIds text not null check (json_type(sourceIds) = 'array'),
    leasedBy text,
    leasedUntil text,
    heartbeatAt text,
    attempts integer not null default 0,
    pagesVisited integer not null default 0,
    prospectsFound integer not null default 0,
    prospectsAdded integer not null default 0,
    prospectsDuplicate integer not null default 0,
    prospectsRejected integer not null default 0,
    errorMessage text,
    createdAt text not null ${defaultNow},
    startedAt text,
    finishedAt text
  ) strict`,
  ...changeTriggers('scrapingRun'),
  `create index scrapingRunByTime on scrapingRun (createdAt desc, id desc)`,
  // There is one active run at a time, whoever starts it.
  `create unique index scrapingRunActive on scrapingRun ((1)) where status in ('queued', 'running')`,

  // The batches that a console has delivered, with the answers they were given: a repeated one is recognised by its id and answered the same.
  `create table scrapingBatch (
    id text primary key,
    runId text not null references scrapingRun (id) on delete cascade,
    prospectsFound integer not null,
    prospectsAdded integer not null,
    receivedAt text not null ${defaultNow},
    sourceId text references scrapingSource (id) on delete set null,
    prospectsDuplicate integer not null default 0,
    prospectsSuppressed integer not null default 0,
    refusals text not null default '[]' check (json_type(refusals) = 'array')
  ) strict`,
  `create index scrapingBatchByRun on scrapingBatch (runId)`,
  `create index scrapingBatchBySource on scrapingBatch (sourceId, runId)`,

  `create table scrapingLog (
    id text primary key,
    sourceId text not null references scrapingSource (id) on delete cascade,
    runId text references scrapingRun (id) on delete set null,
    status text not null check (status in ('queued', 'running', 'success', 'partial', 'failed', 'blocked')),
    prospectsFound integer not null default 0,
    errorMessage text,
    scrapedAt text not null ${defaultNow}
  ) strict`,
  `create index scrapingLogBySource on scrapingLog (sourceId, scrapedAt desc, id desc)`,
  `create index scrapingLogByRun on scrapingLog (runId)`,
  `create index scrapingLogByTime on scrapingLog (scrapedAt desc, id desc)`,
])
