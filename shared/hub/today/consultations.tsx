import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { getToday } from '#shared/contract/overview.ts'
import { PastTime } from '../components/past-time.tsx'
import { projectTypeLabels } from '../prospects/labels.ts'
import { CallButton } from './call-button.tsx'
import { Line } from './line.tsx'
import { Section } from './section.tsx'

/** Video calls that were agreed on and not held yet. */
export function Consultations({ leads }: { leads: CallAnswer<typeof getToday>['consultations'] }) {
  return (
    <Section
      heading="Consultations to hold"
      count={leads.length}
      nothing="None. Move a lead to the stage Consultation once you have agreed on a time, and it stands here until it was held."
    >
      {leads.map((lead) => (
        <Line
          key={lead.prospectId}
          title={lead.name}
          prospectId={lead.prospectId}
          detail={
            <>
              {projectTypeLabels[lead.projectType]} · agreed <PastTime at={lead.since} />
            </>
          }
        >
          <CallButton {...lead} />
        </Line>
      ))}
    </Section>
  )
}
