import {
  Button,
  makeStyles,
  Menu,
  MenuItem,
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
  MoreHorizontal20Regular,
} from '@fluentui/react-icons'
import { formatMoneyExactly } from '#shared/business/money.ts'
import type { Invoice } from '#shared/contract/invoices.ts'
import { useMinute } from '../components/past-time.tsx'
import { SubtleLink } from '../components/subtle-link.tsx'
import { StateMark } from '../components/state-mark.tsx'
import { formatDate } from '../dates.ts'
import { useInvoiceActions } from './mutations.ts'

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
        <LinkExpiry addressEndsAt={invoice.addressEndsAt} />
      </div>
      <span className={styles.amount}>{formatMoneyExactly(invoice.duePence)}</span>
      <InvoiceMenu invoice={invoice} />
    </li>
  )
}

function InvoiceState({ invoice }: { invoice: Invoice }) {
  const { creditsNumber, issuedAt, paidAt, voidedAt } = invoice
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
  return <StateMark Icon={Clock16Regular} tone="plain">{`To pay, ${issued}`}</StateMark>
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
