import { basename } from 'node:path'
import type { OffsiteCopy } from '#shared/contract/offsite-backup.ts'
import { compareNewestFirst, type Numbered, parseBackupName } from '../files.ts'

/** A place for off-site copies. Every method throws BackupError with a sentence for the owner. */
export interface OffsiteStore extends AsyncDisposable {
  list(): Promise<StoredFile[]>
  /** Stores a file atomically under its own name and checks its size there.
   *  @param file a local path  @param sha256 of its content, in hex */
  put(file: string, sha256: string): Promise<void>
  /** Downloads a stored file to a local path. */
  get(name: string, destination: string): Promise<void>
  remove(name: string): Promise<void>
  /** The Date header of the last answer, from a place that sends one. */
  date?(): string | undefined
}

export interface StoredFile {
  name: string
  bytes: number
}

export interface OpenStore {
  store: OffsiteStore
  /** The fingerprint of the SFTP server's key. */
  hostKey?: string
}

export interface HostKey {
  /** The fingerprint, as `ssh-keygen -l` prints it: `SHA256:…`. */
  hostKey: string
  /** For example `ssh-ed25519`. */
  keyType: string
}

/** The suffix of an unfinished upload, where the place can't store a file atomically. */
export const partialSuffix = '.partial'

/** A copy is named like its backup, followed by the suffix of the age format. */
export const copySuffix = '.age'

/** A file of the server, such as one of a photograph, is copied once, under its hash. */
export function offsiteName(sha256: string): string {
  return `file-${sha256}${copySuffix}`
}

/** Returns the hash in the name of a copied file; undefined for every other name. */
export function hashInName(name: string): string | undefined {
  return /^file-([0-9a-f]{64})\.age$/.exec(name)?.[1]
}

/** A copy, with the number of its backup. */
export interface NumberedCopy extends OffsiteCopy, Numbered {}

/** Returns the copies among the stored files, that of the last backup first. */
export function filterCopies(files: readonly StoredFile[]): NumberedCopy[] {
  return files
    .flatMap(({ name, bytes }) => {
      const parsed = name.endsWith(copySuffix) ? parseBackupName(basename(name, copySuffix)) : undefined
      return parsed === undefined ? [] : [{ file: name, bytes, createdAt: parsed.createdAt, number: parsed.number }]
    })
    .toSorted(compareNewestFirst)
}

/** Returns the names of files that interrupted uploads left behind. */
export function filterPartialFiles(files: readonly StoredFile[]): string[] {
  return files
    .map(({ name }) => name)
    .filter((name) => name.endsWith(partialSuffix))
    .filter((name) => {
      const whole = basename(name, partialSuffix)
      return filterCopies([{ name: whole, bytes: 0 }]).length > 0 || hashInName(whole) !== undefined
    })
}
