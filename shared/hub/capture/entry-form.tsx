import { makeStyles, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useFormState } from 'react-hook-form'
import { priorities, projectTypes } from '#shared/contract/prospects.ts'
import { foundProspect, type FoundRecord } from '#shared/contract/scraping-runs.ts'
import { useFocusReturn } from '../components/focus-return.ts'
import { SelectField, TextField } from '../components/form/fields.tsx'
import { TextAreaField } from '../components/form/text-area-field.tsx'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { Notice } from '../components/notice.tsx'
import { choicesOf, priorityLabels, projectTypeLabels } from '../prospects/labels.ts'

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
    gap: tokens.spacingVerticalM,
  },
})

const blank = { name: '', email: '', phone: '', location: '', postcode: '', description: '', sourceUrl: '' }

export interface EntryFormProps {
  /** The label of the form: `Edit Ann Sample`. */
  label: string
  record: FoundRecord
  onSave: (record: FoundRecord) => void
  onCancel: () => void
}

/** Lets the owner correct an entry that was read from a page before it becomes a lead. */
export function EntryForm({ label, record, onSave, onCancel }: EntryFormProps) {
  const styles = useStyles()
  const form = useForm({
    resolver: zodResolver(foundProspect),
    defaultValues: { ...blank, ...record, priority: record.priority ?? 'medium' },
  })
  const { errors } = useFormState({ control: form.control })
  useFocusReturn()
  const unknownPerson = (errors as Record<string, { message?: string } | undefined>)['']?.message

  return (
    <FormShell
      aria-label={label}
      form={form}
      focus="name"
      onSubmit={onSave}
      onCancel={onCancel}
      buttons={<SubmitButton isBusy={false}>Done</SubmitButton>}
    >
      {unknownPerson === undefined ? undefined : (
        <Notice intent="error" isAnswer>
          {unknownPerson}
        </Notice>
      )}
      <TextField form={form} name="name" label="Name" isRequired />
      <div className={styles.fields}>
        <TextField form={form} name="email" label="Email" input={{ type: 'email', autoComplete: 'off' }} />
        <TextField form={form} name="phone" label="Phone" input={{ type: 'tel', autoComplete: 'off' }} />
        <TextField form={form} name="location" label="Location" />
        <TextField form={form} name="postcode" label="Postcode" />
        <SelectField
          form={form}
          name="projectType"
          label="Project type"
          options={choicesOf(projectTypes, projectTypeLabels)}
        />
        <SelectField form={form} name="priority" label="Priority" options={choicesOf(priorities, priorityLabels)} />
      </div>
      <TextField
        form={form}
        name="sourceUrl"
        label="Web address of the source"
        input={{ type: 'url', autoComplete: 'off' }}
      />
      <TextAreaField form={form} name="description" label="Description" hint="What they want to build." />
    </FormShell>
  )
}
