import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { BackupError } from '../backup/errors.ts'
import { isCorruption } from '../../platform/database/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'

interface Context extends Pick<Deps, 'db' | 'config' | 'clock' | 'log'> {
  storage: Pick<Deps['storage'], 'fault'>
  backups: Pick<Deps['backups'], 'lastFailure'>
}

/** How long the database counts as readable, and the disk as writable: health checks have no rate limit, so they must cost nothing. */
const readEveryMs = 1000
const writeEveryMs = 10_000
/** About the size of one enquiry with its lead and mails. */
const probe = Buffer.alloc(64 * 1024, 1)

/** Creates a function that throws AppError `unavailable` when the server cannot read or save data. */
export function createHealthCheck(context: Context): () => Promise<void> {
  const probeDisk = atMostEvery(writeEveryMs, context.clock, () =>
    writeProbeFile(join(context.config.dataDir, '.write-probe')),
  )
  const checkFault = atMostEvery(readEveryMs, context.clock, findAndLogFault)
  let isLogged = false

  async function findAndLogFault(): Promise<unknown> {
    const fault = await findFault(context, probeDisk)
    if (fault !== undefined && !isLogged) context.log.error({ err: fault }, 'the health check failed')
    if (fault === undefined && isLogged) context.log.info('the health check succeeds again')
    isLogged = fault !== undefined
    return fault
  }

  return async () => {
    const fault = await checkFault()
    if (fault === undefined) return
    const sentence = isDamage(fault)
      ? 'The database is damaged. Please restore a backup.'
      : 'Nothing can be saved at the moment. Please check the disk.'
    throw new AppError('unavailable', sentence, { cause: fault, retryAfterSeconds: 60 })
  }
}

/** Returns a function that returns the last result until it is old enough to be made again. */
function atMostEvery<T>(everyMs: number, clock: Clock, make: () => Promise<T>): () => Promise<T> {
  let last: { atMs: number; result: Promise<T> } | undefined
  return () => {
    const nowMs = clock.now().getTime()
    // The absolute difference, because the clock may have been set back since.
    if (last === undefined || Math.abs(nowMs - last.atMs) >= everyMs) last = { atMs: nowMs, result: make() }
    return last.result
  }
}

async function findFault({ db, storage, backups }: Context, probeDisk: () => Promise<void>): Promise<unknown> {
  try {
    await sql`select * from prospect limit 1`.execute(db)
    await probeDisk()
    // A backup reads every table, so it finds damage that no request has met yet.
    const failure = backups.lastFailure()
    const damage = failure?.isDamage === true ? new BackupError(failure.sentence, { isDamage: true }) : undefined
    return storage.fault() ?? damage
  } catch (error) {
    return error
  }
}

/** Returns whether a fault means that the database file is damaged. */
export function isDamage(fault: unknown): boolean {
  return isCorruption(fault) || (fault instanceof BackupError && fault.isDamage)
}

/** Writes a file beside the database; a row in the database would make the write-ahead log and its copies grow. */
async function writeProbeFile(file: string): Promise<void> {
  try {
    await using handle = await open(file, 'w', 0o600)
    await handle.writeFile(probe)
    await handle.sync()
  } finally {
    await rm(file, { force: true })
  }
}
