import type { ReactNode } from 'react'
import { MenuItem } from '@fluentui/react-components'
import { CheckmarkCircle16Regular, Clock16Regular, DismissCircle16Regular } from '@fluentui/react-icons'
import { quoteState, type QuoteState } from '#shared/business/quotes.ts'
import type { Quote } from '#shared/contract/quotes.ts'
import { useMinute } from '../components/past-time.tsx'
import { StateMark } from '../components/state-mark.tsx'
import { formatDate } from '../dates.ts'
import { DocumentDetail, DocumentMenu, DocumentRow, DownloadItem } from '../documents/document-row.tsx'
import { useQuoteActions } from './mutations.ts'

/** Shows one quote: its state, its page and its actions. */
export function QuoteRow({ quote }: { quote: Quote }) {
  const state = quoteState(quote, new Date(useMinute()))
  const detail = describeDetail(quote, state)
  return (
    <DocumentRow document={quote} amount={quote.totalPence} menu={<QuoteMenu quote={quote} state={state} />}>
      {stateMarks[state](quote)}
      {detail === undefined ? undefined : <DocumentDetail>{detail}</DocumentDetail>}
    </DocumentRow>
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
    <DocumentMenu number={quote.number}>
      {state === 'sent' ? <MenuItem onClick={send}>Send again</MenuItem> : undefined}
      <MenuItem onClick={() => void copyLink()}>Copy the link</MenuItem>
      <MenuItem onClick={() => void replaceLink()}>Replace the link</MenuItem>
      {quote.pdfAddress === null || state === 'withdrawn' ? undefined : <DownloadItem href={quote.pdfAddress} />}
      {state === 'sent' ? <MenuItem onClick={() => void withdraw()}>Withdraw</MenuItem> : undefined}
    </DocumentMenu>
  )
}
