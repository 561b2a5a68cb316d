import type { Generated } from 'kysely'
import type { AuditAction } from '#shared/contract/audit.ts'
import type { Change } from '#shared/contract/changes.ts'
import type { JsonText, Nullable, Timestamp } from './column-types.ts'

export interface RecordTables {
  /** What was done to which record; triggers reject changes. */
  auditEntry: {
    id: string
    createdAt: Timestamp
    action: AuditAction
    subjectId: Nullable<string>
    /** Counts and ids: an object. */
    detail: JsonText
  }
  /** The owner's choices, and the program's own state. */
  setting: {
    key: string
    value: JsonText
    updatedAt: Timestamp
  }
  /** Written by triggers alone. */
  change: {
    number: Generated<number>
    subject: Change['subject']
    id: string
    action: Change['action']
  }
  idempotencyKey: {
    /** A UUID that the client sent with a request. */
    key: string
    usedAt: Timestamp
  }
}
