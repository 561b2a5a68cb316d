import {
  Button,
  makeStyles,
  Menu,
  MenuItem,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
} from '@fluentui/react-components'
import {
  CheckmarkCircle16Regular,
  Clock16Regular,
  DismissCircle16Regular,
  DocumentArrowLeft16Regular,
  ErrorCircle16Regular,
  MoreHorizontal20Regular,
} from '@fluentui/react-icons'
import { formatMoneyExactly } from '#shared/business/money.ts'
import type { Invoice } from '#shared/contract/invoices.ts'
import { useMinute } from '../components/past-time.tsx'
import { SubtleLink } from '../components/subtle-link.tsx'
import { StateMark } from '../components/state-mark.tsx'
import { formatDate } from '../dates.ts'
import { useInvoiceActions } from './mutations.ts'
import { daysOverdue, describeOverdue, describeReminders, isRemindedToday, useSendReminder } from './reminders.ts'

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    columnGap: '12px',
    minHeight: '48px',
  },
  number: { fontWeight: tokens.fontWeightSemibold },
  link: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  amount: { fontVariantNumeric: 'tabular-nums' },
})

/** Shows one invoice or credit note: its state, its page and its actions. */
export function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const styles = useStyles()
  return (
    <li className={styles.row}>
      <div>
        <SubtleLink className={styles.number} href={invoice.address} target="_blank" rel="noreferrer">
          {invoice.number}
        </SubtleLink>
        <InvoiceState invoice={invoice} />
        <Reminders invoice={invoice} />
        <LinkExpiry addressEndsAt={invoice.addressEndsAt} />
      </div>
      <span className={styles.amount}>{formatMoneyExactly(invoice.duePence)}</span>
      <InvoiceMenu invoice={invoice} />
    </li>
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
  const styles = useStyles()
  const reminders = invoice.paidAt === null && invoice.voidedAt === null ? describeReminders(invoice) : undefined
  return reminders === undefined ? undefined : (
    <div className={styles.link}>{reminders.charAt(0).toUpperCase() + reminders.slice(1)}</div>
  )
}

function LinkExpiry({ addressEndsAt }: Pick<Invoice, 'addressEndsAt'>) {
  const styles = useStyles()
  const hasExpired = Date.parse(addressEndsAt) <= useMinute()
  return (
    <div className={styles.link}>
      {hasExpired
        ? 'Its link has expired. Send again for a new one.'
        : `Its link works until ${formatDate(addressEndsAt)}`}
    </div>
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
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="subtle"
          icon={<MoreHorizontal20Regular />}
          aria-label={`Actions for ${invoice.number}`}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {canChange ? (
            <MenuItem onClick={() => setPaid(!isPaid)}>{isPaid ? 'Mark as not paid' : 'Mark as paid'}</MenuItem>
          ) : undefined}
          {canRemind ? (
            <MenuItem disabled={isRemindedToday(invoice, now)} onClick={() => remind.mutate()}>
              {isRemindedToday(invoice, now) ? 'Reminded today' : 'Send a reminder'}
            </MenuItem>
          ) : undefined}
          {invoice.pdfAddress === null ? undefined : (
            <MenuItemLink href={invoice.pdfAddress} target="_blank" rel="noreferrer">
              Download as PDF
            </MenuItemLink>
          )}
          <MenuItem onClick={send}>Send again</MenuItem>
          <MenuItem onClick={() => void replaceLink()}>Replace the link</MenuItem>
          {canChange && !isPaid ? (
            <MenuItem onClick={() => void voidInvoice()}>Void with a credit note</MenuItem>
          ) : undefined}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
