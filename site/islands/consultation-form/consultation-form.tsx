import { useRef } from 'react'
import { consultationFields, submitConsultation } from '#shared/contract/consultations.ts'
import type { FormEcho } from '#shared/site-rendering.ts'
import { ErrorSummary, listMessages } from '../form/error-summary.tsx'
import { Honeypot, MarketingChoice } from '../form/field.tsx'
import { consultationForm as content } from '../../content/consultation-form.ts'
import { formContent } from '../../content/form.ts'
import { ConsultationFields, fieldId, formId } from './consultation-fields.tsx'
import { useConsultation } from './use-consultation.ts'

export interface ConsultationFormProps {
  phone: string
  /** Calls that number. */
  telephoneLink: string | undefined
  /** After a post without JavaScript that was refused. */
  echo?: FormEcho | undefined
}

/** Posts natively until it is hydrated; from then on it answers in place. */
export function ConsultationForm({ phone, telephoneLink, echo }: ConsultationFormProps) {
  const summary = useRef<HTMLElement>(null)
  const { submit, input, messages, failure, isBusy, isHydrated } = useConsultation(echo, summary)
  const fields = listMessages(messages, consultationFields, fieldId)
  return (
    <form
      id={formId}
      className="form"
      method={submitConsultation.method}
      action={submitConsultation.path + (echo?.query ?? '')}
      noValidate={isHydrated}
      onSubmit={submit}
      onInput={input}
    >
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
      <ConsultationFields messages={messages} values={echo?.values ?? {}} focused={echo && fields[0]?.id} />
      <Honeypot label={formContent.honeypot} name="homepage" />
      <MarketingChoice id={fieldId('marketing')} isDeclined={echo?.values['marketing'] === 'declined'} />
      <div className="form-end">
        {/* Until the form has its script, the server says what is wrong, in the same words. */}
        <button type="submit" formNoValidate className="button solid" disabled={isBusy}>
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
