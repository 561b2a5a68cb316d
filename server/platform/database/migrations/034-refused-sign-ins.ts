import { type Kysely, sql } from 'kysely'

/** Refused sign-ins are counted in one entry for each hour and network. Everything else in the audit stays as it was written: only this
 *  count may change, and only by one more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger auditEntryUnchanged`.execute(db)
  await sql`create trigger auditEntryUnchanged before update on auditEntry
    when not (
      old.action in ('sign_in_refused', 'code_refused')
      and new.id = old.id and new.createdAt = old.createdAt and new.action = old.action
      and new.subjectId is old.subjectId
      and json_remove(new.detail, '$.tries') = json_remove(old.detail, '$.tries')
      and json_extract(new.detail, '$.tries') is json_extract(old.detail, '$.tries') + 1
    )
    begin select raise(abort, 'The audit is never changed.'); end`.execute(db)
}
