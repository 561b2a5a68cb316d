import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts what a file holds. */
export interface Cipher {
  encrypt(text: string): Uint8Array
  /** @throws UndecryptableError */
  decrypt(content: Uint8Array): string
}

/** The content was encrypted with a key that is not available, or was damaged. */
export class UndecryptableError extends Error {
  override name = 'UndecryptableError'
}

/** Encrypted files begin with this, plain ones with the bracket of their JSON. */
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
