import { makeStyles, tokens } from '@fluentui/react-components'
import type { Task } from '#shared/contract/tasks.ts'
import { JoinLink } from '../appointments/calls/join-link.tsx'
import { formatClock } from '../dates.ts'
import { projectTypeLabels } from '../prospects/labels.ts'
import { CallButton } from '../phone-calls/call-button.tsx'
import { Line } from './line.tsx'
import { Section } from './today-section.tsx'
import type { BookedCall } from './split-by-day.ts'
import { TaskChecks } from './task-checks.tsx'

const useStyles = makeStyles({
  time: { minWidth: '44px', color: tokens.colorBrandForeground1, fontVariantNumeric: 'tabular-nums' },
})

export interface CallsTodayProps {
  calls: readonly BookedCall[]
  /** Call tasks of the same people, by their lead. */
  tasks: ReadonlyMap<string, readonly Task[]>
}

/** The calls that are booked for this day, by the clock; nothing on a day without. */
export function CallsToday({ calls, tasks }: CallsTodayProps) {
  const styles = useStyles()
  const titlesOf = ({ prospectId }: BookedCall) => tasks.get(prospectId)?.map(({ title }) => title) ?? []
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
          detail={[call.about ?? projectTypeLabels[call.projectType], ...titlesOf(call)].join(' · ')}
        >
          <JoinLink {...call} />
          <CallButton {...call} />
          <TaskChecks tasks={tasks.get(call.prospectId) ?? []} />
        </Line>
      ))}
    </Section>
  )
}
