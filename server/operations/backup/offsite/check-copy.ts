import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathInStore } from '../../../platform/files/file-store.ts'
import { BackupError } from '../errors.ts'
import { backupFolder, findNewest, requireSpace } from '../files.ts'
import { backedUpFiles, hashFile, readNamedFiles } from '../stored-files.ts'
import { verifyDatabase } from '../verify.ts'
import {
  checkPrefix,
  type CopyRequest,
  openConfigured,
  removeTemporaryFolders,
  requireOffsiteSettings,
  sendEncrypted,
} from './copy-newest.ts'
import { decryptFile } from './encrypt.ts'
import { anyPlace } from './place-rules.ts'
import type { OffsiteSettings } from './settings-file.ts'
import { copySuffix, filterCopies, offsiteName, type StoredFile } from './store.ts'

export interface CheckResult {
  /** What was damaged, or had another passphrase, and has been sent again, by name. */
  sentAgain: string[]
}

interface CheckOptions extends Partial<Omit<CopyRequest, 'known'>> {
  now?: Date
}

/** So many of the files that the copy names are fetched as long as all of them are good: all could be gigabytes. */
const sampledFiles = 5
const maxFileBytes = 20e6

/** Fetches the newest copy from the configured place, and decrypts and verifies it as a restore would, with some of the files that it names.
 *  What is damaged is sent again, if it's still here, and a damaged copy is fetched once more.
 *  @throws BackupError when a restore from it would fail */
export async function checkConfigured(
  dataDir: string,
  { rules, workFactor }: Omit<CopyRequest, 'known'>,
): Promise<CheckResult> {
  return checkNewestCopy(dataDir, await requireOffsiteSettings(dataDir), { rules, workFactor })
}

export async function checkNewestCopy(
  dataDir: string,
  settings: OffsiteSettings,
  { now = new Date(), rules = anyPlace, workFactor }: CheckOptions = {},
): Promise<CheckResult> {
  await using store = await openConfigured(dataDir, settings, rules)
  const folder = backupFolder(dataDir)
  await removeTemporaryFolders(folder, checkPrefix)
  const listed = await store.list()
  const copies = filterCopies(listed)
  const copy = findNewest(copies, now) ?? copies[0]
  if (copy === undefined) throw new BackupError('There are no copies in this place.')
  await requireSpace(folder, 2 * copy.bytes + 2 * maxFileBytes, 'to check the newest copy')
  const temporary = await mkdtemp(join(folder, checkPrefix))
  try {
    const sentAgain: string[] = []
    const backup = basename(copy.file, copySuffix)
    let damage = await fetchDatabase(copy.file)
    if (damage && (await sendAgain(join(folder, backup), copy.file))) damage = await fetchDatabase(copy.file)
    if (damage) throw damage
    await checkFiles(await readNamedFiles(join(temporary, backup)))
    return { sentAgain }

    /** Returns why a restore from a copy would fail. */
    async function fetchDatabase(name: string): Promise<BackupError | undefined> {
      const opened = await fetch(name)
      return opened instanceof BackupError ? opened : verifyDatabase(opened).then(() => undefined, asDamage)
    }

    async function checkFiles(named: readonly string[]): Promise<void> {
      let good = 0
      for (const sha256 of rotate(named.filter((one) => isSmall(listed, offsiteName(one))))) {
        if (good === sampledFiles) return
        const name = offsiteName(sha256)
        const opened = await fetch(name)
        const isWhole = !(opened instanceof BackupError) && (await hashFile(opened)) === sha256
        await rm(join(temporary, basename(name, copySuffix)), { force: true })
        if (isWhole) {
          if (sentAgain.every((one) => one === copy?.file)) good += 1
        } else if (!(await sendAgain(pathInStore(backedUpFiles(dataDir), sha256), name))) {
          throw new BackupError('A photograph or file in this place is damaged, and this server no longer has it.')
        }
      }
    }

    /** Fetches and decrypts a file, and returns its path, or why it can't be decrypted. */
    async function fetch(name: string): Promise<string | BackupError> {
      const [encrypted, opened] = [join(temporary, name), join(temporary, basename(name, copySuffix))]
      await store.get(name, encrypted)
      const damage = await decryptFile(encrypted, opened, settings.passphrase).then(() => undefined, asDamage)
      await rm(encrypted)
      return damage ?? opened
    }

    async function sendAgain(source: string, name: string): Promise<boolean> {
      if (!existsSync(source)) return false
      await store.remove(name)
      await sendEncrypted(dataDir, store, { passphrase: settings.passphrase, workFactor, source, as: name })
      sentAgain.push(name)
      return true
    }
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

function isSmall(listed: readonly StoredFile[], wanted: string): boolean {
  const found = listed.find(({ name }) => name === wanted)
  return found !== undefined && found.bytes <= maxFileBytes
}

function asDamage(error: unknown): BackupError {
  if (error instanceof BackupError) return error
  throw error
}

/** Returns a list that begins somewhere else each time. */
function rotate<Item>(items: readonly Item[]): Item[] {
  const start = Math.floor(Math.random() * items.length)
  return [...items.slice(start), ...items.slice(0, start)]
}
