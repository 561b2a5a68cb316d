import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { nameDayWithoutYear } from '#shared/business/london-time.ts'
import { nameHours, nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import type { FixedSurvey, OpenSurvey } from '#shared/contract/surveys.ts'
import { PastTime } from '../components/past-time.tsx'
import { SubtleRouteLink } from '../components/subtle-link.tsx'
import { phone } from '../components/styles.ts'
import { useFixSurvey } from '../appointments/mutations.ts'
import { SendSurveyLink } from '../appointments/survey-dates.tsx'
import { CallButton } from '../phone-calls/call-button.tsx'
import { TodayRow, TodaySection } from './today-section.tsx'

/** The rest are in the list of jobs. */
const mostUndated = 5

const useStyles = makeStyles({
  half: { minWidth: '76px', color: tokens.colorBrandForeground1 },
  // One press books: on a phone no thumb reaches two of them.
  dates: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'end',
    gap: tokens.spacingVerticalS,
    [phone]: { flexDirection: 'column', alignItems: 'stretch', gap: tokens.spacingVerticalL },
  },
  buttons: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'end',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    [phone]: { justifyContent: 'start' },
  },
})

/** A survey of today. */
export function SurveyRow({ survey }: { survey: FixedSurvey }) {
  const styles = useStyles()
  const { prospectId, name, phone: number, dialNumber, packageType, place, half } = survey
  return (
    <TodayRow
      mark={<span className={styles.half}>{half === 'morning' ? 'Morning' : 'Afternoon'}</span>}
      title={name}
      prospectId={prospectId}
      detail={['Survey', nameHours(half), `${packageType} package`, place].filter((part) => part !== null).join(' · ')}
    >
      <CallButton name={name} phone={number} dialNumber={dialNumber} />
    </TodayRow>
  )
}

/** Lists the surveys of the next two weeks, soonest first. */
export function UpcomingSurveys({ surveys }: { surveys: readonly FixedSurvey[] }) {
  return (
    <TodaySection heading="Surveys to come" count={surveys.length}>
      {surveys.map((survey) => (
        <TodayRow
          key={survey.jobId}
          title={survey.name}
          prospectId={survey.prospectId}
          detail={[nameSurveyDate(survey), survey.place].filter((part) => part !== null).join(' · ')}
        >
          <CallButton name={survey.name} phone={survey.phone} dialNumber={survey.dialNumber} />
        </TodayRow>
      ))}
    </TodaySection>
  )
}

/** Lists the surveys whose customer has proposed dates, of which the owner is to confirm one. */
export function ProposedSurveys({ surveys }: { surveys: readonly OpenSurvey[] }) {
  const proposed = surveys.filter(({ chosen }) => chosen.length > 0)
  return (
    <TodaySection heading="Survey dates to confirm" count={proposed.length}>
      {proposed.map((survey) => (
        <ProposedRow key={survey.jobId} survey={survey} />
      ))}
    </TodaySection>
  )
}

/** Lists the surveys whose customer has not proposed any dates. */
export function UndatedSurveys({ surveys }: { surveys: readonly OpenSurvey[] }) {
  const undated = surveys
    .filter(({ chosen }) => chosen.length === 0)
    .toSorted((one, other) => Number(other.canChoose) - Number(one.canChoose))
  const rest = undated.length - mostUndated
  return (
    <TodaySection heading="No survey dates yet" count={undated.length}>
      {undated.slice(0, mostUndated).map((survey) => (
        <UndatedRow key={survey.jobId} survey={survey} />
      ))}
      {rest > 0 ? (
        <TodayRow title={`and ${rest} more`}>
          <SubtleRouteLink to="/jobs">See all jobs</SubtleRouteLink>
        </TodayRow>
      ) : undefined}
    </TodaySection>
  )
}

function ProposedRow({ survey }: { survey: OpenSurvey }) {
  const styles = useStyles()
  const { jobId, prospectId, name, hasEmail, packageType, chosen, revision } = survey
  const fix = useFixSurvey({ id: jobId, customerName: name }, { revision, fixed: null, hasEmail })
  return (
    <TodayRow title={name} prospectId={prospectId} detail={`${packageType} package · confirm one date`} isWide>
      <div className={styles.dates}>
        {chosen.map((date) => (
          <Button
            key={date.day}
            aria-label={`Confirm ${shortName(date)} with ${name}`}
            disabledFocusable={fix.isPending}
            onClick={() => fix.mutate(date)}
          >
            {shortName(date)}
          </Button>
        ))}
      </div>
    </TodayRow>
  )
}

function UndatedRow({ survey }: { survey: OpenSurvey }) {
  const styles = useStyles()
  const { jobId, prospectId, name, phone: number, dialNumber, hasEmail, packageType } = survey
  const { paidAt, begunAt, canChoose, linkSentAt } = survey
  return (
    <TodayRow
      title={name}
      prospectId={prospectId}
      isWide
      detail={
        <>
          {packageType} package · {paidAt === null ? 'started' : 'paid'} <PastTime at={paidAt ?? begunAt} />
          {!canChoose ? (
            ' · the dates we held have passed'
          ) : linkSentAt === null ? undefined : (
            <>
              {' '}
              · link last sent <PastTime at={linkSentAt} />
            </>
          )}
        </>
      }
    >
      <div className={styles.buttons}>
        {canChoose ? <SendSurveyLink jobId={jobId} name={name} hasEmail={hasEmail} /> : undefined}
        <CallButton name={name} phone={number} dialNumber={dialNumber} />
      </div>
    </TodayRow>
  )
}

function shortName({ day, half }: SurveyDate): string {
  return `${nameDayWithoutYear(day)}, ${half}`
}
