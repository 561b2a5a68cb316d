import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { leadFields } from '#shared/business/lead-fields.ts'
import { formatMoney, pounds } from '#shared/business/money.ts'
import {
  editProspect,
  priorities,
  projectTypes,
  type ProspectDetail,
  selectedPackages,
} from '#shared/contract/prospects.ts'
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
import { useShowToast, useCall } from '../../platform/mutations.ts'
import { choicesOf, packageLabels, priorityLabels, projectTypeLabels } from '../labels.ts'
import { type LeadEdit, type LeadEditField, leadEditFields, toEntries } from '../lead-edit-values.ts'
import { usePrices } from '../../platform/queries.ts'
import { prospectQueries } from '../queries.ts'

export function leadDraftKey(id: string): string {
  return `lead:${id}`
}

const checkEdit = zodResolver(editProspect.body)

/** Checks only the fields that were changed, since a lead may have an address that no form accepts, such as the sender of an email. */
function checkChanges(values: LeadEdit): typeof checkEdit {
  return (entries, context, options) => {
    const changed = Object.entries(entries).filter(
      ([name, value]) => name === 'updatedAt' || value !== values[name as keyof LeadEdit],
    )
    return checkEdit(Object.fromEntries(changed) as LeadEdit, context, options)
  }
}

/** Edits a lead. A change that somebody else has made since it was opened is never overwritten: both values are shown. */
export function LeadEditForm({ lead, onDone }: { lead: ProspectDetail; onDone: () => void }) {
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const values = toEntries(lead)
  const form = useForm({ resolver: checkChanges(values), defaultValues: values })
  const draft = useDraft(form, leadDraftKey(lead.id), { revision: lead.updatedAt, values })
  const save = useCall(editProspect, {
    input: (body: LeadEdit) => ({ params: { id: lead.id }, body }),
    onSuccess(saved) {
      queryClient.setQueryData(prospectQueries.one(lead.id).queryKey, saved)
      draft.drop()
      showToast({ title: 'Lead saved' })
      onDone()
    },
    onError: (error) => showFieldErrors(error, leadEditFields, form.setError),
  })

  /** Sends only the changed fields, so that changes that others made to other fields stay. */
  function submit(): void {
    const { dirtyFields } = form.formState
    const entries = form.getValues()
    const changed = leadEditFields.filter((field) => dirtyFields[field])
    const body = Object.fromEntries(changed.map((field) => [field, entries[field]]))
    save.mutate({ ...body, updatedAt: draft.revision ?? lead.updatedAt })
  }

  return (
    <FormShell
      form={form}
      aria-label={`Edit ${lead.name}`}
      onSubmit={submit}
      draft={draft}
      error={save.error}
      buttons={
        <SubmitButton isBusy={save.isPending} busyLabel="Saving …">
          Save
        </SubmitButton>
      }
      onCancel={onDone}
    >
      <LeadFields form={form} />
    </FormShell>
  )
}

const moneyInput = { contentBefore: '£' }
const noPackage = { value: '', label: 'None yet' }
const wideFields: readonly LeadEditField[] = ['description', 'notes']

/** Shows the fields of a lead that can be edited. */
export function LeadFields<Sent>({ form }: { form: UseFormReturn<LeadEdit, unknown, Sent> }) {
  const premium = formatMoney(pounds(usePrices().packages.Premium))
  const valueHint = `Excluding VAT. Without a package, ${premium} is Premium.`

  const props = (name: LeadEditField) => ({ form, name, label: leadFields[name].label })
  /** Those that are more than a line of text. */
  const inputs: Partial<Record<LeadEditField, ReactNode>> = {
    name: <TextField {...props('name')} isRequired />,
    email: <TextField {...props('email')} input={{ type: 'email', autoComplete: 'off' }} />,
    phone: <TextField {...props('phone')} input={{ type: 'tel', autoComplete: 'off' }} />,
    projectType: <SelectField {...props('projectType')} options={choicesOf(projectTypes, projectTypeLabels)} />,
    priority: <SelectField {...props('priority')} options={choicesOf(priorities, priorityLabels)} />,
    selectedPackage: (
      <SelectField {...props('selectedPackage')} options={[noPackage, ...choicesOf(selectedPackages, packageLabels)]} />
    ),
    packageValue: <NumberField {...props('packageValue')} hint={valueHint} input={moneyInput} />,
    depositRequired: <NumberField {...props('depositRequired')} hint="Including VAT" input={moneyInput} />,
  }

  return (
    <FieldGrid>
      {leadEditFields
        .filter((name) => !wideFields.includes(name))
        .map((name) => (
          <Fragment key={name}>{inputs[name] ?? <TextField {...props(name)} />}</Fragment>
        ))}
      {wideFields.map((name) => (
        <WideField key={name}>
          <TextAreaField {...props(name)} />
        </WideField>
      ))}
    </FieldGrid>
  )
}
