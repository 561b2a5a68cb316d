import { makeStyles, tokens } from '@fluentui/react-components'
import { formatNumber } from '#shared/business/counts.ts'
import { formatMoney } from '#shared/business/money.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { ColdLead, getToday } from '#shared/contract/dashboard.ts'
import { PastTime } from '../components/past-time.tsx'
import { statusLabels } from '../prospects/labels.ts'
import { CallButton } from '../phone-calls/call-button.tsx'
import { TodayRow, TodaySection } from './today-section.tsx'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  rest: { padding: space('MNudge', 'L'), color: tokens.colorNeutralForeground3, lineHeight: tokens.lineHeightBase300 },
})

/** Lists leads whose conversation has stalled. */
export function ColdLeads({ cold: { count, leads } }: { cold: CallAnswer<typeof getToday>['cold'] }) {
  const styles = useStyles()
  const rest = count - leads.length
  return (
    <TodaySection heading="Going cold" count={count}>
      {leads.map((lead) => (
        <TodayRow
          key={lead.prospectId}
          title={lead.name}
          prospectId={lead.prospectId}
          detail={
            <>
              {describeStatus(lead)} · quiet since <PastTime at={lead.quietSince} />
            </>
          }
        >
          <CallButton {...lead} />
        </TodayRow>
      ))}
      {rest > 0 ? (
        <li className={styles.rest}>and {formatNumber(rest)} more, marked with an alarm clock among the leads</li>
      ) : undefined}
    </TodaySection>
  )
}

/** `Quoted £1,950`. */
function describeStatus({ status, packageValue }: ColdLead): string {
  return packageValue === null ? statusLabels[status] : `${statusLabels[status]} ${formatMoney(packageValue * 100)}`
}
