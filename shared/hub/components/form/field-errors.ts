import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError } from '#shared/client.ts'

/** Puts the server's messages on the fields of the form that they belong to. */
export function showFieldErrors<Values extends FieldValues>(
  error: Error,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): void {
  if (!(error instanceof ApiError)) return
  for (const name of names) {
    const message = error.fields[name]
    if (message !== undefined) setError(name, { type: 'server', message }, { shouldFocus: true })
  }
}
