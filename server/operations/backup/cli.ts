// npm run backup, npm run restore [file | offsite [copy]]. The server runs it too, so that a backup never keeps a visitor waiting.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { systemClock } from '../../platform/clock.ts'
import { readDataDir } from '../../platform/config/read-settings.ts'
import { noteBackup } from './audit.ts'
import { BackupError } from './errors.ts'
import { databaseFile, listAsideFiles, listBackupFiles } from './files.ts'
import { makeBackup } from './make.ts'
import { describeRestore } from './restore/report.ts'
import type { Credentials } from './offsite/store.ts'
import { restoreBackup } from './restore/restore.ts'
import type { ProcessMessage, ServerCommand } from './run-process.ts'

process.umask(0o077)

const serverCommands: Record<ServerCommand, (dataDir: string) => Promise<void>> = {
  backup: backUp,
  async 'copy-offsite'(dataDir) {
    const { copyConfigured } = await import('./offsite/copy-newest.ts')
    report({ done: await copyConfigured(dataDir) })
  },
  async 'check-offsite'(dataDir) {
    const [credentials] = (await once(process, 'message')) as [Credentials]
    const { checkPlace } = await import('./offsite/check-place.ts')
    report({ done: await checkPlace(dataDir, credentials) })
  },
}

run(process.argv.slice(2)).catch((error: unknown) => {
  // The reader is the owner: a sentence where there is one, and no stack.
  const sentence = error instanceof Error ? error.message : String(error)
  const isDamage = error instanceof BackupError && error.isDamage
  report({ failed: sentence, isDamage })
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
})

async function run([command, file, copy]: readonly string[]): Promise<void> {
  const dataDir = readDataDir(process.env)
  const forServer = serverCommands[command as ServerCommand]
  if (forServer) return forServer(dataDir)
  if (command !== 'restore')
    throw new BackupError('Please say "backup", or "restore" and the name of a backup, or "restore offsite".')
  if (file === undefined) return list(dataDir)
  if (file === 'offsite' && copy === undefined) return listOffsite(dataDir)
  const backup = await findBackup(dataDir, file, copy)
  print(describeRestore(await restoreBackup({ dataDir, clock: systemClock }, backup)))
}

async function backUp(dataDir: string): Promise<void> {
  const made = await makeBackup({ dataDir, clock: systemClock })
  await noteBackup({ dataDir, clock: systemClock }, made)
  report({ done: made })
  print([`Made ${made.file} (${megabytes(made.bytes)}).`])
}

/** Fetches and decrypts a copy where one is named. @returns the name of a backup */
async function findBackup(dataDir: string, file: string, copy: string | undefined): Promise<string> {
  if (file !== 'offsite' && !file.endsWith('.age')) return file
  const { decryptCopy, fetchCopy } = await import('./offsite/restore-offsite.ts')
  const passphrase = process.env['OFFSITE_PASSPHRASE']
  if (copy === undefined) return decryptCopy(dataDir, file, basename(file, '.age'), { passphrase })
  const { findAccess } = await import('./offsite/restore-access.ts')
  return fetchCopy(dataDir, await findAccess(dataDir, process.env), copy)
}

async function listOffsite(dataDir: string): Promise<void> {
  const { findAccess } = await import('./offsite/restore-access.ts')
  const { listCopies } = await import('./offsite/restore-offsite.ts')
  const copies = await listCopies(await findAccess(dataDir, process.env))
  if (copies.length === 0) return print(['There are no copies.'])
  print([
    'Stop the server, then: npm run restore offsite <copy>, or newest for the first of these',
    ...copies.map(({ file, bytes }) => `${file}  ${megabytes(bytes)}`),
  ])
}

async function list(dataDir: string): Promise<void> {
  const backups = await listBackupFiles(dataDir)
  const aside = await listAsideFiles(dataDir)
  if (backups.length + aside.length === 0) {
    return print([
      `There are no backups${existsSync(databaseFile(dataDir)) ? ' yet: "npm run backup" makes one' : ''}.`,
    ])
  }
  print([
    'Stop the server, then: npm run restore <file>',
    ...backups.map(({ file, bytes }) => `${file}  ${megabytes(bytes)}`),
    ...aside.map((file) => `${file}  kept by an earlier restore`),
  ])
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** To the server, where that has started the process. */
function report(message: ProcessMessage): void {
  process.send?.(message)
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
