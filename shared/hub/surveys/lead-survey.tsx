import { makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { nameHours, nameSurveyDate, surveyTimes } from '#shared/business/survey-halves.ts'
import type { FixedSurvey } from '#shared/contract/fixed-surveys.ts'
import { useClient } from '../client-context.ts'
import { useMinute } from '../components/past-time.tsx'
import { SubtleRouteLink } from '../components/subtle-route-link.tsx'
import { PanelSection } from '../prospects/panel/panel-section.tsx'
import { OpenSurvey } from './open-survey.tsx'
import { surveyQueries } from './queries.ts'

const useStyles = makeStyles({
  when: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  past: { margin: 0, color: tokens.colorNeutralForeground3 },
})

/** The survey of a lead: once it is booked, and before that whatever dates there are to confirm or to ask for. */
export function LeadSurvey({ prospectId }: { prospectId: string }) {
  const queries = surveyQueries(useClient())
  const surveys = useQuery(queries.ofLead(prospectId))
  const open = useQuery(queries.openOfLead(prospectId))
  // Whoever paid a second deposit has a second one: the newest counts.
  const newest = surveys.data?.at(-1)
  return (
    <>
      {open.data?.map((survey) => (
        <OpenSurvey key={survey.paymentId} survey={survey} />
      ))}
      {newest === undefined ? undefined : <BookedSurvey survey={newest} />}
    </>
  )
}

function BookedSurvey({ survey }: { survey: FixedSurvey }) {
  const styles = useStyles()
  const isToCome = surveyTimes(survey).endsAt > useMinute()
  return (
    <PanelSection
      heading="Survey"
      action={
        <SubtleRouteLink to={`/inbox?show=deposits&deposit=${survey.paymentId}`}>
          {isToCome ? 'Move or cancel' : 'Open the deposit'}
        </SubtleRouteLink>
      }
    >
      <p className={isToCome ? styles.when : styles.past}>
        {isToCome ? '' : 'Was on '}
        {nameSurveyDate(survey)}, {nameHours(survey.half)}
      </p>
    </PanelSection>
  )
}
