import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { runProcess, type RunningProcess } from '../run-process.ts'
import type { CopyResult } from './copy-newest.ts'
import { offsiteStatus, storedStatus } from './status.ts'

export interface OffsiteCopies {
  /** Copies the newest backup soon, if it isn't copied. */
  wake(): void
  /** Copies the newest backup now. The result is in the status. */
  copy(): Promise<void>
  isCopying(): boolean
  /** Gives up a copy that is being made, before its place changes. */
  cancel(): Promise<void>
  /** A copy that is being made is given up. */
  stop(): Promise<void>
}

export interface OffsiteContext {
  dataDir: string
  db: Kysely<Database>
  clock: Clock
  log: Logger
  start?: (dataDir: string) => RunningProcess<CopyResult>
}

const retryMs = 60 * 60 * 1000
const firstLookMs = 2 * 60_000
/** Long enough for 1 GB at 256 kbit/s. */
const longestMs = 10 * 60 * 60 * 1000

/** Copies each new backup to the place that is set up, and tries again every hour while that fails. */
export function startOffsiteCopies({ dataDir, db, clock, log, start = startCopy }: OffsiteContext): OffsiteCopies {
  let running: RunningProcess<CopyResult> | undefined
  let underway: Promise<void> | undefined
  let isStopping = false
  let isCancelled = false
  let timer = setTimeout(look, firstLookMs).unref()

  function copy(): Promise<void> {
    underway ??= copyAndRecord().finally(() => (underway = undefined))
    return underway
  }

  async function copyAndRecord(): Promise<void> {
    isCancelled = false
    running = start(dataDir)
    const limit = setTimeout(running.stop, longestMs).unref()
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
    const status = await offsiteStatus({ config: { dataDir }, db })
    if (status && (status.waiting !== null || status.lastError !== null)) await copy()
  }

  function look(): void {
    clearTimeout(timer)
    copyWhenDue()
      .catch((error: unknown) => log.error({ err: error }, 'could not look after the off-site copies'))
      .finally(() => {
        clearTimeout(timer)
        if (!isStopping) timer = setTimeout(look, retryMs).unref()
      })
  }

  return {
    wake: look,
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

function startCopy(dataDir: string): RunningProcess<CopyResult> {
  return runProcess(dataDir, 'copy-offsite')
}
