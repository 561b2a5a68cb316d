import { constants } from 'node:fs'
import { copyFile, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { BackupError } from '../errors.ts'
import { guide } from '../../../platform/installation.ts'
import { describeCode } from '../../../platform/connection-faults.ts'
import { syncToDisk } from '../sqlite-file.ts'
import { type OffsiteStore, partialSuffix, type StoredFile } from './store.ts'

/** Opens a folder of this machine where another disk or a network share is mounted. */
export function openFolder({ folder }: { folder: string }): OffsiteStore {
  return {
    list: () => wrapErrors(folder, () => listFiles(folder)),
    put: (file) => wrapErrors(folder, () => copyInto(folder, file)),
    get: (name, destination) => wrapErrors(folder, () => copyFile(join(folder, name), destination)),
    remove: (name) => wrapErrors(folder, () => rm(join(folder, name), { force: true })),
    async [Symbol.asyncDispose]() {},
  }
}

/** Returns whether two paths are on the same disk, so that its failure would lose both. */
export async function areOnSameDisk(folder: string, dataDir: string): Promise<boolean> {
  return wrapErrors(folder, async () => (await stat(folder)).dev === (await stat(dataDir)).dev)
}

async function listFiles(folder: string): Promise<StoredFile[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(files.map(async ({ name }) => ({ name, bytes: (await stat(join(folder, name))).size })))
}

/** Gives the copy its name once it is complete and synced. */
async function copyInto(folder: string, file: string): Promise<void> {
  const target = join(folder, basename(file))
  const partial = target + partialSuffix
  try {
    await copyFile(file, partial, constants.COPYFILE_FICLONE)
    // Some network file systems report a full disk only here.
    await using handle = await open(partial, 'r+')
    await handle.sync()
    if ((await stat(partial)).size !== (await stat(file)).size) throw new Error('the copy isn’t as long as the backup')
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {})
    throw error
  }
  // Not every network file system can sync a folder.
  await syncToDisk(folder).catch(() => {})
}

async function wrapErrors<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof BackupError) throw cause
    throw new BackupError(describe(cause as NodeJS.ErrnoException, folder), { cause })
  }
}

function describe(error: NodeJS.ErrnoException, folder: string): string {
  switch (error.code ?? '') {
    case 'ENOENT':
    case 'ENOTDIR':
      return `There’s no folder ${folder} on the server. Mount the disk or share, and check the path.`
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return `The server may not write to ${folder}. Give the folder to the server’s user, and name it in ReadWritePaths= of the service: “Off-site copies” in ${guide} has the commands.`
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of ${folder} is full. Free some space, or keep copies for fewer days.`
    case 'EIO':
    case 'ESTALE':
    case 'EHOSTDOWN':
      return `The disk or share at ${folder} doesn’t answer. Check that it’s still mounted.`
    default:
      return `The folder ${folder} can’t be used at the moment: ${describeCode(error.code ?? '')}.`
  }
}
