import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#shared/business/durations.ts'
import { isoTime } from '../../../platform/clock.ts'
import { readIfPresent, replaceFile } from '../../../platform/data-dir/files.ts'
import { filesFolder, listStore, pathInStore } from '../../../platform/files/file-store.ts'
import { backupFolder, ensureBackupFolder } from '../files.ts'
import { addFile, backedUpFiles, readNamedFiles } from '../stored-files.ts'
import { decryptFile } from './encrypt.ts'
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

/** Sends the files that a backup names and the place doesn't have, and removes those that no backup has named for as long as copies are
 *  kept. @throws BackupError */
export async function copyFilesOffsite(options: CopyFilesOptions): Promise<void> {
  const { dataDir, store, listed, backup, keepDays, now, send } = options
  const there = new Set(listed.flatMap(({ name }) => hashInName(name) ?? []))
  const local = new Set(await listStore(backedUpFiles(dataDir)))
  if (there.size + local.size === 0) return
  const named = (await readNamedFiles(join(backupFolder(dataDir), backup))).filter((sha256) => local.has(sha256))
  for (const sha256 of named) {
    if (!there.has(sha256)) await send(pathInStore(backedUpFiles(dataDir), sha256), offsiteName(sha256))
  }

  const lastNamed = await readLastNamed(dataDir)
  const earliest = isoTime(now, -keepDays * dayMs)
  for (const sha256 of named) lastNamed[sha256] = now.toISOString()
  for (const sha256 of there) {
    const last = (lastNamed[sha256] ??= now.toISOString())
    if (last >= earliest) continue
    await store.remove(offsiteName(sha256))
    delete lastNamed[sha256]
  }
  await replaceFile(dataDir, lastNamedFile(dataDir), JSON.stringify(lastNamed))
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

/** When a backup that was copied last named each file in the place, by its hash. */
async function readLastNamed(dataDir: string): Promise<Record<string, string>> {
  return JSON.parse((await readIfPresent(lastNamedFile(dataDir))) ?? '{}') as Record<string, string>
}

function lastNamedFile(dataDir: string): string {
  return join(backupFolder(dataDir), 'offsite-files.json')
}
