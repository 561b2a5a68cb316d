import { AppError } from './errors.ts'
import { crypto } from './lazy-node-modules.ts'

/** Returns a text that changes whenever the values do, as the revision of a record that counts none. */
export function revisionOf(values: object): string {
  return crypto().createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)
}

/** Checks that a change is based on the newest revision.
 *  @param current as the hub shows it; undefined for what is new, the revision of which is 0
 *  @param isThere whether the change is in force already: a repeat, of which the first answer was lost
 *  @throws AppError `conflict` with the record as it is now */
export function atRevision(
  current: { revision: string | number } | undefined,
  revision: string | number | undefined,
  isThere = false,
): void {
  if (isThere || revision === undefined || revision === (current?.revision ?? 0)) return
  throw changedElsewhere(current ?? {})
}

/** Returns the refusal of a change that is based on an older record, with the record as it is now. */
export function changedElsewhere(current: object): AppError {
  return new AppError('conflict', 'This has been changed in another window. Reload to see it.', {
    details: { current },
  })
}
