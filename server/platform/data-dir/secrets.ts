import { join } from 'node:path'
import { explainStorageError } from '../database/errors.ts'
import { crypto } from '../lazy-node-modules.ts'
import { readIfPresent, replaceFile } from './files.ts'

/** The session secret signs cookies and links in emails, and the erasure secret hashes erased contacts: both must survive a restart. They are
 *  part of a backup. */
export const secretNames = ['session-secret', 'erasure-secret'] as const
export type SecretName = (typeof secretNames)[number]
export type Secrets = Partial<Record<SecretName, string>>

/** Makes the tokens of links whose emails must not be readable in a backup, so it's part of none. */
const mailSecret = 'mail-secret'
type AnySecretName = SecretName | typeof mailSecret

export function isSecretName(name: string): name is SecretName {
  return secretNames.some((known) => known === name)
}

/** Returns a secret of DATA_DIR, which is created if it is missing. @throws Error with a sentence if its file cannot be used */
export async function loadOrCreateSecret(dataDir: string, name: AnySecretName): Promise<string> {
  try {
    const existing = readSecret(dataDir, name)
    if (existing !== undefined) return existing
    const secret = crypto().randomBytes(32).toString('hex')
    await writeSecret(dataDir, name, secret)
    return secret
  } catch (error) {
    throw explainStorageError(error, join(dataDir, name))
  }
}

/** Returns the secrets in DATA_DIR. */
export function readSecrets(dataDir: string): Secrets {
  const secrets: Secrets = {}
  for (const name of secretNames) {
    const secret = readSecret(dataDir, name)
    if (secret !== undefined) secrets[name] = secret
  }
  return secrets
}

export async function writeSecret(dataDir: string, name: AnySecretName, secret: string): Promise<void> {
  await replaceFile(dataDir, join(dataDir, name), `${secret}\n`)
}

/** Whether DATA_DIR lacks one of these secrets, or the one of emails. */
export function isKeyMissing(dataDir: string, names: readonly SecretName[]): boolean {
  const needed: AnySecretName[] = [...names, mailSecret]
  return needed.some((name) => readSecret(dataDir, name) === undefined)
}

/** Returns undefined also for an empty file: nothing may be signed with an empty key. */
function readSecret(dataDir: string, name: AnySecretName): string | undefined {
  return readIfPresent(join(dataDir, name))?.trim() || undefined
}
