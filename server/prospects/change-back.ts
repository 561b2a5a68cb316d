import type { MergeMemory } from './merge-memory.ts'
import type { ProspectRow } from './queries.ts'

/** Columns that mean nothing without each other. */
const together: readonly (readonly (keyof ProspectRow)[])[] = [
  ['email', 'emailNormalised'],
  ['phone', 'phoneNormalised'],
  ['sourceUrl', 'sourceUrlNormalised'],
  ['lawfulBasis', 'lawfulBasisNote', 'lawfulBasisAt'],
]

/** What gives a lead back what a merge put over it. Whatever has been changed since keeps its later value.
 *  @param changedSince fields that somebody changed after the merge, even if they changed them back */
export function changeBack(
  current: ProspectRow,
  { before, change }: Pick<MergeMemory, 'before' | 'change'>,
  changedSince: ReadonlySet<string>,
): Partial<ProspectRow> {
  const isAsMerged = (column: keyof ProspectRow) => current[column] === change[column] && !changedSince.has(column)
  const columns = (Object.keys(change) as (keyof ProspectRow)[]).filter(
    (column) => column !== 'updatedAt' && groupOf(column).every(isAsMerged),
  )
  return Object.fromEntries(columns.map((column) => [column, before[column]]))
}

function groupOf(column: keyof ProspectRow): readonly (keyof ProspectRow)[] {
  return together.find((group) => group.includes(column)) ?? [column]
}
