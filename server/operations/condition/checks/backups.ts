import { dayMs, hourMs } from '#shared/business/durations.ts'
import type { Backup } from '#shared/contract/backup.ts'
import type { BackupFailure } from '../../../deps.ts'
import { backupFolder, findNewest, isDatedAhead, keptReplacedDays, listBackupFiles } from '../../backup/files.ts'
import { readOpenFacts } from '../../backup/backup-facts.ts'
import { findCurrentSuspicion, measureReplaced, type Suspicion } from '../../backup/backups-to-keep.ts'
import { type Check, commandOf, count, type CheckResult, formatBytes, guide, toSeconds, formatTime } from './check.ts'
import { findDatabaseCreation } from './database.ts'

export interface BackupFacts {
  /** The last one made first. */
  backups: readonly Backup[]
  folder: string
  failure: BackupFailure | undefined
  /** When the database was created. */
  databaseCreatedAt: string
  /** Why old backups aren't deleted at the moment. */
  suspicion: Suspicion | undefined
  /** Databases that restores have replaced. */
  replaced: { count: number; bytes: number }
}

export const backupCheck: Check = {
  id: 'backups',
  title: 'Backups',
  link: { label: 'See the backups', to: '/settings' },
  alertAfterMs: dayMs,
  async run({ db, reader, config, clock, backups }) {
    const { dataDir } = config
    const facts: BackupFacts = {
      backups: await listBackupFiles(dataDir),
      folder: backupFolder(dataDir),
      failure: backups.lastFailure(),
      databaseCreatedAt: await findDatabaseCreation(db),
      suspicion: await findCurrentSuspicion(dataDir, clock.now(), readOpenFacts(reader)),
      replaced: await measureReplaced(dataDir),
    }
    const newest = findNewest(facts.backups, clock.now())
    const measures = {
      backups: facts.backups.length,
      ...(newest !== undefined && { backup_last_timestamp_seconds: toSeconds(newest.createdAt) }),
    }
    return { ...evaluateBackups(facts, clock.now()), measures }
  },
}

/** A backup is made each day, or within minutes of the start if the server was off. */
const lateMs = dayMs + 2 * hourMs
const tooLateMs = 2 * dayMs + 2 * hourMs

export function evaluateBackups(
  { backups, folder, failure, databaseCreatedAt, suspicion, replaced }: BackupFacts,
  now: Date,
): CheckResult {
  const newest = findNewest(backups, now)
  const last =
    newest === undefined
      ? 'There is no backup.'
      : `The last good backup was made and checked on ${formatTime(newest.createdAt)}: ${newest.file}.`
  if (failure !== undefined) {
    return {
      state: 'failing',
      sentence: `The last backup failed: ${failure.sentence} ${last}`,
      action: failure.isDamage
        ? 'See “Database” on this page.'
        : 'Fix the cause, then choose “Back up now” under Settings, Business.',
      since: failure.at.toISOString(),
    }
  }
  const ahead = backups.filter((backup) => isDatedAhead(backup, now))
  if (newest === undefined && ahead.length > 0) {
    return {
      state: 'failing',
      sentence: `${describeAhead(ahead)} There is no other backup.`,
      action: `${clockAction} Then choose “Back up now” under Settings, Business.`,
    }
  }
  const ageMs = now.getTime() - Date.parse(newest?.createdAt ?? databaseCreatedAt)
  if (ageMs > lateMs) {
    return {
      state: ageMs > tooLateMs || newest === undefined ? 'failing' : 'warning',
      sentence: `${last} The daily one is overdue.`,
      action: 'Choose “Back up now” under Settings, Business. If it fails, the message says why.',
    }
  }
  if (newest === undefined) {
    // Nobody knows how old a database is that is dated ahead.
    return ageMs < 0
      ? {
          state: 'warning',
          sentence: `There is no backup, and the database has a later date than now: ${formatTime(databaseCreatedAt)}.`,
          action: `${clockAction} Then choose “Back up now” under Settings, Business.`,
        }
      : { state: 'ok', sentence: 'The first backup is made within a day.' }
  }
  // The line about the database says it where the database was empty.
  if (suspicion?.why === 'fewer leads') {
    const { leads, file } = suspicion
    return {
      state: 'failing',
      sentence: `There are ${count(leads.now, 'lead')} now and ${leads.before} in the backup ${file}, so old backups aren’t deleted at the moment.`,
      action: `If leads are missing, stop the server and restore that backup, as “Restoring” in ${guide} describes. If you deleted them on purpose, run “${commandOf('backup confirm')}” on the server.`,
    }
  }
  if (ahead.length > 0) {
    return {
      state: 'warning',
      sentence: `${describeAhead(ahead)} ${last}`,
      action: `${clockAction} If it’s right, there’s nothing else to do: the backups that are dated right come first, and these are deleted after 14 days of others.`,
    }
  }
  const kept =
    replaced.count === 0
      ? ''
      : ` ${count(replaced.count, 'database')} replaced by restores (${formatBytes(replaced.bytes)}), kept for ${keptReplacedDays} days each.`
  return {
    state: 'ok',
    sentence: `${last} ${formatBytes(newest.bytes)}; ${count(backups.length, 'backup')} kept in ${folder}.${kept}`,
  }
}

const clockAction = 'Check the server’s clock: “Clock” on this page says whether it’s right.'

function describeAhead(ahead: readonly Backup[]): string {
  const [last] = ahead
  const subject = ahead.length === 1 ? 'One backup has' : `${ahead.length} backups have`
  return `${subject} a later date than now, from a clock that was wrong then or is wrong now: ${last?.file}.`
}
