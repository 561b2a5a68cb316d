// npm run backup [confirm], npm run restore [file | offsite [copy]], and undo-update for install.sh. The server runs it as a child process, so that a backup never delays a request.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Backup } from '#shared/contract/backup.ts'
import { sendToParent } from '../../platform/limited-process-child.ts'
import { describeFault } from '../../platform/connection-faults.ts'
import { systemClock } from '../../platform/clock.ts'
import { readIfPresent } from '../../platform/data-dir/files.ts'
import { explainStorageError } from '../../platform/database/errors.ts'
import { commandOf } from '../../platform/installation.ts'
import { readDataDir } from '../../platform/config/read-settings.ts'
import type { BackupPurpose } from './backup-facts.ts'
import { BackupError } from './errors.ts'
import { findBackupFile } from './find-backup.ts'
import { backupFolder, databaseFile, isDatedAhead, listBackupFiles, listReplacedFiles } from './files.ts'
import type { CopyRequest } from './offsite/copy-newest.ts'
import type { Credentials } from './offsite/open-store.ts'
import type { HostKeyRequest } from './offsite/service.ts'
import type { EncryptRequest, ProcessMessage, ServerCommand } from './run-process.ts'

process.umask(0o077)

const serverCommands: Record<ServerCommand, (dataDir: string, option?: string) => Promise<void>> = {
  async backup(dataDir, option) {
    if (option !== undefined && option !== 'confirm') throw new BackupError(usage)
    const byHand = { purpose: option === 'confirm' ? ('confirmed' as const) : ('by hand' as const) }
    const [{ purpose }] = process.send ? ((await once(process, 'message')) as [{ purpose: BackupPurpose }]) : [byHand]
    send({ done: await backUp(dataDir, purpose) })
  },
  async 'encrypt-backup'(dataDir) {
    const [{ file, passphrase, workFactor }] = (await once(process, 'message')) as [EncryptRequest]
    const { encryptStream } = await import('./offsite/encrypt.ts')
    await pipeline(await encryptStream(join(backupFolder(dataDir), file), passphrase, workFactor), process.stdout)
    send({ done: null })
  },
  async 'copy-offsite'(dataDir) {
    const { copyConfigured } = await import('./offsite/copy-newest.ts')
    send({ done: await copyConfigured(dataDir, await readCopyRequest()) })
  },
  async 'check-copy'(dataDir) {
    const { checkConfigured } = await import('./offsite/check-copy.ts')
    send({ done: await checkConfigured(dataDir, await readCopyRequest()) })
  },
  async 'read-host-key'() {
    const [{ host, port, privateHosts }] = (await once(process, 'message')) as [HostKeyRequest]
    const { readHostKey } = await import('./offsite/sftp-store.ts')
    send({ done: await readHostKey({ host, port }, privateHosts) })
  },
  async 'check-offsite'(dataDir) {
    const [credentials] = (await once(process, 'message')) as [Credentials]
    const { checkPlace } = await import('./offsite/open-store.ts')
    send({ done: await checkPlace(dataDir, credentials) })
  },
}

const usage =
  'Usage: backup, backup confirm (where leads are missing on purpose), restore [name of a backup], restore offsite [name of a copy], restore keys FILE.'

run(process.argv.slice(2)).catch((error: unknown) => {
  // The owner reads this: a sentence without a stack trace.
  const sentence = describeError(error)
  const isDamage = error instanceof BackupError && error.isDamage
  // By hand, whoever administers the server sees the error itself.
  send({ failed: describeFault(error), isDamage })
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
})

/** An error of the file system, which has a path, becomes a sentence that says what to do. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!('path' in error) || typeof error.path !== 'string') return error.message
  const explained = explainStorageError(error, error.path, resolve(process.env['DATA_DIR'] ?? 'data'))
  return explained instanceof Error ? explained.message : error.message
}

async function run([command, file, copy]: readonly string[]): Promise<void> {
  const dataDir = readDataDir(process.env)
  const serverCommand = serverCommands[command as ServerCommand]
  if (serverCommand) return serverCommand(dataDir, file)
  if (command === 'undo-update') return undo(dataDir, file, copy)
  if (command !== 'restore') throw new BackupError(usage)
  if (file === undefined) return listLocal(dataDir)
  if (file === 'keys') return takeKeys(dataDir, copy)
  if (file === 'offsite' && copy === undefined) return listOffsite(dataDir)
  const backup = await findBackup(dataDir, file, copy)
  const { restoreBackup } = await import('./restore/restore-backup.ts')
  const { describeRestore } = await import('./restore/describe-restore.ts')
  print(describeRestore(await restoreBackup({ dataDir, clock: systemClock }, backup)))
}

/** Returns what the server sends. By hand, whoever administers the server decides where copies may go. */
async function readCopyRequest(): Promise<CopyRequest> {
  if (process.send) return ((await once(process, 'message')) as [CopyRequest])[0]
  const { anyPlace } = await import('./offsite/place-rules.ts')
  return { rules: anyPlace, known: [] }
}

/** Called by install.sh when a new version didn't start. @param startedAt when its installation started, seconds since 1970
 *  @param list a file with the names of the backups of that time, a line each */
async function undo(dataDir: string, startedAt: string | undefined, list: string | undefined): Promise<void> {
  if (!/^\d+$/.test(startedAt ?? ''))
    throw new BackupError('Usage: undo-update SECONDS (of the start of the update, since 1970) [LIST].')
  const names = list === undefined ? undefined : readIfPresent(list)
  const run = {
    startedAt: new Date(Number(startedAt) * 1000),
    filesBefore: names === undefined ? undefined : new Set(names.split('\n')),
  }
  const { undoUpdate } = await import('./restore/undo-update.ts')
  const result = await undoUpdate({ dataDir, clock: systemClock }, run)
  if (result.outcome === 'undone') return print([result.sentence])
  print([
    result.outcome === 'not needed'
      ? 'The database stays as it is: the update hasn’t changed its structure.'
      : 'The database from before the update has been put back already.',
  ])
}

/** @param source the backup that has the keys, or `new` to go on with new ones */
async function takeKeys(dataDir: string, source: string | undefined): Promise<void> {
  if (source === undefined)
    throw new BackupError(`Usage: ${commandOf('restore keys FILE')}, or “new” to go on with new keys.`)
  const { removeLostKeys } = await import('../../platform/data-dir/lost-keys.ts')
  if (source === 'new') return removeLostKeys(dataDir)
  const backup = await findBackup(dataDir, source, undefined)
  const { restoreKeys } = await import('./recover-keys.ts')
  print([`Put back from ${backup}: ${(await restoreKeys(dataDir, backup)).join(', ')}. Please restart the server.`])
}

async function backUp(dataDir: string, purpose: BackupPurpose): Promise<Backup> {
  const { makeBackup } = await import('./make-backup.ts')
  const { openDatabase } = await import('../../platform/database/connection.ts')
  const { recordAudit } = await import('../../platform/audit/record-audit.ts')
  const made = await makeBackup({ dataDir, clock: systemClock, purpose })
  await using database = await openDatabase(databaseFile(dataDir))
  const note = { action: 'backup_made', detail: { file: made.file, bytes: made.bytes } } as const
  // A database of an older version may be recorded in another structure; the backup is good all the same.
  await recordAudit(database.db, systemClock, note).catch((error: unknown) => {
    if (!/no such (table|column)/.test(String(error))) throw error
  })
  print([`Made ${made.file} (${megabytes(made.bytes)}).`])
  return made
}

/** Returns the name of a local backup, after fetching and decrypting it when an off-site copy is named. */
async function findBackup(dataDir: string, file: string, copy: string | undefined): Promise<string> {
  if (file !== 'offsite' && !file.endsWith('.age')) return file
  const { fetchCopy, findAccess, openDownloadedCopy } = await import('./offsite/restore-offsite.ts')
  const passphrase = process.env['OFFSITE_PASSPHRASE']
  if (copy === undefined) {
    const found = await findBackupFile(dataDir, file)
    return openDownloadedCopy({ dataDir, clock: systemClock }, found, { passphrase })
  }
  return fetchCopy({ dataDir, clock: systemClock }, await findAccess(dataDir, process.env), copy)
}

async function listOffsite(dataDir: string): Promise<void> {
  const { findAccess, listCopies } = await import('./offsite/restore-offsite.ts')
  const copies = await listCopies(await findAccess(dataDir, process.env))
  if (copies.length === 0) return print(['There are no copies.'])
  print([
    `To restore one: ${commandOf('restore offsite <copy>')}, or newest for the first of these`,
    ...describeListed(copies),
  ])
}

async function listLocal(dataDir: string): Promise<void> {
  const backups = await listBackupFiles(dataDir)
  const replaced = listReplacedFiles(dataDir)
  const hint = existsSync(databaseFile(dataDir)) ? ` yet: "${commandOf('backup')}" makes one` : ''
  if (backups.length + replaced.length === 0) return print([`There are no backups${hint}.`])
  print([
    `To restore one: ${commandOf('restore <file>')}`,
    ...describeListed(backups),
    ...replaced.map((file) => `${file}  kept by an earlier restore`),
  ])
}

/** Describes backups in lines. Those that are dated ahead come last, because none of them is the newest. */
function describeListed(listed: readonly Pick<Backup, 'file' | 'bytes' | 'createdAt'>[]): string[] {
  const now = systemClock.now()
  return [
    ...listed.filter((one) => !isDatedAhead(one, now)).map(({ file, bytes }) => `${file}  ${megabytes(bytes)}`),
    ...listed
      .filter((one) => isDatedAhead(one, now))
      .map(({ file, bytes }) => `${file}  ${megabytes(bytes)}  dated ahead: the clock was wrong then, or is wrong now`),
  ]
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** Sends a message to the server, if it has started this process. */
function send(message: ProcessMessage): void {
  sendToParent(message)
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
