import { useState } from 'react'
import { Button, Field, Radio, RadioGroup } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { v7 as uuidv7 } from 'uuid'
import { balanceFigures, chargedLines, ownLinesOf } from '#shared/business/document-figures.ts'
import { formatMoneyExactly } from '#shared/business/money.ts'
import { balanceDue } from '#shared/business/packages.ts'
import { paymentDays } from '#shared/business/invoice-terms.ts'
import { quoteState } from '#shared/business/quote-state.ts'
import type { CallInput, ParsedInput } from '#shared/contract/api-call.ts'
import { type InvoiceDraft, issueInvoice } from '#shared/contract/invoices.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import type { Quote } from '#shared/contract/quotes.ts'
import { TextAreaField } from '../components/form/text-area-field.tsx'
import { useMinute } from '../components/past-time.tsx'
import { Row, Stack } from '../components/stack.tsx'
import { Notice } from '../components/notice.tsx'
import { formatDate } from '../platform/dates.ts'
import { usePrices } from '../platform/queries.ts'
import { DocumentDialog, DocumentForm, finishedLines, PricePreview } from '../documents/document-dialog.tsx'
import { AcceptDialog } from '../quotes/accept-dialog.tsx'
import { useIssueInvoice } from './mutations.ts'
import { invoiceQueries } from './queries.ts'

type InvoiceEntries = CallInput<typeof issueInvoice>['body']
type ParsedInvoice = ParsedInput<typeof issueInvoice>['body']

interface InvoiceDialogProps {
  lead: ProspectDetail
  jobId: string
  /** The quotes that the job may follow, the newest first. */
  quotes: readonly Quote[]
  onClose: () => void
}

/** Creates the balance invoice of a job, after a preview. It follows the quote that was ordered; without one, the owner chooses whether it follows
 *  the quote that was never answered. */
export function InvoiceDialog({ lead, jobId, quotes, onClose }: InvoiceDialogProps) {
  const draft = useQuery(invoiceQueries.draft(lead.id, jobId))
  const [accepting, setAccepting] = useState<Quote>()
  return (
    <>
      <DocumentDialog
        title={`Balance invoice for ${lead.name}`}
        first={draft}
        failedTitle="No invoice can be created now"
        onClose={onClose}
      >
        {(first) => (
          <InvoiceForm
            // A quote that is accepted meanwhile fills in its lines.
            key={first.quoteId}
            prospectId={lead.id}
            jobId={jobId}
            draft={first}
            ordered={quotes.find(({ id }) => id === first.quoteId)}
            open={first.quoteId === null ? quotes.find(isUnanswered) : undefined}
            onAccept={setAccepting}
            onClose={onClose}
          />
        )}
      </DocumentDialog>
      {accepting === undefined ? undefined : (
        <AcceptDialog lead={lead} quote={accepting} onClose={() => setAccepting(undefined)} />
      )}
    </>
  )
}

function isUnanswered({ acceptedAt, declinedAt, withdrawnAt }: Quote): boolean {
  return acceptedAt === null && declinedAt === null && withdrawnAt === null
}

interface InvoiceFormProps {
  prospectId: string
  jobId: string
  draft: InvoiceDraft
  /** Accepted, or followed to the checkout where its deposit was paid. */
  ordered: Quote | undefined
  open: Quote | undefined
  onAccept: (quote: Quote) => void
  onClose: () => void
}

/** The form of the invoice, with a preview of its figures. */
function InvoiceForm({ prospectId, jobId, draft, ordered, open, onAccept, onClose }: InvoiceFormProps) {
  const [id] = useState(() => uuidv7())
  const [followsOpen, setFollowsOpen] = useState(open !== undefined)
  const { deposits } = draft
  const quote = followsOpen ? open : ordered
  const valuesOf = (followed: Quote | undefined): Required<Pick<InvoiceEntries, 'packageType' | 'lines'>> => ({
    packageType: followed?.packageType ?? draft.packageType,
    lines: followed ? ownLinesOf(followed) : [],
  })
  const { packageType, lines } = valuesOf(quote)
  const customerAddress = (ordered ?? open)?.customerAddress || draft.customerAddress
  const defaultValues: InvoiceEntries = { packageType, customerAddress, lines }
  const form = useForm<InvoiceEntries, unknown, ParsedInvoice>({
    resolver: zodResolver(issueInvoice.body),
    defaultValues,
  })
  const entered = useWatch({ control: form.control })
  const charged = chargedLines(
    entered.packageType ?? packageType,
    finishedLines(entered.lines),
    usePrices(),
    quote ?? draft,
  )
  const figures = balanceFigures(charged, deposits)
  const issue = useIssueInvoice(prospectId, onClose)
  const follow = (isFollowed: boolean) => {
    setFollowsOpen(isFollowed)
    form.reset({ ...form.getValues(), ...valuesOf(isFollowed ? open : undefined) })
  }
  return (
    <DocumentForm
      form={form}
      packageField="packageType"
      onSubmit={(body) => issue.mutate({ ...body, id, jobId, quoteId: quote?.id, duePence: figures.duePence })}
      error={issue.error}
      isPending={issue.isPending}
      intro={
        ordered ? (
          <Notice intent="information">
            {`As in quote ${ordered.number}, ${describeOrder(ordered)}: ${formatMoneyExactly(ordered.totalPence)} including VAT and the deposit.`}
          </Notice>
        ) : open === undefined ? undefined : (
          <FollowedPrice quote={open} followsQuote={followsOpen} onChange={follow} onAccept={() => onAccept(open)} />
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

function describeOrder({ acceptedAt, acceptedByPhoneOn }: Quote): string {
  if (acceptedAt === null) return 'whose price the customer saw when they paid the deposit'
  return `accepted ${acceptedByPhoneOn === null ? '' : 'by telephone '}${formatDate(acceptedByPhoneOn ?? acceptedAt)}`
}

interface FollowedPriceProps {
  quote: Quote
  followsQuote: boolean
  onChange: (followsQuote: boolean) => void
  /** Called when the owner says that the quote was accepted by telephone. */
  onAccept: () => void
}

/** Asks which price was agreed, when the deposit was paid and a quote never answered. */
function FollowedPrice({ quote, followsQuote, onChange, onAccept }: FollowedPriceProps) {
  const { number, totalPence } = quote
  const canAccept = quoteState(quote, new Date(useMinute())) === 'sent'
  return (
    <Stack>
      <Field label="Which price did you agree?" hint={`The deposit was paid, but quote ${number} was never accepted.`}>
        <RadioGroup value={followsQuote ? 'quote' : 'package'} onChange={(_, { value }) => onChange(value === 'quote')}>
          <Radio
            value="quote"
            label={`As in quote ${number}: ${formatMoneyExactly(totalPence)} including VAT and the deposit`}
          />
          <Radio value="package" label="The price of the package" />
        </RadioGroup>
      </Field>
      {canAccept && followsQuote ? (
        <Row>
          <Button size="small" onClick={onAccept}>{`${number} was accepted by telephone`}</Button>
        </Row>
      ) : undefined}
    </Stack>
  )
}
