import { hourMs, minuteMs } from '#shared/business/durations.ts'
import type { Deps } from '../../../deps.ts'
import { runProcess, type RunningProcess } from '../run-process.ts'
import type { CopyResult } from './copy-newest.ts'
import { anyPlace, type PlaceRules } from './place-rules.ts'
import { offsiteStatus, storedStatus } from './status.ts'

export interface OffsiteCopies {
  /** Starts a check whether the newest backup must be copied. */
  wake(): void
  /** Copies the newest backup now and records the result in the status. */
  copy(): Promise<void>
  isCopying(): boolean
  /** Aborts a copy in progress, before its place changes. */
  cancel(): Promise<void>
  /** Stops the schedule and aborts a copy in progress. */
  stop(): Promise<void>
}

interface OffsiteContext extends Pick<Deps, 'db' | 'clock' | 'log'> {
  dataDir: string
  rules?: PlaceRules
  start?: (dataDir: string) => RunningProcess<CopyResult>
}

const retryMs = hourMs
const firstCheckMs = 2 * minuteMs
/** Long enough for 1 GB at 256 kbit/s. */
const timeoutMs = 10 * hourMs

/** Copies each new backup to the configured place, and retries every hour if that fails. */
export function startOffsiteCopies({
  dataDir,
  db,
  clock,
  log,
  rules = anyPlace,
  start = (folder) => runProcess(folder, 'copy-offsite', rules),
}: OffsiteContext): OffsiteCopies {
  let running: RunningProcess<CopyResult> | undefined
  let underway: Promise<void> | undefined
  let isStopping = false
  let isCancelled = false
  let timer = setTimeout(check, firstCheckMs).unref()

  function copy(): Promise<void> {
    underway ??= copyAndRecord().finally(() => (underway = undefined))
    return underway
  }

  async function copyAndRecord(): Promise<void> {
    isCancelled = false
    running = start(dataDir)
    const limit = setTimeout(running.stop, timeoutMs).unref()
    try {
      const { copies, deletionError } = await running.result
      await record({ copies, lastGoodAt: clock.now().toISOString() }, deletionError)
      log.info({ copies: copies.length }, 'backup copied off-site')
    } catch (error) {
      if (!isCancelled) await record({}, error instanceof Error ? error.message : String(error))
    } finally {
      clearTimeout(limit)
      running = undefined
    }
  }

  async function cancel(): Promise<void> {
    isCancelled = true
    running?.stop()
    await underway
  }

  async function record(change: Partial<CopyResult> & { lastGoodAt?: string }, lastError: string | null = null) {
    if (lastError !== null)
      log.error({ reason: lastError }, 'could not copy the backup off-site; trying again in an hour')
    await db.transaction().execute(async (trx) => {
      const before = await storedStatus.read(trx)
      const failingSince = lastError === null ? null : (before.failingSince ?? clock.now().toISOString())
      await storedStatus.change(trx, clock, { ...change, lastError, failingSince })
    })
  }

  async function copyWhenDue(): Promise<void> {
    const status = await offsiteStatus(db, dataDir)
    if (status && (status.waiting !== null || status.lastError !== null)) await copy()
  }

  function check(): void {
    clearTimeout(timer)
    copyWhenDue()
      .catch((error: unknown) => log.error({ err: error }, 'the check for off-site copies failed'))
      .finally(() => {
        clearTimeout(timer)
        if (!isStopping) timer = setTimeout(check, retryMs).unref()
      })
  }

  return {
    wake: check,
    copy,
    isCopying: () => underway !== undefined,
    cancel,
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await cancel()
    },
  }
}
