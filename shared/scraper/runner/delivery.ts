import { setTimeout as sleep } from 'node:timers/promises'
import { isRefusal } from '../../client.ts'
import { deliverFoundProspects } from '../../contract/scraping-runs.ts'
import type { BatchQueue, QueuedBatch } from './batches.ts'
import type { Lease } from './lease.ts'
import type { RunnerHost } from './runner.ts'

/** Delivers the queue to the server batch by batch, with retries until it succeeds. */
export interface Delivery {
  /** Starts the delivery of new batches. */
  wake(): void
  /** Waits until the queue is empty. */
  finish(): Promise<void>
  stop(): Promise<void>
}

type DeliveryOptions = Pick<RunnerHost, 'client' | 'report'> & {
  queue: BatchQueue
  lease: Lease
  /** Pause before the first retry; it doubles with each further one, up to `maxPauseMs`. */
  firstPauseMs?: number
  /** Called when the server has stored a batch, or when a batch had nothing to send. */
  onDelivered(batch: QueuedBatch): Promise<void>
}

const maxPauseMs = 30_000

export function startDelivery(options: DeliveryOptions): Delivery {
  const { client, report, queue, lease, onDelivered, firstPauseMs = 1000 } = options
  let isPending = true
  let working: Promise<void> | undefined
  const stopping = new AbortController()
  const signal = AbortSignal.any([stopping.signal, lease.lost])

  async function deliverAll(): Promise<void> {
    let pauseMs = firstPauseMs
    while (isPending && !signal.aborted) {
      isPending = false
      try {
        for (const name of await queue.list()) {
          if (signal.aborted) return
          await deliver(name)
        }
        pauseMs = firstPauseMs
      } catch (error) {
        if (signal.aborted) return
        isPending = true
        const sentence = error instanceof Error ? error.message : String(error)
        report({ type: 'trouble', sentence: `What was found could not be delivered yet: ${sentence}` })
        await sleep(pauseMs, undefined, { signal }).catch(() => {})
        pauseMs = Math.min(maxPauseMs, pauseMs * 2)
      }
    }
  }

  /** Delivers a batch and removes it from the queue. @throws Error if it should be retried */
  async function deliver(name: string): Promise<void> {
    const batch = await queue.read(name)
    const { runId, body, dropped } = batch
    if (body.prospects.length > 0 || body.log) {
      try {
        const { found, added, duplicate } = await client.call(deliverFoundProspects, {
          params: { id: runId },
          body,
          signal,
        })
        report({ type: 'delivered', sourceId: body.sourceId, found, added, duplicate, dropped })
      } catch (error) {
        if (!isRefusal(error)) throw error
        if (error.status === 409 && runId === lease.runId) {
          await lease.renew()
          throw error
        }
        // The run has ended or the batch is invalid: it is dropped, and a later run finds its records again.
        report({ type: 'trouble', sentence: `A batch was not taken: ${error.sentence}` })
        return queue.remove(name)
      }
    }
    await onDelivered(batch)
    await queue.remove(name)
  }

  function wake(): void {
    isPending = true
    working ??= deliverAll().finally(() => {
      working = undefined
      if (isPending && !signal.aborted) wake()
    })
  }

  return {
    wake,
    async finish() {
      wake()
      for (let now = working; now; now = working) await now
    },
    async stop() {
      stopping.abort()
      await working
    },
  }
}
