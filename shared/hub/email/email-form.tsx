import { useEffect, useRef, useState } from 'react'
import { Button, Field, makeStyles, Select, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import type { DepositPage } from '#shared/business/deposit-link.ts'
import { isMarketing, optOutLine, whyNotEmail } from '#shared/business/send-gate.ts'
import { readBusiness } from '#shared/contract/business.ts'
import type { PriceList } from '#shared/business/prices.ts'
import { openField } from '#shared/business/template-fields.ts'
import { type EmailTemplate, listEmailTemplates, readEmailSignature } from '#shared/contract/email-templates.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { readDraft } from '../platform/draft-store.ts'
import { showFieldErrors, TextField } from '../components/form/fields.tsx'
import { TextAreaField } from '../components/form/text-area-field.tsx'
import { FormShell, SubmitButton, useLeaveGuard } from '../components/form/form-shell.tsx'
import { newRecord, useDraft } from '../components/form/use-draft.ts'
import { ListSkeleton, QueryContent } from '../components/query-content.tsx'
import { useCheckout } from '../prospects/queries.ts'
import { queryOf } from '../platform/queries.ts'
import { AttachmentField } from './attachment-field.tsx'
import { type AnsweredEmail, type EmailEntries, emailSchema, initialEntries, replyEntries } from './email-entries.ts'
import { useSendEmail } from './mutations.ts'
import { SendGateNotice } from './send-gate-notice.tsx'
import { emailDraftKey } from '../prospects/email-form-address.ts'

const useStyles = makeStyles({
  form: { gap: tokens.spacingVerticalM },
  added: {
    color: tokens.colorNeutralForeground3,
    lineHeight: tokens.lineHeightBase300,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  addedLabel: { fontWeight: tokens.fontWeightSemibold },
})

/** Stored with the draft, because the template may be changed or deleted meanwhile. */
const storedFields = ['templateId', 'emailType', 'answers'] as const

export interface EmailFormProps {
  lead: ProspectDetail
  /** The template to start with; undefined for a suitable one. */
  templateId?: string | undefined
  /** The email that this one answers. */
  answered?: AnsweredEmail | undefined
  /** Called when the email was sent or abandoned. */
  onDone: () => void
}

/** The form to email a lead from a template, if the send gate allows it. */
export function EmailForm(props: EmailFormProps) {
  const templates = useQuery(queryOf(listEmailTemplates))
  const business = useQuery(queryOf(readBusiness))
  const checkout = useCheckout(props.lead.id)
  // The fields of a template are filled in once.
  if (checkout.isLoading) return <ListSkeleton label="Loading the deposit" />
  return (
    <QueryContent query={templates} loading="Loading the templates" failed="Couldn’t load the templates">
      {(data) => (
        <QueryContent query={business} loading="Loading the prices" failed="Couldn’t load the prices">
          {({ prices }) => <FilledForm {...props} templates={data} prices={prices} checkout={checkout} />}
        </QueryContent>
      )}
    </QueryContent>
  )
}

function FilledForm({
  lead,
  templateId: asked,
  answered,
  onDone,
  templates,
  prices,
  checkout,
}: EmailFormProps & { templates: readonly EmailTemplate[]; prices: PriceList; checkout: DepositPage }) {
  const styles = useStyles()
  const send = useSendEmail(lead)
  const key = emailDraftKey(lead.id)
  const [defaultValues] = useState(() => {
    const drafted = readDraft<EmailEntries>(key)?.values
    if (answered !== undefined && drafted === undefined) return replyEntries(answered, lead)
    return initialEntries(templates, drafted?.templateId ?? asked, lead, checkout, prices)
  })
  const form = useForm({ resolver: zodResolver(emailSchema), defaultValues })
  const draft = useDraft(form, key, newRecord, storedFields)
  useLeaveGuard(draft.leave)
  const [templateId, emailType] = useWatch({ control: form.control, name: ['templateId', 'emailType'] })
  const refusal = whyNotEmail(lead, emailType)
  const { data: signature } = useQuery(queryOf(readEmailSignature))
  const formElement = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // It may be opened by a button further up the panel, so it is scrolled into view.
    formElement.current?.querySelector('select')?.focus({ preventScroll: true })
    formElement.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [])

  const sendBy = (method: 'smtp' | 'mailto') => (entries: EmailEntries) => {
    const { templateId: _, attachments, ...body } = entries
    for (const name of ['subject', 'emailContent'] as const) {
      const open = openField(body[name])
      if (open !== undefined) return form.setError(name, { message: `Please fill in ${open}` }, { shouldFocus: true })
    }
    if (method === 'mailto' && attachments.length > 0) {
      const message = 'Your email app doesn’t get the files: use “Send email”, or remove them'
      return form.setError('attachments', { message })
    }
    send.mutate(
      // The id stays the same after a failure, so that an email that may have been sent is not also opened in the email program.
      { ...body, attachments: attachments.map(({ id }) => id), id: draft.idFor(entries), method },
      {
        onSuccess: () => (draft.drop(), onDone()),
        onError: (error) => showFieldErrors(error, ['subject', 'emailContent', 'attachments'], form.setError),
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
        <Field label="Template" hint={templates.find(({ id }) => id === templateId)?.use ?? null}>
          <Select
            value={templateId}
            onChange={(_, { value }) =>
              void draft.leave(() =>
                form.reset({
                  ...initialEntries(templates, value, lead, checkout, prices),
                  answers: form.getValues('answers'),
                }),
              )
            }
          >
            {templateId === '' ? <option value="">None</option> : undefined}
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
            <Controller
              control={form.control}
              name="attachments"
              render={({ field, fieldState }) => (
                <AttachmentField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
              )}
            />
            <p className={styles.added}>
              <span className={styles.addedLabel}>Added at the end:</span>
              {signature === undefined ? undefined : `\n${signature.signature}`}
              {isMarketing(emailType) ? `\n\n${optOutLine}` : undefined}
            </p>
          </>
        ) : undefined}
      </FormShell>
      {refusal === undefined ? undefined : (
        <SendGateNotice lead={lead} emailType={emailType} reason={refusal} cancel={cancel} />
      )}
    </>
  )
}
