import type { Backup } from '#shared/contract/backup.ts'
import { databaseFile, listBackupFiles } from '../../backup/files.ts'
import { isDamage } from '../../health/health-check.ts'
import { inWinchester } from '../../../mail/layout/local-time.ts'
import { type Check, type Finding, formatBytes, guide } from './check.ts'
import { databaseBytes, findDatabaseCreation, sampleTables } from './database-facts.ts'
import { findStorageFault } from '../storage-fault.ts'

export interface DatabaseFacts {
  isDamaged: boolean
  bytes: number
  since: string
  /** Newest first. */
  backups: readonly Pick<Backup, 'createdAt' | 'file'>[]
}

export const databaseCheck: Check = {
  id: 'database',
  title: 'Database',
  async run(context) {
    const { db, config } = context
    const fault = await sampleTables(db).then(
      () => findStorageFault(context),
      (error: unknown) => error,
    )
    const isDamaged = isDamage(fault)
    const bytes = await databaseBytes(databaseFile(config.dataDir))
    const finding = judgeDatabase({
      isDamaged,
      bytes,
      since: isDamaged ? '' : await findDatabaseCreation(db),
      backups: await listBackupFiles(config.dataDir),
    })
    return { ...finding, measures: { database_bytes: bytes } }
  },
}

export function judgeDatabase({ isDamaged, bytes, since, backups }: DatabaseFacts): Finding {
  const [newest] = backups
  if (isDamaged) {
    return {
      state: 'failing',
      sentence: 'The database is damaged: some of it can’t be read.',
      action:
        newest === undefined
          ? `There is no backup on this server. If you keep copies elsewhere, restore one as “Restoring” in ${guide} describes.`
          : `Stop the server and restore the newest backup, ${newest.file}, as “Restoring” in ${guide} describes.`,
    }
  }
  // Only a database that was made anew is younger than its own backups.
  const older = backups.find(({ createdAt }) => createdAt < since)
  if (older !== undefined) {
    return {
      state: 'failing',
      sentence: `The database was empty on ${inWinchester(new Date(since))} although older backups exist.`,
      action: `If your leads are missing, stop the server and restore ${older.file}, as “Restoring” in ${guide} describes. Each daily backup pushes out an old one, so first copy that file elsewhere. If you meant to start again, remove the old backups.`,
      since,
    }
  }
  const checked =
    newest === undefined
      ? 'It’s checked in full with the first backup.'
      : `Last checked in full on ${inWinchester(new Date(newest.createdAt))}, with its backup.`
  return { state: 'ok', sentence: `${formatBytes(bytes)}. ${checked}` }
}
