import { downloadBackup, listBackups, makeBackup } from '#shared/contract/backup.ts'
import { getRestoreReport, settleRestoreReport } from '#shared/contract/restore-report.ts'
import { recordSecurityEvent } from '../../platform/audit/record-security-event.ts'
import type { Deps } from '../../deps.ts'
import { refuseWeakPassword } from '../../features/accounts/password-strength.ts'
import type { Api } from '../../platform/http/api.ts'
import { AppError } from '../../platform/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { BackupError } from './errors.ts'
import { listBackupFiles, markDatedAhead } from './files.ts'
import * as reports from './restore-report.ts'
import { copySuffix } from './offsite/store.ts'
import { type EncryptRequest, streamProcess } from './run-process.ts'

/** Each encrypts in a process of its own, which needs 64 MB. */
const maxDownloads = 2

export function backupRoutes(
  api: Api,
  {
    config,
    db,
    clock,
    backups,
    reactions,
    business,
  }: Pick<Deps, 'config' | 'business' | 'db' | 'clock' | 'backups' | 'reactions'>,
): void {
  const { dataDir } = config
  serve(api, makeBackup, async () => {
    try {
      return await backups.make()
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      throw new AppError('unavailable', error.message, { cause: error })
    }
  })

  serve(api, listBackups, async () => markDatedAhead(await listBackupFiles(dataDir), clock.now()))

  serve(api, getRestoreReport, async () => ({ report: await reports.readRestoreReport({ db }) }))
  serve(api, settleRestoreReport, async () => {
    await reports.settleRestoreReport({ db, clock, config })
    return { report: null }
  })

  let downloads = 0
  serve(api, downloadBackup, async ({ params, body: { passphrase } }, context) => {
    // Only what the list names: no other path, however it is spelt.
    const backup = (await listBackupFiles(dataDir)).find(({ file }) => file === params.file)
    if (!backup) throw new AppError('not_found', 'Backup not found.')
    const facts = business()
    await refuseWeakPassword(passphrase, { email: facts.email, business: facts }, 'passphrase')
    if (downloads >= maxDownloads)
      throw new AppError('unavailable', 'Another backup is being downloaded. Please wait until it has arrived.')
    downloads += 1
    const request: EncryptRequest = { file: backup.file, passphrase, workFactor: config.backupWorkFactor }
    const { chunks, result, stop } = streamProcess(dataDir, 'encrypt-backup', request)
    result.catch(() => {}).finally(() => (downloads -= 1))
    context.res.once('close', stop)
    // Nobody reads a download that was given up before it began, and its process would wait for that forever.
    if (context.res.closed) stop()
    const type = 'backup_downloaded'
    const { file } = backup
    await recordSecurityEvent({ db, clock, reactions }, { action: type, detail: { file } }, { type, detail: file })
    return { fileName: backup.file + copySuffix, chunks }
  })
}
