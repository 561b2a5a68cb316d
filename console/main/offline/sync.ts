import type { Client } from '#shared/client.ts'
import type { QueuedChange } from './calls.ts'
import type { ChangeQueue } from './change-queue.ts'
import { sendChange } from './send-change.ts'

/** How it ended: everything that can go has gone, or not yet. */
export type Drained = 'done' | 'later' | 'signed-out'

export interface SyncOptions {
  client: Client
  queue: ChangeQueue
  /** The server has it. */
  onMade(change: QueuedChange, answer: unknown): Promise<void>
  /** The queue has changed. */
  onChange(): void
}

/** A server that fails at one change again and again must not keep the others waiting for ever. */
const mostFaults = 5
/** In case others keep changing the lead while it is compared. */
const mostComparisons = 5

export interface Sync {
  /** Sends what waits, in order. Called again while it is at work, it is the same work. */
  drain(): Promise<Drained>
  /** Whether something could be sent. */
  hasMore(): boolean
}

export function createSync({ client, queue, onMade, onChange }: SyncOptions): Sync {
  const faults = new Map<string, number>()
  let draining: Promise<Drained> | undefined

  async function drainAll(): Promise<Drained> {
    for (let change = nextToSend(queue.list()); change; change = nextToSend(queue.list())) {
      const ended = await send(change)
      onChange()
      if (ended !== undefined) return ended
    }
    return 'done'
  }

  /** @returns why nothing more can be sent now; undefined to go on */
  async function send(change: QueuedChange, comparisons = 0): Promise<Drained | undefined> {
    const outcome = await sendChange(client, change)
    switch (outcome.type) {
      case 'made':
        // What was learned is only a copy: the change leaves the queue in any case.
        await onMade(change, outcome.answer).catch(() => undefined)
        await queue.remove(change.id)
        return undefined
      case 'again': {
        if (comparisons >= mostComparisons) return 'later'
        const again = { ...change, body: { ...change.body, updatedAt: outcome.updatedAt } }
        await queue.replace(again)
        return send(again, comparisons + 1)
      }
      case 'held':
        await queue.replace({ ...change, state: outcome.state })
        return undefined
      case 'signed-out':
        return 'signed-out'
      case 'later':
        return outcome.isFault ? countFault(change) : 'later'
    }
  }

  async function countFault(change: QueuedChange): Promise<Drained | undefined> {
    const count = (faults.get(change.id) ?? 0) + 1
    faults.set(change.id, count)
    if (count < mostFaults) return 'later'
    faults.delete(change.id)
    const sentence = `The server failed at this change ${mostFaults} times. It is kept here until you try it again.`
    await queue.replace({ ...change, state: { type: 'refused', sentence } })
    return undefined
  }

  return {
    hasMore: () => nextToSend(queue.list()) !== undefined,
    drain() {
      draining ??= drainAll().finally(() => (draining = undefined))
      return draining
    },
  }
}

/** The first that waits for the server alone: what comes after a change of the same subject that waits for the owner waits too. */
function nextToSend(changes: readonly QueuedChange[]): QueuedChange | undefined {
  const held = new Set<string>()
  for (const change of changes) {
    if (change.state.type !== 'waiting') held.add(change.subjectId)
    else if (!held.has(change.subjectId)) return change
  }
  return undefined
}
