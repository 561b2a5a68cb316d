import { constants } from 'node:fs'
import { access, chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { explainStorageError } from '../database/explain-error.ts'

/** What the server itself writes into DATA_DIR. Anything else in there is none of its business. */
const ownEntries = [
  'app.db',
  'app.db-wal',
  'app.db-shm',
  'backups',
  'erasure-secret',
  'pages.bin',
  'scraper',
  'server.json',
  'server.lock',
  'session-secret',
  'update-failed.json',
]

/** Creates DATA_DIR where it is missing, and takes other users' rights away from it and from the server's own files in it.
 *  @returns its absolute path
 *  @throws Error with a sentence when this user cannot write there */
export async function prepareDataDir(path: string): Promise<string> {
  const dataDir = resolve(path)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw explainStorageError(error, dataDir, dataDir)
  }
  await takeOthersRights(dataDir)
  await Promise.all(ownEntries.map((name) => closeToOthers(join(dataDir, name))))
  return dataDir
}

/** A folder that others could look into has been made by an older version, and so has everything in it. */
async function closeToOthers(path: string): Promise<void> {
  const { wasOpen, isFolder } = await takeOthersRights(path)
  if (!wasOpen || !isFolder) return
  await Promise.all((await readdir(path)).map((name) => closeToOthers(join(path, name))))
}

/** Marks a folder that everybody shares. */
const stickyBit = 0o1000

/** Leaves alone what belongs to somebody else, links, and folders that everybody shares, such as /tmp. */
async function takeOthersRights(path: string): Promise<{ wasOpen: boolean; isFolder: boolean }> {
  const facts = await lstat(path).catch(() => undefined)
  const isOurs = facts?.uid === process.getuid?.()
  if (!facts || !isOurs || facts.isSymbolicLink() || facts.mode & stickyBit) return { wasOpen: false, isFolder: false }
  const wasOpen = (facts.mode & 0o077) !== 0
  if (wasOpen) await chmod(path, facts.mode & 0o700)
  return { wasOpen, isFolder: facts.isDirectory() }
}
