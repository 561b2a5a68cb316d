import { type Kysely, sql } from 'kysely'

/** Mail is written here in the transaction that it tells of, and sent afterwards. `prospectId` is no foreign key: see
 *  003-prospect-history. `relatedId` is the record the mail is about; `kind` says which table that is in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table outbox (
    id text primary key,
    kind text not null,
    dedupeKey text not null unique,
    messageId text unique,
    recipient text not null,
    replyTo text,
    subject text not null,
    html text not null,
    text text not null,
    prospectId text,
    relatedId text,
    status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
    attempts integer not null default 0,
    nextAttemptAt text not null,
    lastError text,
    createdAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    sentAt text
  ) strict`.execute(db)
  await sql`create index outboxByDue on outbox (status, nextAttemptAt)`.execute(db)
  await sql`create index outboxByTime on outbox (createdAt desc, id desc)`.execute(db)
  await sql`create index outboxByProspect on outbox (prospectId) where prospectId is not null`.execute(db)
  await sql`create index outboxByRelated on outbox (relatedId) where relatedId is not null`.execute(db)
}
