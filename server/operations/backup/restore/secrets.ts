import { readFile, rm, writeFile } from 'node:fs/promises'
import { addSecrets, secretsIn } from '../../../platform/data-dir/backup-secrets.ts'
import { giveToOwner } from '../../../platform/data-dir/owner.ts'
import { loadOrCreateSecret, readSecrets, secretNames, type Secrets } from '../../../platform/data-dir/secrets.ts'
import { openSqlite, syncToDisk } from '../sqlite-file.ts'

export interface BroughtSecrets {
  /** Whether the backup has secrets that were not in DATA_DIR, or none to sign links with where DATA_DIR has none either. */
  keys: 'put back' | 'unchanged' | 'missing'
  /** The secret of the hashes in the database before the restore, and in the restored one. */
  erasure: { before: string; restored: string }
  /** Writes those down that are about to be replaced, beside the database that is kept. */
  keepAs(aside: string): Promise<void>
}

/** Finds the secrets that belong to a backup, and sees to it that its copy has them.
 *  @param backup the file that the copy was made of */
export async function bringSecrets(dataDir: string, copy: string, backup: string): Promise<BroughtSecrets> {
  const present = await readSecrets(dataDir)
  const restored = await completeCopy(copy, await readBeside(backup))
  const isReplaced = secretNames.some((name) => present[name] && restored[name] && present[name] !== restored[name])
  const isNew = secretNames.some((name) => restored[name] && present[name] !== restored[name])
  const isMissing = !restored['session-secret'] && !present['session-secret']
  const before = present['erasure-secret'] ?? restored['erasure-secret']
  const erasure = before ?? (await loadOrCreateSecret(dataDir, 'erasure-secret'))
  return {
    keys: isMissing ? 'missing' : isNew ? 'put back' : 'unchanged',
    erasure: { before: erasure, restored: restored['erasure-secret'] ?? erasure },
    async keepAs(aside) {
      if (!isReplaced) return
      await writeFile(secretsBeside(aside), JSON.stringify(present), { mode: 0o600 })
      await giveToOwner(dataDir, secretsBeside(aside))
      await syncToDisk(secretsBeside(aside))
    },
  }
}

export async function removeBeside(aside: string): Promise<void> {
  await rm(secretsBeside(aside), { force: true })
}

async function completeCopy(copy: string, beside: Secrets): Promise<Secrets> {
  const sqlite = await openSqlite(copy, {})
  try {
    if (Object.keys(beside).length > 0) addSecrets(sqlite, beside)
    return secretsIn(sqlite)
  } finally {
    sqlite.close()
  }
}

function secretsBeside(database: string): string {
  return `${database}.secrets`
}

async function readBeside(database: string): Promise<Secrets> {
  try {
    return JSON.parse(await readFile(secretsBeside(database), 'utf8')) as Secrets
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
