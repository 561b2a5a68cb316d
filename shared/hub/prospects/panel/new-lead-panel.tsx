import { Button } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '#shared/client.ts'
import type { CallInput } from '#shared/contract/api-call.ts'
import { createProspect, priorities, projectTypes, selectedPackages } from '#shared/contract/prospects.ts'
import { errorSentence } from '../../platform/error-sentence.ts'
import { FieldGrid, SelectField, showFieldErrors, TextField, WideField } from '../../components/form/fields.tsx'
import { TextAreaField } from '../../components/form/text-area-field.tsx'
import { FormShell } from '../../components/form/form-shell.tsx'
import { newRecord, useDraft } from '../../components/form/use-draft.ts'
import { Notice } from '../../components/notice.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { useShowToast, useCall } from '../../platform/mutations.ts'
import { choicesOf, packageLabels, priorityLabels, projectTypeLabels } from '../labels.ts'
import { prospectQueries } from '../queries.ts'

export type NewLead = NonNullable<CallInput<typeof createProspect>['body']>

const blank: NewLead = {
  name: '',
  email: '',
  phone: '',
  location: '',
  postcode: '',
  projectType: 'extension',
  description: '',
  priority: 'medium',
  selectedPackage: '',
  notes: '',
}

const fields = Object.keys(blank) as (keyof NewLead)[]

/** Adds a lead by hand. A person who is already a lead is shown instead of added twice. */
export function NewLeadPanel({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useShowToast()
  const form = useForm({ resolver: zodResolver(createProspect.body), defaultValues: blank })
  const draft = useDraft(form, 'new-lead', newRecord)
  const open = (id: string) => void navigate(`/?lead=${id}`, { replace: true })
  const create = useCall(createProspect, {
    input: (body: NewLead) => ({ body: { ...body, id: draft.idFor(body) } }),
    onSuccess(lead) {
      queryClient.setQueryData(prospectQueries.one(lead.id).queryKey, lead)
      draft.drop()
      showToast({ title: 'Lead added', text: lead.name })
      open(lead.id)
    },
    onError: (error) => showFieldErrors(error, fields, form.setError),
  })
  const hasFieldErrors = create.error instanceof ApiError && Object.keys(create.error.fields).length > 0

  return (
    <SidePanel
      title="Add a lead"
      onClose={() => void draft.leave(onClose)}
      footer={
        <>
          <Button type="submit" form="new-lead" appearance="primary" disabledFocusable={create.isPending}>
            {create.isPending ? 'Adding …' : 'Add lead'}
          </Button>
          <Button onClick={() => void draft.leave(onClose)}>Cancel</Button>
        </>
      }
    >
      <FormShell
        id="new-lead"
        form={form}
        focus="name"
        aria-label="Add a lead"
        onSubmit={() => create.mutate(form.getValues())}
        draft={draft}
      >
        {create.isError && !hasFieldErrors ? (
          <RefusedLead
            error={create.error}
            onOpen={(id) => {
              draft.drop()
              open(id)
            }}
            onEnterAnyway={() => create.mutate({ ...form.getValues(), evenIfDeleted: true })}
          />
        ) : undefined}
        <NewLeadFields form={form} />
      </FormShell>
    </SidePanel>
  )
}

/** Shows the fields of a lead that is added by hand. */
export function NewLeadFields<Sent>({ form }: { form: UseFormReturn<NewLead, unknown, Sent> }) {
  return (
    <FieldGrid>
      <TextField form={form} name="name" label="Name" isRequired />
      <TextField form={form} name="email" label="Email" input={{ type: 'email', autoComplete: 'off' }} />
      <TextField form={form} name="phone" label="Phone" isRequired input={{ type: 'tel', autoComplete: 'off' }} />
      <TextField form={form} name="location" label="Location" isRequired />
      <TextField form={form} name="postcode" label="Postcode" />
      <SelectField
        form={form}
        name="projectType"
        label="Project type"
        options={choicesOf(projectTypes, projectTypeLabels)}
      />
      <SelectField form={form} name="priority" label="Priority" options={choicesOf(priorities, priorityLabels)} />
      <SelectField
        form={form}
        name="selectedPackage"
        label="Package"
        options={[{ value: '', label: 'None yet' }, ...choicesOf(selectedPackages, packageLabels)]}
      />
      <WideField>
        <TextAreaField form={form} name="description" label="Description" hint="What they want to build." />
      </WideField>
      <WideField>
        <TextAreaField form={form} name="notes" label="Notes" />
      </WideField>
    </FieldGrid>
  )
}

export interface RefusedLeadProps {
  error: Error
  onOpen: (id: string) => void
  onEnterAnyway: () => void
}

/** Shows why a lead was not added, with a button that opens the existing one. */
export function RefusedLead({ error, onOpen, onEnterAnyway }: RefusedLeadProps) {
  const existing = error instanceof ApiError ? error.details.existing : undefined
  const action =
    existing === undefined ? undefined : existing.where === 'deleted' ? (
      <Button onClick={onEnterAnyway}>Enter them again</Button>
    ) : (
      <Button onClick={() => onOpen(existing.id)}>Open the lead</Button>
    )
  return (
    <Notice intent="error" isAnswer action={action}>
      {errorSentence(error)}
    </Notice>
  )
}
