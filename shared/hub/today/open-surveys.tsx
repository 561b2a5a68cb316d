import { Button, makeStyles } from '@fluentui/react-components'
import { nameDayWithoutYear } from '#shared/business/london-time.ts'
import type { SurveyDate } from '#shared/business/survey-halves.ts'
import type { OpenSurvey } from '#shared/contract/open-surveys.ts'
import { PastTime } from '../components/past-time.tsx'
import { SubtleRouteLink } from '../components/subtle-route-link.tsx'
import { phone } from '../layout/breakpoints.ts'
import { useFixSurvey } from '../appointments/surveys/mutations.ts'
import { SendSurveyLink } from '../appointments/surveys/survey-dates.tsx'
import { CallButton } from '../phone-calls/call-button.tsx'
import { Line } from './line.tsx'
import { Section } from './today-section.tsx'

/** Those who can still choose come first; the others are among the deposits too. */
const mostUndated = 5

const useStyles = makeStyles({
  buttons: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'end',
    alignItems: 'center',
    gap: '8px',
    [phone]: { justifyContent: 'start' },
  },
})

/** Paid surveys without a date: first those whose customer has proposed some, then those to be chased; nothing when there is none. */
export function OpenSurveys({ surveys }: { surveys: readonly OpenSurvey[] }) {
  const proposed = surveys.filter(({ chosen }) => chosen.length > 0)
  const undated = surveys
    .filter(({ chosen }) => chosen.length === 0)
    .toSorted((one, other) => Number(other.canChoose) - Number(one.canChoose))
  const rest = undated.length - mostUndated
  return (
    <>
      {proposed.length === 0 ? undefined : (
        <Section heading="Survey dates to confirm" count={proposed.length}>
          {proposed.map((survey) => (
            <Proposed key={survey.paymentId} survey={survey} />
          ))}
        </Section>
      )}
      {undated.length === 0 ? undefined : (
        <Section heading="No survey dates yet" count={undated.length}>
          {undated.slice(0, mostUndated).map((survey) => (
            <Undated key={survey.paymentId} survey={survey} />
          ))}
          {rest > 0 ? (
            <Line title={`and ${rest} more`}>
              <SubtleRouteLink to="/inbox?show=deposits">See all deposits</SubtleRouteLink>
            </Line>
          ) : undefined}
        </Section>
      )}
    </>
  )
}

function Proposed({ survey }: { survey: OpenSurvey }) {
  const styles = useStyles()
  const { paymentId, prospectId, name, packageType, chosen, revision } = survey
  const fix = useFixSurvey({ id: paymentId, customerName: name }, { revision, fixed: null })
  return (
    <Line title={name} prospectId={prospectId} detail={`${packageType} package · confirm one date`} isWide>
      <div className={styles.buttons}>
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
    </Line>
  )
}

function Undated({ survey }: { survey: OpenSurvey }) {
  const styles = useStyles()
  const { paymentId, prospectId, name, phone: number, packageType, paidAt, canChoose, linkSentAt } = survey
  return (
    <Line
      title={name}
      prospectId={prospectId}
      isWide
      detail={
        <>
          {packageType} package · paid <PastTime at={paidAt} />
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
        {canChoose ? <SendSurveyLink paymentId={paymentId} name={name} /> : undefined}
        <CallButton name={name} phone={number} />
      </div>
    </Line>
  )
}

function shortName({ day, half }: SurveyDate): string {
  return `${nameDayWithoutYear(day)}, ${half}`
}
