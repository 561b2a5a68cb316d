import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup } from '#shared/contract/backup.ts'
import { giveToOwner } from '../../platform/data-dir/owner.ts'

/** What the folder holds, and what each name means:
 *  - `app-<time>.db`: a backup, checked and whole, with the secrets of DATA_DIR;
 *  - `app-before-<version>-<time>.db`: the same, made before that version changed the database;
 *  - `app-<time>.db.<pid>.partial`: one that is being made, or was when the program ended;
 *  - `app-before-restore-<time>.db`: the database as it was before a restore, kept until the owner removes it;
 *  - `app-before-restore-<time>.db.secrets`: the secrets of that time, where the restore has brought others. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'app.db')
}

/** @returns where the folder is; only this user may look into it */
export async function ensureBackupFolder(dataDir: string): Promise<string> {
  const folder = backupFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await giveToOwner(dataDir, folder)
  return folder
}

/** @param beforeVersion the version of the program that is about to change the database, where that is why */
export function backupName(time: Date, beforeVersion?: string): string {
  return `app-${beforeVersion === undefined ? '' : `before-${beforeVersion}-`}${compact(time)}.db`
}

export function asideName(time: Date): string {
  return `app-before-restore-${compact(time)}.db`
}

/** Newest first. */
export async function listBackupFiles(dataDir: string): Promise<Backup[]> {
  const listed: Backup[] = []
  for (const file of await namesIn(backupFolder(dataDir))) {
    const meaning = readBackupName(file)
    if (meaning === undefined) continue
    const facts = await stat(join(backupFolder(dataDir), file)).catch(ignoreMissing)
    if (facts?.isFile()) listed.push({ file, bytes: facts.size, ...meaning })
  }
  return listed.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

/** What was kept before restores, newest first. */
export async function listAsideFiles(dataDir: string): Promise<string[]> {
  const names = await namesIn(backupFolder(dataDir))
  return names
    .filter((name) => /^app-before-restore-\d{8}T\d{9}Z\.db$/.test(name))
    .toSorted()
    .toReversed()
}

/** Nothing takes an hour between two writes to a copy. */
const abandonedMs = 60 * 60 * 1000

/** Removes what killed programs left half made. */
export async function removeAbandoned(dataDir: string): Promise<void> {
  const folder = backupFolder(dataDir)
  for (const name of await namesIn(folder)) {
    if (!name.includes('.partial')) continue
    const facts = await stat(join(folder, name)).catch(ignoreMissing)
    if (facts && Date.now() - facts.mtimeMs > abandonedMs) await rm(join(folder, name), { force: true })
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? []
}

/** The colons and the point of ISO 8601 are not for file names. */
function compact(time: Date): string {
  return time.toISOString().replace(/[-:.]/g, '')
}

/** @returns undefined for a name that no backup has */
export function readBackupName(name: string): Pick<Backup, 'createdAt' | 'beforeVersion'> | undefined {
  const [, beforeVersion, year, month, day, hour, minute, second, ms] =
    /^app-(?:before-(\d[\w.-]*)-)?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.db$/.exec(name) ?? []
  const createdAt = `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`
  if (Number.isNaN(Date.parse(createdAt))) return undefined
  return beforeVersion === undefined ? { createdAt } : { createdAt, beforeVersion }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
