import { readFileSync } from 'node:fs'
import { open, readFile, stat, utimes } from 'node:fs/promises'
import { removeFile, replaceFile, writeAllWhole, writeWhole } from './files.ts'
import { type Cipher, isEncrypted, UndecryptableError } from './encryption.ts'

/** Reads and writes the files that hold personal data: encrypted where this computer has a keyring, and always readable by this user
 *  only. A file from before the keyring is read as plain text. */
export interface PrivateFiles {
  /** @throws the file system's error, or UndecryptableError */
  read(file: string): Promise<string>
  /** Reads a file, and encrypts one from before the keyring.
   *  @throws the file system's error, or UndecryptableError */
  readSync(file: string): string
  /** Replaces the file as a whole. For copies that can be fetched again: it may be missing after a power cut. */
  write(file: string, text: string): Promise<void>
  /** Replaces files atomically. They are on the disk when this resolves; if one cannot be written, all stay as they were. */
  writeAll(files: readonly { file: string; text: string }[]): Promise<void>
  /** Replaces a file synchronously, for use while the console quits. It is on the disk when this returns. */
  writeSync(file: string, text: string): void
  /** Removes a file, if it exists. */
  remove(file: string): Promise<void>
  /** Encrypts a file from before the keyring, without changing its modification time. */
  encryptExisting(file: string): Promise<void>
}

export interface PrivateFilesOptions {
  /** Undefined where there is no keyring: files are then written as plain text. */
  cipher: Cipher | undefined
  /** Called at most once in each run of the console. */
  onUndecryptable?: () => void
}

export function createPrivateFiles({ cipher, onUndecryptable }: PrivateFilesOptions): PrivateFiles {
  let isReported = false

  function encode(text: string): string | Uint8Array {
    return cipher === undefined ? text : cipher.encrypt(text)
  }

  function decode(content: Buffer): string {
    if (!isEncrypted(content)) return content.toString('utf8')
    try {
      if (cipher === undefined) throw new UndecryptableError('There is no key for this file.')
      return cipher.decrypt(content)
    } catch (error) {
      if (!isReported) onUndecryptable?.()
      isReported = true
      throw error
    }
  }

  return {
    read: async (file) => decode(await readFile(file)),
    readSync(file) {
      const content = readFileSync(file)
      const text = decode(content)
      if (cipher !== undefined && !isEncrypted(content)) tryTo(() => writeWhole(file, cipher.encrypt(text)))
      return text
    },
    write: (file, text) => replaceFile({ file, content: encode(text) }),
    writeAll: (files) => writeAllWhole(files.map(({ file, text }) => ({ file, content: encode(text) }))),
    writeSync: (file, text) => writeWhole(file, encode(text)),
    remove: removeFile,
    async encryptExisting(file) {
      if (cipher === undefined || (await startsEncrypted(file))) return
      const { atime, mtime } = await stat(file)
      await replaceFile({ file, content: cipher.encrypt(await readFile(file, 'utf8')) })
      await utimes(file, atime, mtime)
    },
  }
}

/** Files without encryption, for tests and computers without a keyring. */
export const plainFiles: PrivateFiles = createPrivateFiles({ cipher: undefined })

/** Ignores failures, because a full disk must not prevent reading. The next start tries again. */
function tryTo(action: () => void): void {
  try {
    action()
  } catch {
    // The file stays as it was.
  }
}

async function startsEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return isEncrypted(buffer)
  } finally {
    await handle.close()
  }
}
