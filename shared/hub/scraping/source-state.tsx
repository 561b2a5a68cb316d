import { makeStyles, tokens } from '@fluentui/react-components'
import { CheckmarkCircle16Filled, Pause16Filled, Warning16Filled } from '@fluentui/react-icons'
import type { ScrapingLog, ScrapingSource } from '#shared/contract/scraping.ts'
import { StateMark } from '../components/state-mark.tsx'
import { robotsLabel } from './robots-label.ts'

const useStyles = makeStyles({
  reason: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

/** Shows whether a source is scraped, what its robots.txt allows, why it is paused, and its last error. */
export function SourceState({ source, lastLog }: { source: ScrapingSource; lastLog: ScrapingLog | undefined }) {
  const styles = useStyles()
  const reason = source.pausedReason ?? lastLog?.errorMessage
  return (
    <div>
      {mark(source)}
      {source.robots === null ? undefined : <span className={styles.reason}>{robotsLabel[source.robots]}</span>}
      {reason ? <span className={styles.reason}>{reason}</span> : undefined}
    </div>
  )
}

function mark({ isActive, termsReadAt, pausedReason }: ScrapingSource) {
  if (isActive) {
    return (
      <StateMark Icon={CheckmarkCircle16Filled} tone="good">
        Active
      </StateMark>
    )
  }
  if (pausedReason !== null) {
    return (
      <StateMark Icon={Warning16Filled} tone="bad">
        Paused automatically
      </StateMark>
    )
  }
  return (
    <StateMark Icon={Pause16Filled} tone="quiet">
      {termsReadAt === null ? 'Terms not read yet' : 'Paused'}
    </StateMark>
  )
}
