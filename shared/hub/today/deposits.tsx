import { makeStyles, tokens } from '@fluentui/react-components'
import { formatMoney } from '#shared/business/money.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { getToday } from '#shared/contract/dashboard.ts'
import { PastTime } from '../components/past-time.tsx'
import { Line } from './line.tsx'
import { Section } from './today-section.tsx'

const useStyles = makeStyles({ amount: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' } })

type Deposit = CallAnswer<typeof getToday>['deposits'][number]

/** What was paid in the last week, and what the customer's bank disputes. */
export function Deposits({ deposits }: { deposits: readonly Deposit[] }) {
  const styles = useStyles()
  return (
    <Section
      heading="Deposits"
      count={deposits.length}
      nothing="None in the last 7 days. Deposits paid on the website appear here."
    >
      {deposits.map(({ id, prospectId, customerName, packageType, amountPence, status, at }) => (
        <Line
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
        </Line>
      ))}
    </Section>
  )
}

const stateLabels: Partial<Record<Deposit['status'], string>> = {
  disputed: 'disputed',
  refunded: 'refunded, paid',
  partially_refunded: 'refunded in part, paid',
}
