import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { secretsIn } from '../../platform/data-dir/backup-secrets.ts'
import { removeLostKeys, writeLostKeys } from '../../platform/data-dir/lost-keys.ts'
import {
  readSecrets,
  type SecretName,
  secretNames,
  type Secrets,
  writeSecret,
} from '../../platform/data-dir/secrets.ts'
import { listBackupFacts, readFacts } from './backup-facts.ts'
import { BackupError } from './errors.ts'
import { backupFolder, databaseFile, isDatedAhead } from './files.ts'
import { findBackupFile } from './find-backup.ts'
import { withSqlite } from './sqlite-file.ts'

/** Takes keys that are missing beside a database in use from its newest backup that has them, before the start would make new ones: links
 *  mailed before would no longer work, and erased people no longer be recognised. Leaves a note for Condition in any case.
 *  @param needed the keys that the server reads from files */
export async function recoverKeys(
  { dataDir, clock, log }: { dataDir: string } & Pick<Deps, 'clock' | 'log'>,
  needed: readonly SecretName[],
): Promise<void> {
  if (!existsSync(join(dataDir, 'mail-secret'))) log.warn(mailSecretMissing)
  const present = readSecrets(dataDir)
  const missing = needed.filter((name) => present[name] === undefined)
  if (missing.length === 0) return
  const [found, backup] = await findKeys(dataDir, missing, clock.now())
  for (const name of missing) if (found[name]) await writeSecret(dataDir, name, found[name])
  const lost = missing.filter((name) => !found[name])
  const at = clock.now().toISOString()
  if (lost.length > 0) {
    log.error(
      { keys: lost },
      'keys were missing from DATA_DIR and are in no backup here, so new ones are made; see System status',
    )
    await writeLostKeys(dataDir, { at, keys: lost, from: null })
  } else {
    log.error({ keys: missing, file: backup }, 'keys were missing from DATA_DIR and have been taken from a backup')
    await writeLostKeys(dataDir, { at, keys: missing, from: backup ?? null })
  }
}

/** It's in no backup, so that nobody who has one can use the links of emails; they are short-lived. */
const mailSecretMissing =
  'mail-secret was missing from DATA_DIR and is made anew: links for a new password or to confirm a subscription that were emailed before no longer work'

/** Only a backup of this database counts: one that was brought from elsewhere may have other keys. */
async function findKeys(
  dataDir: string,
  missing: readonly SecretName[],
  now: Date,
): Promise<[Secrets, string | undefined]> {
  const found: Secrets = {}
  let from: string | undefined
  const current = await readFacts(databaseFile(dataDir))
  const backups = await listBackupFacts(dataDir)
  const ahead = backups.filter((backup) => isDatedAhead(backup, now))
  for (const { file, databaseCreatedAt } of [...backups.filter((backup) => !ahead.includes(backup)), ...ahead]) {
    if (databaseCreatedAt !== current?.databaseCreatedAt) continue
    const secrets: Secrets = await withSqlite(join(backupFolder(dataDir), file), secretsIn, { readonly: true }).catch(
      () => ({}),
    )
    for (const name of missing) {
      if (found[name] !== undefined || secrets[name] === undefined) continue
      found[name] = secrets[name]
      from ??= file
    }
  }
  return [found, from]
}

/** Puts the keys of a backup back into DATA_DIR, where no backup on the server has them.
 *  @returns their names  @throws BackupError */
export async function restoreKeys(dataDir: string, file: string): Promise<SecretName[]> {
  const path = await findBackupFile(dataDir, file)
  const secrets = await withSqlite(path, secretsIn, { readonly: true }).catch((cause: unknown) => {
    throw new BackupError(`${file} can’t be read: it’s damaged or isn’t a database.`, { cause })
  })
  const names = secretNames.filter((name) => secrets[name] !== undefined)
  if (names.length === 0) throw new BackupError(`${file} has no keys.`)
  for (const name of names) await writeSecret(dataDir, name, secrets[name] ?? '')
  await removeLostKeys(dataDir)
  return names
}
