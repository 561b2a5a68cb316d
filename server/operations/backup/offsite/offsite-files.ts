import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readIfPresent, replaceFile } from '../../../platform/data-dir/files.ts'
import { isCorruption } from '../../../platform/database/errors.ts'
import { filesFolder, listStore, pathInStore } from '../../../platform/files/file-store.ts'
import {
  backupFolder,
  backupName,
  compareNewestFirst,
  ensureBackupFolder,
  type Numbered,
  parseBackupName,
} from '../files.ts'
import { addFile, backedUpFiles, readNamedFiles } from '../stored-files.ts'
import { decryptFile, isEncryptedSize } from './encrypt.ts'
import { hashInName, offsiteName, type OffsiteStore, type StoredFile } from './store.ts'

interface OffsiteFilesOptions {
  dataDir: string
  store: Pick<OffsiteStore, 'remove'>
  listed: readonly StoredFile[]
  /** Encrypts a file and sends it under a name. */
  send: (file: string, name: string) => Promise<void>
}

export interface OffsiteFiles {
  /** Sends the files that a backup names and the place doesn't have whole. @throws BackupError */
  sendNamed(backup: string): Promise<void>
  /** Returns the names of those that the place had cut or lost. */
  sentAgain(): string[]
  /** Removes the files that none of the copies in the place names any more. @throws BackupError */
  removeUnneeded(copies: readonly Numbered[]): Promise<void>
}

/** Opens the files in a place, such as photographs, which are there once, however many copies name them. */
export async function openOffsiteFiles({ dataDir, store, listed, send }: OffsiteFilesOptions): Promise<OffsiteFiles> {
  const there = new Map(
    listed.flatMap(({ name, bytes }): [string, number][] => {
      const sha256 = hashInName(name)
      return sha256 === undefined ? [] : [[sha256, bytes]]
    }),
  )
  const folder = backedUpFiles(dataDir)
  const local = new Set(await listStore(folder))
  const lastNamed = await readLastNamed(dataDir)
  const known = new Set(Object.keys(lastNamed))
  const whole = new Set<string>()
  const sentAgain: string[] = []

  async function sendOnce(sha256: string): Promise<void> {
    if (whole.has(sha256)) return
    const [file, name, bytes] = [pathInStore(folder, sha256), offsiteName(sha256), there.get(sha256)]
    if (bytes === undefined || !isEncryptedSize(bytes, (await stat(file)).size)) {
      if (bytes !== undefined) await store.remove(name)
      await send(file, name)
      if (bytes !== undefined || known.has(sha256)) sentAgain.push(name)
    }
    whole.add(sha256)
  }

  return {
    async sendNamed(backup) {
      if (there.size + local.size === 0) return
      const named = readNamedFiles(join(backupFolder(dataDir), backup)).catch((error: unknown): string[] => {
        if (isCorruption(error)) return []
        throw error
      })
      for (const sha256 of await named) {
        if (local.has(sha256)) await sendOnce(sha256)
        else if (!there.has(sha256)) continue
        if (isLaterBackup(backup, lastNamed[sha256])) lastNamed[sha256] = backup
      }
    },
    sentAgain: () => sentAgain,
    async removeUnneeded(copies) {
      if (there.size + local.size === 0) return
      const [newest] = copies
      for (const sha256 of there.keys()) {
        // Earlier versions noted the time: that of the newest copy takes its place.
        const last = parseBackupName(lastNamed[sha256] ?? '') ?? newest
        if (last === undefined) continue
        if (copies.some((copy) => compareNewestFirst(copy, last) >= 0)) {
          if (last === newest) lastNamed[sha256] = backupName(new Date(last.createdAt), { number: last.number })
          continue
        }
        await store.remove(offsiteName(sha256))
        delete lastNamed[sha256]
      }
      await replaceFile(dataDir, lastNamedFile(dataDir), JSON.stringify(lastNamed))
    },
  }
}

function isLaterBackup(backup: string, other: string | undefined): boolean {
  const [one, two] = [parseBackupName(backup), parseBackupName(other ?? '')]
  return one !== undefined && (two === undefined || compareNewestFirst(one, two) < 0)
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

/** Which copied backup, by its name, was the last to name each file in the place, by its hash. A damaged note only delays removals. */
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
