import { migration, changeTriggers, defaultNow } from './migration.ts'

/** The outbox: an email is queued in the transaction that causes it, and sent afterwards. */
export const mail = migration('005-mail', [
  // `relatedId` is the record that the email is about; `kind` says which table that is in. `gathered` alerts wait for the next summary;
  // `withheld` emails were not sent because their mailbox had reached its limit.
  `create table outbox (
    id text primary key,
    kind text not null,
    audience text not null check (audience in ('visitor', 'owner')),
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
    createdAt text not null ${defaultNow},
    sentAt text,
    deleteAt text,
    erasedAt text
  ) strict`,
  `create index outboxByDue on outbox (status, nextAttemptAt)`,
  `create index outboxByTime on outbox (createdAt desc, id desc)`,
  `create index outboxByProspect on outbox (prospectId) where prospectId is not null`,
  `create index outboxByRelated on outbox (relatedId) where relatedId is not null`,
  `create index outboxByRecipient on outbox (lower(recipient))`,
  `create index outboxByReplyTo on outbox (lower(replyTo)) where replyTo is not null`,
  `create index outboxByDeletion on outbox (deleteAt) where deleteAt is not null`,
  // Each attempt changes the row; the hub is notified only when the status changes.
  ...changeTriggers('outbox', { events: ['insert', 'update of status'] }),
  // The timeline of a lead shows the status of an email that the owner wrote.
  `create trigger outboxStatusChanged after update of status on outbox
    when new.kind = 'prospect-email' and new.relatedId is not null begin
    update emailCommunication set providerMessageId = new.messageId,
      status = case new.status when 'sent' then 'sent' when 'failed' then 'failed' else 'queued' end,
      sentAt = coalesce(new.sentAt, sentAt)
    where id = new.relatedId;
  end`,

  // One row for each email that a limit has counted: per mailbox, as a keyed hash, and for the owner's alerts.
  `create table mailRateLimit (
    key text not null,
    usedAt text not null
  ) strict`,
  `create index mailRateLimitByKey on mailRateLimit (key, usedAt)`,
  `create index mailRateLimitByTime on mailRateLimit (usedAt)`,
])
