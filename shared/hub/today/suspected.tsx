import { makeStyles, tokens } from '@fluentui/react-components'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { getToday } from '#shared/contract/dashboard.ts'
import { SubtleRouteLink } from '../components/subtle-route-link.tsx'

const useStyles = makeStyles({
  line: { margin: 0, padding: '0 16px', color: tokens.colorNeutralForeground3, lineHeight: '22px' },
})

/** A program may have been a person, who then waits: one line that leads to what was held back this week. */
export function Suspected({ suspected }: { suspected: CallAnswer<typeof getToday>['suspected'] }) {
  const styles = useStyles()
  const { consultations, estimates } = suspected
  const count = consultations + estimates
  if (count === 0) return undefined
  return (
    <p className={styles.line}>
      {count === 1
        ? 'An enquiry from this week looks like spam: '
        : `${count} enquiries from this week look like spam: `}
      <SubtleRouteLink to={consultations > 0 ? '/inbox' : '/inbox?show=estimates'}>
        {count === 1 ? 'have a look' : 'look through them'}
      </SubtleRouteLink>
    </p>
  )
}
