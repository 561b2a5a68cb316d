import { useEffect, useRef, useState } from 'react'
import { Button, Field, makeStyles, Select, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { isMarketing, optOutLine, whyNotEmail } from '#shared/business/send-gate.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { readDraft } from '../components/form/draft-store.ts'
import { showFieldErrors } from '../components/form/field-errors.ts'
import { TextField } from '../components/form/fields.tsx'
import { TextAreaField } from '../components/form/text-area-field.tsx'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { useDraft } from '../components/form/use-draft.ts'
import { useLeaveGuard } from '../components/leave-guards.ts'
import { useCheckout } from '../prospects/queries.ts'
import { type EmailEntries, emailSchema, initialEntries } from './email-entries.ts'
import { openField } from './fill-template.ts'
import { useSendEmail } from './mutations.ts'
import { SendGateNotice } from './send-gate-notice.tsx'
import { templateById, templates } from './templates.ts'
import { emailDraftKey } from './write-address.ts'

const useStyles = makeStyles({
  form: { gap: '12px' },
  optOut: { margin: 0, color: tokens.colorNeutralForeground3, lineHeight: '20px' },
})

/** Stored with the draft: the template decides what type of email it is. */
const storedFields = ['templateId'] as const

export interface EmailFormProps {
  lead: ProspectDetail
  /** The template to start with; undefined for a suitable one. */
  templateId?: string | undefined
  /** Called when the email was sent or abandoned. */
  onDone: () => void
}

/** The form to email a lead from a template, if the send gate allows it. */
export function EmailForm({ lead, templateId: asked, onDone }: EmailFormProps) {
  const styles = useStyles()
  const send = useSendEmail(lead)
  const checkout = useCheckout()
  const key = emailDraftKey(lead.id)
  const [defaultValues] = useState(() =>
    initialEntries(readDraft<EmailEntries>(key)?.values.templateId ?? asked, lead, checkout),
  )
  const form = useForm({ resolver: zodResolver(emailSchema), defaultValues })
  const draft = useDraft(form, key, storedFields)
  useLeaveGuard(draft.leave)
  const template = templateById(useWatch({ control: form.control, name: 'templateId' }))
  const refusal = whyNotEmail(lead, template.emailType)
  const formElement = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // It may be opened by a button further up the panel, so it is scrolled into view.
    formElement.current?.querySelector('select')?.focus({ preventScroll: true })
    formElement.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [])

  const sendBy = (method: 'smtp' | 'mailto') => (entries: EmailEntries) => {
    const { templateId, ...body } = entries
    for (const name of ['subject', 'emailContent'] as const) {
      const open = openField(body[name])
      if (open !== undefined) return form.setError(name, { message: `Please fill in ${open}` }, { shouldFocus: true })
    }
    send.mutate(
      // The id stays the same after a failure: an email that may have been sent is not opened in the email program as well.
      { ...body, id: draft.idFor(entries), emailType: templateById(templateId).emailType, method },
      {
        onSuccess: () => (draft.drop(), onDone()),
        onError: (error) => showFieldErrors(error, ['subject', 'emailContent'], form.setError),
      },
    )
  }

  const cancel = <Button onClick={() => void draft.leave(onDone)}>Cancel</Button>
  return (
    <>
      <FormShell
        ref={formElement}
        form={form}
        aria-label="Write an email"
        className={styles.form}
        draft={draft}
        onSubmit={sendBy('smtp')}
        buttons={
          refusal === undefined ? (
            <>
              <SubmitButton isBusy={send.isPending}>Send email</SubmitButton>
              <Button
                disabledFocusable={send.isPending}
                onClick={(event) => void form.handleSubmit(sendBy('mailto'))(event)}
              >
                Open in my email app
              </Button>
              {cancel}
            </>
          ) : undefined
        }
      >
        <Field label="Template" hint={template.use}>
          <Select
            value={template.id}
            onChange={(_, { value }) => void draft.leave(() => form.reset(initialEntries(value, lead, checkout)))}
          >
            {templates.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {refusal === undefined ? (
          <>
            <TextField form={form} name="subject" label="Subject" />
            <TextAreaField form={form} name="emailContent" label="Text" rows={12} />
            {isMarketing(template.emailType) ? (
              <p className={styles.optOut}>This line is added at the end: “{optOutLine}”</p>
            ) : undefined}
          </>
        ) : undefined}
      </FormShell>
      {refusal === undefined ? undefined : (
        <SendGateNotice lead={lead} emailType={template.emailType} reason={refusal} cancel={cancel} />
      )}
    </>
  )
}
