import { describeFault } from '../../../platform/connection-faults.ts'
import { isoTime } from '../../../platform/clock.ts'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { dayMs } from '#shared/business/durations.ts'
import type { Backup } from '#shared/contract/backup.ts'
import type { OffsiteCopy } from '#shared/contract/offsite-backup.ts'
import { BackupError } from '../errors.ts'
import { backupFolder, findNewest, listBackupFiles, parseBackupName, requireSpace } from '../files.ts'
import { encryptFile, isEncryptedSize } from './encrypt.ts'
import { areOnSameDisk } from './folder-store.ts'
import { findCurrentSuspicion } from '../retention.ts'
import { copyFilesOffsite } from './offsite-files.ts'
import { type OffsiteSettings, readOffsiteSettings } from './settings-file.ts'
import { copySuffix, filterCopies, filterPartialFiles, type OffsiteStore } from './store.ts'
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
  /** Why copies that are too old couldn't be deleted; the newest backup has been copied. */
  deletionError?: string
}

/** The newest copies are kept at any age, so that a wrong clock deletes nothing that is needed. */
const minKept = 7
/** A century. */
const foreverDays = 36_500
const temporaryPrefix = 'sending-'
/** Of the check, which sends too. */
export const checkPrefix = 'checking-'

/** What a process is sent that copies or checks. */
export interface CopyRequest {
  rules: PlaceRules
  /** The copies in the place at the last contact. */
  known: readonly Pick<OffsiteCopy, 'file' | 'bytes'>[]
}

/** Copies the newest backup to the configured place. @throws BackupError */
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
  /** Of the encryption; lower in tests, which then take a tenth of the time. */
  workFactor?: number
}

/** Copies the newest backup and the files that it names, unless they have been copied, and deletes copies that are too old. What the place
 *  has cut or lost since is sent again, if it's still here. @throws BackupError */
export async function copyNewest(
  dataDir: string,
  settings: OffsiteSettings,
  { now = new Date(), workFactor, rules = anyPlace, known = [] }: CopyOptions = {},
): Promise<CopyResult> {
  const backups = await listBackupFiles(dataDir)
  const newest = findNewest(backups, now)
  if (newest === undefined) throw new BackupError('There’s no backup to copy yet.')
  await using store = await openConfigured(dataDir, settings, rules)
  const name = newest.file + copySuffix
  const send = (source: string, as: string) => sendEncrypted(dataDir, store, { ...settings, workFactor, source, as })
  const before = await store.list()
  for (const partial of filterPartialFiles(before)) await store.remove(partial)
  let copies = filterCopies(before)
  // Nothing is deleted while the database may have lost its leads.
  const keepDays = (await findCurrentSuspicion(dataDir, now)) ? foreverDays : settings.keepDays
  const earliest = isoTime(now, -keepDays * dayMs)
  const broken = findBroken(copies, { backups, known, earliest })
  const sentAgain: string[] = []
  for (const file of broken.filter((copy) => copy.isHere).map((copy) => copy.file)) {
    if (copies.some((copy) => copy.file === file)) await store.remove(file)
    await send(join(backupFolder(dataDir), basename(file, copySuffix)), file)
    sentAgain.push(file)
  }
  if (sentAgain.length > 0) copies = filterCopies(await store.list())
  if (!copies.some(({ file }) => file === name)) {
    await send(join(backupFolder(dataDir), newest.file), name)
    copies = filterCopies(await store.list())
    if (!copies.some(({ file }) => file === name))
      throw new BackupError('The place accepted the copy, but doesn’t list it.')
  }
  sentAgain.push(
    ...(await copyFilesOffsite({ dataDir, store, listed: before, backup: newest.file, keepDays, now, send })),
  )
  const lost = broken.filter((copy) => !copy.isHere).map((copy) => copy.file)
  const isKept = ({ createdAt }: OffsiteCopy, index: number) => index < minKept || createdAt >= earliest
  try {
    for (const { file } of copies.filter((copy, index) => !isKept(copy, index))) await store.remove(file)
    return { copies: copies.filter(isKept), sentAgain, lost, date: store.date?.() }
  } catch (error) {
    const reason = describeFault(error)
    return {
      copies,
      sentAgain,
      lost,
      deletionError: `The newest backup is copied, but old copies can’t be deleted. ${reason}`,
    }
  }
}

/** Finds copies that don't have the size with which they were sent, and those that are gone before their time. */
function findBroken(
  copies: readonly OffsiteCopy[],
  { backups, known, earliest }: { backups: readonly Backup[]; known: CopyRequest['known']; earliest: string },
): { file: string; isHere: boolean }[] {
  const sent = new Map(backups.map(({ file, bytes }) => [file + copySuffix, bytes]))
  const expected = new Map(known.map(({ file, bytes }) => [file, bytes]))
  const cut = copies.filter(({ file, bytes }) => {
    const plainBytes = sent.get(file)
    return plainBytes === undefined ? bytes !== (expected.get(file) ?? bytes) : !isEncryptedSize(bytes, plainBytes)
  })
  const present = new Set(copies.map(({ file }) => file))
  const gone = known.filter(({ file }) => !present.has(file) && (sent.has(file) || madeAt(file) >= earliest))
  return [...cut, ...gone].map(({ file }) => ({ file, isHere: sent.has(file) }))
}

function madeAt(copy: string): string {
  return parseBackupName(basename(copy, copySuffix))?.createdAt ?? ''
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
