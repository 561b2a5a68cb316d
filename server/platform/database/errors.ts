import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { commandOf } from '../installation.ts'

/** Returns whether a write failed because a row with the same unique value exists. */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/)
}

/** Returns whether another process held the lock for longer than the busy timeout. */
export function isBusy(error: unknown): boolean {
  return hasCode(error, /^SQLITE_BUSY$/)
}

/** Returns whether nothing can be written for now, because the disk is full or fails, or the file is locked. The transaction has been
 *  rolled back. */
export function isStorageFault(error: unknown): boolean {
  return hasCode(error, /^SQLITE_(FULL|IOERR|BUSY|READONLY|CANTOPEN|PROTOCOL)/)
}

/** Handles the failure of a write that a request can do without, so that a signed-in owner can still see that the disk is full.
 *  Rethrows every other error. */
export function ignoreStorageFault(error: unknown): void {
  if (!isStorageFault(error)) throw error
}

/** Returns whether the file itself is damaged, which only restoring a backup can repair. */
export function isCorruption(error: unknown): boolean {
  return hasCode(error, /^SQLITE_(CORRUPT|NOTADB)/)
}

function hasCode(error: unknown, pattern: RegExp): boolean {
  return error instanceof Error && 'code' in error && pattern.test(String(error.code))
}

/** Converts an error of the file system or of SQLite into one with a sentence that says what to do. Returns any other error unchanged.
 *  @param file what was being opened: DATA_DIR itself, or a file in it */
export function explainStorageError(error: unknown, file: string, dataDir = dirname(file)): unknown {
  const sentence = sentenceFor(codeOf(error), file, dataDir)
  return sentence === undefined ? error : new Error(sentence, { cause: error })
}

function sentenceFor(code: string, file: string, dataDir: string): string | undefined {
  switch (code.replace(/^(SQLITE_[A-Z]+)_.*/, '$1')) {
    case 'EACCES':
    case 'EPERM':
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_READONLY':
      return `${file} cannot be written by this user: ${howToHandOver(dataDir)}.`
    case 'EROFS':
      return `${file} is on a disk that can only be read: mount it for writing, or set DATA_DIR to a folder elsewhere.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${file} is not a folder: set DATA_DIR to a folder, or to a name that is not taken.`
    case 'ENOSPC':
    case 'EDQUOT':
    case 'SQLITE_FULL':
      return `The disk with ${file} is full: make room on it, then start again.`
    case 'EIO':
    case 'SQLITE_IOERR':
      return `The disk cannot read or write ${file}: replace it, then restore the newest backup.`
    case 'SQLITE_CORRUPT':
    case 'SQLITE_NOTADB':
      return `The database ${file} is damaged: restore a backup ("${commandOf('restore')}" lists them).`
    default:
      return undefined
  }
}

/** The code of the error, or of what caused it: a failed migration wraps SQLite's own error. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause)
}

/** A shell command for root, where there is one. */
function howToHandOver(dataDir: string): string {
  const [user, group] = [process.getuid?.(), process.getgid?.()]
  if (user === undefined || group === undefined) return 'give this user the right to change it, then start again'
  const command = existsSync(dataDir)
    ? `chown -R ${user}:${group} ${dataDir}`
    : `install -d -m 700 -o ${user} -g ${group} ${dataDir}`
  return `run "${command}" as root, then start again`
}
