import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { explainStorageError } from '../database/errors.ts'
import { giveToOwner } from './owner.ts'

/** The session secret signs cookies and links in mails, and the erasure secret hashes erased contacts: both must survive a restart. */
export const secretNames = ['session-secret', 'erasure-secret'] as const
export type SecretName = (typeof secretNames)[number]
export type Secrets = Partial<Record<SecretName, string>>

export function isSecretName(name: string): name is SecretName {
  return secretNames.some((known) => known === name)
}

/** Returns a secret of DATA_DIR, which is created if it is missing. @throws Error with a sentence if its file cannot be used */
export async function loadOrCreateSecret(dataDir: string, name: SecretName): Promise<string> {
  try {
    const existing = await readSecret(dataDir, name)
    if (existing !== undefined) return existing
    const secret = randomBytes(32).toString('hex')
    await writeSecret(dataDir, name, secret)
    return secret
  } catch (error) {
    throw explainStorageError(error, join(dataDir, name))
  }
}

/** Returns the secrets in DATA_DIR. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const secrets: Secrets = {}
  for (const name of secretNames) {
    const secret = await readSecret(dataDir, name)
    if (secret !== undefined) secrets[name] = secret
  }
  return secrets
}

/** Writes a new file and renames it, so that a crash leaves the old secret or the new one. */
export async function writeSecret(dataDir: string, name: SecretName, secret: string): Promise<void> {
  const file = join(dataDir, name)
  const handle = await open(`${file}.new`, 'w', 0o600)
  try {
    await handle.writeFile(`${secret}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await giveToOwner(dataDir, `${file}.new`)
  await rename(`${file}.new`, file)
}

/** Returns undefined also for an empty file: nothing may be signed with an empty key. */
async function readSecret(dataDir: string, name: SecretName): Promise<string | undefined> {
  try {
    return (await readFile(join(dataDir, name), 'utf8')).trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
