import { dayMs, hourMs } from '#shared/business/durations.ts'
import type { Backup } from '#shared/contract/backup.ts'
import type { BackupFailure } from '../../../deps.ts'
import { backupFolder, listBackupFiles } from '../../backup/files.ts'
import { type Check, count, type CheckResult, formatBytes, toSeconds, formatTime } from './check.ts'
import { findDatabaseCreation } from './database.ts'

export interface BackupFacts {
  /** Newest first. */
  backups: readonly Backup[]
  folder: string
  failure: BackupFailure | undefined
  /** When the database was created. */
  databaseCreatedAt: string
}

export const backupCheck: Check = {
  id: 'backups',
  title: 'Backups',
  link: { label: 'See the backups', to: '/settings' },
  alertAfterMs: dayMs,
  async run({ db, config, clock, backups }) {
    const facts: BackupFacts = {
      backups: await listBackupFiles(config.dataDir),
      folder: backupFolder(config.dataDir),
      failure: backups.lastFailure(),
      databaseCreatedAt: await findDatabaseCreation(db),
    }
    const [newest] = facts.backups
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

export function evaluateBackups({ backups, folder, failure, databaseCreatedAt }: BackupFacts, now: Date): CheckResult {
  const [newest] = backups
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
  const ageMs = now.getTime() - Date.parse(newest?.createdAt ?? databaseCreatedAt)
  if (ageMs > lateMs) {
    return {
      state: ageMs > tooLateMs || newest === undefined ? 'failing' : 'warning',
      sentence: `${last} The daily one is overdue.`,
      action: 'Choose “Back up now” under Settings, Business. If it fails, the message says why.',
    }
  }
  if (newest === undefined) return { state: 'ok', sentence: 'The first backup is made within a day.' }
  return {
    state: 'ok',
    sentence: `${last} ${formatBytes(newest.bytes)}; ${count(backups.length, 'backup')} kept in ${folder}.`,
  }
}
