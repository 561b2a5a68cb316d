import { useEffect, useRef, type RefObject } from 'react'
import { ErrorSummary } from '../form/error-summary.tsx'
import { TextField } from '../form/field.tsx'
import { detailsForm as words } from '../../content/checkout.ts'
import { formWords } from '../../content/form.ts'
import { EmailField } from '../form/email-field.tsx'
import { listMessages } from '../form/field-messages.ts'
import { useIsHydrated } from '../form/use-is-hydrated.ts'
import { fieldId, fieldNames, type FieldName } from './field-names.ts'
import type { CheckoutState } from './use-checkout.ts'

interface DetailsStepProps {
  checkout: CheckoutState
  summary: RefObject<HTMLElement | null>
}

/** Who pays. */
export function DetailsStep({ checkout, summary }: DetailsStepProps) {
  const { messages, values, hasMoved } = checkout
  const isHydrated = useIsHydrated()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasMoved) heading.current?.focus()
  }, [hasMoved])
  const fields = listMessages(messages, fieldNames, fieldId)
  const field = (name: FieldName) => ({
    name,
    id: fieldId(name),
    label: words.labels[name],
    error: messages[name],
    defaultValue: values[name] ?? '',
    required: true,
  })
  return (
    <form className="form" noValidate={isHydrated} onSubmit={checkout.submit} onInput={checkout.input}>
      <h2 ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      {fields.length > 0 && (
        <ErrorSummary ref={summary} takesFocus={false} title={formWords.invalid(fields.length)} fields={fields} />
      )}
      <div className="fields">
        <TextField {...field('name')} autoComplete="name" />
        <EmailField {...field('email')} />
        <TextField {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      </div>
      <div className="form-end">
        {/* Without its script the form would put the details into the address. */}
        <button type="submit" className="button solid" disabled={!isHydrated}>
          {words.submit}
        </button>
        <p>
          {words.purpose}
          <a href="/privacy">{formWords.privacy.link}</a>
          {formWords.privacy.after}
        </p>
      </div>
    </form>
  )
}
