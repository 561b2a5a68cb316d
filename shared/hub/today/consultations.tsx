import type { ExpectedConsultation } from '#shared/contract/dashboard.ts'
import { CallTime } from '../appointments/calls/call-time.tsx'
import { JoinLink } from '../appointments/calls/join-link.tsx'
import { PastTime } from '../components/past-time.tsx'
import { projectTypeLabels } from '../prospects/labels.ts'
import { CallButton } from '../phone-calls/call-button.tsx'
import { Line } from './line.tsx'
import { Section } from './today-section.tsx'

/** Calls of other days that are booked or agreed on and not held yet, the soonest first. */
export function Consultations({ leads }: { leads: readonly ExpectedConsultation[] }) {
  return (
    <Section
      heading="Consultations booked"
      count={leads.length}
      nothing="None. Booked calls appear here until you’ve had them."
    >
      {leads.map((lead) => (
        <Line
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
        </Line>
      ))}
    </Section>
  )
}
