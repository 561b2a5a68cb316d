import { useState } from 'react'
import { Button, Field, Input, makeStyles, Select, Spinner, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { nameDay } from '#shared/business/london-time.ts'
import { halves, nameHours, nameSurveyDate, type SurveyDate, surveyTimes } from '#shared/business/survey-halves.ts'
import { ApiError } from '#shared/client.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { getSurvey, Survey } from '#shared/contract/surveys.ts'
import { copyText } from '../components/copy-text.ts'
import { LoadError } from '../components/query-content.tsx'
import { useMinute } from '../components/past-time.tsx'
import { useShowToast } from '../platform/mutations.ts'
import { londonDay } from '../platform/dates.ts'
import { PanelSection } from '../components/side-panel.tsx'
import { type PaidBy, useCancelSurvey, useFixSurvey } from './mutations.ts'
import { surveyQueries } from './queries.ts'
import { ProposedDates, SendSurveyLink } from './survey-dates.tsx'

const useStyles = makeStyles({
  survey: { marginTop: tokens.spacingVerticalXXL },
  fixed: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3, lineHeight: tokens.lineHeightBase400, textWrap: 'pretty' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  form: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalS },
  day: { flex: '1 1 150px', maxWidth: '180px' },
  half: { flex: '1 1 190px', maxWidth: '240px' },
})

/** Shows the survey of a job: its date, or the dates that the customer proposed. The owner books, moves or cancels it. */
export function DepositSurvey({ payment }: { payment: PaidBy }) {
  const styles = useStyles()
  const survey = useSurvey(payment)
  // The lead may have been deleted or erased.
  if (survey.error instanceof ApiError && survey.error.status === 404) return undefined
  return (
    <div className={styles.survey}>
      <PanelSection heading="Survey">
        <SurveyDetails payment={payment} />
      </PanelSection>
    </div>
  )
}

function useSurvey({ id }: PaidBy) {
  return useQuery(surveyQueries.ofJob(id))
}

interface SurveyDetailsProps {
  payment: PaidBy
  /** Whether the form for a date of the owner’s choice is open at first. */
  isChoosingFirst?: boolean
  /** Called when that form is closed, or has booked a date. */
  onChosen?: () => void
}

/** The date of a survey or the dates that were proposed, with what the owner can do. */
export function SurveyDetails(props: SurveyDetailsProps) {
  const survey = useSurvey(props.payment)
  if (survey.data !== undefined) return <SurveyState {...props} survey={survey.data} />
  return survey.isError ? (
    <LoadError
      title="Couldn’t load the survey"
      error={survey.error}
      onRetry={survey.refetch}
      isRetrying={survey.isFetching}
    />
  ) : (
    <Spinner size="tiny" label="Loading the dates" />
  )
}

function SurveyState({
  payment,
  survey,
  isChoosingFirst = false,
  onChosen,
}: SurveyDetailsProps & { survey: CallAnswer<typeof getSurvey> }) {
  const styles = useStyles()
  const [isChoosing, setIsChoosing] = useState(isChoosingFirst)
  const fix = useFixSurvey(payment, survey)
  const cancelSurvey = useCancelSurvey(payment, survey)
  const now = useMinute()
  const { fixed, chosen, days } = survey
  const close = () => {
    setIsChoosing(false)
    onChosen?.()
  }
  const choose = (date: SurveyDate) => fix.mutate(date, { onSuccess: (saved) => saved && close() })
  return (
    <>
      {fixed ? (
        <p className={styles.fixed}>
          Booked: {nameSurveyDate(fixed)}, {nameHours(fixed.half)}
        </p>
      ) : chosen.length > 0 ? (
        <ProposedDates dates={chosen} isBusy={fix.isPending} onConfirm={choose} />
      ) : (
        <p className={styles.quiet}>{describeChoice(survey)}</p>
      )}
      {isChoosing ? (
        <OwnDateForm
          action={fixed ? 'Move the survey' : 'Book this date'}
          first={fixed ?? { day: days[0] ?? '', half: 'morning' }}
          isBusy={fix.isPending}
          onChoose={choose}
          onCancel={close}
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
            <SendSurveyLink jobId={payment.id} name={payment.customerName} hasEmail={survey.hasEmail} />
          ) : undefined}
          {fixed ? undefined : <CopySurveyLink address={survey.address} name={payment.customerName} />}
        </div>
      )}
    </>
  )
}

/** Returns a sentence with the date until which the customer can choose. */
function describeChoice({ days, from, until }: Survey): string {
  return days.length > 0
    ? `No dates chosen yet. The customer can choose between ${nameDay(from)} and ${nameDay(until)}.`
    : `No dates were chosen by ${nameDay(until)}. Agree a day with the customer.`
}

interface OwnDateFormProps {
  /** The label of the submit button. */
  action: string
  /** The initial values. */
  first: SurveyDate
  isBusy: boolean
  onChoose: (date: SurveyDate) => void
  onCancel: () => void
}

/** The form for a date that the owner chooses. */
function OwnDateForm({ action, first, isBusy, onChoose, onCancel }: OwnDateFormProps) {
  const styles = useStyles()
  const [date, setDate] = useState(first)
  const today = londonDay(useMinute())
  return (
    <form
      aria-label="Another date for the survey"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (date.day !== '') onChoose(date)
      }}
    >
      <Field label="Day" className={styles.day}>
        <Input
          type="date"
          required
          min={today}
          value={date.day}
          onChange={(_, { value }) => setDate({ ...date, day: value })}
        />
      </Field>
      <Field label="When" className={styles.half}>
        <Select
          value={date.half}
          onChange={(_, { value }) => setDate({ ...date, half: halves.find((half) => half === value) ?? date.half })}
        >
          {halves.map((half) => (
            <option key={half} value={half}>
              {half}, {nameHours(half)}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" disabledFocusable={isBusy}>
        {action}
      </Button>
      <Button appearance="subtle" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}

/** Copies the link to choose survey dates, for a customer who has lost the email with it or has no address. */
function CopySurveyLink({ address, name }: { address: string; name: string }) {
  const showToast = useShowToast()
  async function copy() {
    showToast(
      (await copyText(address))
        ? { title: 'Link copied', text: `${name} can choose survey dates there.` }
        : { title: 'Couldn’t copy the link', text: address },
    )
  }
  return (
    <Button size="small" appearance="subtle" onClick={() => void copy()}>
      Copy the link
    </Button>
  )
}
