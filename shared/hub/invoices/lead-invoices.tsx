import { lazy, useState } from 'react'
import { Button, MenuItem } from '@fluentui/react-components'
import { CheckmarkCircle16Regular } from '@fluentui/react-icons/svg/checkmark-circle'
import { Clock16Regular } from '@fluentui/react-icons/svg/clock'
import { DismissCircle16Regular } from '@fluentui/react-icons/svg/dismiss-circle'
import { DocumentArrowLeft16Regular } from '@fluentui/react-icons/svg/document-arrow-left'
import { ErrorCircle16Regular } from '@fluentui/react-icons/svg/error-circle'
import { Receipt20Regular } from '@fluentui/react-icons/svg/receipt'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#shared/business/money.ts'
import type { LeadAccount } from '#shared/contract/lead-account.ts'
import type { Invoice } from '#shared/contract/invoices.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { OverlayBoundary } from '../components/error-boundaries.tsx'
import { PanelSection } from '../components/side-panel.tsx'
import { useMinute } from '../components/past-time.tsx'
import { StateMark } from '../components/state-mark.tsx'
import { DocumentDetail, DocumentList, DocumentMenu, DocumentRow, DownloadItem } from '../documents/document-row.tsx'
import { useClient } from '../platform/client-context.ts'
import { formatDate } from '../platform/dates.ts'
import { quoteQueries } from '../quotes/queries.ts'
import { useInvoiceActions } from './mutations.ts'
import { invoiceQueries } from './queries.ts'
import { daysOverdue, describeOverdue, describeReminders, isRemindedToday, useSendReminder } from './reminders.tsx'

const InvoiceDialog = lazy(async () => ({ default: (await import('./invoice-dialog.tsx')).InvoiceDialog }))

/** Lists the invoices of a lead who has paid a deposit; shows nothing for others. */
export function LeadInvoices({ lead }: { lead: ProspectDetail }) {
  const [isCreating, setIsCreating] = useState(false)
  // A refunded deposit keeps the number of its receipt.
  const hasPaid = lead.invoiceNumber !== null
  const invoices = useQuery({ ...invoiceQueries(useClient()).ofLead(lead.id), enabled: hasPaid })
  const quotes = useQuery({ ...quoteQueries(useClient()).ofLead(lead.id), enabled: hasPaid })
  const account = useQuery({ ...invoiceQueries(useClient()).account(lead.id), enabled: hasPaid })
  if (!hasPaid) return undefined
  const hasBalance = invoices.data?.some(({ kind, voidedAt }) => kind === 'balance' && voidedAt === null) ?? true
  // Without its quotes the invoice would begin with the price of the package, whatever was agreed.
  const canCreate = !hasBalance && quotes.data !== undefined
  return (
    <PanelSection
      heading="Invoices"
      action={
        !canCreate ? undefined : (
          <Button size="small" icon={<Receipt20Regular />} onClick={() => setIsCreating(true)}>
            Create balance invoice
          </Button>
        )
      }
    >
      <AccountSums account={account.data} />
      <DocumentList
        name="invoices"
        query={invoices}
        none={
          invoices.data?.length === 0
            ? `The deposit has been paid (${lead.invoiceNumber}). The balance has not been invoiced yet.`
            : undefined
        }
      >
        {invoices.data?.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </DocumentList>
      {isCreating && quotes.data !== undefined ? (
        <OverlayBoundary onClose={() => setIsCreating(false)}>
          <InvoiceDialog lead={lead} quotes={quotes.data} onClose={() => setIsCreating(false)} />
        </OverlayBoundary>
      ) : undefined}
    </PanelSection>
  )
}

/** Shows what was agreed, paid, credited and remains, all including VAT; nothing until that is known. */
function AccountSums({ account }: { account: LeadAccount | undefined }) {
  if (account?.agreed == null) return undefined
  const { agreed, paid, credited, remaining } = account
  const source = agreed.source === 'package' ? agreed.packageType : agreed.number
  const sums = [
    `Agreed ${formatMoney(agreed.totalPence)} (${source})`,
    `paid ${formatMoney(paid.totalPence)}`,
    ...(credited.totalPence === 0 ? [] : [`credited ${formatMoney(credited.totalPence)}`]),
    `${formatMoney(remaining.totalPence)} remains`,
  ]
  return <DocumentDetail>{`${sums.join(' · ')}, including VAT`}</DocumentDetail>
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
