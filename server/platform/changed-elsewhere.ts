import { AppError } from './errors.ts'
import { crypto } from './later-modules.ts'

/** Returns a text that changes whenever the values do, as the revision of a record that counts none. */
export function revisionOf(values: object): string {
  return crypto().createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)
}

/** Returns the refusal of a change that is based on an older record, with the record as it is now. */
export function changedElsewhere(current: object): AppError {
  return new AppError('conflict', 'This has been changed in another window. Reload to see it.', {
    details: { current },
  })
}
