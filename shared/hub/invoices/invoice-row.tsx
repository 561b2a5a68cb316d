import { MenuItem } from '@fluentui/react-components'
import {
  CheckmarkCircle16Regular,
  Clock16Regular,
  DismissCircle16Regular,
  DocumentArrowLeft16Regular,
  ErrorCircle16Regular,
} from '@fluentui/react-icons'
import type { Invoice } from '#shared/contract/invoices.ts'
import { useMinute } from '../components/past-time.tsx'
import { StateMark } from '../components/state-mark.tsx'
import { formatDate } from '../dates.ts'
import { DocumentDetail, DocumentMenu, DocumentRow, DownloadItem } from '../documents/document-row.tsx'
import { useInvoiceActions } from './mutations.ts'
import { daysOverdue, describeOverdue, describeReminders, isRemindedToday, useSendReminder } from './reminders.ts'

/** Shows one invoice or credit note: its state, its page and its actions. */
export function InvoiceRow({ invoice }: { invoice: Invoice }) {
  return (
    <DocumentRow document={invoice} amount={invoice.duePence} menu={<InvoiceMenu invoice={invoice} />}>
      <InvoiceState invoice={invoice} />
      <Reminders invoice={invoice} />
      <LinkExpiry addressEndsAt={invoice.addressEndsAt} />
    </DocumentRow>
  )
}

function InvoiceState({ invoice }: { invoice: Invoice }) {
  const { creditsNumber, issuedAt, dueOn, paidAt, voidedAt } = invoice
  const overdue = daysOverdue(invoice, useMinute())
  const issued = `issued ${formatDate(issuedAt)}`
  if (creditsNumber !== null) {
    return (
      <StateMark
        Icon={DocumentArrowLeft16Regular}
        tone="quiet"
      >{`Credit note for ${creditsNumber}, ${issued}`}</StateMark>
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

/** Says how often the customer has been reminded, while the invoice is unpaid. */
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
