import type { JsonText, Nullable, Timestamp } from './column-types.ts'

export interface ProspectMergeTable {
  /** That of the merge's entry on the timeline. */
  id: string
  keptId: string
  otherId: string
  mergedAt: Timestamp
  undoneAt: Nullable<Timestamp>
  /** A `MergeSnapshot`; null once it has been undone. */
  memory: Nullable<JsonText>
}
