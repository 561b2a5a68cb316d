import type { ChangeState, QueuedChange } from './ipc-calls.ts'

type Conflict = Extract<ChangeState, { type: 'conflict' }>

/** A change as its owner wants it, now that they have seen what stands there: made on that version, and without the fields that they
 *  leave as they are. @param keep the fields in conflict that keep the value entered here @returns undefined when nothing is left */
export function resolveConflict(
  change: QueuedChange,
  { fields, readAt }: Conflict,
  keep: readonly string[],
): QueuedChange | undefined {
  const isWanted = (field: string) => !(field in fields) || keep.includes(field)
  const body = Object.fromEntries(Object.entries(change.body).filter(([field]) => isWanted(field)))
  const before = Object.fromEntries(
    Object.entries(change.before)
      .filter(([field]) => isWanted(field))
      .map(([field, value]) => [field, field in fields ? fields[field]?.theirs : value]),
  )
  if (Object.keys(before).length === 0) return undefined
  return { ...change, body: { ...body, updatedAt: readAt }, before, state: { type: 'waiting' } }
}
