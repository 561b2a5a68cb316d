import { basename } from 'node:path'
import type { OffsiteCopy } from '#shared/contract/offsite-backup.ts'
import { parseBackupName } from '../files.ts'
import type { StoredFile } from './store.ts'

/** The suffix of an unfinished upload, where the place can't store a file atomically. */
export const partialSuffix = '.partial'

/** A copy is named like its backup, followed by the suffix of the age format. */
export const copySuffix = '.age'

/** Returns the copies among the stored files, newest first. */
export function filterCopies(files: readonly StoredFile[]): OffsiteCopy[] {
  return files
    .flatMap(({ name, bytes }) => {
      const parsed = name.endsWith(copySuffix) ? parseBackupName(basename(name, copySuffix)) : undefined
      return parsed === undefined ? [] : [{ file: name, bytes, createdAt: parsed.createdAt }]
    })
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

/** Returns the names of files that interrupted uploads left behind. */
export function filterPartialFiles(files: readonly StoredFile[]): string[] {
  return files
    .map(({ name }) => name)
    .filter((name) => filterCopies([{ name: basename(name, partialSuffix), bytes: 0 }]).length > 0)
    .filter((name) => name.endsWith(partialSuffix))
}
