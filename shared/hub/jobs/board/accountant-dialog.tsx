import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { accountingPeriodLabels, accountingPeriods, daysOfPeriod } from '#shared/business/accounting-periods.ts'
import { accountantLayouts, exportMoney } from '#shared/contract/money.ts'
import { FieldGrid, SelectField, showFieldErrors, TextField } from '../../components/form/fields.tsx'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { saveFile } from '../../components/files.ts'
import { useToastMutation } from '../../platform/mutations.ts'

const { from, to, layout, accountCode } = exportMoney.query.shape
const otherDays = 'other'
const periods = [...accountingPeriods, otherDays] as const
const entries = z.object({ period: z.enum(periods), from, to, layout, accountCode })

const checkEntries = zodResolver(entries)
const defaultCode = '200'

const layoutLabels = { plain: 'Plain columns', xero: 'Xero’s import of sales invoices' } as const

/** Asks which documents the accountant needs, and saves them as a file. @param today the London day */
export function AccountantDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const form = useForm<z.input<typeof entries>, unknown, z.output<typeof entries>>({
    // A field that isn't shown may not refuse the form.
    resolver: (given, ...rest) =>
      checkEntries(
        {
          ...given,
          ...(given.period !== otherDays && daysOfPeriod(given.period, today)),
          ...(given.layout !== 'xero' && { accountCode: defaultCode }),
        },
        ...rest,
      ),
    defaultValues: {
      period: 'last_quarter',
      ...daysOfPeriod('last_quarter', today),
      layout: 'plain',
      accountCode: defaultCode,
    },
  })
  const [period, chosenLayout] = useWatch({ control: form.control, name: ['period', 'layout'] })
  const download = useToastMutation({
    calls: [],
    async mutationFn(client, { period: _period, ...query }: z.output<typeof entries>) {
      // Reading a response as text removes the byte order mark by which spreadsheets recognise UTF-8.
      saveFile(`\uFEFF${await client.call(exportMoney, { query })}`, `accounts-${query.from}-to-${query.to}.csv`)
    },
    onSuccess: onClose,
    onError: (error) => showFieldErrors(error, ['from', 'to', 'accountCode'], form.setError),
  })
  return (
    <FormDialog
      title="For the accountant"
      width={440}
      form={form}
      onSubmit={(given) => download.mutate(given)}
      error={download.error}
      isPending={download.isPending}
      submitLabel="Download"
      busyLabel="Downloading…"
      onClose={onClose}
    >
      <p>
        Receipts of deposits, invoices and credit notes, each with its net amount and VAT. A balance invoice has only
        what its deposit hasn’t, so nothing counts twice. Quotes and test payments are left out.
      </p>
      <SelectField
        form={form}
        name="period"
        label="Period"
        options={periods.map((value) => ({
          value,
          label: value === otherDays ? 'Other days' : accountingPeriodLabels[value],
        }))}
      />
      {period === otherDays ? (
        <FieldGrid>
          <TextField form={form} name="from" label="From" input={{ type: 'date' }} isRequired />
          <TextField form={form} name="to" label="To" input={{ type: 'date' }} isRequired />
        </FieldGrid>
      ) : undefined}
      <SelectField
        form={form}
        name="layout"
        label="Layout"
        options={accountantLayouts.map((value) => ({ value, label: layoutLabels[value] }))}
      />
      {chosenLayout === 'xero' ? (
        <>
          <TextField
            form={form}
            name="accountCode"
            label="Account code"
            hint="Of your sales in Xero: usually 200."
            isRequired
          />
          <p>In Xero, import it under Invoices and choose “Tax inclusive” when it asks.</p>
        </>
      ) : undefined}
    </FormDialog>
  )
}
