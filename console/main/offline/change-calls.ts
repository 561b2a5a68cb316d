import type { CallHandlers } from '../ipc/table.ts'
import type { ChangeQueue } from './change-queue.ts'
import { resolveConflict } from './resolve-conflict.ts'
import { StorageError, storageProblem } from './storage-error.ts'

export interface ChangeCallsOptions {
  /** Undefined until a server is chosen. */
  queue(): ChangeQueue | undefined
  onError(error: unknown): void
  /** Something may be sent now that could not be before. */
  onDone(): void
}

/** What the owner does with the changes that wait. */
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
        for (const id of ids) await queue()?.remove(id)
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
