import type { Ref } from 'react'

export interface FieldMessage {
  /** Of the control that the message is about. */
  id: string
  message: string
}

/** The summary above a refused form: what is wrong, with a link to each field. */
export function ErrorSummary(props: {
  title: string
  sentence?: string | undefined
  fields: readonly FieldMessage[]
  help?: { href: string | undefined; label: string } | undefined
  /** On page load only; a later summary is focused by the form that shows it. */
  takesFocus: boolean
  ref?: Ref<HTMLElement>
}) {
  const { title, sentence, fields, help, takesFocus, ref } = props
  // Without JavaScript nothing else can scroll to the refused form, half way down the page.
  const openingFocus = takesFocus ? { autoFocus: true } : {}
  return (
    <section className="error-summary" aria-label={title} tabIndex={-1} {...openingFocus} ref={ref}>
      <p className="error-title">{title}</p>
      {sentence && <p>{sentence}</p>}
      {fields.length > 0 && (
        <ul>
          {fields.map(({ id, message }) => (
            <li key={id}>
              <a href={`#${id}`}>{message}</a>
            </li>
          ))}
        </ul>
      )}
      {help && (
        <p>
          <a href={help.href}>{help.label}</a>
        </p>
      )}
    </section>
  )
}

/** By field; a field that is right has none. */
export type Messages<Name extends string> = Partial<Record<Name, string>>

/** Lists the messages of a summary. A message for several fields is shown once, and its link leads to the first. */
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
