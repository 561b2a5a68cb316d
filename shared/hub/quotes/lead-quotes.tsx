import { lazy, type ReactNode, useState } from 'react'
import { Button, MenuItem } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { quoteState, type QuoteState } from '#shared/business/quote-state.ts'
import { whyNotEmail } from '#shared/business/send-gate.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import type { Quote } from '#shared/contract/quotes.ts'
import { CheckmarkCircle16Regular } from '../icons/checkmark-circle.ts'
import { Clock16Regular } from '../icons/clock.ts'
import { DismissCircle16Regular } from '../icons/dismiss-circle.ts'
import { DocumentText20Regular } from '../icons/document-text.ts'
import { OverlayBoundary } from '../components/error-boundaries.tsx'
import { PanelSection } from '../components/side-panel.tsx'
import { useMinute } from '../components/past-time.tsx'
import { StateMark } from '../components/state-mark.tsx'
import { DocumentDetail, DocumentList, DocumentMenu, DocumentRow, DownloadItem } from '../documents/document-row.tsx'
import { useOpened } from '../platform/address-state.ts'
import { formatDate } from '../platform/dates.ts'
import { quoting } from '../prospects/email-form-address.ts'
import { useQuoteActions } from './mutations.ts'
import { quoteQueries } from './queries.ts'

const AcceptDialog = lazy(async () => ({ default: (await import('./accept-dialog.tsx')).AcceptDialog }))
const QuoteDialog = lazy(async () => ({ default: (await import('./quote-dialog.tsx')).QuoteDialog }))

/** Lists the quotes of a lead. Shows nothing for people found online who may not be sent one. */
export function LeadQuotes({ lead }: { lead: ProspectDetail }) {
  const { id: opened, open, close } = useOpened(quoting.name)
  const isCreating = opened === quoting.value
  const quotes = useQuery(quoteQueries.ofLead(lead.id))
  const now = new Date(useMinute())
  const mayCreate = whyNotEmail(lead, 'quote') === undefined
  const isNone = quotes.data?.length === 0
  const none = mayCreate
    ? 'No quotes yet. They’re accepted online or by telephone, and lead to the deposit.'
    : 'Quotes are sent by email, and this lead can’t be emailed yet: see Permission to email, under Details.'
  if (!mayCreate && lead.noticeDueAt !== null && (isNone || quotes.isPending)) return undefined
  return (
    <PanelSection
      heading="Quotes"
      action={
        mayCreate && quotes.data !== undefined ? (
          <Button size="small" icon={<DocumentText20Regular />} onClick={() => open(quoting.value)}>
            Create quote
          </Button>
        ) : undefined
      }
    >
      <DocumentList name="quotes" query={quotes} none={isNone ? none : undefined}>
        {quotes.data?.map((quote) => (
          <QuoteRow key={quote.id} lead={lead} quote={quote} />
        ))}
      </DocumentList>
      {isCreating && mayCreate && quotes.data !== undefined ? (
        <OverlayBoundary onClose={close}>
          <QuoteDialog
            lead={lead}
            open={quotes.data.filter((quote) => quoteState(quote, now) === 'sent').map(({ number }) => number)}
            onClose={close}
          />
        </OverlayBoundary>
      ) : undefined}
    </PanelSection>
  )
}

/** Shows one quote: its state, its page and its actions. */
function QuoteRow({ lead, quote }: { lead: ProspectDetail; quote: Quote }) {
  const [isAccepting, setIsAccepting] = useState(false)
  const state = quoteState(quote, new Date(useMinute()))
  const detail = describeDetail(quote, state)
  const menu = <QuoteMenu quote={quote} state={state} onAccept={() => setIsAccepting(true)} />
  return (
    <DocumentRow document={quote} amount={quote.totalPence} menu={menu}>
      {stateMarks[state](quote)}
      {detail === undefined ? undefined : <DocumentDetail>{detail}</DocumentDetail>}
      {isAccepting ? (
        <OverlayBoundary onClose={() => setIsAccepting(false)}>
          <AcceptDialog lead={lead} quote={quote} onClose={() => setIsAccepting(false)} />
        </OverlayBoundary>
      ) : undefined}
    </DocumentRow>
  )
}

const stateMarks: Record<QuoteState, (quote: Quote) => ReactNode> = {
  sent: ({ issuedAt }) => (
    <StateMark Icon={Clock16Regular} tone="plain">{`Waiting for an answer, sent ${formatDate(issuedAt)}`}</StateMark>
  ),
  accepted: ({ acceptedAt, acceptedByPhoneOn: day }) => (
    <StateMark Icon={CheckmarkCircle16Regular} tone="good">
      {day ? `Accepted by telephone ${formatDate(day)}` : `Accepted ${formatDate(acceptedAt ?? '')}`}
    </StateMark>
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

function QuoteMenu({ quote, state, onAccept }: { quote: Quote; state: QuoteState; onAccept: () => void }) {
  const { send, copyLink, replaceLink, withdraw, undoAcceptance } = useQuoteActions(quote)
  return (
    <DocumentMenu number={quote.number}>
      {/* What was said in time may be marked later. */}
      {state === 'sent' || state === 'expired' ? (
        <MenuItem onClick={onAccept}>Accepted by telephone</MenuItem>
      ) : undefined}
      {state === 'sent' ? <MenuItem onClick={send}>Send again</MenuItem> : undefined}
      <MenuItem onClick={() => void copyLink()}>Copy the link</MenuItem>
      <MenuItem onClick={() => void replaceLink()}>Replace the link</MenuItem>
      {quote.pdfAddress === null || state === 'withdrawn' ? undefined : <DownloadItem href={quote.pdfAddress} />}
      {state === 'sent' ? <MenuItem onClick={() => void withdraw()}>Withdraw</MenuItem> : undefined}
      {quote.acceptedByPhoneOn ? (
        <MenuItem onClick={() => void undoAcceptance()}>Undo the acceptance</MenuItem>
      ) : undefined}
    </DocumentMenu>
  )
}
