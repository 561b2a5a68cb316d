import type { CallHandlers } from '../ipc/calls.ts'
import type { ChangeQueue } from './change-queue.ts'
import { changesThatNeed } from '../ipc/change-records.ts'
import { StorageError, storageProblem } from '../storage/storage-error.ts'
import type { ChangeState, QueuedChange } from '../ipc/offline-calls.ts'

interface ChangeCallsOptions {
  /** Undefined until a server is chosen. */
  queue(): ChangeQueue | undefined
  onError(error: unknown): void
  /** Called when a change may have become ready to send. */
  onDone(): void
}

/** Creates the calls with which the owner retries, discards or settles pending changes. */
export function changeCalls({ queue, onError, onDone }: ChangeCallsOptions) {
  const find = (id: string) =>
    queue()
      ?.list()
      .find((change) => change.id === id)

  async function attempt(work: () => Promise<unknown>): Promise<{ problem?: string }> {
    try {
      await work()
      return {}
    } catch (error) {
      onError(error)
      if (error instanceof StorageError) return { problem: storageProblem(error) }
      throw error
    } finally {
      onDone()
    }
  }

  return {
    'offline:changes': () => [...(queue()?.list() ?? [])],
    'offline:retry': ({ ids }) =>
      attempt(async () => {
        for (const change of ids.map(find)) {
          if (change?.state.type === 'refused') await queue()?.replace({ ...change, state: { type: 'waiting' } })
        }
      }),
    'offline:discard': ({ ids }) =>
      attempt(async () => {
        // The latest first: a disk that fails in between leaves no change whose lead is gone.
        const needing = changesThatNeed(queue()?.list() ?? [], ids)
        for (const id of [...needing.toReversed(), ...ids.toReversed()]) await queue()?.remove(id)
      }),
    'offline:settle': ({ id, keep }) =>
      attempt(async () => {
        const change = find(id)
        if (change?.state.type !== 'conflict') return
        const settled = resolveConflict(change, change.state, keep)
        await (settled === undefined ? queue()?.remove(id) : queue()?.replace(settled))
      }),
  } satisfies Partial<CallHandlers>
}

type Conflict = Extract<ChangeState, { type: 'conflict' }>

/** Returns the change based on the version that the owner has seen, without the fields for which they chose the server’s value.
 *  @param keep the fields in conflict that keep the value entered here @returns undefined when no field is left */
function resolveConflict(
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
