import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { AuditAction, AuditEntry } from '#shared/contract/audit.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/schema.ts'

export interface AuditNote {
  action: AuditAction
  /** The record it was about. */
  subjectId?: string
  /** Counts and ids only: the audit outlives the people in it. */
  detail?: AuditEntry['detail']
}

/** Writes down what happens, in the transaction in which it happens: neither is there without the other. */
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
