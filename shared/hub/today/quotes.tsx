import type { ReactNode } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'
import { formatMoney } from '#shared/business/money.ts'
import type { OpenQuote } from '#shared/contract/dashboard.ts'
import { PastTime, useMinute } from '../components/past-time.tsx'
import { formatDay } from '../dates.ts'
import { CallButton } from '../phone-calls/call-button.tsx'
import { TodayRow } from './today-row.tsx'
import { TodaySection } from './today-section.tsx'

const useStyles = makeStyles({
  end: { display: 'flex', alignItems: 'center', gap: '16px' },
  amount: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
})

/** Lists accepted quotes whose deposit is not paid yet, and quotes that expire within a week; shows nothing if there are none. */
export function OpenQuotes({ quotes }: { quotes: readonly OpenQuote[] }) {
  const now = useMinute()
  const accepted = quotes.filter(({ acceptedAt }) => acceptedAt !== null)
  const expiring = quotes.filter(({ acceptedAt }) => acceptedAt === null)
  return (
    <>
      {accepted.length === 0 ? undefined : (
        <TodaySection heading="Quote accepted, deposit not paid yet" count={accepted.length}>
          {accepted.map((quote) => (
            <QuoteLine key={quote.quoteId} quote={quote}>
              {quote.number} · accepted <PastTime at={quote.acceptedAt ?? ''} />
            </QuoteLine>
          ))}
        </TodaySection>
      )}
      {expiring.length === 0 ? undefined : (
        <TodaySection heading="Quotes that expire this week" count={expiring.length}>
          {expiring.map((quote) => (
            <QuoteLine key={quote.quoteId} quote={quote}>
              {`${quote.number} · valid until ${formatDay(quote.expiresOn, now)}`}
            </QuoteLine>
          ))}
        </TodaySection>
      )}
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
