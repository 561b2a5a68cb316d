import { useEffect, useRef, type RefObject } from 'react'
import { ErrorSummary, listMessages } from '../form/error-summary.tsx'
import { TextField } from '../form/field.tsx'
import { detailsForm as content } from '../../content/checkout.ts'
import { formContent } from '../../content/form.ts'
import { EmailField } from '../form/email-field.tsx'
import { useIsHydrated } from '../form/browser-hooks.ts'
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
    label: content.labels[name],
    error: messages[name],
    defaultValue: values[name] ?? '',
    required: true,
  })
  return (
    <form className="form" noValidate={isHydrated} onSubmit={checkout.submit} onInput={checkout.input}>
      <h2 ref={heading} tabIndex={-1}>
        {content.title}
      </h2>
      {fields.length > 0 && (
        <ErrorSummary ref={summary} takesFocus={false} title={formContent.invalid(fields.length)} fields={fields} />
      )}
      <div className="fields">
        <TextField {...field('name')} autoComplete="name" />
        <EmailField {...field('email')} />
        <TextField {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      </div>
      <div className="form-end">
        {/* Without its script the form would put the details into the address. */}
        <button type="submit" className="button solid" disabled={!isHydrated}>
          {content.submit}
        </button>
        <p>
          {content.purpose}
          <a href="/privacy">{formContent.privacy.link}</a>
          {formContent.privacy.after}
        </p>
      </div>
    </form>
  )
}
