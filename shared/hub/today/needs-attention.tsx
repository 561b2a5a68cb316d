import { makeStyles, tokens } from '@fluentui/react-components'
import { Warning16Filled } from '@fluentui/react-icons'
import type { ConditionCheck } from '#shared/contract/condition.ts'
import { SubtleRouteLink } from '../components/subtle-route-link.tsx'
import { Line } from './line.tsx'
import { Section } from './today-section.tsx'

const useStyles = makeStyles({ mark: { color: tokens.colorStatusDangerForeground1 } })

export interface FaultsProps {
  sources: readonly {
    name: string
    consecutiveFailures: number
    pausedReason: string | null
    lastError: string | null
  }[]
  failedMails: number
  /** The checks of the installation that need the owner. */
  troubles: readonly ConditionCheck[]
}

/** What has gone wrong by itself and waits for the owner; nothing at all while all is well. */
export function Faults({ sources, failedMails, troubles }: FaultsProps) {
  const styles = useStyles()
  const mark = <Warning16Filled className={styles.mark} aria-hidden />
  // Sources that fail have a line each.
  const checks = troubles.filter(({ id }) => id !== 'scraping' || sources.length === 0)
  const count = checks.length + sources.length + (failedMails > 0 ? 1 : 0)
  if (count === 0) return undefined
  return (
    <Section heading="Needs fixing" count={count}>
      {checks.map(({ id, title, state, sentence }) => (
        <Line
          key={id}
          mark={mark}
          title={state === 'failing' ? `${title}: not working` : `${title}: needs attention`}
          detail={sentence}
        >
          <SubtleRouteLink to="/settings?show=condition" label={`What to do about ${title}`}>
            What to do
          </SubtleRouteLink>
        </Line>
      ))}
      {failedMails > 0 ? (
        <Line
          mark={mark}
          title={failedMails === 1 ? 'An email couldn’t be sent' : `${failedMails} emails couldn’t be sent`}
          detail={
            failedMails === 1
              ? 'The person it’s for hasn’t received it.'
              : 'The people they’re for haven’t received them.'
          }
        >
          <SubtleRouteLink to="/inbox?show=outbox&state=failed">Look at the outbox</SubtleRouteLink>
        </Line>
      ) : undefined}
      {sources.map(({ name, consecutiveFailures, pausedReason, lastError }) => (
        <Line
          key={name}
          mark={mark}
          title={pausedReason === null ? `“${name}” couldn’t be read` : `“${name}” is paused`}
          detail={pausedReason ?? `${times(consecutiveFailures)} ${lastError ?? ''}`}
        >
          <SubtleRouteLink to="/scraping">Look at the source</SubtleRouteLink>
        </Line>
      ))}
    </Section>
  )
}

function times(count: number): string {
  return count === 1 ? 'The last run failed.' : `The last ${count} runs failed.`
}
