import type { Timestamp } from './column-types.ts'

/** A lead's address that could not be looked at wholly, because nothing answered for its domain. */
export interface EmailRecheckTable {
  prospectId: string
  dueAt: Timestamp
}
