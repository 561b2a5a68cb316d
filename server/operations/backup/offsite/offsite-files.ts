import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { dayMs } from '#shared/business/durations.ts'
import { isoTime } from '../../../platform/clock.ts'
import { readIfPresent, replaceFile } from '../../../platform/data-dir/files.ts'
import { filesFolder, listStore, pathInStore } from '../../../platform/files/file-store.ts'
import { backupFolder, ensureBackupFolder } from '../files.ts'
import { addFile, backedUpFiles, readNamedFiles } from '../stored-files.ts'
import { decryptFile, isEncryptedSize } from './encrypt.ts'
import { hashInName, offsiteName, type OffsiteStore, type StoredFile } from './store.ts'

export interface CopyFilesOptions {
  dataDir: string
  store: OffsiteStore
  listed: readonly StoredFile[]
  backup: string
  keepDays: number
  now: Date
  /** Encrypts a file and sends it under a name. */
  send: (file: string, name: string) => Promise<void>
}

/** Sends the files that a backup names and the place doesn't have whole, and removes those that no backup has named for as long as copies are
 *  kept. @returns the names of those that the place had cut or lost  @throws BackupError */
export async function copyFilesOffsite(options: CopyFilesOptions): Promise<string[]> {
  const { dataDir, store, listed, backup, keepDays, now, send } = options
  const there = new Map(
    listed.flatMap(({ name, bytes }): [string, number][] => {
      const sha256 = hashInName(name)
      return sha256 === undefined ? [] : [[sha256, bytes]]
    }),
  )
  const folder = backedUpFiles(dataDir)
  const local = new Set(await listStore(folder))
  if (there.size + local.size === 0) return []
  const named = (await readNamedFiles(join(backupFolder(dataDir), backup))).filter((sha256) => local.has(sha256))
  const lastNamed = await readLastNamed(dataDir)
  const sentAgain: string[] = []
  for (const sha256 of named) {
    const [file, name, bytes] = [pathInStore(folder, sha256), offsiteName(sha256), there.get(sha256)]
    if (bytes !== undefined && isEncryptedSize(bytes, (await stat(file)).size)) continue
    if (bytes !== undefined) await store.remove(name)
    await send(file, name)
    if (bytes !== undefined || lastNamed[sha256] !== undefined) sentAgain.push(name)
  }

  const earliest = isoTime(now, -keepDays * dayMs)
  for (const sha256 of named) lastNamed[sha256] = now.toISOString()
  for (const sha256 of there.keys()) {
    const last = (lastNamed[sha256] ??= now.toISOString())
    if (last >= earliest) continue
    await store.remove(offsiteName(sha256))
    delete lastNamed[sha256]
  }
  await replaceFile(dataDir, lastNamedFile(dataDir), JSON.stringify(lastNamed))
  return sentAgain
}

/** Fetches the files that a restored backup will need and that this machine doesn't have. Those that the place doesn't have either are
 *  left out; the restore counts them. @throws BackupError */
export async function fetchFiles(
  dataDir: string,
  store: OffsiteStore,
  { backup, passphrase }: { backup: string; passphrase: string },
): Promise<void> {
  const named = await readNamedFiles(join(backupFolder(dataDir), backup))
  if (named.length === 0) return
  const there = new Set((await store.list()).map(({ name }) => name))
  const folder = await ensureBackupFolder(dataDir)
  for (const sha256 of named) {
    const isHere = [filesFolder(dataDir), backedUpFiles(dataDir)].some((one) => existsSync(pathInStore(one, sha256)))
    if (isHere || !there.has(offsiteName(sha256))) continue
    const encrypted = join(folder, `${sha256}.${process.pid}.age.partial`)
    const decrypted = join(folder, `${sha256}.${process.pid}.partial`)
    try {
      await store.get(offsiteName(sha256), encrypted)
      await decryptFile(encrypted, decrypted, passphrase)
      await addFile(dataDir, decrypted, backedUpFiles(dataDir), sha256)
    } finally {
      await rm(encrypted, { force: true })
      await rm(decrypted, { force: true })
    }
  }
}

/** When a backup that was copied last named each file in the place, by its hash. A damaged note only delays removals. */
async function readLastNamed(dataDir: string): Promise<Record<string, string>> {
  try {
    return z.parse(z.record(z.string(), z.string()), JSON.parse(readIfPresent(lastNamedFile(dataDir)) ?? '{}'))
  } catch {
    return {}
  }
}

function lastNamedFile(dataDir: string): string {
  return join(backupFolder(dataDir), 'offsite-files.json')
}
