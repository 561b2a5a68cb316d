import { type Kysely, sql } from 'kysely'

/** Consent that can be proved and asked for again, batches that can be answered again, mails with headers of their own,
 *  and e-mail addresses that are looked at in the background. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createNewsletter(db)
  await extendScraping(db)
  await sql`alter table outbox add column headers text check (json_type(headers) = 'object')`.execute(db)
  await createEmailChecks(db)
}

/** Each time somebody asks for the newsletter is a row of its own, so that an earlier consent stays proved when they leave and come
 *  back, and the link in each of their mails works. The first form of the table was never written to, so it is made anew. */
async function createNewsletter(db: Kysely<unknown>): Promise<void> {
  await sql`drop table newsletterSubscriber`.execute(db)
  await sql`create table newsletterSubscriber (
    id text primary key,
    email text not null,
    emailNormalised text not null unique,
    status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
    unsubscribeToken text not null unique,
    confirmedAt text,
    unsubscribedAt text,
    lastActivityAt text not null,
    createdAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    updatedAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
  ) strict`.execute(db)
  await sql`create index newsletterSubscriberByTime on newsletterSubscriber (createdAt desc, id desc)`.execute(db)
  await sql`create index newsletterSubscriberByActivity on newsletterSubscriber (status, lastActivityAt)`.execute(db)

  await sql`create table newsletterConsent (
    id text primary key,
    subscriberId text not null references newsletterSubscriber (id) on delete cascade,
    wording text not null,
    source text not null,
    askedAt text not null,
    tokenHash text not null unique,
    tokenExpiresAt text not null,
    confirmedAt text
  ) strict`.execute(db)
  await sql`create index newsletterConsentBySubscriber on newsletterConsent (subscriberId, askedAt)`.execute(db)
}

async function extendScraping(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scrapingSource add column pausedReason text`.execute(db)
  await sql`create unique index scrapingSourceByUrl on scrapingSource (url)`.execute(db)

  // What a batch was answered with, so that its repeat is answered the same.
  await sql`alter table scrapingBatch add column sourceId text references scrapingSource (id) on delete set null`.execute(
    db,
  )
  await sql`alter table scrapingBatch add column prospectsDuplicate integer not null default 0`.execute(db)
  await sql`alter table scrapingBatch add column prospectsSuppressed integer not null default 0`.execute(db)
  await sql`alter table scrapingBatch add column refusals text not null default '[]'
    check (json_type(refusals) = 'array')`.execute(db)
  await sql`create index scrapingBatchBySource on scrapingBatch (sourceId, runId)`.execute(db)
}

async function createEmailChecks(db: Kysely<unknown>): Promise<void> {
  await sql`create index prospectUnscored on prospect (id) where email is not null and emailScore is null`.execute(db)

  // Addresses whose domain could not be asked about, and when it is asked again.
  await sql`create table emailRecheck (
    prospectId text primary key references prospect (id) on delete cascade,
    dueAt text not null
  ) strict`.execute(db)
  await sql`create index emailRecheckByDue on emailRecheck (dueAt)`.execute(db)

  // Whoever changes an address, the score of the old one goes with it.
  await sql`create trigger prospectEmailChanged after update of email on prospect when new.email is not old.email begin
    update prospect set emailScore = null, emailValidated = 0, emailValidationIssues = '[]' where id = new.id;
    delete from emailRecheck where prospectId = new.id;
  end`.execute(db)
}
