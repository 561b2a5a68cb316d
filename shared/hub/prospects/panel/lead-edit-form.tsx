import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { formatMoney, pounds } from '#shared/business/money.ts'
import { ApiError } from '#shared/client.ts'
import {
  editProspect,
  getProspect,
  priorities,
  projectTypes,
  type ProspectDetail,
  selectedPackages,
} from '#shared/contract/prospects.ts'
import { useClient } from '../../platform/client-context.ts'
import {
  FieldGrid,
  NumberField,
  SelectField,
  showFieldErrors,
  TextField,
  WideField,
} from '../../components/form/fields.tsx'
import { TextAreaField } from '../../components/form/text-area-field.tsx'
import { FormShell, SubmitButton } from '../../components/form/form-shell.tsx'
import { useDraft } from '../../components/form/use-draft.ts'
import { useShowToast } from '../../platform/mutations.ts'
import { choicesOf, packageLabels, priorityLabels, projectTypeLabels } from '../labels.ts'
import { refreshLeads } from '../lead-cache.ts'
import { fieldLabels, type LeadEdit, type LeadEditField, leadEditFields, toEntries } from '../lead-fields.ts'
import { ConflictNotice, type Conflicts } from './conflict-notice.tsx'
import { usePrices } from '../../platform/queries.ts'

/** The draft keeps the version of the lead that was edited, so that the server notices changes made since. */
const keptAlong = ['updatedAt'] as const

export function leadDraftKey(id: string): string {
  return `lead:${id}`
}

const checkEdit = zodResolver(editProspect.body)

/** Checks only the fields that were changed, since a lead may have an address that no form accepts, such as the sender of an email. */
function checkChanges(defaultValues: LeadEdit): typeof checkEdit {
  return (entries, context, options) => {
    const changed = Object.entries(entries).filter(
      ([name, value]) => name === 'updatedAt' || value !== defaultValues[name as keyof LeadEdit],
    )
    return checkEdit(Object.fromEntries(changed) as LeadEdit, context, options)
  }
}

/** Edits a lead. A change that somebody else has made since it was opened is never overwritten: both values are shown. */
export function LeadEditForm({ lead, onDone }: { lead: ProspectDetail; onDone: () => void }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const [conflicts, setConflicts] = useState<Conflicts>({})
  const [defaultValues] = useState(() => toEntries(lead))
  const form = useForm({ resolver: checkChanges(defaultValues), defaultValues })
  const draft = useDraft(form, leadDraftKey(lead.id), keptAlong)
  const save = useMutation({
    mutationFn: (body: LeadEdit) => client.call(editProspect, { params: { id: lead.id }, body }),
    onSuccess(saved) {
      queryClient.setQueryData([getProspect.path, lead.id], saved)
      refreshLeads(queryClient)
      draft.drop()
      showToast({ title: 'Lead saved' })
      onDone()
    },
    async onError(error) {
      showFieldErrors(error, leadEditFields, form.setError)
      if (!(error instanceof ApiError) || error.details.conflicts === undefined) return
      setConflicts(error.details.conflicts as Conflicts)
      // The owner sees the other values now, so the next save is based on the newest version.
      const { updatedAt } = await client.call(getProspect, { params: { id: lead.id } })
      form.setValue('updatedAt', updatedAt)
    },
  })

  /** Removes the conflict of a field after the choice, and moves the focus to the field. */
  function resolveConflict(field: LeadEditField): void {
    setConflicts((current) => without(current, field))
    form.setFocus(field)
  }

  /** Sends only the changed fields, so that changes that others made to other fields stay. */
  function submit(): void {
    const { dirtyFields } = form.formState
    const entries = form.getValues()
    const changed = leadEditFields.filter((field) => dirtyFields[field])
    const body = Object.fromEntries(changed.map((field) => [field, entries[field]]))
    save.mutate({ ...body, updatedAt: entries.updatedAt })
  }

  return (
    <FormShell
      form={form}
      aria-label={`Edit ${lead.name}`}
      onSubmit={submit}
      draft={draft}
      error={Object.keys(conflicts).length === 0 && save.isError && !isFieldError(save.error) ? save.error : null}
      buttons={
        <SubmitButton isBusy={save.isPending} busyLabel="Saving …">
          Save
        </SubmitButton>
      }
      onCancel={onDone}
    >
      <ConflictNotice
        conflicts={conflicts}
        onTake={(field, value) => {
          form.setValue(field, value, { shouldDirty: true })
          resolveConflict(field)
        }}
        onKeep={resolveConflict}
      />
      <LeadFields form={form} />
    </FormShell>
  )
}

function isFieldError(error: Error): boolean {
  return error instanceof ApiError && (Object.keys(error.fields).length > 0 || error.details.conflicts !== undefined)
}

function without(conflicts: Conflicts, field: keyof Conflicts): Conflicts {
  return Object.fromEntries(Object.entries(conflicts).filter(([name]) => name !== field))
}

const moneyInput = { contentBefore: '£' }

/** Shows the fields of a lead that can be edited. */
export function LeadFields<Sent>({ form }: { form: UseFormReturn<LeadEdit, unknown, Sent> }) {
  const premium = formatMoney(pounds(usePrices().packages.Premium))
  const valueHint = `Excluding VAT. Without a package, ${premium} is Premium.`
  const props = (name: LeadEditField) => ({ form, name, label: fieldLabels[name] })
  return (
    <FieldGrid>
      <TextField {...props('name')} isRequired />
      <TextField {...props('email')} input={{ type: 'email', autoComplete: 'off' }} />
      <TextField {...props('phone')} input={{ type: 'tel', autoComplete: 'off' }} />
      <TextField {...props('location')} />
      <TextField {...props('postcode')} />
      <SelectField {...props('projectType')} options={choicesOf(projectTypes, projectTypeLabels)} />
      <SelectField {...props('priority')} options={choicesOf(priorities, priorityLabels)} />
      <SelectField
        {...props('selectedPackage')}
        options={[{ value: '', label: 'None yet' }, ...choicesOf(selectedPackages, packageLabels)]}
      />
      <NumberField {...props('packageValue')} hint={valueHint} input={moneyInput} />
      <NumberField {...props('depositRequired')} hint="Including VAT" input={moneyInput} />
      <WideField>
        <TextAreaField {...props('description')} />
      </WideField>
      <WideField>
        <TextAreaField {...props('notes')} />
      </WideField>
    </FieldGrid>
  )
}
