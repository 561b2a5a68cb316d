import { fork, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Backup } from '#shared/contract/backup.ts'
import type { Clock } from '../clock.ts'
import type { BackupMessage } from './cli.ts'
import { BackupError } from './errors.ts'
import { listBackupFiles } from './files.ts'

export interface Backups {
  /** Backs up now; whoever asks meanwhile gets the same one. @throws BackupError */
  make(): Promise<Backup>
  /** A backup that is being made is given up. */
  stop(): Promise<void>
}

export interface BackupSurroundings {
  dataDir: string
  clock: Clock
  log: Logger
  /** From 0 to 1. */
  random?: () => number
  start?: (dataDir: string) => BackupProcess
}

export interface BackupProcess {
  made: Promise<Backup>
  stop(): void
}

const dayMs = 24 * 60 * 60 * 1000
const lookEveryMs = 60 * 60 * 1000
const firstLookMs = 60_000
/** Servers that were started together do not all back up together. */
const jitterMs = 10 * 60_000

/** Backs the database up when the last backup is a day old. Looks a while after the start, and every hour from then on. */
export function startBackups({
  dataDir,
  clock,
  log,
  random = Math.random,
  start = startProcess,
}: BackupSurroundings): Backups {
  let running: BackupProcess | undefined
  let isStopping = false
  let timer = setTimeout(look, firstLookMs + random() * jitterMs).unref()

  function make(): Promise<Backup> {
    running ??= track(start(dataDir))
    return running.made
  }

  function track(started: BackupProcess): BackupProcess {
    const made = started.made.finally(() => {
      running = undefined
    })
    made.catch(() => {}) // whoever asked is told
    return { ...started, made }
  }

  async function makeWhenDue(): Promise<void> {
    const [newest] = await listBackupFiles(dataDir)
    const ageMs = newest ? clock.now().getTime() - new Date(newest.createdAt).getTime() : Infinity
    // One from the future was named by a clock that was wrong.
    if (ageMs >= dayMs || ageMs < 0) await make()
  }

  function look(): void {
    makeWhenDue()
      .catch((error: unknown) => {
        if (!isStopping) log.error({ err: error }, 'could not make the daily backup; older backups are kept')
      })
      .finally(() => {
        if (!isStopping) timer = setTimeout(look, lookEveryMs).unref()
      })
  }

  return {
    make,
    async stop() {
      isStopping = true
      clearTimeout(timer)
      running?.stop()
      await running?.made.catch(() => {})
    },
  }
}

/** Beside the bundle in production, beside this file from source. */
const processFile = import.meta.url.endsWith('.ts') ? './cli.ts' : './backup.js'

/** In a process of its own: copying and checking keep a core busy for seconds. */
function startProcess(dataDir: string): BackupProcess {
  const child = fork(fileURLToPath(new URL(processFile, import.meta.url)), ['backup'], {
    execArgv: [],
    env: { DATA_DIR: resolve(dataDir) }, // it needs no secret of ours
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return { made: readMessage(child), stop: () => void child.kill() }
}

function readMessage(child: ChildProcess): Promise<Backup> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: BackupMessage) => {
      if ('made' in message) resolve(message.made)
      else reject(new BackupError(message.failed))
    })
    child.on('error', (cause) => reject(new BackupError('The backup couldn’t be started.', { cause })))
    child.on('exit', () => reject(new BackupError('The backup was interrupted.')))
  })
}
