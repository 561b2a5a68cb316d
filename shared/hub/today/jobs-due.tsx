import type { DueJob } from '#shared/contract/dashboard.ts'
import { StepMark } from '../jobs/step-mark.tsx'
import { CallButton } from '../phone-calls/call-button.tsx'
import { TodayRow, TodaySection } from './today-section.tsx'

/** Lists the jobs whose next step is late or due within a week, the latest first. */
export function JobsDue({ jobs }: { jobs: readonly DueJob[] }) {
  return (
    <TodaySection heading="Jobs late or due this week" count={jobs.length}>
      {jobs.map(({ jobId, prospectId, name, phone, dialNumber, packageType, place, ...step }) => (
        <TodayRow
          key={jobId}
          title={name}
          prospectId={prospectId}
          detail={
            <>
              <StepMark step={step} />
              <br />
              {[`${packageType} package`, place].filter((part) => part !== null).join(' · ')}
            </>
          }
        >
          {phone === null ? undefined : <CallButton name={name} phone={phone} dialNumber={dialNumber} />}
        </TodayRow>
      ))}
    </TodaySection>
  )
}
