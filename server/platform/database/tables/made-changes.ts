import type { Timestamp } from './column-types.ts'

export interface MadeChangeTable {
  /** What the caller named the change by: a UUID. */
  key: string
  madeAt: Timestamp
}
