import { makeStyles, tokens } from '@fluentui/react-components'
import { JoinLink } from '../calls/join-link.tsx'
import { formatClock } from '../dates.ts'
import { projectTypeLabels } from '../prospects/labels.ts'
import { CallButton } from './call-button.tsx'
import { Line } from './line.tsx'
import { Section } from './section.tsx'
import type { BookedCall } from './split-by-day.ts'

const useStyles = makeStyles({
  time: { minWidth: '44px', color: tokens.colorBrandForeground1, fontVariantNumeric: 'tabular-nums' },
})

/** The calls that are booked for this day, by the clock; nothing on a day without. */
export function CallsToday({ calls }: { calls: readonly BookedCall[] }) {
  const styles = useStyles()
  if (calls.length === 0) return undefined
  return (
    <Section heading="Calls today" count={calls.length}>
      {calls.map((call) => (
        <Line
          key={`${call.prospectId} ${call.callAt}`}
          mark={
            <time dateTime={call.callAt} className={styles.time}>
              {formatClock(Date.parse(call.callAt))}
            </time>
          }
          title={call.name}
          prospectId={call.prospectId}
          detail={call.about ?? projectTypeLabels[call.projectType]}
        >
          <JoinLink {...call} />
          <CallButton {...call} />
        </Line>
      ))}
    </Section>
  )
}
