import { basename } from 'node:path'
import type { OffsiteCopy } from '#shared/contract/offsite-backup.ts'
import { readBackupName } from '../files.ts'
import type { StoredFile } from './store.ts'

/** The copies among the stored files, newest first. */
export function copiesAmong(files: readonly StoredFile[]): OffsiteCopy[] {
  return files
    .flatMap(({ name, bytes }) => {
      const meaning = name.endsWith(copySuffix) ? readBackupName(basename(name, copySuffix)) : undefined
      return meaning === undefined ? [] : [{ file: name, bytes, createdAt: meaning.createdAt }]
    })
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

/** The names of what interrupted uploads left behind. */
export function leftoversAmong(files: readonly StoredFile[]): string[] {
  return files
    .map(({ name }) => name)
    .filter((name) => copiesAmong([{ name: basename(name, partialSuffix), bytes: 0 }]).length > 0)
    .filter((name) => name.endsWith(partialSuffix))
}

/** Has a copy that isn't whole yet, where a place can't store it in one step. */
export const partialSuffix = '.partial'

/** Copies are named like their backup, with this after it: the suffix of the age format. */
export const copySuffix = '.age'
