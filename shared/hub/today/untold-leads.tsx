import { makeStyles, tokens } from '@fluentui/react-components'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { getToday, UntoldLead } from '#shared/contract/overview.ts'
import { useMinute } from '../components/past-time.tsx'
import { QuietRoute } from '../components/quiet-route.tsx'
import { formatDay, londonDay } from '../dates.ts'
import { addressOfNotice } from '../email/write-address.ts'
import { sourceLabel } from '../prospects/labels.ts'
import { Line } from './line.tsx'
import { Section } from './section.tsx'

const useStyles = makeStyles({
  rest: { padding: '10px 16px', color: tokens.colorNeutralForeground3, lineHeight: '20px' },
  over: { color: tokens.colorStatusDangerForeground1 },
})

/** Who was found elsewhere and must hear of it from us soon; nothing at all while nobody must. */
export function UntoldLeads({ untold: { count, leads } }: { untold: CallAnswer<typeof getToday>['untold'] }) {
  const styles = useStyles()
  const now = useMinute()
  const rest = count - leads.length
  if (count === 0) return undefined
  return (
    <Section heading="Privacy notices due" count={count}>
      {leads.map((lead) => (
        <Line
          key={lead.prospectId}
          title={lead.name}
          prospectId={lead.prospectId}
          detail={
            <>
              {`Found by ${sourceLabel(lead.sourcePlatform)} · `}
              <span className={Date.parse(lead.dueAt) <= now ? styles.over : undefined}>{timeLeft(lead, now)}</span>
            </>
          }
        >
          {lead.email === null ? undefined : (
            <QuietRoute to={addressOfNotice(lead.prospectId)}>Send privacy notice</QuietRoute>
          )}
        </Line>
      ))}
      {rest > 0 ? <li className={styles.rest}>and {rest.toLocaleString('en-GB')} more within ten days</li> : undefined}
    </Section>
  )
}

/** `send by Monday or they’ll be erased`. */
function timeLeft({ dueAt }: UntoldLead, now: number): string {
  const due = Date.parse(dueAt)
  return due <= now ? 'notice overdue' : `send by ${formatDay(londonDay(due), now)} or they’ll be erased`
}
