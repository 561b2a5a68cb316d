import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { balanceFigures, chargedLines } from '#shared/business/document-figures.ts'
import { formatMoneyExactly } from '#shared/business/money.ts'
import type { CallInput, ParsedInput } from '#shared/contract/api-call.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { issueQuote, type QuoteDraft } from '#shared/contract/quotes.ts'
import { showFieldErrors, TextField } from '../components/form/fields.tsx'
import { TextAreaField } from '../components/form/text-area-field.tsx'
import { newRecord, useDraft } from '../components/form/use-draft.ts'
import { usePrices } from '../platform/queries.ts'
import { DocumentDialog, DocumentForm, finishedLines, PricePreview } from '../documents/document-dialog.tsx'
import { useIssueQuote } from './mutations.ts'
import { quoteQueries } from './queries.ts'

const entriesSchema = z.omit(issueQuote.body, { id: true, totalPence: true })
type QuoteEntries = Omit<CallInput<typeof issueQuote>['body'], 'id' | 'totalPence'>
type ParsedQuote = Omit<ParsedInput<typeof issueQuote>['body'], 'id' | 'totalPence'>

interface QuoteDialogProps {
  lead: ProspectDetail
  /** The numbers of the quotes that a new one replaces. */
  open: readonly string[]
  onClose: () => void
}

/** Creates a quote for a lead, after a preview. What is typed is kept as a draft until it is issued. */
export function QuoteDialog({ lead, open, onClose }: QuoteDialogProps) {
  const draft = useQuery(quoteQueries.draft(lead.id))
  return (
    <DocumentDialog
      title={`Quote for ${lead.name}`}
      first={draft}
      failedTitle="No quote can be created now"
      onClose={onClose}
    >
      {(first) => <QuoteForm prospectId={lead.id} first={first} open={open} onClose={onClose} />}
    </DocumentDialog>
  )
}

interface QuoteFormProps {
  prospectId: string
  first: QuoteDraft
  open: readonly string[]
  onClose: () => void
}

/** The form of the quote, with a preview of its figures. */
function QuoteForm({ prospectId, first, open, onClose }: QuoteFormProps) {
  const { packageType, customerAddress, expiresOn, depositPence } = first
  const defaultValues: QuoteEntries = { packageType, customerAddress, expiresOn, notes: '', lines: [] }
  const form = useForm<QuoteEntries, unknown, ParsedQuote>({ resolver: zodResolver(entriesSchema), defaultValues })
  const draft = useDraft(form, `quote:${prospectId}`, newRecord)
  const entered = useWatch({ control: form.control })
  const charged = chargedLines(entered.packageType ?? packageType, finishedLines(entered.lines), usePrices())
  const figures = balanceFigures(charged, [])
  const issue = useIssueQuote(prospectId, {
    onIssued() {
      draft.drop()
      onClose()
    },
    onError: (error) => showFieldErrors(error, ['expiresOn'], form.setError),
  })
  const deposit = `Includes the deposit of ${formatMoneyExactly(depositPence)}, which secures the survey.`
  const replaces = open.length === 0 ? '' : ` It replaces ${open.join(' and ')}, which can then no longer be accepted.`
  return (
    <DocumentForm
      form={form}
      packageField="packageType"
      draft={draft}
      onSubmit={(body) => issue.mutate({ ...body, id: draft.idFor(body), totalPence: figures.duePence })}
      error={issue.error}
      isPending={issue.isPending}
      onCancel={onClose}
    >
      <TextAreaField
        form={form}
        name="notes"
        label="Note to the customer"
        hint="Optional. In the email and on the quote."
      />
      <TextAreaField form={form} name="customerAddress" label={`${first.customerName}’s address`} hint="Optional." />
      <TextField form={form} name="expiresOn" label="Valid until" input={{ type: 'date' }} />
      <PricePreview
        figures={figures}
        label="What the quote will say"
        totalLabel="Total"
        note={`${deposit} It’s given the next number and emailed to ${first.customerEmail}. It can’t be changed after that.${replaces}`}
      />
    </DocumentForm>
  )
}
