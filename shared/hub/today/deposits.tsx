import { makeStyles, tokens } from '@fluentui/react-components'
import { formatMoney } from '#shared/business/money.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { getToday } from '#shared/contract/dashboard.ts'
import { PastTime } from '../components/past-time.tsx'
import { TodayRow } from './today-row.tsx'
import { TodaySection } from './today-section.tsx'

const useStyles = makeStyles({ amount: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' } })

type Deposit = CallAnswer<typeof getToday>['deposits'][number]

/** Lists the deposits paid in the last week, and those that the customer's bank disputes. */
export function Deposits({ deposits }: { deposits: readonly Deposit[] }) {
  const styles = useStyles()
  return (
    <TodaySection
      heading="Deposits"
      count={deposits.length}
      nothing="None in the last 7 days. Deposits paid on the website appear here."
    >
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
