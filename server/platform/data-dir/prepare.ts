import { constants } from 'node:fs'
import { access, chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { explainStorageError } from '../database/errors.ts'

/** The files and folders that the server writes into DATA_DIR. It leaves all others alone. */
const ownEntries = [
  'app.db',
  'app.db-wal',
  'app.db-shm',
  'backups',
  'erasure-secret',
  'files',
  'lost-keys.json',
  'mail-secret',
  'pages.bin',
  'restored.json',
  'scraper',
  'server.json',
  'server.lock',
  'session-secret',
  'update-failed.json',
]

/** Creates DATA_DIR if it is missing, removes other users' permissions from it and from the server's files in it, and returns its absolute
 *  path. @throws Error with a sentence if this user cannot write there */
export async function prepareDataDir(path: string): Promise<string> {
  const dataDir = resolve(path)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw explainStorageError(error, dataDir, dataDir)
  }
  await removeOthersPermissions(dataDir)
  await Promise.all(ownEntries.map((name) => makePrivate(join(dataDir, name))))
  return dataDir
}

/** A folder with permissions for others was created by an older version, and so was everything in it. */
async function makePrivate(path: string): Promise<void> {
  const { wasOpen, isFolder } = await removeOthersPermissions(path)
  if (!wasOpen || !isFolder) return
  await Promise.all((await readdir(path)).map((name) => makePrivate(join(path, name))))
}

/** Marks a folder that all users share. */
const stickyBit = 0o1000

/** Changes nothing for another user's files, links, and folders that all users share, such as /tmp. */
async function removeOthersPermissions(path: string): Promise<{ wasOpen: boolean; isFolder: boolean }> {
  const facts = await lstat(path).catch(() => undefined)
  const isOurs = facts?.uid === process.getuid?.()
  if (!facts || !isOurs || facts.isSymbolicLink() || facts.mode & stickyBit) return { wasOpen: false, isFolder: false }
  const wasOpen = (facts.mode & 0o077) !== 0
  if (wasOpen) await chmod(path, facts.mode & 0o700)
  return { wasOpen, isFolder: facts.isDirectory() }
}
