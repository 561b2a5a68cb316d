import type { MergeSnapshot } from './merge-snapshot.ts'
import type { ProspectRow } from '../queries.ts'

/** Columns that are only reverted together. */
const together: readonly (readonly (keyof ProspectRow)[])[] = [
  ['email', 'emailNormalised'],
  ['phone', 'phoneNormalised'],
  ['sourceUrl', 'sourceUrlNormalised'],
  ['lawfulBasis', 'lawfulBasisNote', 'lawfulBasisAt'],
]

/** Returns the values that undo what a merge wrote to a lead. Fields changed since keep their later value.
 *  @param changedSince fields edited after the merge, even if they were edited back */
export function fieldsToRevert(
  current: ProspectRow,
  { before, change }: Pick<MergeSnapshot, 'before' | 'change'>,
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
