import { makeStyles, tokens } from '@fluentui/react-components'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { ConditionCheck } from '#shared/contract/condition.ts'
import type { getToday } from '#shared/contract/dashboard.ts'
import { Warning16Filled } from '../icons/warning.ts'
import { SubtleRouteLink } from '../components/subtle-link.tsx'
import { formatDate } from '../platform/dates.ts'
import { TodayRow, TodaySection } from './today-section.tsx'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  mark: { color: tokens.colorStatusDangerForeground1 },
  line: { padding: space('M', 'L'), color: tokens.colorNeutralForeground3, lineHeight: tokens.lineHeightBase400 },
})

export interface NeedsFixingProps {
  sources: readonly {
    id: string
    name: string
    consecutiveFailures: number
    pausedReason: string | null
    lastError: string | null
    healthProblem: string | null
    healthSince: string | null
  }[]
  failedMails: number
  /** The checks of the installation that need attention. */
  checks: readonly ConditionCheck[]
}

/** Returns the checks that have a row: failing sources have one each. */
function checksWithRow({ checks, sources }: NeedsFixingProps) {
  return checks.filter(({ id }) => id !== 'scraping' || sources.length === 0)
}

/** Counts what the owner has to fix. */
export function countFaults(props: NeedsFixingProps): number {
  return checksWithRow(props).length + props.sources.length + (props.failedMails > 0 ? 1 : 0)
}

/** Lists what the owner has to fix. */
export function NeedsFixing(props: NeedsFixingProps) {
  const styles = useStyles()
  const mark = <Warning16Filled className={styles.mark} aria-hidden />
  const { sources, failedMails } = props
  return (
    <TodaySection heading="Needs fixing" count={countFaults(props)}>
      {checksWithRow(props).map(({ id, title, state, sentence }) => (
        <TodayRow
          key={id}
          mark={mark}
          title={state === 'failing' ? `${title}: not working` : `${title}: needs attention`}
          detail={sentence}
        >
          <SubtleRouteLink to="/settings?show=condition" label={`What to do about ${title}`}>
            What to do
          </SubtleRouteLink>
        </TodayRow>
      ))}
      {failedMails > 0 ? (
        <TodayRow
          mark={mark}
          title={failedMails === 1 ? 'An email couldn’t be sent' : `${failedMails} emails couldn’t be sent`}
          detail={
            failedMails === 1
              ? 'The person it’s for hasn’t received it.'
              : 'The people they’re for haven’t received them.'
          }
        >
          <SubtleRouteLink to="/email-templates?show=outbox&state=failed">Look at the outbox</SubtleRouteLink>
        </TodayRow>
      ) : undefined}
      {sources.map(({ id, name, ...source }) => (
        <TodayRow key={id} mark={mark} title={`“${name}” ${sourceState(source)}`} detail={describeSource(source)}>
          <SubtleRouteLink to={`/scraping?source=${id}`}>Look at the source</SubtleRouteLink>
        </TodayRow>
      ))}
    </TodaySection>
  )
}

type SourceFaults = Omit<NeedsFixingProps['sources'][number], 'id' | 'name'>

function sourceState({ pausedReason, consecutiveFailures }: SourceFaults): string {
  if (pausedReason !== null) return 'is paused'
  return consecutiveFailures > 0 ? 'couldn’t be read' : 'may have changed'
}

function describeSource({ pausedReason, consecutiveFailures, lastError, ...health }: SourceFaults): string {
  if (pausedReason !== null) return pausedReason
  if (consecutiveFailures > 0) return `${describeFailures(consecutiveFailures)} ${lastError ?? ''}`
  const since = health.healthSince === null ? '' : `Since ${formatDate(health.healthSince)}: `
  return `${since}${health.healthProblem ?? ''}`
}

function describeFailures(count: number): string {
  return count === 1 ? 'The last run failed.' : `The last ${count} runs failed.`
}

/** Links to this week’s enquiries that were stored without a lead, because a real person may be waiting. */
export function SuspectedSpam({ suspected }: { suspected: CallAnswer<typeof getToday>['suspected'] }) {
  const styles = useStyles()
  const { consultations, estimates } = suspected
  const count = consultations + estimates
  if (count === 0) return undefined
  return (
    <p className={styles.line}>
      {count === 1
        ? 'An enquiry from this week was set aside, perhaps as spam: '
        : `${count} enquiries from this week were set aside, perhaps as spam: `}
      <SubtleRouteLink to={consultations > 0 ? '/inbox' : '/inbox?show=estimates'}>
        {count === 1 ? 'have a look' : 'look through them'}
      </SubtleRouteLink>
    </p>
  )
}
