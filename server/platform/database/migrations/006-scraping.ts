import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // scrapingInterval is in hours.
  await sql`create table scrapingSource (
    id text primary key,
    name text not null,
    platform text not null,
    url text not null,
    searchTerms text not null check (json_type(searchTerms) = 'array'),
    isActive integer not null default 1 check (isActive in (0, 1)),
    lastScraped text,
    scrapingInterval integer not null default 24 check (scrapingInterval > 0),
    createdAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    updatedAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    termsReadAt text,
    consecutiveFailures integer not null default 0
  ) strict`.execute(db)
  await sql`create index scrapingSourceByDue on scrapingSource (isActive, lastScraped)`.execute(db)

  await sql`create table scrapingRun (
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
    createdAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    startedAt text,
    finishedAt text
  ) strict`.execute(db)
  await sql`create index scrapingRunByTime on scrapingRun (createdAt desc, id desc)`.execute(db)
  // One run goes at a time, whoever starts it.
  await sql`create unique index scrapingRunGoing on scrapingRun ((1)) where status in ('queued', 'running')`.execute(db)

  // What a console has delivered already: a batch that comes again is known by its id.
  await sql`create table scrapingBatch (
    id text primary key,
    runId text not null references scrapingRun (id) on delete cascade,
    prospectsFound integer not null,
    prospectsAdded integer not null,
    receivedAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
  ) strict`.execute(db)
  await sql`create index scrapingBatchByRun on scrapingBatch (runId)`.execute(db)

  await sql`create table scrapingLog (
    id text primary key,
    sourceId text not null references scrapingSource (id) on delete cascade,
    runId text references scrapingRun (id) on delete set null,
    status text not null check (status in ('queued', 'running', 'success', 'partial', 'failed', 'blocked')),
    prospectsFound integer not null default 0,
    errorMessage text,
    scrapedAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
  ) strict`.execute(db)
  await sql`create index scrapingLogBySource on scrapingLog (sourceId, scrapedAt desc, id desc)`.execute(db)
  await sql`create index scrapingLogByRun on scrapingLog (runId)`.execute(db)
  await sql`create index scrapingLogByTime on scrapingLog (scrapedAt desc, id desc)`.execute(db)
}
