import { rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { OffsiteCopy } from '#shared/contract/offsite-backup.ts'
import { giveToOwner } from '../../../platform/data-dir/owner.ts'
import { BackupError } from '../errors.ts'
import { ensureBackupFolder } from '../files.ts'
import { decryptFile } from './encrypt.ts'
import { type Access, askPassphrase } from './restore-access.ts'
import { copiesAmong, copySuffix } from './copy-names.ts'
import { openStore } from './store.ts'

/** The copies in the other place, newest first. @throws BackupError */
export async function listCopies(access: Access): Promise<OffsiteCopy[]> {
  const { store } = await openStore(access)
  await using _closed = store
  return copiesAmong(await store.list())
}

/** Fetches and decrypts a copy into the folder of the backups.
 *  @param wanted its name, or `newest`  @returns the name of the backup  @throws BackupError */
export async function fetchCopy(dataDir: string, access: Access, wanted: string): Promise<string> {
  const { store } = await openStore(access)
  await using _closed = store
  const copies = copiesAmong(await store.list())
  const copy = wanted === 'newest' ? copies[0] : copies.find(({ file }) => file === wanted)
  if (!copy) throw new BackupError(copies.length === 0 ? 'There are no copies.' : `There’s no copy named ${wanted}.`)
  const folder = await ensureBackupFolder(dataDir)
  const encrypted = join(folder, `${copy.file}.${process.pid}.partial`)
  try {
    await store.get(copy.file, encrypted)
    return await decryptCopy(dataDir, encrypted, basename(copy.file, copySuffix), access)
  } finally {
    await rm(encrypted, { force: true })
  }
}

/** Decrypts a copy that is on this machine into the folder of the backups.
 *  @param backup the name that it gets there  @throws BackupError */
export async function decryptCopy(
  dataDir: string,
  encrypted: string,
  backup: string,
  { passphrase }: Pick<Access, 'passphrase'>,
): Promise<string> {
  const folder = await ensureBackupFolder(dataDir)
  const partial = join(folder, `${backup}.${process.pid}.partial`)
  try {
    await decryptFile(encrypted, partial, passphrase || (await askPassphrase()))
    await giveToOwner(dataDir, partial)
    await rename(partial, join(folder, backup))
  } finally {
    await rm(partial, { force: true })
  }
  return backup
}
