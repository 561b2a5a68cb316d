import type { Logger } from 'pino'
import { dayMs, hourMs, minuteMs } from '#shared/business/durations.ts'
import type { Backup } from '#shared/contract/backup.ts'
import type { BackupFailure, Backups } from '../../deps.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Repeating } from '../../platform/run-at-interval.ts'
import type { BackupPurpose } from './backup-facts.ts'
import { BackupError } from './errors.ts'
import { findNewest, listBackupFiles } from './files.ts'
import { runProcess, type RunningProcess } from './run-process.ts'

interface BackupOptions {
  dataDir: string
  clock: Clock
  log: Logger
  /** From 0 to 1. */
  random?: () => number
  start?: (dataDir: string, purpose: BackupPurpose) => RunningProcess<Backup>
  /** Called after each backup. */
  onMade?: () => void
}

const checkEveryMs = hourMs
const firstCheckMs = minuteMs
/** Spreads the backups of servers that were started together. */
const jitterMs = 10 * minuteMs

/** Makes a backup whenever the last one is a day old: checked soon after the start and then every hour. `stop` also aborts a backup in
 *  progress. */
export function startBackups({
  dataDir,
  clock,
  log,
  random = Math.random,
  start = (folder, purpose) => runProcess(folder, 'backup', { purpose }),
  onMade,
}: BackupOptions): Backups & Repeating {
  let running: RunningProcess<Backup> | undefined
  let lastFailure: BackupFailure | undefined
  let isStopping = false
  let timer = setTimeout(check, firstCheckMs + random() * jitterMs).unref()

  function make(purpose: BackupPurpose = 'by hand'): Promise<Backup> {
    running ??= track(start(dataDir, purpose))
    return running.result
  }

  function track(started: RunningProcess<Backup>): RunningProcess<Backup> {
    const result = started.result.finally(() => (running = undefined))
    result.then(
      () => {
        lastFailure = undefined
        onMade?.()
      },
      (error: unknown) => {
        if (isStopping) return
        const sentence = error instanceof Error ? error.message : String(error)
        lastFailure = { at: clock.now(), sentence, isDamage: error instanceof BackupError && error.isDamage }
      },
    )
    return { ...started, result }
  }

  async function makeWhenDue(): Promise<void> {
    const newest = findNewest(await listBackupFiles(dataDir), clock.now())
    // One that is dated ahead doesn't count: after the next backup, each hour would otherwise need another.
    const ageMs = newest ? clock.now().getTime() - Date.parse(newest.createdAt) : Infinity
    if (ageMs >= dayMs) await make('daily')
  }

  function check(): void {
    makeWhenDue()
      .catch((error: unknown) => {
        if (!isStopping) log.error({ err: error }, 'the daily backup failed; older backups are kept')
      })
      .finally(() => {
        if (!isStopping) timer = setTimeout(check, checkEveryMs).unref()
      })
  }

  return {
    make: () => make(),
    lastFailure: () => lastFailure,
    async stop() {
      isStopping = true
      clearTimeout(timer)
      running?.stop()
      await running?.result.catch(() => {})
    },
  }
}
