import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { AuditAction, AuditEntry } from '#shared/contract/audit.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/schema.ts'

export interface AuditNote {
  action: AuditAction
  /** The id of the record that it is about. */
  subjectId?: string
  /** Counts and ids only, because the audit log is kept when a person is erased. */
  detail?: AuditEntry['detail']
}

/** Adds an entry to the audit log, in the transaction of what it records. */
export async function recordAudit(
  trx: Kysely<Database>,
  clock: Clock,
  { action, subjectId, detail = {} }: AuditNote,
): Promise<void> {
  await trx
    .insertInto('auditEntry')
    .values({
      id: uuidv7(),
      createdAt: clock.now().toISOString(),
      action,
      subjectId: subjectId ?? null,
      detail: JSON.stringify(detail),
    })
    .execute()
}
