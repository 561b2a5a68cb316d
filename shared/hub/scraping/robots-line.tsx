import { makeStyles, tokens } from '@fluentui/react-components'
import type { ScrapingSource } from '#shared/contract/scraping.ts'
import { formatExact } from '../dates.ts'
import { robotsLabel } from './robots-label.ts'

const useStyles = makeStyles({
  line: { margin: 0, color: tokens.colorNeutralForeground2 },
})

/** `robots.txt allows it, read Saturday 21 Nov 2026 at 10:42`; nothing until a run has read it. */
export function RobotsLine({ source: { robots, robotsReadAt } }: { source: ScrapingSource }) {
  const styles = useStyles()
  // A cached list may be older than these fields.
  if (robots == null || robotsReadAt == null) return undefined
  return <p className={styles.line}>{`${robotsLabel[robots]}, checked ${formatExact(robotsReadAt)}`}</p>
}
