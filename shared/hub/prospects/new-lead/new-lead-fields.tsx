import { makeStyles } from '@fluentui/react-components'
import type { UseFormReturn } from 'react-hook-form'
import { priorities, projectTypes, selectedPackages } from '#shared/contract/prospects.ts'
import { SelectField, TextAreaField, TextField } from '../../components/form/fields.tsx'
import { choicesOf, packageLabels, priorityLabels, projectTypeLabels } from '../labels.ts'
import type { NewLead } from './new-lead-panel.tsx'

const useStyles = makeStyles({
  fields: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))', gap: '16px' },
  wide: { gridColumn: '1 / -1' },
})

/** What is asked about a lead that is entered by hand. */
export function NewLeadFields<Sent>({ form }: { form: UseFormReturn<NewLead, unknown, Sent> }) {
  const styles = useStyles()
  return (
    <div className={styles.fields}>
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
      <div className={styles.wide}>
        <TextAreaField form={form} name="description" label="Description" hint="What they want to build." />
      </div>
      <div className={styles.wide}>
        <TextAreaField form={form} name="notes" label="Notes" />
      </div>
    </div>
  )
}
