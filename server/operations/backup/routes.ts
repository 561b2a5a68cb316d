import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { downloadBackup, listBackups, makeBackup } from '#shared/contract/backup.ts'
import { recordAudit } from '../../platform/record-audit.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { AppError } from '../../platform/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { BackupError } from './errors.ts'
import { backupFolder, listBackupFiles } from './files.ts'

export function backupRoutes(
  api: Api,
  {
    config: { dataDir },
    db,
    clock,
    backups,
    reactions,
  }: Pick<Deps, 'config' | 'db' | 'clock' | 'backups' | 'reactions'>,
): void {
  serve(api, makeBackup, async () => {
    try {
      return await backups.make()
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      throw new AppError('unavailable', error.message, { cause: error })
    }
  })

  serve(api, listBackups, () => listBackupFiles(dataDir))

  serve(api, downloadBackup, async ({ params }) => {
    // Only what the list names: no other path, however it is spelt.
    const backup = (await listBackupFiles(dataDir)).find(({ file }) => file === params.file)
    if (!backup) throw new AppError('not_found', 'Backup not found.')
    await db.transaction().execute(async (trx) => {
      await recordAudit(trx, clock, { action: 'backup_downloaded', detail: { file: backup.file } })
      await reactions.securityEvent.emit(trx, { type: 'backup_downloaded', detail: backup.file })
    })
    return {
      fileName: backup.file,
      bytes: backup.bytes,
      chunks: createReadStream(join(backupFolder(dataDir), backup.file)),
    }
  })
}
