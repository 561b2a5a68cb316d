import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { giveToOwner } from '../../platform/data-dir/files.ts'
import { isCorruption } from '../../platform/database/errors.ts'
import { filesFolder, listStore, pathInStore } from '../../platform/files/file-store.ts'
import { backupFolder, listBackupFiles, listReplacedFiles } from './files.ts'
import { syncToDisk, withSqlite } from './sqlite-file.ts'

/** Returns the folder with the files that backups name, such as photographs: each once, however many backups name it. */
export function backedUpFiles(dataDir: string): string {
  return join(backupFolder(dataDir), 'files')
}

/** Returns the hashes of the files that a database names; none for one from before there were any. */
export function readNamedFiles(database: string): Promise<string[]> {
  return withSqlite(
    database,
    (sqlite) => {
      const exists = sqlite.prepare(`select 1 from sqlite_master where name = 'storedFile'`).get() !== undefined
      return exists
        ? sqlite.prepare<[], string>('select distinct sha256 from storedFile order by sha256').pluck().all()
        : []
    },
    { readonly: true },
  )
}

/** Keeps every file of the server for its backups. On one disk a file takes no more space, because it only gets a second name. */
export async function keepFiles(dataDir: string): Promise<void> {
  const store = filesFolder(dataDir)
  await addFiles(dataDir, store, backedUpFiles(dataDir), await listStore(store))
}

/** Puts back the files that a database names and the server has lost. @param backup may have files beside it, where it was moved
 *  @returns how many can't be found, or are damaged */
export async function restoreFiles(dataDir: string, database: string, backup: string): Promise<number> {
  let missing = await readNamedFiles(database)
  for (const source of new Set([backedUpFiles(dataDir), join(dirname(backup), 'files')]))
    missing = await addFiles(dataDir, source, filesFolder(dataDir), missing)
  return missing.length
}

/** Removes the kept files that neither a backup nor a replaced database names. One that is damaged can't be restored, so it needs none; none
 *  is removed while one can't be opened. */
export async function removeUnneededFiles(dataDir: string): Promise<void> {
  const folder = backedUpFiles(dataDir)
  const kept = await listStore(folder)
  if (kept.length === 0) return
  const backups = [...(await listBackupFiles(dataDir)).map(({ file }) => file), ...listReplacedFiles(dataDir)]
  const needed = new Set<string>()
  for (const file of backups) {
    const named = await readNamedFiles(join(backupFolder(dataDir), file)).catch((error: unknown) =>
      isCorruption(error) ? [] : undefined,
    )
    if (named === undefined) return
    for (const sha256 of named) needed.add(sha256)
  }
  for (const sha256 of kept) if (!needed.has(sha256)) await rm(pathInStore(folder, sha256), { force: true })
}

/** Adds files to a folder that don't exist there, after checking their content.
 *  @returns the hashes of those that the source doesn't have, or has damaged */
async function addFiles(dataDir: string, source: string, target: string, wanted: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const sha256 of wanted) {
    if (existsSync(pathInStore(target, sha256))) continue
    try {
      await addFile(dataDir, pathInStore(source, sha256), target, sha256)
    } catch {
      missing.push(sha256) // one file that can't be read must not stop the backup of everything else
    }
  }
  return missing
}

/** Gives a file a second name in a folder, or copies it from another disk. @throws Error when it is missing or damaged */
export async function addFile(dataDir: string, file: string, target: string, sha256: string): Promise<void> {
  if ((await hashFile(file)) !== sha256) throw new Error('The file is damaged.')
  const path = pathInStore(target, sha256)
  await makeFolder(dataDir, target)
  await makeFolder(dataDir, dirname(path))
  await link(file, path).catch(async () => {
    const partial = `${path}.${process.pid}`
    try {
      await copyFile(file, partial)
      await giveToOwner(dataDir, partial)
      await syncToDisk(partial)
      await rename(partial, path)
    } finally {
      await rm(partial, { force: true })
    }
  })
  await syncToDisk(dirname(path))
}

async function makeFolder(dataDir: string, folder: string): Promise<void> {
  if (existsSync(folder)) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await giveToOwner(dataDir, folder)
}

/** Returns the SHA-256 of a file, in hex. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
