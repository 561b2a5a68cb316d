import { rm, writeFile } from 'node:fs/promises'
import { addSecrets, secretsIn } from '../../../platform/data-dir/backup-secrets.ts'
import { giveToOwner, readIfPresent } from '../../../platform/data-dir/files.ts'
import { loadOrCreateSecret, readSecrets, secretNames, type Secrets } from '../../../platform/data-dir/secrets.ts'
import { syncToDisk, withSqlite } from '../sqlite-file.ts'

export interface RestoredSecrets {
  /** `put back`: the backup has secrets that DATA_DIR did not. `missing`: neither has one to sign links with. */
  keys: 'put back' | 'unchanged' | 'missing'
  /** The secret of the contact hashes in the database before the restore, and in the restored one. */
  erasure: { before: string; restored: string }
  /** Saves the secrets that are about to be replaced beside the replaced database. */
  saveReplaced(database: string): Promise<void>
}

/** Finds the secrets that belong to a backup and adds them to its copy.
 *  @param backup the file that was copied */
export async function restoreSecrets(dataDir: string, copy: string, backup: string): Promise<RestoredSecrets> {
  const current = readSecrets(dataDir)
  const added = JSON.parse(readIfPresent(secretsFile(backup)) ?? '{}') as Secrets
  const restored = await withSqlite(copy, (sqlite) => {
    if (Object.keys(added).length > 0) addSecrets(sqlite, added)
    return secretsIn(sqlite)
  })
  const isReplaced = secretNames.some((name) => current[name] && restored[name] && current[name] !== restored[name])
  const isNew = secretNames.some((name) => restored[name] && current[name] !== restored[name])
  const isMissing = !restored['session-secret'] && !current['session-secret']
  const before = current['erasure-secret'] ?? restored['erasure-secret']
  const erasure = before ?? (await loadOrCreateSecret(dataDir, 'erasure-secret'))
  return {
    keys: isMissing ? 'missing' : isNew ? 'put back' : 'unchanged',
    erasure: { before: erasure, restored: restored['erasure-secret'] ?? erasure },
    async saveReplaced(database) {
      if (!isReplaced) return
      await writeFile(secretsFile(database), JSON.stringify(current), { mode: 0o600 })
      await giveToOwner(dataDir, secretsFile(database))
      await syncToDisk(secretsFile(database))
    },
  }
}

export async function removeSecretsFile(database: string): Promise<void> {
  await rm(secretsFile(database), { force: true })
}

function secretsFile(database: string): string {
  return `${database}.secrets`
}
