import { rm, stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { dayMs } from '#shared/business/durations.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import { type BackupFacts, type DatabaseFacts, listBackupFacts, readBackupFile, readFacts } from './backup-facts.ts'
import { BackupError } from './errors.ts'
import {
  backupFolder,
  databaseFile,
  findMissingSpace,
  isDatedAhead,
  isOlderThan,
  keptReplacedDays,
  listReplacedFiles,
  readReplacedTime,
  visitorReserveBytes,
} from './files.ts'

/** On how many days a backup is kept, the last one of each. */
export const keptDays = 14
/** How many backups made by hand are kept besides. */
export const keptByHand = 5
/** How long other backups than those of days are kept at most: erased people are in them, and the privacy page says that backups follow within
 *  weeks. */
export const maxKeptDays = 56
/** Days whose backup isn't deleted for more space. */
const keptInAnyCase = 3

/** Why old backups aren't deleted for now. */
export interface Suspicion {
  /** The backup with what may be missing. */
  file: string
  why: 'empty' | 'fewer leads'
  leads: { now: number; before: number }
}

/** A loss is suspected when more than half of the leads are gone, unless they are few. */
const minLost = 10

/** Finds out whether the database may have lost its leads, so that its backups would push out those that still have them. A backup that the
 *  owner has confirmed ends a suspicion. @param backups the last one made first */
export function findSuspicion(
  current: Pick<DatabaseFacts, 'databaseCreatedAt' | 'leads' | 'deletedLeads'>,
  backups: readonly BackupFacts[],
  now: Date,
): Suspicion | undefined {
  const confirmed = backups.find(({ purpose }) => purpose === 'confirmed')
  // Without a number, what is dated ahead was made before, while the clock was wrong.
  const comparable = confirmed
    ? backups
        .slice(0, backups.indexOf(confirmed) + 1)
        .filter((backup) => backup.number > 0 || !isDatedAhead(backup, now))
    : backups
  const [fullest] = comparable.toSorted((a, b) => countKnown(b) - countKnown(a))
  if (fullest === undefined) return undefined
  const leads = { now: current.leads, before: fullest.leads }
  // A database that was created while the clock was behind seems the older one, but has fewer leads.
  const former = comparable.find(
    (backup) =>
      backup.databaseCreatedAt < current.databaseCreatedAt ||
      (backup.databaseCreatedAt > current.databaseCreatedAt && countKnown(backup) > countKnown(current)),
  )
  if (former !== undefined)
    return { file: former.file, why: 'empty', leads: { now: current.leads, before: former.leads } }
  const lost = countKnown(fullest) - countKnown(current)
  return lost >= minLost && lost > current.leads ? { file: fullest.file, why: 'fewer leads', leads } : undefined
}

/** Leads that the owner deleted aren't lost: each leaves a record. */
function countKnown({ leads, deletedLeads }: Pick<DatabaseFacts, 'leads' | 'deletedLeads'>): number {
  return leads + deletedLeads
}

/** Returns the backups to delete. Kept are the last one of each of fourteen days, and for eight weeks the last five made by hand and the
 *  newest before each former structure of the database. What is dated ahead takes the place of none of these: it is kept besides, until
 *  fourteen days of others have been made after it.
 *  @param backups the last one made first */
export function findOutdated(backups: readonly BackupFacts[], now: Date): BackupFacts[] {
  const [newest] = backups
  if (newest === undefined) return []
  const isRecent = (backup: BackupFacts) => !isOlderThan(backup, maxKeptDays, { newest, now })
  const [ahead, others] = splitAhead(backups, now)
  const lastDay = listLastOfDays(others)[keptDays - 1]
  const aheadSince = lastDay ? ahead.filter((backup) => backups.indexOf(backup) < backups.indexOf(lastDay)) : ahead
  const kept = new Set([...chooseKept(others, isRecent), ...chooseKept(aheadSince, isRecent)])
  return backups.filter((backup) => !kept.has(backup))
}

/** Returns the backups that are dated ahead, and the others. */
function splitAhead(backups: readonly BackupFacts[], now: Date): [BackupFacts[], BackupFacts[]] {
  return [backups.filter((backup) => isDatedAhead(backup, now)), backups.filter((backup) => !isDatedAhead(backup, now))]
}

function chooseKept(backups: readonly BackupFacts[], isRecent: (backup: BackupFacts) => boolean): BackupFacts[] {
  const recent = backups.filter(isRecent)
  const byHand = recent.filter(({ purpose }) => purpose === 'by hand' || purpose === 'confirmed')
  const beforeUpdates = recent.filter(({ purpose }) => purpose === 'before an update')
  const newestOf = new Map(beforeUpdates.toReversed().map((backup) => [backup.schema, backup]))
  const confirmed = recent.find(({ purpose }) => purpose === 'confirmed')
  return [
    ...listLastOfDays(backups).slice(0, keptDays),
    ...byHand.slice(0, keptByHand),
    ...newestOf.values(),
    ...(confirmed ? [confirmed] : []),
  ]
}

/** The last daily backup of each day, or the last made by hand on a day without, the last one made first. */
function listLastOfDays(backups: readonly BackupFacts[]): BackupFacts[] {
  const days = new Map<string, BackupFacts>()
  for (const backup of backups.filter(({ purpose }) => purpose !== 'before an update')) {
    const day = dayInLondon(Date.parse(backup.createdAt))
    const last = days.get(day)
    if (last === undefined || (last.purpose !== 'daily' && backup.purpose === 'daily')) days.set(day, backup)
  }
  return [...days.values()]
}

/** Deletes the backups that are kept no longer, and replaced databases after thirty days; nothing while the database may have lost its leads.
 *  @param made the newest backup, which stays whatever its date */
export async function deleteOutdated(dataDir: string, made: string, now: Date): Promise<void> {
  const folder = backupFolder(dataDir)
  const current = await readBackupFile(join(folder, made))
  const backups = await listBackupFacts(dataDir)
  if (current === undefined || findSuspicion(current, backups, now)) return
  for (const { file } of findOutdated(backups, now)) if (file !== made) await rm(join(folder, file), { force: true })
  for (const file of listReplacedFiles(dataDir)) {
    const replacedAt = await findReplacedTime(join(folder, file), now)
    if (!isReplacedOutdated(replacedAt, backups, now) || !(await readBackupFile(join(folder, file)))) continue
    for (const part of ['', '.secrets']) await rm(join(folder, file + part), { force: true })
  }
}

/** Returns when a database was replaced, ISO 8601. Where its name has a later date than now, its age counts from when that is first seen, which
 *  the file's own time notes. */
async function findReplacedTime(path: string, now: Date): Promise<string> {
  const named = readReplacedTime(basename(path)) ?? ''
  if (!isDatedAhead({ createdAt: named }, now)) return named
  const { atime, mtime } = await stat(path)
  if (mtime <= now) return mtime.toISOString()
  await utimes(path, atime, now)
  return now.toISOString()
}

/** A wrong clock makes a replaced database old at once, so backups of the days since must exist too, as many as are kept. */
function isReplacedOutdated(replacedAt: string, backups: readonly BackupFacts[], now: Date): boolean {
  if (now.getTime() - Date.parse(replacedAt) < keptReplacedDays * dayMs) return false
  const since = backups.filter(({ createdAt }) => createdAt > replacedAt)
  return listLastOfDays(since).length >= keptDays
}

/** Deletes backups for the space of a new one and what visitors need: those that are kept no longer, then those that are dated
 *  ahead, then the oldest days, down to three, and the others but the newest made by hand and the newest from before an update.
 *  @throws BackupError when there isn't enough space even so, or the database may have lost its leads; then none is deleted */
export async function makeSpace(dataDir: string, bytes: number, now: Date): Promise<void> {
  const folder = backupFolder(dataDir)
  const missing = await findMissingSpace(folder, bytes, visitorReserveBytes)
  if (!missing) return
  const backups = await listBackupFacts(dataDir)
  const current = await readFacts(databaseFile(dataDir))
  const isSafe = current !== undefined && findSuspicion(current, backups, now) === undefined
  const deletable = isSafe ? listDeletable(backups, now) : []
  const deletableBytes = deletable.reduce((sum, backup) => sum + backup.bytes, 0)
  const lacking = await findMissingSpace(folder, bytes - deletableBytes, visitorReserveBytes)
  if (lacking) {
    throw new BackupError(
      `There isn’t enough disk space for a backup beside what new enquiries need: ${lacking.neededMegabytes} MB needed.`,
    )
  }
  for (const { file } of deletable) {
    await rm(join(folder, file), { force: true })
    if (!(await findMissingSpace(folder, bytes, visitorReserveBytes))) return
  }
}

/** In the order in which they are deleted. */
function listDeletable(backups: readonly BackupFacts[], now: Date): BackupFacts[] {
  const outdated = findOutdated(backups, now)
  const [ahead, others] = splitAhead(backups, now)
  // Where the clock is behind, those that are dated ahead are the good ones.
  const days = [...listLastOfDays(others), ...listLastOfDays(ahead)]
  const byAge = [...others, ...ahead]
  const kept = new Set([
    ...days.slice(0, keptInAnyCase),
    byAge.find(({ purpose }) => purpose === 'by hand' || purpose === 'confirmed'),
    byAge.find(({ purpose }) => purpose === 'before an update'),
  ])
  const deletable = byAge.filter((backup) => !kept.has(backup) && !outdated.includes(backup))
  return [...outdated.toReversed(), ...deletable.toReversed()]
}

/** Returns why old backups and copies aren't deleted for now. @param current the facts of the database, which are read from its file by default */
export async function findCurrentSuspicion(
  dataDir: string,
  now: Date,
  current: Promise<DatabaseFacts | undefined> = readFacts(databaseFile(dataDir)),
): Promise<Suspicion | undefined> {
  const facts = await current
  return facts && findSuspicion(facts, await listBackupFacts(dataDir), now)
}

/** @returns how many databases that restores have replaced are kept, and their size in bytes */
export async function measureReplaced(dataDir: string): Promise<{ count: number; bytes: number }> {
  const files = listReplacedFiles(dataDir)
  const sizes = await Promise.all(files.map((file) => stat(join(backupFolder(dataDir), file)).catch(() => undefined)))
  return { count: files.length, bytes: sizes.reduce((sum, facts) => sum + (facts?.size ?? 0), 0) }
}
