import { dayMs, hourMs, minuteMs } from '#shared/business/durations.ts'
import type { RetentionRun } from '#shared/contract/retention.ts'
import type { Deps } from '../../deps.ts'
import { emptyWriteAheadLog } from '../../platform/database/connection.ts'
import { requireErasureKey } from '../../platform/data-dir/lost-keys.ts'
import { AppError } from '../../platform/errors.ts'
import type { RetentionContext } from '../../platform/personal-data/retention-source.ts'
import { readStatus, run } from './service.ts'

export interface Retention {
  /** @throws AppError `conflict` during another run, without a recent dry run, or while the clock may be wrong */
  run(): Promise<RetentionRun>
  /** Waits for the current transaction; the next start continues the run. */
  stop(): Promise<void>
}

const checkEveryMs = hourMs
const firstCheckMs = 5 * minuteMs

/** Runs retention once a day if the owner has turned that on, and not while the clock may be wrong. Checks every hour whether a run is due. */
export function startRetention(context: RetentionContext & Pick<Deps, 'db' | 'log' | 'clockTrust'>): Retention {
  const { log, clock, clockTrust } = context
  const stopping = new AbortController()
  let running: Promise<RetentionRun> | undefined
  let timer = setTimeout(check, firstCheckMs).unref()

  async function runWithKey(): Promise<RetentionRun> {
    await requireErasureKey(context.config.dataDir)
    return run(context, stopping.signal)
  }

  async function runOnce(): Promise<RetentionRun> {
    if (running) throw new AppError('conflict', 'A run is in progress. Please wait until it has finished.')
    if (clockTrust.doubt() !== undefined) {
      throw new AppError(
        'conflict',
        'The server’s clock may be wrong: see System status under Settings. Nothing is removed until it’s right.',
      )
    }
    running = runWithKey().finally(() => {
      running = undefined
    })
    return running
  }

  async function runWhenDue(): Promise<void> {
    const { on, lastRun } = await readStatus(context)
    const isRecent =
      lastRun !== null &&
      lastRun.finishedAt !== null &&
      Math.abs(clock.now().getTime() - new Date(lastRun.startedAt).getTime()) < dayMs
    if (on && !isRecent && !running && clockTrust.doubt() === undefined) await runOnce()
  }

  function check(): void {
    runWhenDue()
      // A read that took long may have kept what has been erased in the write-ahead log.
      .then(() => emptyWriteAheadLog(context.db))
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'the retention run failed')
      })
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(check, checkEveryMs).unref()
      })
  }

  return {
    run: runOnce,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running?.catch(() => {})
    },
  }
}
