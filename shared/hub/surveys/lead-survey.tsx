import { makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { nameHours, nameSurveyDate, surveyTimes } from '#shared/business/survey-halves.ts'
import { useClient } from '../client-context.ts'
import { useMinute } from '../components/past-time.tsx'
import { QuietRoute } from '../components/quiet-route.tsx'
import { PanelSection } from '../prospects/panel/panel-section.tsx'
import { surveyQueries } from './queries.ts'

const useStyles = makeStyles({
  when: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  past: { margin: 0, color: tokens.colorNeutralForeground3 },
})

/** The survey of a lead once it has its date; nothing at all before. */
export function LeadSurvey({ prospectId }: { prospectId: string }) {
  const styles = useStyles()
  const now = useMinute()
  const surveys = useQuery(surveyQueries(useClient()).ofLead(prospectId))
  // Whoever paid a second deposit has a second one: the newest counts.
  const newest = surveys.data?.at(-1)
  if (newest === undefined) return undefined
  const isToCome = surveyTimes(newest).endsAt > now
  return (
    <PanelSection
      heading="Survey"
      action={
        <QuietRoute to={`/inbox?show=deposits&deposit=${newest.paymentId}`}>
          {isToCome ? 'Move or call off' : 'Open the deposit'}
        </QuietRoute>
      }
    >
      <p className={isToCome ? styles.when : styles.past}>
        {isToCome ? '' : 'Was on '}
        {nameSurveyDate(newest)}, {nameHours(newest.half)}
      </p>
    </PanelSection>
  )
}
