import type { Logger } from 'pino'
import type { RetentionRun } from '#shared/contract/retention.ts'
import { AppError } from '../../platform/errors.ts'
import { readStatus, run, type RetentionUsing } from './service.ts'

export interface Retention {
  /** @throws AppError `conflict` while one is under way, or when the owner has seen no dry run */
  run(): Promise<RetentionRun>
  /** Lets the transaction finish that is on; the next start goes on from there. */
  stop(): Promise<void>
}

const dayMs = 24 * 60 * 60 * 1000
const lookEveryMs = 60 * 60 * 1000
const firstLookMs = 5 * 60_000

/** Keeps to the periods once a day, if the owner has turned that on. Looks a while after the start, and every hour from then on. */
export function startRetention(using: RetentionUsing & { log: Logger }): Retention {
  const { log, clock } = using
  const stopping = new AbortController()
  let running: Promise<RetentionRun> | undefined
  let timer = setTimeout(look, firstLookMs).unref()

  function runOnce(): Promise<RetentionRun> {
    if (running) throw new AppError('conflict', 'A run is in progress. Please wait until it has finished.')
    running = run(using, stopping.signal).finally(() => {
      running = undefined
    })
    return running
  }

  async function runWhenDue(): Promise<void> {
    const { on, lastRun } = await readStatus(using)
    const isRecent =
      lastRun !== null &&
      lastRun.finishedAt !== null &&
      Math.abs(clock.now().getTime() - new Date(lastRun.startedAt).getTime()) < dayMs
    if (on && !isRecent && !running) await runOnce()
  }

  function look(): void {
    runWhenDue()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'the retention run failed')
      })
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(look, lookEveryMs).unref()
      })
  }

  return {
    async run() {
      return runOnce()
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running?.catch(() => {})
    },
  }
}
