import { makeStyles, tokens } from '@fluentui/react-components'
import type { ExpectedConsultation } from '#shared/contract/dashboard.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { CallTime, PastTime } from '../components/past-time.tsx'
import { CallButton, JoinLink } from '../phone-calls/call-button.tsx'
import { formatClock } from '../platform/dates.ts'
import { projectTypeLabels } from '../prospects/labels.ts'
import { TodayRow, TodaySection } from './today-section.tsx'
import type { BookedCall } from './split-by-day.ts'
import { TaskChecks } from './task-list.tsx'

const useStyles = makeStyles({
  time: { minWidth: '44px', color: tokens.colorBrandForeground1, fontVariantNumeric: 'tabular-nums' },
})

export interface CallRowProps {
  call: BookedCall
  /** The call tasks of the same person. */
  tasks: readonly Task[]
}

/** A call that is booked for today. */
export function CallRow({ call, tasks }: CallRowProps) {
  const styles = useStyles()
  const about = call.about ?? projectTypeLabels[call.projectType]
  return (
    <TodayRow
      mark={
        <time dateTime={call.callAt} className={styles.time}>
          {formatClock(Date.parse(call.callAt))}
        </time>
      }
      title={call.name}
      prospectId={call.prospectId}
      detail={['Call booked', about, ...tasks.map(({ title }) => title)].join(' · ')}
    >
      <JoinLink {...call} />
      <CallButton {...call} />
      <TaskChecks tasks={tasks} />
    </TodayRow>
  )
}

/** Lists the calls that are booked for another day or agreed without a time, soonest first. */
export function Consultations({ leads }: { leads: readonly ExpectedConsultation[] }) {
  return (
    <TodaySection heading="Consultations booked" count={leads.length}>
      {leads.map((lead) => (
        <TodayRow
          key={`${lead.prospectId} ${lead.callAt}`}
          title={lead.name}
          prospectId={lead.prospectId}
          detail={
            <>
              {lead.about ?? projectTypeLabels[lead.projectType]} ·{' '}
              {lead.callAt === null ? (
                <>
                  agreed <PastTime at={lead.since} />
                </>
              ) : (
                <>
                  call <CallTime at={lead.callAt} />
                </>
              )}
            </>
          }
        >
          <JoinLink {...lead} />
          <CallButton {...lead} />
        </TodayRow>
      ))}
    </TodaySection>
  )
}
