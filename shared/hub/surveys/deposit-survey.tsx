import { useState } from 'react'
import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { nameDay } from '#shared/business/london-time.ts'
import { nameHours, nameSurveyDate, type SurveyDate, surveyTimes } from '#shared/business/survey-halves.ts'
import { ApiError } from '#shared/client.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { Payment } from '#shared/contract/payments.ts'
import type { getSurvey } from '#shared/contract/surveys.ts'
import { useClient } from '../client-context.ts'
import { LoadError } from '../components/load-error.tsx'
import { useMinute } from '../components/past-time.tsx'
import { PanelSection } from '../prospects/panel/panel-section.tsx'
import { ChosenDates } from './chosen-dates.tsx'
import { CopySurveyLink } from './copy-survey-link.tsx'
import { OwnDateForm } from './own-date-form.tsx'
import { SendSurveyLink } from './send-survey-link.tsx'
import { surveyQueries } from './queries.ts'
import { useCancelSurvey } from './use-cancel-survey.ts'
import { useFixSurvey } from './use-fix-survey.ts'

const useStyles = makeStyles({
  survey: { marginTop: '24px' },
  fixed: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3, lineHeight: '22px', textWrap: 'pretty' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
})

/** When the survey of a deposit is, or which dates suit the customer: the owner confirms one of them, or books another. */
export function DepositSurvey({ payment }: { payment: Payment }) {
  const styles = useStyles()
  const survey = useQuery(surveyQueries(useClient()).ofDeposit(payment.id))
  // Whoever has been deleted or erased since has none.
  if (survey.error instanceof ApiError && survey.error.status === 404) return undefined
  return (
    <div className={styles.survey}>
      <PanelSection heading="Survey">
        {survey.isPending ? <Spinner size="tiny" label="Loading the dates" /> : undefined}
        {survey.isError ? (
          <LoadError
            title="Couldn’t load the survey"
            error={survey.error}
            onRetry={survey.refetch}
            isRetrying={survey.isFetching}
          />
        ) : undefined}
        {survey.data === undefined ? undefined : <Loaded payment={payment} survey={survey.data} />}
      </PanelSection>
    </div>
  )
}

function Loaded({ payment, survey }: { payment: Payment; survey: CallAnswer<typeof getSurvey> }) {
  const styles = useStyles()
  const [isChoosing, setIsChoosing] = useState(false)
  const fix = useFixSurvey(payment, survey)
  const cancelSurvey = useCancelSurvey(payment)
  const now = useMinute()
  const { fixed, chosen, days } = survey
  const choose = (date: SurveyDate) => fix.mutate(date, { onSuccess: () => setIsChoosing(false) })
  return (
    <>
      {fixed ? (
        <p className={styles.fixed}>
          Booked: {nameSurveyDate(fixed)}, {nameHours(fixed.half)}
        </p>
      ) : chosen.length > 0 ? (
        <ChosenDates dates={chosen} isBusy={fix.isPending} onFix={choose} />
      ) : (
        <p className={styles.quiet}>{waiting(survey)}</p>
      )}
      {isChoosing ? (
        <OwnDateForm
          action={fixed ? 'Move the survey' : 'Book this date'}
          first={fixed ?? { day: days[0] ?? '', half: 'morning' }}
          isBusy={fix.isPending}
          onChoose={choose}
          onLeave={() => setIsChoosing(false)}
        />
      ) : (
        <div className={styles.actions}>
          <Button size="small" onClick={() => setIsChoosing(true)}>
            {fixed ? 'Move' : chosen.length > 0 ? 'Another date' : 'Set a date'}
          </Button>
          {fixed && surveyTimes(fixed).endsAt > now ? (
            <Button size="small" onClick={() => void cancelSurvey(survey, fixed)}>
              Cancel the survey
            </Button>
          ) : undefined}
          {!fixed && chosen.length === 0 && days.length > 0 ? (
            <SendSurveyLink paymentId={payment.id} name={payment.customerName} />
          ) : undefined}
          {fixed ? undefined : <CopySurveyLink address={survey.address} name={payment.customerName} />}
        </div>
      )}
    </>
  )
}

function waiting({ days, from, until }: CallAnswer<typeof getSurvey>): string {
  return days.length > 0
    ? `No dates chosen yet. The customer can choose between ${nameDay(from)} and ${nameDay(until)}.`
    : `No dates were chosen by ${nameDay(until)}. Agree a day with the customer.`
}
