import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs, hourMs } from '#shared/business/durations.ts'
import type { Backup } from '#shared/contract/backup.ts'
import { isoTime } from '../../platform/clock.ts'
import { giveToOwner } from '../../platform/data-dir/files.ts'
import { fsPromises } from '../../platform/lazy-node-modules.ts'
import { BackupError } from './errors.ts'

/** Returns the folder with the backups. The names in it (what a backup is for is in the file itself, see backup-facts.ts):
 *  - `app-<number>_<time>.db`: a complete, verified backup with the secrets of DATA_DIR; earlier versions gave no number;
 *  - `app-before-<version>-<number>_<time>.db`: the same, made before that version migrated the database;
 *  - `app-<number>_<time>.db.<pid>.partial`: an unfinished backup;
 *  - `files`: the files that backups name, such as photographs, by their hashes;
 *  - `app-before-restore-<time>.db`: the database that a restore replaced, kept for thirty days;
 *  - `app-before-restore-<time>.db.secrets`: its secrets, if the restore replaced them. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'app.db')
}

/** Creates the folder if it is missing, readable by the server's user only, and returns its path. */
export async function ensureBackupFolder(dataDir: string): Promise<string> {
  const folder = backupFolder(dataDir)
  await fsPromises().mkdir(folder, { recursive: true, mode: 0o700 })
  await giveToOwner(dataDir, folder)
  return folder
}

/** What orders backups: the clock may have been wrong when one was made, but each gets a greater number than all before it. */
export interface Numbered extends Pick<Backup, 'createdAt'> {
  /** From 1; 0 for a backup of an earlier version, whose name has none. */
  number: number
}

/** A backup in the folder of backups. */
export interface BackupFile extends Backup, Numbered {}

/** @param beforeVersion the version that is about to migrate the database, if that is the reason for the backup */
export function backupName(
  time: Date,
  { number = 0, beforeVersion }: { number?: number; beforeVersion?: string | undefined } = {},
): string {
  const before = beforeVersion === undefined ? '' : `before-${beforeVersion}-`
  return `app-${before}${number === 0 ? '' : `${String(number).padStart(6, '0')}_`}${compact(time)}.db`
}

/** Returns the number for a new backup: greater than that of every other one. */
export async function nextBackupNumber(dataDir: string): Promise<number> {
  const [newest] = await listBackupFiles(dataDir)
  return followingNumber(newest?.number ?? 0)
}

/** The greatest number in a name, which only somebody who changes names comes to: after it, the dates alone order the backups. */
const maxNumber = 999_999_999_999

export function followingNumber(number: number): number {
  return Math.min(number + 1, maxNumber)
}

export function replacedName(time: Date): string {
  return `app-before-restore-${compact(time)}.db`
}

/** Returns the backups, the last one made first. */
export async function listBackupFiles(dataDir: string): Promise<BackupFile[]> {
  const listed: BackupFile[] = []
  for (const file of namesIn(backupFolder(dataDir))) {
    const parsed = parseBackupName(file)
    if (parsed === undefined) continue
    const facts = await fsPromises()
      .stat(join(backupFolder(dataDir), file))
      .catch(ignoreMissing)
    if (facts?.isFile()) listed.push({ file, bytes: facts.size, ...parsed })
  }
  return listed.toSorted(compareNewestFirst)
}

/** Orders by number, and those of earlier versions, which have none, by their dates after all others. */
export function compareNewestFirst(a: Numbered, b: Numbered): number {
  return b.number - a.number || Date.parse(b.createdAt) - Date.parse(a.createdAt)
}

/** Returns whether a backup has a later date than now: the clock was wrong when it was made, or is wrong now. */
export function isDatedAhead({ createdAt }: Pick<Backup, 'createdAt'>, now: Date): boolean {
  return createdAt > now.toISOString()
}

/** Returns the backups or copies, those that are dated ahead with a mark. */
export function markDatedAhead<Listed extends Pick<Backup, 'createdAt'>>(
  listed: readonly Listed[],
  now: Date,
): (Listed & { isDatedAhead?: true })[] {
  return listed.map((one) => (isDatedAhead(one, now) ? Object.assign({ isDatedAhead: true as const }, one) : one))
}

/** Returns the newest of backups or copies in the order of `compareNewestFirst`; never one that is dated ahead, because nobody can tell how
 *  old it is. */
export function findNewest<Listed extends Pick<Backup, 'createdAt'>>(
  listed: readonly Listed[],
  now: Date,
): Listed | undefined {
  return listed.find((one) => !isDatedAhead(one, now))
}

/** A backup is due after 24 hours, and each hour it is checked whether one is due. */
const leastBackupsADay = 24 / 25

/** Returns whether a backup was made more than so many days ago. The clock alone doesn't decide, because a wrong one would make everything
 *  old at once: as many backups as a server makes in these days must have been made since. Of one that is dated ahead only they tell the
 *  age, and of another one without a number only the clock.
 *  @param newest the last backup made */
export function isOlderThan(backup: Numbered, days: number, { newest, now }: { newest: Numbered; now: Date }): boolean {
  const isByClock = backup.createdAt < isoTime(now, -days * dayMs)
  const isAhead = isDatedAhead(backup, now)
  if (backup.number === 0 && !isAhead) return isByClock
  const isByNumber = newest.number - backup.number >= Math.floor(days * leastBackupsADay)
  return isByNumber && (isByClock || isAhead)
}

/** How long the database that a restore has replaced is kept. */
export const keptReplacedDays = 30
const replacedPattern = /^app-before-restore-\d{8}T\d{9}Z\.db$/

/** Returns the names of the databases that restores replaced, newest first. */
export function listReplacedFiles(dataDir: string): string[] {
  const replaced = namesIn(backupFolder(dataDir)).filter((name) => replacedPattern.test(name))
  return replaced.toSorted().toReversed()
}

/** Returns when a replaced database was replaced, ISO 8601; undefined for another file's name. */
export function readReplacedTime(name: string): string | undefined {
  return replacedPattern.test(name) ? readTime(name.slice(-22, -3)) : undefined
}

/** Removes what a restore that was killed before its end has left: its copies of the database, and a second name of the database that
 *  it had not replaced yet. Call it while the database is open, when no restore can run. Waits for the disk, because each start does it. */
export function removeUnfinishedRestore(dataDir: string): void {
  for (const name of namesIn(dataDir)) {
    if (/^app\.db\.\d+\.(restoring|migrated)(-wal|-shm|-journal)?$/.test(name))
      rmSync(join(dataDir, name), { force: true })
  }
  const current = statSync(databaseFile(dataDir), { throwIfNoEntry: false })
  for (const name of listReplacedFiles(dataDir)) {
    const file = join(backupFolder(dataDir), name)
    const facts = statSync(file, { throwIfNoEntry: false })
    // One with a log of its own is a damaged database, which is all in these two files.
    if (facts?.ino === current?.ino && facts?.dev === current?.dev && !existsSync(`${file}-wal`))
      rmSync(file, { force: true })
  }
}

/** Removes unfinished backups of processes that were killed. A copy in progress is written to more than once an hour. */
export async function removePartialFiles(dataDir: string): Promise<void> {
  const folder = backupFolder(dataDir)
  const { rm, stat } = fsPromises()
  for (const name of namesIn(folder)) {
    if (!name.includes('.partial')) continue
    const facts = await stat(join(folder, name)).catch(ignoreMissing)
    // The absolute difference, because the clock may have been set back since.
    if (facts && Math.abs(Date.now() - facts.mtimeMs) > hourMs) await rm(join(folder, name), { force: true })
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    ignoreMissing(error as NodeJS.ErrnoException)
    return []
  }
}

/** Formats a time for file names: ISO 8601 without `-`, `:` and `.`. */
function compact(time: Date): string {
  return time.toISOString().replace(/[-:.]/g, '')
}

/** Returns undefined for a name that is not a backup's. */
export function parseBackupName(name: string): (Numbered & Pick<Backup, 'beforeVersion'>) | undefined {
  const [, beforeVersion, number = '0', time = ''] =
    /^app-(?:before-(\d[\w.-]*)-)?(?:(\d{1,12})_)?(\d{8}T\d{9}Z)\.db$/.exec(name) ?? []
  const createdAt = readTime(time)
  if (createdAt === undefined) return undefined
  return { createdAt, number: Number(number), ...(beforeVersion !== undefined && { beforeVersion }) }
}

/** Reverses `compact`. Returns undefined for what is no time. */
function readTime(time: string): string | undefined {
  const iso = time.replace(/^(....)(..)(..)T(..)(..)(..)(...)Z$/, '$1-$2-$3T$4:$5:$6.$7Z')
  return Number.isNaN(Date.parse(iso)) ? undefined : iso
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Disk space that is always left free for other writers. */
const reserveBytes = 32 * 1024 * 1024
/** What the daily backup leaves free for visitors, who at most add 50 MB a day each: backups stop before enquiries do. On a small disk a
 *  tenth of it. */
export const visitorReserveBytes = 256 * 1024 * 1024

/** @param purpose ends the sentence: `for a backup`  @throws BackupError when the folder's disk hasn't this much space and a reserve */
export async function requireSpace(folder: string, bytes: number, purpose: string): Promise<void> {
  const missing = await findMissingSpace(folder, bytes, reserveBytes)
  if (missing) throw new BackupError(`There isn’t enough disk space ${purpose}: ${missing.neededMegabytes} MB needed.`)
}

/** @returns how much is needed where the folder's disk hasn't this much space and a reserve */
export async function findMissingSpace(
  folder: string,
  bytes: number,
  reserve: number,
): Promise<{ neededMegabytes: number } | undefined> {
  const { bavail, blocks, bsize } = await fsPromises().statfs(folder)
  const neededBytes = bytes + Math.max(reserveBytes, Math.min(reserve, (blocks * bsize) / 10))
  return bavail * bsize >= neededBytes ? undefined : { neededMegabytes: Math.ceil(neededBytes / 1024 / 1024) }
}
