import { migration } from './migration.ts'

/** What the program records of its own work: changes for the hub's live updates, keys of repeated requests, settings and the audit. */
export const records = migration('002-records', [
  // Autoincrement: a number is never used again, so "what came after number n" always has one answer.
  `create table change (
    number integer primary key autoincrement,
    subject text not null,
    id text not null,
    action text not null check (action in ('created', 'updated', 'deleted'))
  ) strict`,
  `create trigger changeTrim after insert on change begin
    delete from change where number <= new.number - 10000;
  end`,

  // The keys of requests that have been served, so that a request which is sent again is not applied again.
  `create table idempotencyKey (
    key text primary key,
    usedAt text not null
  ) strict, without rowid`,

  `create table setting (
    key text primary key,
    value text not null check (json_valid(value)),
    updatedAt text not null
  ) strict`,

  // Ids and counts only, so that it may stay when a person is erased.
  `create table auditEntry (
    id text primary key,
    createdAt text not null,
    action text not null,
    subjectId text,
    detail text not null default '{}' check (json_type(detail) = 'object')
  ) strict`,
  `create index auditEntryByTime on auditEntry (createdAt desc, id desc)`,
  `create index auditEntryByAction on auditEntry (action, createdAt desc, id desc)`,
  `create index auditEntryBySubject on auditEntry (subjectId) where subjectId is not null`,
  // Refused sign-ins are counted in one entry for each hour and network: only that count may change, and only by one more.
  `create trigger auditEntryNotUpdated before update on auditEntry
    when not (
      old.action in ('sign_in_refused', 'code_refused')
      and new.id = old.id and new.createdAt = old.createdAt and new.action = old.action
      and new.subjectId is old.subjectId
      and json_remove(new.detail, '$.tries') = json_remove(old.detail, '$.tries')
      and json_extract(new.detail, '$.tries') is json_extract(old.detail, '$.tries') + 1
    )
    begin select raise(abort, 'The audit is never changed.'); end`,
  `create trigger auditEntryNotDeleted before delete on auditEntry
    begin select raise(abort, 'The audit is never shortened.'); end`,
  // "insert or replace" deletes the old row without firing the trigger above.
  `create trigger auditEntryNotReplaced before insert on auditEntry
    when exists (select 1 from auditEntry where id = new.id)
    begin select raise(abort, 'The audit is never changed.'); end`,
])
