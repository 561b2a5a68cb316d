import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#shared/business/durations.ts'
import { isoTime } from '../../platform/clock.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import { type BackupFacts, type DatabaseFacts, listBackupFacts, readBackupFile, readFacts } from './backup-facts.ts'
import { BackupError } from './errors.ts'
import {
  backupFolder,
  databaseFile,
  findMissingSpace,
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
 *  owner has confirmed ends a suspicion. @param backups newest first */
export function findSuspicion(
  current: Pick<DatabaseFacts, 'databaseCreatedAt' | 'leads' | 'deletedLeads'>,
  backups: readonly BackupFacts[],
  now: Date,
): Suspicion | undefined {
  const confirmed = backups.find(({ purpose }) => purpose === 'confirmed')
  // What has a later date than now was made before, while the clock was wrong.
  const comparable = confirmed
    ? backups.filter(({ createdAt }) => createdAt >= confirmed.createdAt && createdAt <= now.toISOString())
    : backups
  const [fullest] = comparable.toSorted((a, b) => countKnown(b) - countKnown(a))
  if (fullest === undefined) return undefined
  const leads = { now: current.leads, before: fullest.leads }
  const older = comparable.find(({ databaseCreatedAt }) => databaseCreatedAt < current.databaseCreatedAt)
  if (older !== undefined) return { file: older.file, why: 'empty', leads: { now: current.leads, before: older.leads } }
  const lost = countKnown(fullest) - countKnown(current)
  return lost >= minLost && lost > current.leads ? { file: fullest.file, why: 'fewer leads', leads } : undefined
}

/** Leads that the owner deleted aren't lost: each leaves a record. */
function countKnown({ leads, deletedLeads }: Pick<DatabaseFacts, 'leads' | 'deletedLeads'>): number {
  return leads + deletedLeads
}

/** Returns the backups to delete. Kept are the last one of each of fourteen days, and for eight weeks the last five made by hand and the
 *  newest before each former structure of the database. Kept is also what has a later date than now, from a clock that was wrong.
 *  @param backups newest first */
export function findOutdated(backups: readonly BackupFacts[], now: Date): BackupFacts[] {
  const kept = new Set(backups.filter(({ createdAt }) => createdAt > now.toISOString()))
  const past = backups.filter((backup) => !kept.has(backup))
  for (const backup of listLastOfDays(past).slice(0, keptDays)) kept.add(backup)
  const earliest = isoTime(now, -maxKeptDays * dayMs)
  const recent = past.filter(({ createdAt }) => createdAt >= earliest)
  const byHand = recent.filter(({ purpose }) => purpose === 'by hand' || purpose === 'confirmed')
  for (const backup of byHand.slice(0, keptByHand)) kept.add(backup)
  const schemas = new Set<string>()
  for (const backup of recent.filter(({ purpose }) => purpose === 'before an update')) {
    if (!schemas.has(backup.schema)) kept.add(backup)
    schemas.add(backup.schema)
  }
  const confirmed = recent.find(({ purpose }) => purpose === 'confirmed')
  if (confirmed) kept.add(confirmed)
  return backups.filter((backup) => !kept.has(backup))
}

/** The last daily backup of each day, or the last made by hand on a day without, newest first. */
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
    const ageMs = now.getTime() - Date.parse(readReplacedTime(file) ?? now.toISOString())
    if (ageMs < keptReplacedDays * dayMs || !(await readBackupFile(join(folder, file)))) continue
    for (const part of ['', '.secrets']) await rm(join(folder, file + part), { force: true })
  }
}

/** Deletes backups for the space of a new one and what visitors need: those that are kept no longer, then the oldest days, down to three,
 *  and the others but the newest made by hand and the newest from before an update.
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
  const days = listLastOfDays(backups)
  const kept = new Set([
    ...days.slice(0, keptInAnyCase),
    backups.find(({ purpose }) => purpose === 'by hand' || purpose === 'confirmed'),
    backups.find(({ purpose }) => purpose === 'before an update'),
  ])
  const others = backups.filter((backup) => !kept.has(backup) && !outdated.includes(backup))
  return [...outdated.toReversed(), ...others.toReversed()]
}

/** Returns why old backups and copies aren't deleted for now. */
export async function findCurrentSuspicion(dataDir: string, now = new Date()): Promise<Suspicion | undefined> {
  const current = await readFacts(databaseFile(dataDir))
  return current && findSuspicion(current, await listBackupFacts(dataDir), now)
}

/** @returns how many databases that restores have replaced are kept, and their size in bytes */
export async function measureReplaced(dataDir: string): Promise<{ count: number; bytes: number }> {
  const files = listReplacedFiles(dataDir)
  const sizes = await Promise.all(files.map((file) => stat(join(backupFolder(dataDir), file)).catch(() => undefined)))
  return { count: files.length, bytes: sizes.reduce((sum, facts) => sum + (facts?.size ?? 0), 0) }
}
