import { nameSurveyDate } from '#shared/business/survey-halves.ts'
import type { FixedSurvey } from '#shared/contract/fixed-surveys.ts'
import { CallButton } from '../phone-calls/call-button.tsx'
import { Line } from './line.tsx'
import { Section } from './today-section.tsx'

/** The homes that are measured in the next two weeks, the soonest first; nothing when there is none. */
export function SurveysToCome({ surveys }: { surveys: readonly FixedSurvey[] }) {
  if (surveys.length === 0) return undefined
  return (
    <Section heading="Surveys to come" count={surveys.length}>
      {surveys.map((survey) => (
        <Line
          key={survey.paymentId}
          title={survey.name}
          prospectId={survey.prospectId}
          detail={[nameSurveyDate(survey), survey.place].filter((part) => part !== null).join(' · ')}
        >
          <CallButton name={survey.name} phone={survey.phone} />
        </Line>
      ))}
    </Section>
  )
}
