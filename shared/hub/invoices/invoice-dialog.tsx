import { useEffect, useState } from 'react'
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Spinner,
} from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { v7 as uuidv7 } from 'uuid'
import { balanceFigures } from '#shared/business/balance-figures.ts'
import { formatWithVat, pounds } from '#shared/business/money.ts'
import { balanceDue, packages } from '#shared/business/packages.ts'
import type { CallInput, ParsedInput } from '#shared/contract/api-call.ts'
import { type InvoiceDraft, issueInvoice } from '#shared/contract/invoices.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { useFocusReturn } from '../components/focus-return.ts'
import { SelectField } from '../components/form/fields.tsx'
import { TextAreaField } from '../components/form/text-area-field.tsx'
import { LoadError } from '../components/load-error.tsx'
import { Notice } from '../components/notice.tsx'
import { PricePreview } from '../documents/price-preview.tsx'
import { useIssueInvoice } from './mutations.ts'
import { OwnLines } from '../documents/own-lines.tsx'
import { invoiceQueries } from './queries.ts'

type InvoiceEntries = CallInput<typeof issueInvoice>['body']
type ParsedInvoice = ParsedInput<typeof issueInvoice>['body']

const useStyles = makeStyles({
  surface: { maxWidth: '640px' },
  form: { display: 'contents' },
  content: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gridAutoRows: 'max-content', gap: '16px' },
  oneLine: { whiteSpace: 'nowrap' },
})

const packageOptions = packages.map(({ type, name, price }) => ({
  value: type,
  label: `${name}, ${formatWithVat(pounds(price))}`,
}))

/** Creates the balance invoice of a lead, after a preview. */
export function InvoiceDialog({ lead, onClose }: { lead: ProspectDetail; onClose: () => void }) {
  const styles = useStyles()
  const draft = useQuery(invoiceQueries(useClient()).draft(lead.id))
  useFocusReturn()
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{`Balance invoice for ${lead.name}`}</DialogTitle>
          {draft.data !== undefined && draft.isFetchedAfterMount ? (
            <InvoiceForm prospectId={lead.id} draft={draft.data} onClose={onClose} />
          ) : (
            <DialogContent>
              {draft.isError ? (
                <LoadError
                  title="No invoice can be created now"
                  error={draft.error}
                  onRetry={draft.refetch}
                  isRetrying={draft.isFetching}
                />
              ) : (
                <Spinner label="Adding up" />
              )}
            </DialogContent>
          )}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

interface InvoiceFormProps {
  prospectId: string
  draft: InvoiceDraft
  onClose: () => void
}

/** The form of the invoice, with a preview of its figures. */
function InvoiceForm({ prospectId, draft, onClose }: InvoiceFormProps) {
  const styles = useStyles()
  const [id] = useState(() => uuidv7())
  const { packageType, customerAddress, deposits } = draft
  const defaultValues: InvoiceEntries = { packageType, customerAddress, lines: [] }
  const form = useForm<InvoiceEntries, unknown, ParsedInvoice>({
    resolver: zodResolver(issueInvoice.body),
    defaultValues,
  })
  const { setFocus } = form
  // The dialog opened with nothing in it to focus. Without a focus in it, screen readers may be told to read what is behind it.
  useEffect(() => setFocus('packageType'), [setFocus])
  const entered = useWatch({ control: form.control })
  const counted = (entered.lines ?? []).flatMap((line) =>
    typeof line?.netPounds === 'number' ? { what: line.what ?? '', netPounds: line.netPounds } : [],
  )
  const figures = balanceFigures(entered.packageType ?? packageType, counted, deposits)
  const issue = useIssueInvoice(prospectId, onClose)
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) =>
        void form.handleSubmit((body) => issue.mutate({ ...body, id, duePence: figures.duePence }))(event)
      }
    >
      <DialogContent className={styles.content}>
        {issue.isError ? (
          <Notice intent="error" isAnswer>
            {errorSentence(issue.error)}
          </Notice>
        ) : undefined}
        <SelectField form={form} name="packageType" label="Package" options={packageOptions} />
        <FormProvider {...form}>
          <OwnLines />
        </FormProvider>
        <TextAreaField
          form={form}
          name="customerAddress"
          label={`${draft.customerName}’s address`}
          hint="Legally required on the invoice."
        />
        <PricePreview
          figures={figures}
          label="What the invoice will say"
          totalLabel="To pay"
          note={`Due ${balanceDue}. It’s given the next number and emailed. It can’t be changed after that.`}
        />
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
