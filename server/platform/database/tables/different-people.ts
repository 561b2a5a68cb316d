import type { Timestamp } from './column-types.ts'

export interface DifferentPeopleTable {
  /** Ids of leads, the smaller first. */
  firstId: string
  secondId: string
  decidedAt: Timestamp
}
