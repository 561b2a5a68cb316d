import { useRef } from 'react'
import { minimumSqm, sqmStep } from '#shared/business/calculator.ts'
import { submitCalculator } from '#shared/contract/calculator.ts'
import type { FormEcho } from '#shared/site-rendering.ts'
import { ErrorSummary, listMessages } from '../form/error-summary.tsx'
import { Honeypot, MarketingChoice, openingFocus, TextField } from '../form/field.tsx'
import { calculatorForm as content } from '../../content/calculator-form.ts'
import { formContent } from '../../content/form.ts'
import { EmailField } from '../form/email-field.tsx'
import { fieldId, fieldNames, type FieldName } from './field-names.ts'
import { sizeNote } from './size-note.ts'
import { useCalculator } from './use-calculator.ts'

export interface CalculatorProps {
  phone: string
  /** Calls that number. */
  telephoneLink: string | undefined
  /** What decides the price besides the size. */
  decides: string
  /** After a post without JavaScript that was refused. */
  echo?: FormEcho | undefined
}

/** Posts natively until it is hydrated; from then on it shows the estimate in place of the form. */
export function Calculator({ phone, telephoneLink, decides, echo }: CalculatorProps) {
  const summary = useRef<HTMLElement>(null)
  const calculator = useCalculator({ echo, summary })
  const { messages, refused, failure, isBusy } = calculator
  if (calculator.result) {
    const { EstimateResult, estimate } = calculator.result
    return <EstimateResult estimate={estimate} decides={decides} onAgain={calculator.startAgain} />
  }
  const fields = listMessages(refused, fieldNames, fieldId)
  const field = (name: FieldName) => ({
    name,
    id: fieldId(name),
    label: content.labels[name],
    error: messages[name],
    defaultValue: calculator.values[name] ?? '',
    ...openingFocus(echo !== undefined && fields[0]?.id === fieldId(name)),
    required: true,
    onKeyDown: calculator.pressKey,
  })
  return (
    <form
      className="form"
      method={submitCalculator.method}
      action={submitCalculator.path + (echo?.query ?? '')}
      noValidate={calculator.isHydrated}
      onSubmit={calculator.submit}
      onInput={calculator.input}
    >
      <h2>{content.title}</h2>
      {(fields.length > 0 || failure) && (
        <ErrorSummary
          ref={summary}
          takesFocus={echo !== undefined && fields.length === 0}
          title={fields.length > 0 ? formContent.invalid(fields.length) : content.failed.title}
          sentence={failure}
          fields={fields}
          help={failure ? { href: telephoneLink, label: formContent.call(phone) } : undefined}
        />
      )}
      <div className="fields">
        <div className="calculator-size">
          <TextField
            {...field('sqm')}
            type="number"
            inputMode="decimal"
            min={minimumSqm}
            step={sqmStep}
            hint={content.sizeHint}
            onBlur={calculator.leaveSize}
          />
          {/* The message takes the note's place, so that nothing below moves from under a tap. */}
          <p className="calculator-note" aria-live="polite" hidden={messages.sqm !== undefined}>
            {sizeNote(calculator.sqm)}
          </p>
        </div>
        <TextField {...field('name')} autoComplete="name" />
        <EmailField {...field('email')} />
      </div>
      <Honeypot label={formContent.honeypot} name="homepage" />
      <MarketingChoice id={fieldId('marketing')} isDeclined={echo?.values['marketing'] === 'declined'} />
      <div className="form-end">
        {/* Until the form has its script, the server says what is wrong, in the same words. */}
        <button type="submit" formNoValidate className="button solid" disabled={isBusy || !calculator.isReady}>
          {isBusy ? content.submitting : content.submit}
        </button>
        <p>
          {content.promise} {formContent.privacy.before}
          <a href="/privacy">{formContent.privacy.link}</a>
          {formContent.privacy.after}
        </p>
      </div>
    </form>
  )
}
