import type { Client } from '#shared/client.ts'
import { findOfflineCall } from '#shared/offline-calls/index.ts'
import { recordsOf } from '../ipc/change-records.ts'
import type { QueuedChange } from '../ipc/offline-calls.ts'
import type { ChangeQueue } from './change-queue.ts'
import type { SendResult } from './connectivity.ts'
import { sendChange } from './send-change.ts'
import { StorageError, storageProblem } from '../storage/storage-error.ts'

export interface ReplayOptions {
  client: Client
  queue: ChangeQueue
  /** Called when the server has applied the change. */
  onMade(change: QueuedChange, answer: unknown): Promise<void>
  /** Called when the queue has changed. */
  onChange(): void
  /** Called when a change begins to wait for the owner. */
  onHeld(change: QueuedChange): void
  /** Called when an error occurs on this computer. */
  onError(error: unknown): void
}

/** The limit for one change, so that a change that always fails does not block the others of its lead. */
const mostFaults = 5
/** The limit when the server fails at every change, as with a full disk. */
const mostFaultsOfServer = 20
/** A limit in case others keep changing the lead during the comparison. */
const mostComparisons = 5
/** Chromium opens six connections to a server, and the hub needs some of them. */
const sentAtOnce = 4

export interface Replay {
  /** Sends the pending changes: those that share a record in order, the others at the same time. A call during a run joins that run.
   *  A failure at one lead does not affect the others. */
  run(): Promise<SendResult>
  /** Returns whether a change can be sent. */
  hasPending(): boolean
}

/** Why no more changes of one lead, or no more at all, can be sent in this run. */
interface Stopped {
  scope: 'lead' | 'all'
  result: SendResult
  /** The server failed at this change. */
  isFault?: true
}

export function createReplay({ client, queue, onMade, onChange, onHeld, onError }: ReplayOptions): Replay {
  const faults = new Map<string, number>()
  let running: Promise<SendResult> | undefined

  async function runAll(): Promise<SendResult> {
    const inFlight = new Map<string, Promise<void>>()
    const run: { ended?: SendResult; failed?: SendResult; isServerWell: boolean } = { isServerWell: false }
    /** The changes that failed in this run. */
    const skipped = new Set<string>()
    const faulty: QueuedChange[] = []

    async function sendOne(change: QueuedChange): Promise<void> {
      const stopped = await send(change).catch((error: unknown): Stopped => {
        onError(error)
        return { scope: 'lead', result: failure(problemOf(error)) }
      })
      if (stopped?.scope === 'lead') {
        skipped.add(change.id)
        run.failed = stopped.result
      }
      if (stopped === undefined) run.isServerWell = true
      if (stopped?.isFault === true) faulty.push(change)
      if (stopped?.scope === 'all') run.ended ??= stopped.result
      inFlight.delete(change.id)
      onChange()
    }

    for (;;) {
      const mayStart = run.ended === undefined && inFlight.size < sentAtOnce
      const next = mayStart ? nextToSend(queue.list(), { inFlight, skipped }) : undefined
      if (next !== undefined) inFlight.set(next.id, sendOne(next))
      else if (inFlight.size > 0) await Promise.race(inFlight.values())
      else break
    }
    await countFaults(faulty, run.isServerWell)
    return run.ended ?? run.failed ?? { type: 'sent' }
  }

  /** @returns undefined when it was sent or waits for its owner @throws StorageError */
  async function send(change: QueuedChange, comparisons = 0): Promise<Stopped | undefined> {
    const outcome = await sendChange(client, change)
    switch (outcome.type) {
      case 'made':
        // The change leaves the queue even if its response cannot be cached.
        await onMade(change, outcome.answer).catch(onError)
        await queue.remove(change.id)
        return undefined
      case 'again': {
        if (comparisons >= mostComparisons) return { scope: 'lead', result: failure(busyProblem) }
        const again = { ...change, body: { ...change.body, updatedAt: outcome.updatedAt } }
        await queue.replace(again)
        return send(again, comparisons + 1)
      }
      case 'held':
        await hold({ ...change, state: outcome.state })
        return undefined
      case 'fault':
        return { scope: 'lead', result: failure(faultProblem), isFault: true }
      case 'busy':
        return { scope: 'all', result: failure(busyProblem) }
      case 'signed-out':
      case 'server-silent':
        return { scope: 'all', result: outcome }
    }
  }

  /** Holds a change for the owner after repeated server faults; the limit is higher while the server fails at everything. */
  async function countFaults(failed: readonly QueuedChange[], isServerWell: boolean): Promise<void> {
    const most = isServerWell || failed.length === 1 ? mostFaults : mostFaultsOfServer
    for (const change of failed) {
      const count = (faults.get(change.id) ?? 0) + 1
      faults.set(change.id, count)
      if (count < most) continue
      faults.delete(change.id)
      const sentence = `The server has failed to make this change ${count} times. It’s kept here until you try again.`
      await hold({ ...change, state: { type: 'refused', sentence } })
    }
  }

  async function hold(change: QueuedChange): Promise<void> {
    await queue.replace(change)
    onHeld(change)
  }

  return {
    hasPending: () => nextToSend(queue.list()) !== undefined,
    run() {
      running ??= runAll().finally(() => (running = undefined))
      return running
    },
  }
}

const busyProblem = 'The server is too busy at the moment. Your changes will be sent as soon as it’s ready.'
const faultProblem =
  'The server has a problem. We’ll keep trying to send your changes. If this continues, check the server.'

function failure(problem: string): SendResult {
  return { type: 'send-failed', problem }
}

function problemOf(error: unknown): string {
  if (error instanceof StorageError) return storageProblem(error)
  return 'Something went wrong in the app. If it keeps happening, close the app and open it again. Nothing is lost.'
}

interface Underway {
  inFlight: { has(id: string): boolean; size: number }
  skipped: ReadonlySet<string>
}

const nothing: Underway = { inFlight: new Map(), skipped: new Set() }

/** Returns the first change that may be sent now. A change waits for the earlier ones that share a record with it, including those held
 *  for the owner, and for those that they wait for. A change that may decide whether another lead is accepted is sent alone, in the order
 *  of all changes. */
export function nextToSend(
  changes: readonly QueuedChange[],
  { inFlight, skipped }: Underway = nothing,
): QueuedChange | undefined {
  /** The records of changes that cannot be sent, and of those that can be sent once others have been. */
  const [held, busy] = [new Set<string>(), new Set<string>()]
  for (const change of changes) {
    const { id, state } = change
    const records = recordsOf(change)
    const isHeld = state.type !== 'waiting' || skipped.has(id) || records.some((record) => held.has(record))
    const mustWait = inFlight.has(id) || records.some((record) => busy.has(record))
    if (!isHeld && findOfflineCall(change.call)?.alone?.(change.body) === true)
      return inFlight.has(id) || busy.size > 0 ? undefined : change
    if (!isHeld && !mustWait) return change
    for (const record of records) (isHeld ? held : busy).add(record)
  }
  return undefined
}
