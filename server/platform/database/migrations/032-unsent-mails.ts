import { type Kysely, sql } from 'kysely'

const columns = [
  'id',
  'kind',
  'dedupeKey',
  'messageId',
  'recipient',
  'replyTo',
  'subject',
  'html',
  'text',
  'headers',
  'calendar',
  'prospectId',
  'relatedId',
  'status',
  'attempts',
  'nextAttemptAt',
  'lastError',
  'createdAt',
  'sentAt',
  'forgetAt',
]

/** Rebuilds the outbox with two more states: `gathered` alerts wait for the next summary, and `withheld` mails were not sent
 *  because their recipient had been sent enough. SQLite cannot change a check in place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table outboxRebuilt (
    id text primary key,
    kind text not null,
    dedupeKey text not null unique,
    messageId text unique,
    recipient text not null,
    replyTo text,
    subject text not null,
    html text not null,
    text text not null,
    headers text check (json_type(headers) = 'object'),
    calendar text,
    prospectId text,
    relatedId text,
    status text not null default 'queued'
      check (status in ('queued', 'sending', 'sent', 'failed', 'gathered', 'withheld')),
    attempts integer not null default 0,
    nextAttemptAt text not null,
    lastError text,
    createdAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    sentAt text,
    forgetAt text
  ) strict`.execute(db)
  const listed = sql.raw(columns.join(', '))
  await sql`insert into outboxRebuilt (${listed}) select ${listed} from outbox`.execute(db)
  await sql`drop table outbox`.execute(db)
  await sql`alter table outboxRebuilt rename to outbox`.execute(db)
  await createIndexes(db)
  await createTriggers(db)
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index outboxByDue on outbox (status, nextAttemptAt)`.execute(db)
  await sql`create index outboxByTime on outbox (createdAt desc, id desc)`.execute(db)
  await sql`create index outboxByProspect on outbox (prospectId) where prospectId is not null`.execute(db)
  await sql`create index outboxByRelated on outbox (relatedId) where relatedId is not null`.execute(db)
  await sql`create index outboxByRecipient on outbox (lower(recipient))`.execute(db)
  await sql`create index outboxByReplyTo on outbox (lower(replyTo)) where replyTo is not null`.execute(db)
  await sql`create index outboxByForgetting on outbox (forgetAt) where forgetAt is not null`.execute(db)
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger outboxTold after update of status on outbox
    when new.kind = 'prospect-email' and new.relatedId is not null begin
    update emailCommunication set providerMessageId = new.messageId,
      status = case new.status when 'sent' then 'sent' when 'failed' then 'failed' else 'queued' end,
      sentAt = coalesce(new.sentAt, sentAt)
    where id = new.relatedId;
  end`.execute(db)
  for (const [event, action] of [
    ['insert', 'created'],
    ['update of status', 'updated'],
  ] as const) {
    await sql`create trigger ${sql.raw(`outboxChange${action}`)} after ${sql.raw(event)} on outbox begin
      insert into change (subject, id, action) values ('outbox', new.id, ${sql.lit(action)});
    end`.execute(db)
  }
}
