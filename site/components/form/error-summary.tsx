import type { Ref } from 'react'

export interface FieldMessage {
  /** Of the control that the message is about. */
  id: string
  message: string
}

/** Stands over a refused form, says what is wrong and leads to each field. Whoever shows it moves the focus to it. */
export function ErrorSummary(props: {
  title: string
  sentence?: string | undefined
  fields: readonly FieldMessage[]
  help?: { href: string; label: string } | undefined
  ref?: Ref<HTMLElement>
}) {
  const { title, sentence, fields, help, ref } = props
  return (
    <section className="error-summary" aria-label={title} tabIndex={-1} ref={ref}>
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
