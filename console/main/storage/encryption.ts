import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFileSync, renameSync } from 'node:fs'
import { writeWhole } from './files.ts'

/** The system's keyring, if there is one. */
export interface Vault {
  isThere(): boolean
  lock(text: string): Uint8Array
  open(locked: Uint8Array): string
}

/** Encrypts and decrypts the content of a file. */
export interface Cipher {
  encrypt(text: string): Uint8Array
  /** @throws UndecryptableError */
  decrypt(content: Uint8Array): string
}

/** The content was encrypted with a key that is not available, or was damaged. */
export class UndecryptableError extends Error {
  override name = 'UndecryptableError'
}

/** Encrypted files begin with this header, plain ones with JSON. */
const header = Buffer.from('ENC1')
const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
export const keyBytes = 32

/** AES-256-GCM with a fresh nonce for each file: header, nonce, authentication tag, ciphertext. */
export function createCipher(key: Uint8Array): Cipher {
  return {
    encrypt(text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv)
      const content = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([header, iv, cipher.getAuthTag(), ...content])
    },
    decrypt(content) {
      const tagStart = header.length + ivBytes
      const textStart = tagStart + tagBytes
      try {
        const decipher = createDecipheriv(algorithm, key, content.subarray(header.length, tagStart))
        decipher.setAuthTag(content.subarray(tagStart, textStart))
        return decipher.update(content.subarray(textStart), undefined, 'utf8') + decipher.final('utf8')
      } catch (cause) {
        throw new UndecryptableError('The file cannot be decrypted.', { cause })
      }
    },
  }
}

export function isEncrypted(content: Uint8Array): boolean {
  return header.equals(content.subarray(0, header.length))
}

/** Reads the key of the private files, or creates it at the first start. Its file is encrypted by the system's keyring. A key that the
 *  keyring can no longer decrypt is renamed, in case the keyring comes back, and a new one is created.
 *  @returns undefined without a keyring, or when nothing can be written */
export function openDataKey(file: string, vault: Vault, log: { write(event: string): void }): Uint8Array | undefined {
  if (!vault.isThere()) return undefined
  try {
    const locked = readIfThere(file)
    const known = locked && unlock(locked, vault)
    if (known !== undefined) return known
    if (locked !== undefined) {
      log.write('the key of private files could not be unlocked')
      renameSync(file, `${file}.unreadable`)
    }
    const key = randomBytes(keyBytes)
    writeWhole(file, vault.lock(key.toString('base64')))
    return key
  } catch {
    log.write('the key of private files could not be read or made')
    return undefined
  }
}

function unlock(locked: Uint8Array, vault: Vault): Uint8Array | undefined {
  try {
    const key = Buffer.from(vault.open(locked), 'base64')
    return key.length === keyBytes ? key : undefined
  } catch {
    return undefined
  }
}

function readIfThere(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
