import { makeStyles, tokens } from '@fluentui/react-components'
import type { News } from '#shared/contract/dashboard.ts'
import { PastTime } from '../components/past-time.tsx'
import { describeNews } from './describe-news.ts'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  line: { margin: space('XXS', 0, 0), color: tokens.colorNeutralForeground3, lineHeight: tokens.lineHeightBase300 },
})

/** Shows what has arrived since the owner's last visit; without the news, their line, so that the day below it stays where it is.
 *  @param since ISO 8601 */
export function SinceLastSeen({ news, since }: { news: News | null | undefined; since: string }) {
  const styles = useStyles()
  return (
    <p className={styles.line}>
      Since your last visit <PastTime at={since} />
      {news == null ? undefined : `: ${describeNews(news)}`}
    </p>
  )
}
