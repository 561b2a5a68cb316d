import { lazy, useState } from 'react'
import { Button, makeStyles, MenuItem, typographyStyles } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#shared/business/money.ts'
import type { LeadAccount } from '#shared/contract/lead-account.ts'
import type { Invoice } from '#shared/contract/invoices.ts'
import type { Job } from '#shared/contract/jobs.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { CheckmarkCircle16Regular } from '../icons/checkmark-circle.ts'
import { Clock16Regular } from '../icons/clock.ts'
import { DismissCircle16Regular } from '../icons/dismiss-circle.ts'
import { DocumentArrowLeft16Regular } from '../icons/document-arrow-left.ts'
import { ErrorCircle16Regular } from '../icons/error-circle.ts'
import { Receipt20Regular } from '../icons/receipt.ts'
import { OverlayBoundary } from '../components/error-boundaries.tsx'
import { PanelSection } from '../components/side-panel.tsx'
import { useMinute } from '../components/past-time.tsx'
import { Row } from '../components/stack.tsx'
import { StateMark } from '../components/state-mark.tsx'
import { DocumentDetail, DocumentList, DocumentMenu, DocumentRow, DownloadItem } from '../documents/document-row.tsx'
import { formatDate } from '../platform/dates.ts'
import { jobsOfLead, mayHaveJob, nameJob } from '../jobs/queries.ts'
import { quoteQueries } from '../quotes/queries.ts'
import { useInvoiceActions } from './mutations.ts'
import { invoiceQueries } from './queries.ts'
import { daysOverdue, describeOverdue, describeReminders, isRemindedToday, useSendReminder } from './reminders.tsx'

const InvoiceDialog = lazy(async () => ({ default: (await import('./invoice-dialog.tsx')).InvoiceDialog }))

const useStyles = makeStyles({
  job: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
  head: { justifyContent: 'space-between' },
  name: { ...typographyStyles.body1Strong },
  rows: { display: 'grid' },
})

/** Lists the invoices of a lead who has a job, by job if there are several; shows nothing for others. */
export function LeadInvoices({ lead }: { lead: ProspectDetail }) {
  const styles = useStyles()
  const [invoiced, setInvoiced] = useState<Job>()
  const enabled = mayHaveJob(lead)
  const invoices = useQuery({ ...invoiceQueries.ofLead(lead.id), enabled })
  const quotes = useQuery({ ...quoteQueries.ofLead(lead.id), enabled })
  const account = useQuery({ ...invoiceQueries.account(lead.id), enabled })
  const jobs = useQuery({ ...jobsOfLead(lead.id), enabled })
  const isEmpty = jobs.data?.length === 0 && invoices.data?.length === 0
  // A refunded deposit keeps the number of its receipt.
  if (!enabled || (isEmpty && lead.invoiceNumber === null)) return undefined

  const several = jobs.data !== undefined && jobs.data.length > 1 ? jobs.data.toReversed() : []
  const [onlyJob] = several.length > 0 ? [] : (jobs.data ?? [])
  const ofNone = several.length > 0 ? (invoices.data ?? []).filter(({ jobId }) => jobId === null) : invoices.data
  const createButton = (job: Job | undefined) =>
    // Without its quotes the invoice would begin with the price of the package, whatever was agreed.
    job !== undefined && quotes.data !== undefined && invoices.data !== undefined && canInvoice(job, invoices.data) ? (
      <Button
        size="small"
        icon={<Receipt20Regular />}
        aria-label={several.length > 0 ? `Create balance invoice: ${nameJob(job)}` : undefined}
        onClick={() => setInvoiced(job)}
      >
        Create balance invoice
      </Button>
    ) : undefined
  return (
    <PanelSection heading="Invoices" action={createButton(onlyJob)}>
      {several.map((job) => (
        <section key={job.id} className={styles.job} aria-label={nameJob(job)}>
          <Row className={styles.head}>
            <h4 className={styles.name}>{nameJob(job)}</h4>
            {createButton(job)}
          </Row>
          <AccountSums account={account.data?.jobs.find(({ jobId }) => jobId === job.id)} />
          <ul className={styles.rows}>
            {invoices.data
              ?.filter(({ jobId }) => jobId === job.id)
              .map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} />
              ))}
          </ul>
        </section>
      ))}
      {several.length > 0 ? <TotalSums account={account.data} /> : <AccountSums account={account.data} />}
      <DocumentList
        name="invoices"
        query={invoices}
        none={invoices.data?.length === 0 && several.length === 0 ? describeNone(lead.invoiceNumber) : undefined}
      >
        {ofNone?.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </DocumentList>
      {invoiced !== undefined && quotes.data !== undefined ? (
        <OverlayBoundary onClose={() => setInvoiced(undefined)}>
          <InvoiceDialog
            lead={lead}
            jobId={invoiced.id}
            quotes={quotes.data.filter(({ jobId }) => jobId === null || jobId === invoiced.id)}
            onClose={() => setInvoiced(undefined)}
          />
        </OverlayBoundary>
      ) : undefined}
    </PanelSection>
  )
}

/** A cancelled job is reopened before it is invoiced. */
function canInvoice({ id, state }: Job, invoices: readonly Invoice[]): boolean {
  const isInvoiced = invoices.some(
    ({ jobId, kind, voidedAt }) => jobId === id && kind === 'balance' && voidedAt === null,
  )
  return state !== 'cancelled' && !isInvoiced
}

function describeNone(receiptNumber: string | null): string {
  const deposit = receiptNumber === null ? '' : `The deposit has been paid (${receiptNumber}). `
  return `${deposit}The balance has not been invoiced yet.`
}

type Sums = Omit<LeadAccount, 'jobs'>

/** Shows what was agreed, paid, credited and remains, all including VAT; nothing until that is known. */
function AccountSums({ account }: { account: Sums | undefined }) {
  if (account?.agreed == null) return undefined
  const { agreed } = account
  const source = agreed.source === 'package' ? agreed.packageType : agreed.number
  const sums = [`Agreed ${formatMoney(agreed.totalPence)} (${source})`, ...movedSums(account)]
  return (
    <>
      <DocumentDetail>{`${sums.join(' · ')}, including VAT`}</DocumentDetail>
      <Unbilled pence={account.unbilledPence} />
    </>
  )
}

/** Says what is wrong with the balance invoice after a refund, or a refund that failed, and how to mend it. */
function Unbilled({ pence }: { pence: number }) {
  const sum = formatMoney(Math.abs(pence))
  const fault =
    pence > 0
      ? `The invoice deducts ${sum} that has been refunded since. To bill it`
      : pence < 0
        ? `The invoice doesn’t deduct ${sum} of the deposit. To deduct it`
        : undefined
  return fault === undefined ? undefined : (
    <DocumentDetail>{`${fault}, void the invoice and create a new one.`}</DocumentDetail>
  )
}

function TotalSums({ account }: { account: LeadAccount | undefined }) {
  if (account === undefined) return undefined
  return <DocumentDetail>{`All jobs: ${movedSums(account).join(' · ')}, including VAT`}</DocumentDetail>
}

function movedSums({ paid, credited, remaining }: Sums): string[] {
  return [
    `paid ${formatMoney(paid.totalPence)}`,
    ...(credited.totalPence === 0 ? [] : [`credited ${formatMoney(credited.totalPence)}`]),
    `${formatMoney(remaining.totalPence)} remains`,
  ]
}

/** Shows one invoice or credit note: its state, its page and its actions. */
function InvoiceRow({ invoice }: { invoice: Invoice }) {
  return (
    <DocumentRow document={invoice} amount={invoice.duePence} menu={<InvoiceMenu invoice={invoice} />}>
      <InvoiceState invoice={invoice} />
      <Reminders invoice={invoice} />
      <LinkExpiry addressEndsAt={invoice.addressEndsAt} />
    </DocumentRow>
  )
}

function InvoiceState({ invoice }: { invoice: Invoice }) {
  const { creditFor, creditsNumber, issuedAt, dueOn, paidAt, voidedAt } = invoice
  const overdue = daysOverdue(invoice, useMinute())
  const issued = `issued ${formatDate(issuedAt)}`
  if (creditsNumber !== null) {
    return (
      <StateMark
        Icon={DocumentArrowLeft16Regular}
        tone="quiet"
      >{`${creditNames[creditFor ?? 'invoice']} ${creditsNumber}, ${voidedAt === null ? issued : `cancelled ${formatDate(voidedAt)}`}`}</StateMark>
    )
  }
  if (voidedAt !== null) {
    return (
      <StateMark Icon={DismissCircle16Regular} tone="quiet">{`Voided ${formatDate(voidedAt)}, ${issued}`}</StateMark>
    )
  }
  if (paidAt !== null) {
    return <StateMark Icon={CheckmarkCircle16Regular} tone="good">{`Paid ${formatDate(paidAt)}, ${issued}`}</StateMark>
  }
  if (overdue > 0) {
    return <StateMark Icon={ErrorCircle16Regular} tone="bad">{`${describeOverdue(overdue)}, ${issued}`}</StateMark>
  }
  const by = dueOn === null ? '' : ` by ${formatDate(dueOn)}`
  return <StateMark Icon={Clock16Regular} tone="plain">{`To pay${by}, ${issued}`}</StateMark>
}

const creditNames = {
  invoice: 'Credit note for',
  refund: 'Credit note for the refund of',
  dispute: 'Credit note for the lost dispute over',
}

/** Shows how often the customer has been reminded, while the invoice is unpaid. */
function Reminders({ invoice }: { invoice: Invoice }) {
  const reminders = invoice.paidAt === null && invoice.voidedAt === null ? describeReminders(invoice) : undefined
  return reminders === undefined ? undefined : (
    <DocumentDetail>{reminders.charAt(0).toUpperCase() + reminders.slice(1)}</DocumentDetail>
  )
}

function LinkExpiry({ addressEndsAt }: Pick<Invoice, 'addressEndsAt'>) {
  const hasExpired = Date.parse(addressEndsAt) <= useMinute()
  return (
    <DocumentDetail>
      {hasExpired
        ? 'Its link has expired. Send again for a new one.'
        : `Its link works until ${formatDate(addressEndsAt)}`}
    </DocumentDetail>
  )
}

function InvoiceMenu({ invoice }: { invoice: Invoice }) {
  const { setPaid, send, replaceLink, voidInvoice } = useInvoiceActions(invoice)
  const canChange = invoice.kind === 'balance' && invoice.voidedAt === null
  const isPaid = invoice.paidAt !== null
  const now = useMinute()
  const remind = useSendReminder(invoice)
  const canRemind = canChange && !isPaid && daysOverdue(invoice, now) > 0
  return (
    <DocumentMenu number={invoice.number}>
      {canChange ? (
        <MenuItem onClick={() => setPaid(!isPaid)}>{isPaid ? 'Mark as not paid' : 'Mark as paid'}</MenuItem>
      ) : undefined}
      {canRemind ? (
        <MenuItem disabled={isRemindedToday(invoice, now)} onClick={() => remind.mutate()}>
          {isRemindedToday(invoice, now) ? 'Reminded today' : 'Send a reminder'}
        </MenuItem>
      ) : undefined}
      {invoice.pdfAddress === null ? undefined : <DownloadItem href={invoice.pdfAddress} />}
      <MenuItem onClick={send}>Send again</MenuItem>
      <MenuItem onClick={() => void replaceLink()}>Replace the link</MenuItem>
      {canChange && !isPaid ? (
        <MenuItem onClick={() => void voidInvoice()}>Void with a credit note</MenuItem>
      ) : undefined}
    </DocumentMenu>
  )
}
