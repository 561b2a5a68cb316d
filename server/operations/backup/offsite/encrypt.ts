import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from '../errors.ts'

/** 2^16 rounds of scrypt need 64 MB of memory; age's default of 2^18 would need half of the server's memory limit. */
const defaultWorkFactor = 16

/** Encrypts a file in the age format (age-encryption.org/v1), which the `age` program can decrypt. Memory use doesn't depend on its size.
 *  @param workFactor base-2 logarithm of the rounds of scrypt; the file contains it
 *  @returns the SHA-256 of the encrypted file, in hex */
export async function encryptFile(
  source: string,
  destination: string,
  passphrase: string,
  workFactor = defaultWorkFactor,
): Promise<string> {
  const encrypted = await encryptStream(source, passphrase, workFactor)
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(encrypted, hashing, createWriteStream(destination, { mode: 0o600, flush: true }))
  return hash.digest('hex')
}

/** Returns the encrypted content of a file, in the same format, as it is read. */
export function encryptStream(
  source: string,
  passphrase: string,
  workFactor = defaultWorkFactor,
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(workFactor)
  encrypter.setPassphrase(passphrase)
  return encrypter.encrypt(readAsWebStream(source))
}

const chunkBytes = 64 * 1024
const tagBytes = 16
const nonceBytes = 16
/** The header names the rounds of scrypt by one or two digits; everything else in it has a fixed length. */
const headerBytes = new Set([149, 150])

/** Returns whether a stored file has the size that encrypting a file of so many bytes gives, to the byte. */
export function isEncryptedSize(storedBytes: number, plainBytes: number): boolean {
  const chunks = Math.max(1, Math.ceil(plainBytes / chunkBytes))
  return headerBytes.has(storedBytes - plainBytes - nonceBytes - chunks * tagBytes)
}

/** @throws BackupError when the passphrase is wrong, or the file is damaged or truncated; the destination may be partly written then */
export async function decryptFile(source: string, destination: string, passphrase: string): Promise<void> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    const decrypted = await decrypter.decrypt(readAsWebStream(source))
    await pipeline(decrypted, createWriteStream(destination, { mode: 0o600, flush: true }))
  } catch (cause) {
    if (cause instanceof Error && 'syscall' in cause) throw cause
    const isWrongPassphrase = cause instanceof Error && cause.message.includes('no identity matched')
    const sentence = isWrongPassphrase
      ? 'That passphrase doesn’t open this copy. It was made with the passphrase of its time.'
      : 'This copy is damaged or incomplete. Please try an older one.'
    throw new BackupError(sentence, { cause })
  }
}

function readAsWebStream(file: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
}
