import { type Kysely, sql } from 'kysely'

/** What was done with people's data and by when it goes: the audit, the owner's settings, and look-ups by address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAudit(db)
  await sql`create table setting (
    key text primary key,
    value text not null check (json_valid(value)),
    updatedAt text not null
  ) strict`.execute(db)
  await createAddressIndexes(db)
}

/** Ids and counts only, so that it may be kept when a person is erased. */
async function createAudit(db: Kysely<unknown>): Promise<void> {
  await sql`create table auditEntry (
    id text primary key,
    createdAt text not null,
    action text not null,
    subjectId text,
    detail text not null default '{}' check (json_type(detail) = 'object')
  ) strict`.execute(db)
  await sql`create index auditEntryByTime on auditEntry (createdAt desc, id desc)`.execute(db)
  await sql`create index auditEntryByAction on auditEntry (action, createdAt desc, id desc)`.execute(db)
  await sql`create index auditEntryBySubject on auditEntry (subjectId) where subjectId is not null`.execute(db)

  await sql`create trigger auditEntryUnchanged before update on auditEntry
    begin select raise(abort, 'The audit is never changed.'); end`.execute(db)
  await sql`create trigger auditEntryKept before delete on auditEntry
    begin select raise(abort, 'The audit is never shortened.'); end`.execute(db)
  // "insert or replace" would delete the old row without a word to the trigger above.
  await sql`create trigger auditEntryUnreplaced before insert on auditEntry
    when exists (select 1 from auditEntry where id = new.id)
    begin select raise(abort, 'The audit is never changed.'); end`.execute(db)
}

/** Who asks for their data, or is erased, is found by address wherever they wrote or were written to. */
async function createAddressIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index consultationByEmail on consultation (lower(email))`.execute(db)
  await sql`create index calculatorSubmissionByEmail on calculatorSubmission (lower(email))`.execute(db)
  await sql`create index paymentByEmail on payment (lower(customerEmail))`.execute(db)
  await sql`create index outboxByRecipient on outbox (lower(recipient))`.execute(db)
  await sql`create index outboxByReplyTo on outbox (lower(replyTo)) where replyTo is not null`.execute(db)
}
