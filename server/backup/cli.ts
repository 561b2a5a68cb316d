// npm run backup, npm run restore [file]. The server runs it too, so that a backup never keeps a visitor waiting.
import { existsSync } from 'node:fs'
import type { Backup } from '#shared/contract/backup.ts'
import { systemClock } from '../clock.ts'
import { readDataDir } from '../settings/read-settings.ts'
import { noteBackup } from './audit.ts'
import { BackupError } from './errors.ts'
import { databaseFile, listAsideFiles, listBackupFiles } from './files.ts'
import { makeBackup } from './make.ts'
import { describeRestore } from './report.ts'
import { restoreBackup } from './restore.ts'

/** What the server is told when it has started the process. */
export type BackupMessage = { made: Backup } | { failed: string }

process.umask(0o077)

run(process.argv.slice(2)).catch((error: unknown) => {
  // The reader is the owner: a sentence where there is one, and no stack.
  const sentence = error instanceof Error ? error.message : String(error)
  process.send?.({ failed: sentence } satisfies BackupMessage)
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
})

async function run([command, file]: readonly string[]): Promise<void> {
  const dataDir = readDataDir(process.env)
  if (command === 'backup') return backUp(dataDir)
  if (command !== 'restore') throw new BackupError('Please say "backup", or "restore" and the name of a backup.')
  if (file === undefined) return list(dataDir)
  print(describeRestore(await restoreBackup({ dataDir, clock: systemClock }, file)))
}

async function backUp(dataDir: string): Promise<void> {
  const made = await makeBackup({ dataDir, clock: systemClock })
  await noteBackup({ dataDir, clock: systemClock }, made)
  process.send?.({ made } satisfies BackupMessage)
  print([`Made ${made.file} (${megabytes(made.bytes)}).`])
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

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
