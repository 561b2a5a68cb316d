import type { QueuedChange } from './offline-calls.ts'

type Named = Pick<QueuedChange, 'subjectId' | 'params' | 'body'>

/** Returns the ids of every record that a change needs or creates: its lead, all leads of a capture, a task, a logged call. Changes that
 *  share one of them are sent in the order in which they were made. */
export function recordsOf(change: Named): string[] {
  const { subjectId, params, body } = change
  return [subjectId, ...Object.values(params), ...textsOf([body['prospectId']]), ...createdBy(change)]
}

/** Returns the ids of the records that a change creates. */
function createdBy({ body }: Pick<QueuedChange, 'body'>): string[] {
  const { id, ids } = body
  return textsOf([id, ...(Array.isArray(ids) ? (ids as unknown[]) : [])])
}

function textsOf(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === 'string')
}

/** Returns the ids of the changes that wait for one which is held for the owner, also through other changes. */
export function changesBehindHeld(changes: readonly QueuedChange[]): Set<string> {
  const [heldRecords, behind] = [new Set<string>(), new Set<string>()]
  for (const change of changes) {
    const records = recordsOf(change)
    const isBehind = records.some((id) => heldRecords.has(id))
    if (change.state.type === 'waiting' && !isBehind) continue
    if (change.state.type === 'waiting') behind.add(change.id)
    for (const id of records) heldRecords.add(id)
  }
  return behind
}

/** Returns the ids of the later changes that need a record which one of the given changes creates: without it, the server would refuse
 *  them. */
export function changesThatNeed(changes: readonly QueuedChange[], given: readonly string[]): string[] {
  const [chosen, created] = [new Set(given), new Set<string>()]
  const found: string[] = []
  for (const change of changes) {
    const isChosen = chosen.has(change.id)
    if (!isChosen && !recordsOf(change).some((id) => created.has(id))) continue
    if (!isChosen) found.push(change.id)
    for (const id of createdBy(change)) created.add(id)
  }
  return found
}
