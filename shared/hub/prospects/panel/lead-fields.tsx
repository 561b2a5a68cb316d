import { makeStyles } from '@fluentui/react-components'
import type { UseFormReturn } from 'react-hook-form'
import { formatMoney, pounds } from '#shared/business/money.ts'
import { packageOfType } from '#shared/business/packages.ts'
import { priorities, projectTypes, selectedPackages } from '#shared/contract/prospects.ts'
import { NumberField, SelectField, TextAreaField, TextField } from '../../components/form/fields.tsx'
import { choicesOf, packageLabels, priorityLabels, projectTypeLabels } from '../labels.ts'
import { fieldLabels, type LeadEdit, type LeadEditField } from './lead-edit-entries.ts'

const useStyles = makeStyles({
  fields: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))', gap: '16px' },
  wide: { gridColumn: '1 / -1' },
})

const { price: premium } = packageOfType('Premium')
const valueHint = `Excluding VAT. Without a package, ${formatMoney(pounds(premium))} is Premium.`
const moneyInput = { contentBefore: '£' }

/** What can be edited about a lead. */
export function LeadFields<Sent>({ form }: { form: UseFormReturn<LeadEdit, unknown, Sent> }) {
  const styles = useStyles()
  const props = (name: LeadEditField) => ({ form, name, label: fieldLabels[name] })
  return (
    <div className={styles.fields}>
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
      <div className={styles.wide}>
        <TextAreaField {...props('description')} />
      </div>
      <div className={styles.wide}>
        <TextAreaField {...props('notes')} />
      </div>
    </div>
  )
}
