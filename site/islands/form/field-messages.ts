import type { FieldError, FieldErrors, FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from '#shared/client.ts'
import type { FormEcho } from '#shared/site-rendering.ts'
import type { FieldMessage } from '../../components/form/error-summary.tsx'

/** By field; a field that is right has none. */
export type Messages<Name extends string> = Partial<Record<Name, string>>

export function messagesByField<Name extends string>(
  errors: { readonly [name in Name]?: { message?: string | undefined } | undefined },
  names: readonly Name[],
): Messages<Name> {
  const entries = names.flatMap((name) => (errors[name]?.message ? [[name, errors[name].message]] : []))
  return Object.fromEntries(entries) as Messages<Name>
}

/** For the summary over the form. Fields that are told the same thing are named once, and the link leads to the first. */
export function listMessages<Name extends string>(
  messages: Messages<Name>,
  names: readonly Name[],
  idOf: (name: Name) => string,
): FieldMessage[] {
  const list: FieldMessage[] = []
  for (const name of names) {
    const message = messages[name]
    if (message && !list.some((known) => known.message === message)) list.push({ id: idOf(name), message })
  }
  return list
}

/** What the server said of a form that was posted without JavaScript, for the form's first state. */
export function echoedErrors<Values extends FieldValues>(
  echo: FormEcho | undefined,
  names: readonly Path<Values>[],
): FieldErrors<Values> {
  const entries = names.flatMap((name): [string, FieldError][] => {
    const message = echo?.errors[name]
    return message ? [[name, { type: 'server', message }]] : []
  })
  return Object.fromEntries(entries) as FieldErrors<Values>
}

/** Puts what the server said onto its fields. */
export function setServerErrors<Values extends FieldValues>(
  error: unknown,
  names: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): void {
  if (!(error instanceof ApiError)) return
  for (const name of names) {
    const message = error.fields[name]
    if (message) setError(name, { message })
  }
}
