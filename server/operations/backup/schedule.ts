import type { Logger } from 'pino'
import { dayMs, hourMs, minuteMs } from '#shared/business/durations.ts'
import type { Backup } from '#shared/contract/backup.ts'
import type { BackupFailure, Backups } from '../../deps.ts'
import type { Clock } from '../../platform/clock.ts'
import { BackupError } from './errors.ts'
import { listBackupFiles } from './files.ts'
import { runProcess } from './run-process.ts'

export interface BackupSchedule extends Backups {
  /** Stops the schedule and aborts a backup in progress. */
  stop(): Promise<void>
}

export interface BackupOptions {
  dataDir: string
  clock: Clock
  log: Logger
  /** From 0 to 1. */
  random?: () => number
  start?: (dataDir: string) => BackupProcess
  /** Called after each backup. */
  onMade?: () => void
}

export interface BackupProcess {
  made: Promise<Backup>
  stop(): void
}

const checkEveryMs = hourMs
const firstCheckMs = minuteMs
/** Spreads the backups of servers that were started together. */
const jitterMs = 10 * minuteMs

/** Makes a backup whenever the last one is a day old: checked soon after the start and then every hour. */
export function startBackups({
  dataDir,
  clock,
  log,
  random = Math.random,
  start = startProcess,
  onMade,
}: BackupOptions): BackupSchedule {
  let running: BackupProcess | undefined
  let lastFailure: BackupFailure | undefined
  let isStopping = false
  let timer = setTimeout(check, firstCheckMs + random() * jitterMs).unref()

  function make(): Promise<Backup> {
    running ??= track(start(dataDir))
    return running.made
  }

  function track(started: BackupProcess): BackupProcess {
    const made = started.made.finally(() => {
      running = undefined
    })
    made.then(
      () => {
        lastFailure = undefined
        onMade?.()
      },
      (error: unknown) => {
        if (!isStopping) lastFailure = describeFailure(error)
      },
    )
    return { ...started, made }
  }

  function describeFailure(error: unknown): BackupFailure {
    const sentence = error instanceof Error ? error.message : String(error)
    return { at: clock.now(), sentence, isDamage: error instanceof BackupError && error.isDamage }
  }

  async function makeWhenDue(): Promise<void> {
    const [newest] = await listBackupFiles(dataDir)
    const ageMs = newest ? clock.now().getTime() - new Date(newest.createdAt).getTime() : Infinity
    // A backup from the future was named while the clock was wrong.
    if (ageMs >= dayMs || ageMs < 0) await make()
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
    make,
    lastFailure: () => lastFailure,
    async stop() {
      isStopping = true
      clearTimeout(timer)
      running?.stop()
      await running?.made.catch(() => {})
    },
  }
}

function startProcess(dataDir: string): BackupProcess {
  const { result, stop } = runProcess<Backup>(dataDir, 'backup')
  return { made: result, stop }
}
