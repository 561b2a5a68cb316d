import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { BackupError } from '../backup/errors.ts'
import { isCorruption } from '../../platform/database/errors.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'

interface Context extends Pick<Deps, 'db' | 'config' | 'clock' | 'log'> {
  storage: Pick<Deps['storage'], 'fault'>
  backups: Pick<Deps['backups'], 'lastFailure'>
}

/** Milliseconds for which a result is good: health checks are not counted by the rate limits, so they have to cost nothing. */
const cacheMs = 1000
/** About what one enquiry needs, with its lead and its mails. */
const probe = Buffer.alloc(64 * 1024, 1)

/** Creates what finds out whether the server works. @returns a function that throws AppError `unavailable` when it does not */
export function createHealthCheck(context: Context): () => Promise<void> {
  let last: { atMs: number; fault: Promise<unknown> } | undefined
  let isLogged = false

  async function lookAgain(): Promise<unknown> {
    const fault = await findFault(context)
    if (fault !== undefined && !isLogged) context.log.error({ err: fault }, 'the health check failed')
    if (fault === undefined && isLogged) context.log.info('the health check succeeds again')
    isLogged = fault !== undefined
    return fault
  }

  return async () => {
    const nowMs = context.clock.now().getTime()
    // Before or after: the clock may have been put back since.
    if (last === undefined || Math.abs(nowMs - last.atMs) >= cacheMs) last = { atMs: nowMs, fault: lookAgain() }
    const fault = await last.fault
    if (fault === undefined) return
    const sentence = isDamage(fault)
      ? 'The database is damaged. Please restore a backup.'
      : 'Nothing can be saved at the moment. Please check the disk.'
    throw new AppError('unavailable', sentence, { cause: fault, retryAfterSeconds: 60 })
  }
}

async function findFault({ db, storage, backups, config }: Context): Promise<unknown> {
  try {
    await sql`select * from prospect limit 1`.execute(db)
    await tryToWrite(join(config.dataDir, '.write-probe'))
    return storage.fault() ?? findDamage(backups)
  } catch (error) {
    return error
  }
}

/** What no request has met yet may have stopped the last backup, which reads every table. */
function findDamage(backups: Context['backups']): Error | undefined {
  const failure = backups.lastFailure()
  return failure?.isDamage === true ? new BackupError(failure.sentence, { isDamage: true }) : undefined
}

/** Whether a fault says that the database file is damaged. */
export function isDamage(fault: unknown): boolean {
  return isCorruption(fault) || (fault instanceof BackupError && fault.isDamage)
}

/** Writes a file beside the database. A probe inside it would grow the write-ahead log and every copy that is made of it. */
async function tryToWrite(file: string): Promise<void> {
  try {
    await using handle = await open(file, 'w', 0o600)
    await handle.writeFile(probe)
    await handle.sync()
  } finally {
    await rm(file, { force: true })
  }
}
