import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { OffsiteCopy } from '#shared/contract/offsite-backup.ts'
import { BackupError } from '../errors.ts'
import { backupFolder, listBackupFiles } from '../files.ts'
import { requireMounted } from './check-place.ts'
import { encryptFile } from './encrypt.ts'
import { type OffsiteSettings, readOffsiteSettings } from './settings-file.ts'
import { copiesAmong, copySuffix, leftoversAmong } from './copy-names.ts'
import { openStore } from './store.ts'

export interface CopyResult {
  copies: OffsiteCopy[]
  /** Why copies that are too old couldn't be deleted. The newest backup is copied all the same. */
  deletionError?: string
}

/** The newest copies stay whatever their age, so that a wrong clock deletes nothing that is needed. */
const alwaysKept = 7
const dayMs = 24 * 60 * 60 * 1000
/** Disk space that is left for those who write meanwhile. */
const reserveBytes = 32 * 1024 * 1024
const temporaryPrefix = 'sending-'

/** Copies the newest backup to the place that is set up. @throws BackupError */
export async function copyConfigured(dataDir: string): Promise<CopyResult> {
  const settings = await readOffsiteSettings(dataDir)
  if (settings === undefined) throw new BackupError('No place for off-site copies is set up.')
  return copyNewest(dataDir, settings)
}

/** Copies the newest backup, unless it's there, and deletes the copies that are too old. @throws BackupError */
export async function copyNewest(dataDir: string, settings: OffsiteSettings, now = new Date()): Promise<CopyResult> {
  const [newest] = await listBackupFiles(dataDir)
  if (newest === undefined) throw new BackupError('There’s no backup to copy yet.')
  await requireMounted(dataDir, settings)
  const { store } = await openStore(settings)
  await using _closed = store
  const name = newest.file + copySuffix
  const before = await store.list()
  for (const leftover of leftoversAmong(before)) await store.remove(leftover)
  let copies = copiesAmong(before)
  if (!copies.some(({ file }) => file === name)) {
    await using encrypted = await encryptBackup(dataDir, newest.file, settings.passphrase)
    await store.put(encrypted.file, encrypted.sha256)
    copies = copiesAmong(await store.list())
    if (!copies.some(({ file }) => file === name))
      throw new BackupError('The place accepted the copy, but doesn’t list it.')
  }
  const earliest = new Date(now.getTime() - settings.keepDays * dayMs).toISOString()
  const isKept = ({ createdAt }: OffsiteCopy, index: number) => index < alwaysKept || createdAt >= earliest
  try {
    for (const { file } of copies.filter((copy, index) => !isKept(copy, index))) await store.remove(file)
    return { copies: copies.filter(isKept) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { copies, deletionError: `The newest backup is copied, but old copies can’t be deleted. ${reason}` }
  }
}

/** Encrypts into a file that is removed after use: stores ask for the length and the hash before the first byte. */
async function encryptBackup(dataDir: string, backup: string, passphrase: string) {
  const folder = backupFolder(dataDir)
  await removeAbandoned(folder)
  const source = join(folder, backup)
  const neededBytes = (await stat(source)).size + reserveBytes
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < neededBytes) {
    const megabytes = Math.ceil(neededBytes / 1024 / 1024)
    throw new BackupError(`There isn’t enough disk space to encrypt the backup: ${megabytes} MB needed.`)
  }
  const temporary = await mkdtemp(join(folder, temporaryPrefix))
  const remove = () => rm(temporary, { recursive: true, force: true })
  try {
    const file = join(temporary, backup + copySuffix)
    const sha256 = await encryptFile(source, file, passphrase)
    return { file, sha256, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Removes what killed programs left. A copy that is still being sent is open, and so survives the removal of its name. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(temporaryPrefix)) await rm(join(folder, name), { recursive: true, force: true })
  }
}
