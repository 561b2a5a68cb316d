import type { ReactNode } from 'react'
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
  MoreHorizontal20Regular,
} from '@fluentui/react-icons'
import { formatMoneyExactly } from '#shared/business/money.ts'
import { quoteState, type QuoteState } from '#shared/business/quotes.ts'
import type { Quote } from '#shared/contract/quotes.ts'
import { useMinute } from '../components/past-time.tsx'
import { StateMark } from '../components/state-mark.tsx'
import { SubtleLink } from '../components/subtle-link.tsx'
import { formatDate } from '../dates.ts'
import { useQuoteActions } from './mutations.ts'

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    columnGap: '12px',
    minHeight: '48px',
  },
  number: { fontWeight: tokens.fontWeightSemibold },
  detail: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  amount: { fontVariantNumeric: 'tabular-nums' },
})

/** Shows one quote: its state, its page and its actions. */
export function QuoteRow({ quote }: { quote: Quote }) {
  const styles = useStyles()
  const state = quoteState(quote, new Date(useMinute()))
  const detail = describeDetail(quote, state)
  return (
    <li className={styles.row}>
      <div>
        <SubtleLink className={styles.number} href={quote.address} target="_blank" rel="noreferrer">
          {quote.number}
        </SubtleLink>
        {stateMarks[state](quote)}
        {detail === undefined ? undefined : <div className={styles.detail}>{detail}</div>}
      </div>
      <span className={styles.amount}>{formatMoneyExactly(quote.totalPence)}</span>
      <QuoteMenu quote={quote} state={state} />
    </li>
  )
}

const stateMarks: Record<QuoteState, (quote: Quote) => ReactNode> = {
  sent: ({ issuedAt }) => (
    <StateMark Icon={Clock16Regular} tone="plain">{`Waiting for an answer, sent ${formatDate(issuedAt)}`}</StateMark>
  ),
  accepted: ({ acceptedAt }) => (
    <StateMark Icon={CheckmarkCircle16Regular} tone="good">{`Accepted ${formatDate(acceptedAt ?? '')}`}</StateMark>
  ),
  declined: ({ declinedAt }) => (
    <StateMark Icon={DismissCircle16Regular} tone="bad">{`Declined ${formatDate(declinedAt ?? '')}`}</StateMark>
  ),
  withdrawn: ({ withdrawnAt }) => (
    <StateMark Icon={DismissCircle16Regular} tone="quiet">{`Withdrawn ${formatDate(withdrawnAt ?? '')}`}</StateMark>
  ),
  expired: ({ expiresOn }) => (
    <StateMark Icon={Clock16Regular} tone="quiet">{`Expired ${formatDate(expiresOn)}`}</StateMark>
  ),
}

function describeDetail({ acceptedBy, declineReason, expiresOn }: Quote, state: QuoteState): string | undefined {
  if (state === 'sent') return `Valid until ${formatDate(expiresOn)}`
  if (state === 'accepted') return `By ${acceptedBy}`
  return state === 'declined' && declineReason !== null ? `“${declineReason}”` : undefined
}

function QuoteMenu({ quote, state }: { quote: Quote; state: QuoteState }) {
  const { send, copyLink, replaceLink, withdraw } = useQuoteActions(quote)
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="subtle"
          icon={<MoreHorizontal20Regular />}
          aria-label={`Actions for ${quote.number}`}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {state === 'sent' ? <MenuItem onClick={send}>Send again</MenuItem> : undefined}
          <MenuItem onClick={() => void copyLink()}>Copy the link</MenuItem>
          <MenuItem onClick={() => void replaceLink()}>Replace the link</MenuItem>
          {quote.pdfAddress === null || state === 'withdrawn' ? undefined : (
            <MenuItemLink href={quote.pdfAddress} target="_blank" rel="noreferrer">
              Download as PDF
            </MenuItemLink>
          )}
          {state === 'sent' ? <MenuItem onClick={() => void withdraw()}>Withdraw</MenuItem> : undefined}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
