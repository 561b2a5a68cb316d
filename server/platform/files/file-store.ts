import { createReadStream, createWriteStream, existsSync, type ReadStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../database/schema.ts'
import { AppError } from '../errors.ts'
import { crypto, fsPromises } from '../lazy-node-modules.ts'

/** A file that is complete and synced, but has not been added to the store. */
export interface TemporaryFile {
  path: string
  sha256: string
  bytes: number
}

/** Files that records of the database name by the SHA-256 of their content, such as photographs. A file never changes. */
export interface FileStore {
  /** Creates a folder for temporary files on the disk of the store, removed at the end of the block. */
  temporaryFolder(): Promise<AsyncDisposable & { path: string }>
  /** Adds files to the store, then makes records name them, in a transaction; no other file is removed meanwhile. If that fails, those that no
   *  record names are removed again. */
  add<T>(db: Kysely<Database>, files: readonly TemporaryFile[], nameThem: (trx: Trx) => Promise<T>): Promise<T>
  /** Opens a file. @throws an error with the code ENOENT when it is missing */
  read(sha256: string): Promise<ReadStream>
  path(sha256: string): string
  /** Removes the files that no record names. @param readNamed reads the hashes that records name */
  removeUnnamed(readNamed: () => Promise<ReadonlySet<string>>): Promise<void>
}

export function filesFolder(dataDir: string): string {
  return join(dataDir, 'files')
}

/** Returns the place of a file in the store, or in another folder of the same structure. */
export function pathInStore(folder: string, sha256: string): string {
  return join(folder, sha256.slice(0, 2), sha256)
}

/** Opens the store in DATA_DIR/files, and removes the temporary files of a process that was killed. The folder is created with the
 *  first file. */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  const folder = filesFolder(dataDir)
  const temporary = join(folder, 'temporary')
  if (existsSync(temporary)) await fsPromises().rm(temporary, { recursive: true, force: true })

  let readNamedFiles: (() => Promise<ReadonlySet<string>>) | undefined
  let last: Promise<unknown> = Promise.resolve()
  /** Runs one piece of work after another, so that a file is never removed between its arrival and the record that names it. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  async function removeUnlessNamed(hashes: readonly string[], named: ReadonlySet<string>): Promise<void> {
    for (const sha256 of hashes) {
      if (!named.has(sha256)) await fsPromises().rm(pathInStore(folder, sha256), { force: true })
    }
  }

  return {
    path: (sha256) => pathInStore(folder, sha256),

    async temporaryFolder() {
      const { mkdir, rm } = fsPromises()
      const path = join(temporary, crypto().randomUUID())
      await explainFullDisk(() => mkdir(path, { recursive: true, mode: 0o700 }))
      return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
    },

    add: (db, files, nameThem) =>
      inTurn(async () => {
        const { mkdir, rename } = fsPromises()
        await explainFullDisk(async () => {
          for (const { path, sha256 } of files) {
            const parent = join(folder, sha256.slice(0, 2))
            await mkdir(parent, { recursive: true, mode: 0o700 })
            await rename(path, pathInStore(folder, sha256))
            await syncFolder(parent)
          }
        })
        try {
          return await db.transaction().execute(nameThem)
        } catch (error) {
          const added = files.map(({ sha256 }) => sha256)
          // What cannot be removed now is at the next start.
          await readNamedFiles?.()
            .then((named) => removeUnlessNamed(added, named))
            .catch(() => {})
          throw error
        }
      }),

    async read(sha256) {
      const handle = await fsPromises().open(pathInStore(folder, sha256), 'r')
      return createReadStream('', { fd: handle })
    },

    removeUnnamed: (readNamed) =>
      inTurn(async () => {
        readNamedFiles = readNamed
        const named = await readNamed()
        await removeUnlessNamed(await listStore(folder), named)
      }),
  }
}

/** Writes what arrives to a private file and syncs it. @throws AppError `unavailable` when the disk is full, and what `chunks` throws */
export async function writeTemporaryFile(path: string, chunks: AsyncIterable<Uint8Array>): Promise<TemporaryFile> {
  const hash = crypto().createHash('sha256')
  let bytes = 0
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await explainFullDisk(() => pipeline(chunks, hashing, createWriteStream(path, { mode: 0o600, flush: true })))
  return { path, sha256: hash.digest('hex'), bytes }
}

/** Returns the hashes of all files in the store, or in another folder of the same structure; none where the folder is missing. */
export async function listStore(folder: string): Promise<string[]> {
  const listed: string[] = []
  for (const part of await namesIn(folder)) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue
    const names = await namesIn(join(folder, part))
    listed.push(...names.filter((name) => /^[0-9a-f]{64}$/.test(name)))
  }
  return listed
}

const fullDiskSentence =
  'The disk of the server is full, so the file couldn’t be saved. Make room on it, then try again.'

async function explainFullDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? ''
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw cause
    throw new AppError('unavailable', fullDiskSentence, { cause })
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return fsPromises()
    .readdir(folder)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
}

/** Writes the new names in a folder to the disk. Windows cannot, and protects them without it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await fsPromises().open(folder, 'r')
  await handle.sync()
}
