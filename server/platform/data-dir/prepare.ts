import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync, type Stats } from 'node:fs'
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
 *  path. Waits for the disk, because nothing else runs yet: so many short calls cost several times as much in threads.
 *  @throws Error with a sentence if this user cannot write there */
export function prepareDataDir(path: string): string {
  const dataDir = resolve(path)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw explainStorageError(error, dataDir, dataDir)
  }
  removeOthersPermissions(dataDir)
  for (const name of ownEntries) makePrivate(join(dataDir, name))
  return dataDir
}

/** A folder with permissions for others was created by an older version, and so was everything in it. */
function makePrivate(path: string): void {
  const { wasOpen, isFolder } = removeOthersPermissions(path)
  if (!wasOpen || !isFolder) return
  for (const name of readdirSync(path)) makePrivate(join(path, name))
}

/** Marks a folder that all users share. */
const stickyBit = 0o1000

/** Changes nothing for another user's files, links, and folders that all users share, such as /tmp. */
function removeOthersPermissions(path: string): { wasOpen: boolean; isFolder: boolean } {
  const facts = readFacts(path)
  const isOurs = facts?.uid === process.getuid?.()
  if (!facts || !isOurs || facts.isSymbolicLink() || facts.mode & stickyBit) return { wasOpen: false, isFolder: false }
  const wasOpen = (facts.mode & 0o077) !== 0
  if (wasOpen) chmodSync(path, facts.mode & 0o700)
  return { wasOpen, isFolder: facts.isDirectory() }
}

/** Returns undefined for what is missing or cannot be read: opening it says why. */
function readFacts(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
