import type { AuditAction } from '#shared/contract/audit.ts'
import type { JsonText, Nullable, Timestamp } from './column-types.ts'

/** What was done and to which record; triggers refuse every change. */
export interface AuditEntryTable {
  id: string
  createdAt: Timestamp
  action: AuditAction
  subjectId: Nullable<string>
  /** Counts and ids: an object. */
  detail: JsonText
}

/** What the owner has chosen, and what the program remembers of its own work. */
export interface SettingTable {
  key: string
  value: JsonText
  updatedAt: Timestamp
}
