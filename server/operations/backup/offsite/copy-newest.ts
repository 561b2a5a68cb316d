import { describeFault } from '../../../platform/connection-faults.ts'
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { hourMs } from '#shared/business/durations.ts'
import type { OffsiteCopy } from '#shared/contract/offsite-backup.ts'
import { BackupError } from '../errors.ts'
import {
  backupFolder,
  type BackupFile,
  backupName,
  findNewest,
  followingNumber,
  isOlderThan,
  listBackupFiles,
  type Numbered,
  parseBackupName,
  requireSpace,
} from '../files.ts'
import { encryptFile, isEncryptedSize } from './encrypt.ts'
import { areOnSameDisk } from './folder-store.ts'
import { findCurrentSuspicion } from '../backups-to-keep.ts'
import { openOffsiteFiles } from './offsite-files.ts'
import { planCopies } from './plan-copies.ts'
import { type OffsiteSettings, readOffsiteSettings } from './settings-file.ts'
import { copySuffix, filterCopies, filterPartialFiles, type NumberedCopy, type OffsiteStore } from './store.ts'
import { anyPlace, type PlaceRules } from './place-rules.ts'
import { openStore } from './open-store.ts'

export interface CopyResult {
  copies: OffsiteCopy[]
  /** What the place had cut or lost and has again, by name. */
  sentAgain: string[]
  /** Copies that the place has cut or lost, of backups that this server no longer has. */
  lost: string[]
  /** When that was by the place's own clock, as an HTTP header. */
  date?: string | undefined
  /** What didn't work although the newest backup has been copied, in a sentence. */
  problem?: string
}

/** A century. */
const foreverDays = 36_500
/** How long older backups are sent after the newest. What is left is sent an hour later: a process ends after ten hours. */
const sendOthersMs = 4 * hourMs
const temporaryPrefix = 'sending-'
/** Of the check, which sends too. */
export const checkPrefix = 'checking-'

/** What a process is sent that copies or checks. */
export interface CopyRequest {
  rules: PlaceRules
  /** The copies in the place at the last contact. */
  known: readonly Pick<OffsiteCopy, 'file' | 'bytes'>[]
  /** Of the encryption, if it isn’t the usual one; lower in tests. */
  workFactor?: number | undefined
}

/** Copies the backups that the configured place lacks. @throws BackupError */
export async function copyConfigured(dataDir: string, request: CopyRequest): Promise<CopyResult> {
  return copyNewest(dataDir, await requireOffsiteSettings(dataDir), request)
}

/** @throws BackupError */
export async function requireOffsiteSettings(dataDir: string): Promise<OffsiteSettings> {
  const settings = await readOffsiteSettings(dataDir)
  if (settings === undefined) throw new BackupError('No place for off-site copies is set up.')
  return settings
}

interface CopyOptions extends Partial<CopyRequest> {
  now?: Date
}

/** Copies the backups that the place lacks, the newest first, with the files that they name, and deletes copies that are too old. What the
 *  place has cut or lost since is sent again, if it's still here. @throws BackupError */
export async function copyNewest(
  dataDir: string,
  settings: OffsiteSettings,
  { now = new Date(), workFactor, rules = anyPlace, known = [] }: CopyOptions = {},
): Promise<CopyResult> {
  if ((await listBackupFiles(dataDir)).length === 0) throw new BackupError('There’s no backup to copy yet.')
  await using store = await openConfigured(dataDir, settings, rules)
  const send = (source: string, as: string) => sendEncrypted(dataDir, store, { ...settings, workFactor, source, as })
  const sendBackup = (file: string) => send(join(backupFolder(dataDir), file), file + copySuffix)
  const before = await store.list()
  for (const partial of filterPartialFiles(before)) await store.remove(partial)
  const found = filterCopies(before)
  const backups = await numberAfter(dataDir, found)
  // Nothing is deleted while the database may have lost its leads.
  const keepDays = (await findCurrentSuspicion(dataDir, now)) ? foreverDays : settings.keepDays
  const kept = { keepDays, now }
  const broken = findBroken(found, { backups, known, ...kept })
  const sentAgain: string[] = []
  for (const file of broken.filter((copy) => copy.isHere).map((copy) => copy.file)) {
    if (found.some((copy) => copy.file === file)) await store.remove(file)
    await sendBackup(basename(file, copySuffix))
    sentAgain.push(file)
  }
  const files = await openOffsiteFiles({ dataDir, store, listed: before, send })
  const resent = backups.filter(({ file }) => sentAgain.includes(file + copySuffix)).map(nameCopy)
  const whole = found.filter(({ file }) => !sentAgain.includes(file))
  const { toSend } = planCopies(backups, [...whole, ...resent], kept)
  const newest = findNewest(backups, now) ?? backups[0]
  const problems: string[] = []
  const sent: string[] = []
  const startedMs = performance.now()
  for (const { file } of toSend) {
    if (sent.length > 0 && performance.now() - startedMs > sendOthersMs) break
    try {
      await sendBackup(file)
      await files.sendNamed(file)
      sent.push(file + copySuffix)
    } catch (error) {
      if (file === newest?.file) throw error
      problems.push(`The newest backup is copied, but an older one can’t be. ${describeFault(error)}`)
      break
    }
  }
  const copies = sent.length + sentAgain.length > 0 ? filterCopies(await store.list()) : found
  const isThere = (name: string) => copies.some(({ file }) => file === name)
  if (!sent.every(isThere)) throw new BackupError('The place accepted the copy, but doesn’t list it.')
  for (const { file } of backups)
    if (isThere(file + copySuffix) && !sent.includes(file + copySuffix)) await files.sendNamed(file)
  const { toDelete } = planCopies(backups, copies, kept)
  let left = copies
  try {
    for (const { file } of toDelete) await store.remove(file)
    left = copies.filter((copy) => !toDelete.includes(copy))
    await files.removeUnneeded(left)
  } catch (error) {
    problems.push(`The newest backup is copied, but old copies can’t be deleted. ${describeFault(error)}`)
  }
  return {
    copies: left,
    sentAgain: [...sentAgain, ...files.sentAgain()],
    lost: broken.filter((copy) => !copy.isHere).map((copy) => copy.file),
    date: store.date?.(),
    ...(problems.length > 0 && { problem: problems.join(' ') }),
  }
}

function nameCopy({ file, bytes, createdAt, number }: BackupFile): NumberedCopy {
  return { file: file + copySuffix, bytes, createdAt, number }
}

/** Returns the backups. Where the place has a copy with the number of the last one or a greater one, made before this server lost its data or
 *  by an earlier installation, the last one gets the number after that: it would otherwise not be the newest there.
 *  @param copies the last one made first */
async function numberAfter(dataDir: string, copies: readonly Numbered[]): Promise<BackupFile[]> {
  const backups = await listBackupFiles(dataDir)
  const [[last], [copied]] = [backups, copies.filter((copy) => !isCopyOf(copy, backups))]
  if (last === undefined || copied === undefined || copied.number < last.number || copied.number === 0) return backups
  if (copies.some((copy) => isCopyOf(copy, [last]))) return backups
  const { beforeVersion } = last
  const file = backupName(new Date(last.createdAt), { number: followingNumber(copied.number), beforeVersion })
  await rename(join(backupFolder(dataDir), last.file), join(backupFolder(dataDir), file))
  return listBackupFiles(dataDir)
}

function isCopyOf(copy: Numbered, backups: readonly Numbered[]): boolean {
  return backups.some(({ number, createdAt }) => number === copy.number && createdAt === copy.createdAt)
}

/** Finds copies that don't have the size with which they were sent, and those that are gone before their time. */
function findBroken(
  copies: readonly NumberedCopy[],
  {
    backups,
    known,
    keepDays,
    now,
  }: { backups: readonly BackupFile[]; known: CopyRequest['known']; keepDays: number; now: Date },
): { file: string; isHere: boolean }[] {
  const sent = new Map(backups.map(({ file, bytes }) => [file + copySuffix, bytes]))
  const expected = new Map(known.map(({ file, bytes }) => [file, bytes]))
  const cut = copies.filter(({ file, bytes }) => {
    const plainBytes = sent.get(file)
    return plainBytes === undefined ? bytes !== (expected.get(file) ?? bytes) : !isEncryptedSize(bytes, plainBytes)
  })
  const present = new Set(copies.map(({ file }) => file))
  const [newest] = backups
  const isNeeded = (file: string) => {
    const copy = parseBackupName(basename(file, copySuffix))
    return copy !== undefined && newest !== undefined && !isOlderThan(copy, keepDays, { newest, now })
  }
  const gone = known.filter(({ file }) => !present.has(file) && (sent.has(file) || isNeeded(file)))
  return [...cut, ...gone].map(({ file }) => ({ file, isHere: sent.has(file) }))
}

interface SendOptions {
  passphrase: string
  workFactor?: number | undefined
  /** The path of the file, and its name in the place. */
  source: string
  as: string
}

/** Sends a file, encrypted. @throws BackupError */
export async function sendEncrypted(
  dataDir: string,
  store: Pick<OffsiteStore, 'put'>,
  { source, as, ...options }: SendOptions,
): Promise<void> {
  await using encrypted = await encryptAs(dataDir, source, as, options)
  await store.put(encrypted.file, encrypted.sha256)
}

/** Encrypts into a file that is removed after use: stores need the length and the hash before the content. */
async function encryptAs(
  dataDir: string,
  source: string,
  name: string,
  { passphrase, workFactor }: Pick<SendOptions, 'passphrase' | 'workFactor'>,
) {
  const folder = backupFolder(dataDir)
  await removeTemporaryFolders(folder)
  await requireSpace(folder, (await stat(source)).size, 'to encrypt the backup')
  const temporary = await mkdtemp(join(folder, temporaryPrefix))
  const remove = () => rm(temporary, { recursive: true, force: true })
  try {
    const file = join(temporary, name)
    const sha256 = await encryptFile(source, file, passphrase, workFactor)
    return { file, sha256, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Removes files of processes that were killed. A file that is still being sent is open, so it survives the removal of its name. */
export async function removeTemporaryFolders(folder: string, prefix = temporaryPrefix): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(prefix)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Opens the configured place. @throws BackupError */
export async function openConfigured(
  dataDir: string,
  settings: OffsiteSettings,
  rules: PlaceRules,
): Promise<OffsiteStore> {
  await requireMounted(dataDir, settings)
  return (await openStore({ ...settings, rules: settings.setUpAt === undefined ? anyPlace : rules })).store
}

/** Without its disk mounted, the folder would be on the server's own disk, and copies there protect against nothing.
 *  @throws BackupError */
async function requireMounted(dataDir: string, { place, isSameDisk }: OffsiteSettings): Promise<void> {
  if (place.kind !== 'folder' || isSameDisk || !(await areOnSameDisk(place.folder, dataDir))) return
  throw new BackupError(`No disk is mounted at ${place.folder} at the moment. Please mount it again.`)
}
