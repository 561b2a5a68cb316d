import type { ReactNode } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatMoney, formatMoneyExactly } from '#shared/business/money.ts'
import type { getToday, OpenQuote } from '#shared/contract/dashboard.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import { ApiError } from '#shared/client.ts'
import type { OverdueInvoice } from '#shared/contract/invoices.ts'
import { Mail20Regular } from '../icons/mail.ts'
import { PastTime, useMinute } from '../components/past-time.tsx'
import { formatDay } from '../platform/dates.ts'
import { CallButton } from '../phone-calls/call-button.tsx'
import { TodayRow, TodaySection } from './today-section.tsx'
import { LoadError } from '../components/query-content.tsx'
import {
  daysOverdue,
  describeOverdue,
  describeReminders,
  isRemindedToday,
  useSendReminder,
} from '../invoices/reminders.tsx'

const useStyles = makeStyles({
  end: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalL },
  amount: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
})

/** Lists accepted quotes whose deposit is not paid yet, and quotes that expire within a week. */
export function OpenQuotes({ quotes }: { quotes: readonly OpenQuote[] }) {
  const now = useMinute()
  const accepted = quotes.filter(({ acceptedAt }) => acceptedAt !== null)
  const expiring = quotes.filter(({ acceptedAt }) => acceptedAt === null)
  return (
    <>
      <TodaySection heading="Quote accepted, deposit not paid yet" count={accepted.length}>
        {accepted.map((quote) => (
          <QuoteLine key={quote.quoteId} quote={quote}>
            {quote.number} · accepted{' '}
            {quote.acceptedByPhoneOn ? (
              `by telephone, ${formatDay(quote.acceptedByPhoneOn, now)}`
            ) : (
              <PastTime at={quote.acceptedAt ?? ''} />
            )}
          </QuoteLine>
        ))}
      </TodaySection>
      <TodaySection heading="Quotes that expire this week" count={expiring.length}>
        {expiring.map((quote) => (
          <QuoteLine key={quote.quoteId} quote={quote}>
            {`${quote.number} · valid until ${formatDay(quote.expiresOn, now)}`}
          </QuoteLine>
        ))}
      </TodaySection>
    </>
  )
}

function QuoteLine({ quote, children }: { quote: OpenQuote; children: ReactNode }) {
  const styles = useStyles()
  return (
    <TodayRow title={quote.name} prospectId={quote.prospectId} detail={children}>
      <div className={styles.end}>
        <span className={styles.amount}>{formatMoney(quote.totalPence)}</span>
        <CallButton {...quote} />
      </div>
    </TodayRow>
  )
}

type Deposit = CallAnswer<typeof getToday>['deposits'][number]

/** Lists deposits with what became of them. */
export function Deposits({ heading, deposits }: { heading: string; deposits: readonly Deposit[] }) {
  const styles = useStyles()
  return (
    <TodaySection heading={heading} count={deposits.length}>
      {deposits.map(({ id, prospectId, customerName, packageType, amountPence, status, at }) => (
        <TodayRow
          key={id}
          title={customerName}
          prospectId={prospectId}
          detail={
            <>
              {packageType} package · {stateLabels[status] ?? 'paid'} <PastTime at={at} />
            </>
          }
        >
          <span className={styles.amount}>{formatMoney(amountPence)}</span>
        </TodayRow>
      ))}
    </TodaySection>
  )
}

const stateLabels: Partial<Record<Deposit['status'], string>> = {
  disputed: 'disputed',
  refunded: 'refunded, paid',
  partially_refunded: 'refunded in part, paid',
}

/** Lists on Today the invoices that are overdue. */
export function OverdueInvoices({
  query: { data, error, refetch, isFetching },
}: {
  query: UseQueryResult<readonly OverdueInvoice[]>
}) {
  if (data === undefined) {
    // The console may have no answer to this call while it is offline.
    const isOffline = error instanceof ApiError && error.details.isOffline
    return error === null || isOffline ? undefined : (
      <LoadError title="Couldn’t load overdue invoices" error={error} onRetry={refetch} isRetrying={isFetching} />
    )
  }
  return (
    <TodaySection heading="Overdue invoices" count={data.length}>
      {data.map((invoice) => (
        <OverdueRow key={invoice.id} invoice={invoice} />
      ))}
    </TodaySection>
  )
}

function OverdueRow({ invoice }: { invoice: OverdueInvoice }) {
  const styles = useStyles()
  const now = useMinute()
  const remind = useSendReminder(invoice)
  const isReminded = isRemindedToday(invoice, now)
  const details = [invoice.number, describeOverdue(daysOverdue(invoice, now)), describeReminders(invoice)]
  return (
    <TodayRow
      isWide
      title={invoice.customerName}
      prospectId={invoice.prospectId}
      detail={details.filter((part) => part !== undefined).join(' · ')}
    >
      <span className={styles.amount}>{formatMoneyExactly(invoice.duePence)}</span>
      <Button
        size="small"
        icon={<Mail20Regular />}
        aria-label={`${isReminded ? 'Reminded today' : 'Send a reminder'}: ${invoice.number}`}
        disabledFocusable={isReminded || remind.isPending}
        onClick={() => remind.mutate()}
      >
        {isReminded ? 'Reminded today' : 'Send a reminder'}
      </Button>
    </TodayRow>
  )
}
