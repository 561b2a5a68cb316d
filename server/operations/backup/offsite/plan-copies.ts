import { type BackupFile, compareNewestFirst, findNewest, isDatedAhead, isOlderThan } from '../files.ts'
import { copySuffix, type NumberedCopy } from './store.ts'

/** The newest copies are kept at any age. */
const minKept = 7

interface CopyPlan {
  /** The backups that the place lacks: the newest, then the others, the last one made first. */
  toSend: BackupFile[]
  /** The copies that are kept no longer. */
  toDelete: NumberedCopy[]
}

/** Decides which backups the place needs besides the copies that it has, and which of these are too old.
 *  @param copies the last one made first */
export function planCopies(
  backups: readonly BackupFile[],
  copies: readonly NumberedCopy[],
  { keepDays, now }: { keepDays: number; now: Date },
): CopyPlan {
  const present = new Set(copies.map(({ file }) => file))
  const lacking = backups.filter(({ file }) => !present.has(file + copySuffix))
  const [last, ...others] = [...copies, ...lacking].toSorted(compareNewestFirst)
  if (last === undefined) return { toSend: [], toDelete: [] }
  const all = [last, ...others]
  const newest = all.filter((one) => !isDatedAhead(one, now)).slice(0, minKept)
  const kept = new Set(all.filter((one) => !isOlderThan(one, keepDays, { newest: last, now })).concat(newest))
  const first = findNewest(backups, now)
  return {
    toSend: lacking
      .filter((backup) => kept.has(backup))
      .toSorted((a, b) => Number(b.file === first?.file) - Number(a.file === first?.file)),
    toDelete: copies.filter((copy) => !kept.has(copy)),
  }
}
