import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { Mail20Regular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#shared/client.ts'
import { formatMoneyExactly } from '#shared/business/money.ts'
import { listOverdueInvoices, type OverdueInvoice } from '#shared/contract/overdue-invoices.ts'
import { LoadError } from '../components/load-error.tsx'
import { useMinute } from '../components/past-time.tsx'
import { queryOf } from '../query-function.ts'
import { TodayRow } from './today-row.tsx'
import { TodaySection } from './today-section.tsx'
import {
  daysOverdue,
  describeOverdue,
  describeReminders,
  isRemindedToday,
  useSendReminder,
} from '../invoices/reminders.ts'

const useStyles = makeStyles({ amount: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' } })

/** Lists on Today the invoices that are overdue; shows nothing without any. */
export function OverdueInvoices() {
  const { data, error, refetch, isFetching } = useQuery(queryOf(listOverdueInvoices))
  if (data === undefined) {
    // The console may have no answer to this call while it is offline.
    const isOffline = error instanceof ApiError && error.details.isOffline
    return error === null || isOffline ? undefined : (
      <LoadError title="Couldn’t load overdue invoices" error={error} onRetry={refetch} isRetrying={isFetching} />
    )
  }
  if (data.length === 0) return undefined
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
