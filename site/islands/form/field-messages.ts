import type { FieldMessage } from './error-summary.tsx'

/** By field; a field that is right has none. */
export type Messages<Name extends string> = Partial<Record<Name, string>>

/** The summary above the form. A message for several fields is shown once, and its link leads to the first. */
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
