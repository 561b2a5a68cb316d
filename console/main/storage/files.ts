import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface FileContent {
  file: string
  content: string | Uint8Array
}

/** Writes a file atomically: a power cut or a full disk leaves the old or the new content. It is readable by this user only, and on the
 *  disk when this returns. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true })
  const draft = draftOf(file)
  try {
    // `writeFileSync` continues after partial writes, and throws when a full disk accepts only a part.
    sync(draft, 'w', (handle) => writeFileSync(handle, content))
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  renameSync(draft, file)
  // The new name is stored in the folder, which Windows syncs automatically.
  if (process.platform !== 'win32') sync(folder, 'r')
}

function sync(path: string, flags: string, write?: (handle: number) => void): void {
  const handle = openSync(path, flags, 0o600)
  try {
    write?.(handle)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Concurrent syncs are faster than consecutive ones. */
const writesAtOnce = 16

/** Writes several files as `writeWhole` does. When one cannot be written, all stay unchanged. */
export async function writeAllWhole(files: readonly FileContent[]): Promise<void> {
  try {
    await forEachAtOnce(files, writeDraft)
    for (const { file } of files) await rename(draftOf(file), file)
  } catch (error) {
    await Promise.allSettled(files.map(({ file }) => rm(draftOf(file), { force: true })))
    throw error
  }
  if (process.platform === 'win32') return
  for (const folder of new Set(files.map(({ file }) => dirname(file)))) await syncFolder(folder)
}

/** Replaces a file without syncing: after a power cut it may be the older one, or missing. */
export async function replaceFile({ file, content }: FileContent): Promise<void> {
  try {
    await writeFile(draftOf(file), content, { mode: 0o600 })
    await rename(draftOf(file), file)
  } catch (error) {
    await rm(draftOf(file), { force: true })
    throw error
  }
}

/** Removes a file, if it exists. */
export async function removeFile(file: string): Promise<void> {
  // A virus scanner may hold a file for a moment.
  await rm(file, { force: true, maxRetries: 5, retryDelay: 100 })
}

async function writeDraft({ file, content }: FileContent): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(draftOf(file), 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function forEachAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values()
  const workers = Array.from({ length: Math.min(writesAtOnce, items.length) }, async () => {
    for (const item of left) await work(item)
  })
  const failed = (await Promise.allSettled(workers)).find((result) => result.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

function draftOf(file: string): string {
  return `${file}.new`
}
