import { setTimeout as sleep } from 'node:timers/promises'
import { isRefusal } from '../../client.ts'
import { claimScrapingRun, updateScrapingRun } from '../../contract/scraping-runs.ts'
import type { RunnerHost } from './runner.ts'

/** Keeps the lease of a run: renews it at the server, and detects when the owner has ended the run. */
export interface Lease {
  runId: string
  /** Aborted when the run is no longer ours; the reason is one sentence. */
  lost: AbortSignal
  /** Claims the run again, after its lease expired while the server was unreachable. */
  renew(): Promise<void>
  /** Ends the run. @throws ApiError, TypeError if the server rejects the call or cannot be reached */
  end(status: 'success' | 'partial' | 'failed' | 'blocked', errorMessage?: string): Promise<void>
  stop(): Promise<void>
}

type LeaseOptions = Pick<RunnerHost, 'client' | 'report'> & {
  leaseMs: number
  heartbeatMs: number
  countPages(): number
}

export function holdLease(runId: string, { client, report, leaseMs, heartbeatMs, countPages }: LeaseOptions): Lease {
  const lost = new AbortController()
  const stopping = new AbortController()
  const signal = AbortSignal.any([stopping.signal, lost.signal])

  async function beat(): Promise<void> {
    const body = { leaseMs, pagesVisited: countPages() }
    try {
      await client.call(updateScrapingRun, { params: { id: runId }, body, signal })
    } catch (error) {
      if (!signal.aborted) await consider(error)
    }
  }

  async function consider(error: unknown): Promise<void> {
    if (isRefusal(error) && error.status === 409) return renew()
    if (isRefusal(error)) lost.abort(new Error(error.sentence))
    else report({ type: 'trouble', sentence: 'The server cannot be reached at the moment.' })
  }

  async function renew(): Promise<void> {
    try {
      const { run } = await client.call(claimScrapingRun, { body: { leaseMs }, signal })
      if (run?.id !== runId) lost.abort(new Error('The run has gone to another scraper, or has ended.'))
    } catch {
      report({ type: 'trouble', sentence: 'The server cannot be reached at the moment.' })
    }
  }

  async function beatOn(): Promise<void> {
    while (!signal.aborted) {
      await sleep(heartbeatMs, undefined, { signal }).catch(() => {})
      if (!signal.aborted) await beat()
    }
  }

  const beating = beatOn()
  return {
    runId,
    lost: lost.signal,
    renew,
    async end(status, errorMessage) {
      const body = { leaseMs, pagesVisited: countPages(), status, ...(errorMessage ? { errorMessage } : {}) }
      await client.call(updateScrapingRun, { params: { id: runId }, body })
    },
    async stop() {
      stopping.abort()
      await beating
    },
  }
}
