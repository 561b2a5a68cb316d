import { useState } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { nameHours, nameSurveyDate, surveyTimes } from '#shared/business/survey-halves.ts'
import type { FixedSurvey, OpenSurvey } from '#shared/contract/surveys.ts'
import { PastTime, useMinute } from '../components/past-time.tsx'
import { SubtleRouteLink } from '../components/subtle-link.tsx'
import { PanelSection } from '../components/side-panel.tsx'
import { jobsOfLead, nameJob } from '../jobs/queries.ts'
import { SurveyDetails } from './deposit-survey.tsx'
import { useFixSurvey } from './mutations.ts'
import { surveyQueries } from './queries.ts'
import { ProposedDates, SendSurveyLink } from './survey-dates.tsx'

const useStyles = makeStyles({
  when: { fontWeight: tokens.fontWeightSemibold },
  past: { color: tokens.colorNeutralForeground3 },
  quiet: { color: tokens.colorNeutralForeground3, lineHeight: tokens.lineHeightBase400 },
  actions: { display: 'flex' },
})

/** Shows the surveys of a lead’s jobs: those that still need a date, and the booked ones. Of those that are over, the last is shown while
 *  no other is booked. */
export function LeadSurvey({ prospectId }: { prospectId: string }) {
  const queries = surveyQueries
  const booked = useQuery(queries.ofLead(prospectId))
  const open = useQuery(queries.openOfLead(prospectId))
  const now = useMinute()
  const upcoming = booked.data?.filter((survey) => surveyTimes(survey).endsAt > now)
  const shown = upcoming?.length === 0 ? booked.data?.slice(-1) : upcoming
  const isOnlyOne = (open.data?.length ?? 0) + (shown?.length ?? 0) === 1
  return (
    <>
      {open.data?.map((survey) => (
        <UnbookedSurvey key={survey.jobId} survey={survey} isOnlyOne={isOnlyOne} />
      ))}
      {shown?.map((survey) => (
        <BookedSurvey key={survey.jobId} survey={survey} isOnlyOne={isOnlyOne} />
      ))}
    </>
  )
}

type Shown<Survey> = { survey: Survey; isOnlyOne: boolean }

/** Returns the heading of a survey, with its job if there are several, and the job. */
function useSurveyJob({ survey: { jobId, prospectId }, isOnlyOne }: Shown<{ jobId: string; prospectId: string }>) {
  const jobs = useQuery(jobsOfLead(prospectId))
  const job = jobs.data?.find(({ id }) => id === jobId)
  return { job, heading: isOnlyOne || job === undefined ? 'Survey' : `Survey: ${nameJob(job)}` }
}

function BookedSurvey(shown: Shown<FixedSurvey>) {
  const { survey } = shown
  const styles = useStyles()
  const [isOpen, setIsOpen] = useState(false)
  const { job, heading } = useSurveyJob(shown)
  const paymentId = job?.deposit?.paymentId
  const isUpcoming = surveyTimes(survey).endsAt > useMinute()
  return (
    <PanelSection
      heading={heading}
      action={
        paymentId === undefined ? undefined : (
          <SubtleRouteLink to={`/jobs?show=deposits&deposit=${paymentId}`}>Open the deposit</SubtleRouteLink>
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

/** A survey without a date: the dates that the customer proposed, or a button that asks for some. */
function UnbookedSurvey(shown: Shown<OpenSurvey>) {
  const { survey } = shown
  const styles = useStyles()
  const { heading } = useSurveyJob(shown)
  const [search] = useSearchParams()
  const { jobId, name, hasEmail, chosen, revision, canChoose, linkSentAt } = survey
  const [isSettingDate, setIsSettingDate] = useState(false)
  const payment = { id: jobId, customerName: name }
  const fix = useFixSurvey(payment, { revision, fixed: null, hasEmail })
  return (
    <PanelSection
      heading={heading}
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
              <SendSurveyLink jobId={jobId} name={name} hasEmail={hasEmail} />
            </div>
          ) : undefined}
        </>
      )}
    </PanelSection>
  )
}
