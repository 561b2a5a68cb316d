import { isoTime } from '../../../platform/clock.ts'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#shared/business/durations.ts'
import type { OffsiteCopy } from '#shared/contract/offsite-backup.ts'
import { BackupError } from '../errors.ts'
import { backupFolder, listBackupFiles, requireSpace } from '../files.ts'
import { encryptFile } from './encrypt.ts'
import { areOnSameDisk } from './folder-store.ts'
import { findCurrentSuspicion } from '../retention.ts'
import { copyFilesOffsite } from './offsite-files.ts'
import { type OffsiteSettings, readOffsiteSettings } from './settings-file.ts'
import { copySuffix, filterCopies, filterPartialFiles } from './store.ts'
import { anyPlace, type PlaceRules } from './place-rules.ts'
import { openStore } from './open-store.ts'

export interface CopyResult {
  copies: OffsiteCopy[]
  /** Why copies that are too old couldn't be deleted; the newest backup has been copied. */
  deletionError?: string
}

/** The newest copies are kept at any age, so that a wrong clock deletes nothing that is needed. */
const minKept = 7
/** A century. */
const foreverDays = 36_500
const temporaryPrefix = 'sending-'

/** Copies the newest backup to the configured place. @throws BackupError */
export async function copyConfigured(dataDir: string, rules: PlaceRules): Promise<CopyResult> {
  const settings = await readOffsiteSettings(dataDir)
  if (settings === undefined) throw new BackupError('No place for off-site copies is set up.')
  return copyNewest(dataDir, settings, { rules })
}

interface CopyOptions {
  now?: Date
  /** Of the encryption; lower in tests, which then take a tenth of the time. */
  workFactor?: number
  rules?: PlaceRules
}

/** Copies the newest backup and the files that it names, unless they have been copied, and deletes copies that are too old. @throws BackupError */
export async function copyNewest(
  dataDir: string,
  settings: OffsiteSettings,
  { now = new Date(), workFactor, rules = anyPlace }: CopyOptions = {},
): Promise<CopyResult> {
  const [newest] = await listBackupFiles(dataDir)
  if (newest === undefined) throw new BackupError('There’s no backup to copy yet.')
  await requireMounted(dataDir, settings)
  const { store } = await openStore({ ...settings, rules: settings.setUpAt === undefined ? anyPlace : rules })
  await using _closed = store
  const name = newest.file + copySuffix
  const send = async (source: string, as: string) => {
    await using encrypted = await encryptAs(dataDir, source, as, { passphrase: settings.passphrase, workFactor })
    await store.put(encrypted.file, encrypted.sha256)
  }
  const before = await store.list()
  for (const partial of filterPartialFiles(before)) await store.remove(partial)
  let copies = filterCopies(before)
  if (!copies.some(({ file }) => file === name)) {
    await send(join(backupFolder(dataDir), newest.file), name)
    copies = filterCopies(await store.list())
    if (!copies.some(({ file }) => file === name))
      throw new BackupError('The place accepted the copy, but doesn’t list it.')
  }
  // Nothing is deleted while the database may have lost its leads.
  const keepDays = (await findCurrentSuspicion(dataDir)) ? foreverDays : settings.keepDays
  await copyFilesOffsite({ dataDir, store, listed: before, backup: newest.file, keepDays, now, send })
  const earliest = isoTime(now, -keepDays * dayMs)
  const isKept = ({ createdAt }: OffsiteCopy, index: number) => index < minKept || createdAt >= earliest
  try {
    for (const { file } of copies.filter((copy, index) => !isKept(copy, index))) await store.remove(file)
    return { copies: copies.filter(isKept) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { copies, deletionError: `The newest backup is copied, but old copies can’t be deleted. ${reason}` }
  }
}

/** Encrypts into a file that is removed after use: stores need the length and the hash before the content. */
async function encryptAs(
  dataDir: string,
  source: string,
  name: string,
  { passphrase, workFactor }: { passphrase: string; workFactor: number | undefined },
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
async function removeTemporaryFolders(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(temporaryPrefix)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Without its disk mounted, the folder would be on the server's own disk, and copies there protect against nothing.
 *  @throws BackupError */
async function requireMounted(dataDir: string, { place, isSameDisk }: OffsiteSettings): Promise<void> {
  if (place.kind !== 'folder' || isSameDisk || !(await areOnSameDisk(place.folder, dataDir))) return
  throw new BackupError(`No disk is mounted at ${place.folder} at the moment. Please mount it again.`)
}
