import { useState } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { nameHours, nameSurveyDate, surveyTimes } from '#shared/business/survey-halves.ts'
import type { FixedSurvey } from '#shared/contract/fixed-surveys.ts'
import type { OpenSurvey } from '#shared/contract/open-surveys.ts'
import { useClient } from '../platform/client-context.ts'
import { PastTime, useMinute } from '../components/past-time.tsx'
import { SubtleRouteLink } from '../components/subtle-link.tsx'
import { PanelSection } from '../components/side-panel.tsx'
import { jobsOfLead } from '../jobs/queries.ts'
import { SurveyDetails } from './deposit-survey.tsx'
import { useFixSurvey } from './mutations.ts'
import { surveyQueries } from './queries.ts'
import { ProposedDates, SendSurveyLink } from './survey-dates.tsx'

const useStyles = makeStyles({
  when: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  past: { margin: 0, color: tokens.colorNeutralForeground3 },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3, lineHeight: '22px' },
  actions: { display: 'flex' },
})

/** Shows the surveys that a lead has paid for: booked ones, and those that still need a date. */
export function LeadSurvey({ prospectId }: { prospectId: string }) {
  const queries = surveyQueries(useClient())
  const surveys = useQuery(queries.ofLead(prospectId))
  const open = useQuery(queries.openOfLead(prospectId))
  // A second deposit buys a second survey: the newest is shown.
  const newest = surveys.data?.at(-1)
  return (
    <>
      {open.data?.map((survey) => (
        <UnbookedSurvey key={survey.jobId} survey={survey} />
      ))}
      {newest === undefined ? undefined : <BookedSurvey survey={newest} />}
    </>
  )
}

function BookedSurvey({ survey }: { survey: FixedSurvey }) {
  const styles = useStyles()
  const [isOpen, setIsOpen] = useState(false)
  const jobs = useQuery(jobsOfLead(useClient(), survey.prospectId))
  const paymentId = jobs.data?.find(({ id }) => id === survey.jobId)?.deposit?.paymentId
  const isUpcoming = surveyTimes(survey).endsAt > useMinute()
  return (
    <PanelSection
      heading="Survey"
      action={
        paymentId === undefined ? undefined : (
          <SubtleRouteLink to={`/inbox?show=deposits&deposit=${paymentId}`}>Open the deposit</SubtleRouteLink>
        )
      }
    >
      {isOpen && isUpcoming ? (
        <SurveyDetails payment={{ id: survey.jobId, customerName: survey.name }} />
      ) : (
        <>
          <p className={isUpcoming ? styles.when : styles.past}>
            {isUpcoming ? '' : 'Was on '}
            {nameSurveyDate(survey)}, {nameHours(survey.half)}
          </p>
          {isUpcoming ? (
            <div className={styles.actions}>
              <Button size="small" onClick={() => setIsOpen(true)}>
                Move or cancel
              </Button>
            </div>
          ) : undefined}
        </>
      )}
    </PanelSection>
  )
}

/** A paid survey without a date: the dates that the customer proposed, or a button that asks for some. */
function UnbookedSurvey({ survey }: { survey: OpenSurvey }) {
  const styles = useStyles()
  const [search] = useSearchParams()
  const { jobId, name, chosen, revision, canChoose, linkSentAt } = survey
  const [isSettingDate, setIsSettingDate] = useState(false)
  const payment = { id: jobId, customerName: name }
  const fix = useFixSurvey(payment, { revision, fixed: null })
  return (
    <PanelSection
      heading="Survey"
      action={
        isSettingDate ? undefined : (
          <Button size="small" appearance="subtle" onClick={() => setIsSettingDate(true)}>
            Set another date
          </Button>
        )
      }
    >
      {isSettingDate ? (
        <SurveyDetails payment={payment} isChoosingFirst />
      ) : chosen.length > 0 ? (
        <ProposedDates
          dates={chosen}
          focused={search.get('date')}
          isBusy={fix.isPending}
          onConfirm={(date) => fix.mutate(date)}
        />
      ) : (
        <>
          <p className={styles.quiet}>
            No dates chosen yet.{' '}
            {!canChoose ? (
              'The dates we held have passed: agree a day by phone.'
            ) : linkSentAt === null ? undefined : (
              <>
                Link last sent <PastTime at={linkSentAt} />.
              </>
            )}
          </p>
          {canChoose ? (
            <div className={styles.actions}>
              <SendSurveyLink jobId={jobId} name={name} />
            </div>
          ) : undefined}
        </>
      )}
    </PanelSection>
  )
}
