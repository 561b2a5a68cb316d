import { useEffect, useRef, useState } from 'react'
import { Button, Field, makeStyles, Select, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { isMarketing, optOutLine, whyNotEmail } from '#shared/business/send-gate.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { DraftNotice } from '../components/form/draft-notice.tsx'
import { readDraft } from '../components/form/draft-store.ts'
import { showFieldErrors } from '../components/form/field-errors.ts'
import { TextAreaField, TextField } from '../components/form/fields.tsx'
import { useDraft } from '../components/form/use-draft.ts'
import { useLeaveGuard } from '../components/leave-guards.ts'
import { useShowToast } from '../components/toasts.tsx'
import { useCheckout } from '../prospects/use-checkout.ts'
import { emailDraftKey } from './draft-key.ts'
import { type EmailEntries, emailSchema, entriesFrom } from './email-entries.ts'
import { openField } from './fill-template.ts'
import { SendGateNotice } from './send-gate-notice.tsx'
import { templateById, templates } from './templates.ts'
import { useSendEmail } from './use-send-email.ts'

const useStyles = makeStyles({
  form: { display: 'grid', gap: '12px' },
  optOut: { margin: 0, color: tokens.colorNeutralForeground3, lineHeight: '20px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
})

/** The words of a mail belong to its template, which says what kind of mail it is. */
const keptAlong = ['templateId'] as const

export interface EmailFormProps {
  lead: ProspectDetail
  /** What it begins with; undefined for the one that suits. */
  templateId?: string | undefined
  /** After it was sent or given up. */
  onDone: () => void
}

/** An email to one lead: from a template, in the owner's words, past the send gate. */
export function EmailForm({ lead, templateId: asked, onDone }: EmailFormProps) {
  const styles = useStyles()
  const showToast = useShowToast()
  const send = useSendEmail(lead)
  const checkout = useCheckout()
  const key = emailDraftKey(lead.id)
  const [defaultValues] = useState(() =>
    entriesFrom(readDraft<EmailEntries>(key)?.values.templateId ?? asked, lead, checkout),
  )
  const form = useForm({ resolver: zodResolver(emailSchema), defaultValues })
  const draft = useDraft(form, key, keptAlong)
  useLeaveGuard(draft.leave)
  const template = templateById(useWatch({ control: form.control, name: 'templateId' }))
  const refusal = whyNotEmail(lead, template.emailType)
  const room = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // It may be opened from elsewhere in the panel, and is below the facts of the lead.
    room.current?.querySelector('select')?.focus({ preventScroll: true })
    room.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [])

  function submit(method: 'smtp' | 'mailto') {
    return form.handleSubmit((entries) => {
      const { templateId, ...body } = entries
      for (const name of ['subject', 'emailContent'] as const) {
        const open = openField(body[name])
        if (open !== undefined) return form.setError(name, { message: `Please fill in ${open}` }, { shouldFocus: true })
      }
      send.mutate(
        // Also after a failure: an email that may have been sent is not opened again in the owner's own mail program.
        { ...body, id: draft.idFor(entries), emailType: templateById(templateId).emailType, method },
        {
          onSuccess: () => (draft.drop(), onDone()),
          onError(error) {
            showFieldErrors(error, ['subject', 'emailContent'], form.setError)
            showToast({ title: 'The email wasn’t sent', text: errorSentence(error) })
          },
        },
      )
    })
  }

  const cancel = <Button onClick={() => void draft.leave(onDone)}>Cancel</Button>
  return (
    <>
      <form
        ref={room}
        noValidate
        aria-label="Write an email"
        className={styles.form}
        onSubmit={(event) => void submit('smtp')(event)}
      >
        <DraftNotice draft={draft} />
        <Field label="Template" hint={template.use}>
          <Select
            value={template.id}
            onChange={(_, { value }) => void draft.leave(() => form.reset(entriesFrom(value, lead, checkout)))}
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
            <div className={styles.actions}>
              <Button type="submit" appearance="primary" disabledFocusable={send.isPending}>
                Send email
              </Button>
              <Button disabledFocusable={send.isPending} onClick={(event) => void submit('mailto')(event)}>
                Open in my email app
              </Button>
              {cancel}
            </div>
          </>
        ) : undefined}
      </form>
      {refusal === undefined ? undefined : (
        <SendGateNotice lead={lead} emailType={template.emailType} reason={refusal} cancel={cancel} />
      )}
    </>
  )
}
