import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { v7 as uuidv7 } from 'uuid'
import { balanceFigures } from '#shared/business/balance-figures.ts'
import { formatMoneyExactly } from '#shared/business/money.ts'
import { balanceDue } from '#shared/business/packages.ts'
import { paymentDays } from '#shared/business/payment-terms.ts'
import type { CallInput, ParsedInput } from '#shared/contract/api-call.ts'
import { type InvoiceDraft, issueInvoice } from '#shared/contract/invoices.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import type { Quote } from '#shared/contract/quotes.ts'
import { useClient } from '../platform/client-context.ts'
import { TextAreaField } from '../components/form/text-area-field.tsx'
import { Notice } from '../components/notice.tsx'
import { formatDate } from '../platform/dates.ts'
import { DocumentDialog, DocumentForm, finishedLines, PricePreview } from '../documents/document-dialog.tsx'
import { useIssueInvoice } from './mutations.ts'
import { invoiceQueries } from './queries.ts'

type InvoiceEntries = CallInput<typeof issueInvoice>['body']
type ParsedInvoice = ParsedInput<typeof issueInvoice>['body']

interface InvoiceDialogProps {
  lead: ProspectDetail
  /** The quote that the lead has accepted: the invoice begins with its package and lines. */
  quote: Quote | undefined
  onClose: () => void
}

/** Creates the balance invoice of a lead, after a preview. */
export function InvoiceDialog({ lead, quote, onClose }: InvoiceDialogProps) {
  const draft = useQuery(invoiceQueries(useClient()).draft(lead.id))
  return (
    <DocumentDialog
      title={`Balance invoice for ${lead.name}`}
      first={draft}
      failedTitle="No invoice can be created now"
      onClose={onClose}
    >
      {(first) => <InvoiceForm prospectId={lead.id} draft={first} quote={quote} onClose={onClose} />}
    </DocumentDialog>
  )
}

interface InvoiceFormProps {
  prospectId: string
  draft: InvoiceDraft
  quote: Quote | undefined
  onClose: () => void
}

/** The form of the invoice, with a preview of its figures. */
function InvoiceForm({ prospectId, draft, quote, onClose }: InvoiceFormProps) {
  const [id] = useState(() => uuidv7())
  const { deposits } = draft
  const packageType = quote?.packageType ?? draft.packageType
  const defaultValues: InvoiceEntries = {
    packageType,
    customerAddress: quote?.customerAddress || draft.customerAddress,
    lines: quote?.lines.slice(1).map(({ what, netPence }) => ({ what, netPounds: netPence / 100 })) ?? [],
  }
  const form = useForm<InvoiceEntries, unknown, ParsedInvoice>({
    resolver: zodResolver(issueInvoice.body),
    defaultValues,
  })
  const entered = useWatch({ control: form.control })
  const figures = balanceFigures(entered.packageType ?? packageType, finishedLines(entered.lines), deposits)
  const issue = useIssueInvoice(prospectId, onClose)
  return (
    <DocumentForm
      form={form}
      packageField="packageType"
      onSubmit={(body) => issue.mutate({ ...body, id, duePence: figures.duePence })}
      error={issue.error}
      isPending={issue.isPending}
      intro={
        quote?.acceptedAt == null ? undefined : (
          <Notice intent="information">
            {`As in quote ${quote.number}, accepted ${formatDate(quote.acceptedAt)}: ${formatMoneyExactly(quote.totalPence)} including VAT and the deposit.`}
          </Notice>
        )
      }
      onCancel={onClose}
    >
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
        note={`Due ${balanceDue}, to be paid within ${paymentDays} days. It’s given the next number and emailed. It can’t be changed after that.`}
      />
    </DocumentForm>
  )
}
