import { makeStyles } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldPath, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { formatMoney, pounds } from '#shared/business/money.ts'
import { withVat } from '#shared/business/vat.ts'
import { packages } from '#shared/business/packages.ts'
import { type Rate, rateIds, rates } from '#shared/business/additional-work.ts'
import { type PricesContent, pricesContent } from '#shared/contract/website-content.ts'
import { FieldGrid, NumberField, TextField } from '../../components/form/fields.tsx'
import { Section } from '../../components/section.tsx'
import { EditorFrame } from '../content/editor-frame.tsx'
import type { EditorProps } from '../content/content-description.ts'

type PricesEntries = z.input<typeof pricesContent>
type PricesFormState = UseFormReturn<PricesEntries, unknown, PricesContent>

/** Labels of one and two lines are beside each other, so the fields are aligned at their lower edge. */
const useStyles = makeStyles({ rates: { alignItems: 'end' } })

/** Edits the prices and the first day on which they are in force. */
export function PricesForm(props: EditorProps<'prices'>) {
  const styles = useStyles()
  const form: PricesFormState = useForm({
    resolver: zodResolver(pricesContent),
    ...(props.initial && { defaultValues: props.initial }),
  })
  return (
    <EditorFrame
      editor={props}
      form={form}
      values={props.initial ?? {}}
      title="Prices"
      toDraft={(content) => ({ content })}
      isWide
    >
      <Section
        title="First day"
        text="New prices begin at midnight on this day: on the pages, in emails, for new quotes and for deposits. Everything that you’ve sent or been paid keeps its price. The magazine (PDF) keeps the fees of November 2026, and says so."
      >
        <FieldGrid>
          <TextField
            form={form}
            name="from"
            label="In force from"
            hint="Today or a later day"
            isRequired
            input={{ type: 'date' }}
          />
        </FieldGrid>
      </Section>
      <Section title="Packages and deposit" text="Whole pounds, excluding VAT.">
        <FieldGrid>
          {packages.map(({ type, name }) => (
            <PriceField key={type} form={form} name={`packages.${type}`} label={name} />
          ))}
          <PriceField form={form} name="deposit" label="Deposit" />
        </FieldGrid>
      </Section>
      <Section title="Additional work and travel" text="What no package includes, excluding VAT.">
        <FieldGrid className={styles.rates}>
          {rateIds.map((id) => {
            const { what, per }: Rate = rates[id]
            return <PriceField key={id} form={form} name={`rates.${id}`} label={what} per={per} />
          })}
        </FieldGrid>
      </Section>
    </EditorFrame>
  )
}

interface PriceFieldProps {
  form: PricesFormState
  name: FieldPath<PricesEntries>
  label: string
  per?: string | undefined
}

/** A price in pounds, with the price including VAT below it. */
function PriceField({ form, name, label, per }: PriceFieldProps) {
  const value: unknown = useWatch({ control: form.control, name })
  const total = typeof value === 'number' && value > 0 ? `${formatMoney(withVat(pounds(value)))} including VAT` : ''
  return (
    <NumberField
      form={form}
      name={name}
      label={label}
      hint={[total, per].filter(Boolean).join(', ')}
      isRequired
      input={{ contentBefore: '£', inputMode: 'decimal' }}
    />
  )
}
