import { useState } from 'react'
import { Button, DialogActions, DialogContent, makeStyles } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { v7 as uuidv7 } from 'uuid'
import { balanceFigures } from '#shared/business/balance-figures.ts'
import { formatWithVat, pounds } from '#shared/business/money.ts'
import { packages } from '#shared/business/packages.ts'
import type { CallInput, ParsedInput } from '#shared/contract/api-call.ts'
import { type InvoiceDraft, issueInvoice, listInvoices } from '#shared/contract/invoices.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { SelectField, TextAreaField } from '../components/form/fields.tsx'
import { Notice } from '../components/notice.tsx'
import { useShowToast } from '../components/toasts.tsx'
import { InvoiceSum } from './invoice-sum.tsx'
import { OwnLines } from './own-lines.tsx'

export type InvoiceEntries = CallInput<typeof issueInvoice>['body']
export type InvoiceWish = ParsedInput<typeof issueInvoice>['body']

const useStyles = makeStyles({
  form: { display: 'contents' },
  content: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gridAutoRows: 'max-content', gap: '16px' },
  oneLine: { whiteSpace: 'nowrap' },
})

const packageOptions = packages.map(({ type, name, price }) => ({
  value: type,
  label: `${name}, ${formatWithVat(pounds(price))}`,
}))

/** What goes onto the invoice, with what it comes to as it is typed. */
export function InvoiceForm(props: { prospectId: string; draft: InvoiceDraft; onClose: () => void }) {
  const { prospectId, draft, onClose } = props
  const styles = useStyles()
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const [id] = useState(() => uuidv7())
  const { packageType, customerAddress, deposits } = draft
  const defaultValues: InvoiceEntries = { packageType, customerAddress, lines: [] }
  const form = useForm<InvoiceEntries, unknown, InvoiceWish>({
    resolver: zodResolver(issueInvoice.body),
    defaultValues,
  })
  const entered = useWatch({ control: form.control })
  const counted = (entered.lines ?? []).flatMap((line) =>
    typeof line?.netPounds === 'number' ? { what: line.what ?? '', netPounds: line.netPounds } : [],
  )
  const figures = balanceFigures(entered.packageType ?? packageType, counted, deposits)
  const issue = useMutation({
    mutationFn: (wish: InvoiceWish) =>
      client.call(issueInvoice, {
        params: { id: prospectId },
        body: { ...wish, id, duePence: figures.duePence },
      }),
    onSuccess({ number, customerEmail }) {
      showToast({ title: `Invoice ${number} issued`, text: `It’s on its way to ${customerEmail}.` })
      onClose()
    },
    onSettled: () =>
      Promise.all(
        [listInvoices.path, getTimeline.path].map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
      ),
  })
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => void form.handleSubmit((wish) => issue.mutate(wish))(event)}
    >
      <DialogContent className={styles.content}>
        {issue.isError ? (
          <Notice intent="error" isAnswer>
            {errorSentence(issue.error)}
          </Notice>
        ) : undefined}
        <SelectField form={form} name="packageType" label="Package" options={packageOptions} />
        <OwnLines form={form} />
        <TextAreaField
          form={form}
          name="customerAddress"
          label={`${draft.customerName}’s address`}
          hint="Legally required on the invoice."
        />
        <InvoiceSum figures={figures} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" appearance="primary" className={styles.oneLine} disabledFocusable={issue.isPending}>
          Issue and send
        </Button>
      </DialogActions>
    </form>
  )
}
