import { Button } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { isMarketing } from '#shared/business/send-gate.ts'
import { type EmailTemplate, templateTypes } from '#shared/contract/email-templates.ts'
import { SelectField, showFieldErrors, TextField } from '../components/form/fields.tsx'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { newRecord, useDraft } from '../components/form/use-draft.ts'
import { SidePanel } from '../components/side-panel.tsx'
import { Stack } from '../components/stack.tsx'
import { choicesOf } from '../prospects/labels.ts'
import { AttachmentField } from './attachment-field.tsx'
import { type TemplateEntries, templateSchema } from './email-entries.ts'
import { EmailPreview } from './email-preview.tsx'
import { useSaveTemplate } from './mutations.ts'
import { TemplateText, UnknownWords } from './template-text.tsx'

const templateTypeLabels: Record<(typeof templateTypes)[number], string> = {
  reminder: 'An answer or a reminder',
  quote: 'A quote',
  intro: 'Marketing: a first contact',
  follow_up: 'Marketing: a follow-up',
  other: 'Marketing: news or an offer',
}

const formId = 'email-template'
const fieldNames = ['label', 'use', 'emailType', 'subject', 'text', 'attachments'] as const

/** The initial values of a new template. */
export const blankTemplate: TemplateEntries = {
  label: '',
  use: '',
  emailType: 'reminder',
  subject: '',
  text: 'Hello {firstName},\n\n\n\nKind regards',
  attachments: [],
  revision: 0,
}

export interface TemplatePanelProps {
  /** The template to change; without one, a new one is added. */
  template?: EmailTemplate | undefined
  /** The template as values of the form, or the initial values of a new one. */
  initial: TemplateEntries
  onClose: () => void
}

/** The form that adds or changes a template, and below it the email as a lead would get it. */
export function TemplatePanel({ template, initial, onClose }: TemplatePanelProps) {
  const form = useForm({ resolver: zodResolver(templateSchema), defaultValues: initial })
  const base = template === undefined ? newRecord : { revision: template.revision, values: initial }
  const draft = useDraft(form, `template:${template?.id ?? 'new'}`, base)
  const save = useSaveTemplate({
    onSuccess: () => (draft.drop(), onClose()),
    onError: (error) => showFieldErrors(error, fieldNames, form.setError),
  })
  const [emailType, subject, text, attachments] = useWatch({
    control: form.control,
    name: ['emailType', 'subject', 'text', 'attachments'],
  })
  return (
    <SidePanel
      title={template === undefined ? 'Add a template' : `Edit “${template.label}”`}
      onClose={() => void draft.leave(onClose)}
      footer={
        <>
          <SubmitButton form={formId} isBusy={save.isPending} busyLabel="Saving…">
            {template === undefined ? 'Add template' : 'Save'}
          </SubmitButton>
          <Button onClick={() => void draft.leave(onClose)}>Cancel</Button>
        </>
      }
    >
      <Stack gap="xl">
        <FormShell
          id={formId}
          form={form}
          aria-label="Template"
          draft={draft}
          error={save.error}
          onSubmit={(body) =>
            save.mutate({
              id: template?.id ?? draft.idFor(body),
              body: { ...body, attachments: body.attachments.map(({ id }) => id), revision: draft.revision ?? 0 },
            })
          }
        >
          <TextField form={form} name="label" label="Name" />
          <TextField form={form} name="use" label="When you’d use it" />
          <SelectField
            form={form}
            name="emailType"
            label="Kind of email"
            hint={
              isMarketing(emailType)
                ? 'Sent only to people who agreed to hear from us. How to opt out is always added.'
                : 'Sent only to people who have asked us for something.'
            }
            options={choicesOf(templateTypes, templateTypeLabels)}
          />
          <TemplateText form={form} />
          <UnknownWords form={form} />
          <Controller
            control={form.control}
            name="attachments"
            render={({ field, fieldState }) => (
              <AttachmentField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
            )}
          />
        </FormShell>
        <EmailPreview emailType={emailType} subject={subject} text={text} attachments={attachments} />
      </Stack>
    </SidePanel>
  )
}
