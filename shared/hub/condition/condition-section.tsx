import { makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { ConditionCheck } from '#shared/contract/condition.ts'
import { LoadError } from '../components/load-error.tsx'
import { Notice } from '../components/notice.tsx'
import { PastTime } from '../components/past-time.tsx'
import { SubtleRouteLink } from '../components/subtle-route-link.tsx'
import { ListSkeleton } from '../components/records/list-skeleton.tsx'
import { Section } from '../components/section.tsx'
import { phone } from '../layout/breakpoints.ts'
import { ConditionMark } from './condition-mark.tsx'
import { conditionQuery } from './condition-query.ts'
import { TestMail } from './test-mail.tsx'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    maxWidth: '1080px',
    margin: 0,
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    listStyleType: 'none',
  },
  check: {
    display: 'grid',
    gridTemplateColumns: '112px 144px minmax(0, 1fr)',
    alignItems: 'start',
    gap: '4px 16px',
    padding: '12px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    lineHeight: '20px',
    ':last-child': { borderBottomColor: 'transparent' },
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  title: { margin: 0, fontSize: 'inherit', fontWeight: tokens.fontWeightSemibold, lineHeight: 'inherit' },
  words: {
    display: 'grid',
    justifyItems: 'start',
    gap: '4px',
    overflowWrap: 'anywhere',
    textWrap: 'pretty',
    [phone]: { gridColumn: '1 / -1' },
  },
  paragraph: { maxWidth: '68ch', margin: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
})

/** Every part of the installation with its state, and what to do about those that need it. */
export function ConditionSection() {
  const styles = useStyles()
  const { data, dataUpdatedAt, error, isError, isPending, isFetching, refetch } = useQuery(conditionQuery)
  return (
    <Section title="Condition" text="How your website’s server is doing. It’s checked every minute.">
      {isError ? (
        <LoadError title="Couldn’t load the condition" error={error} onRetry={refetch} isRetrying={isFetching} />
      ) : undefined}
      {isPending ? <ListSkeleton label="Loading the condition" /> : undefined}
      {data === undefined ? undefined : (
        <>
          <ul className={styles.list} aria-label="Checks">
            {data.checks.map((check) => (
              <CheckItem key={check.id} check={check} />
            ))}
          </ul>
          <ClockDifference byMs={dataUpdatedAt - Date.parse(data.checkedAt)} />
          <span className={styles.quiet}>
            Checked <PastTime at={data.checkedAt} />
          </span>
        </>
      )}
    </Section>
  )
}

const toleranceMs = 3 * 60_000

/** The server alone can't tell that its clock is wrong. */
function ClockDifference({ byMs }: { byMs: number }) {
  if (Math.abs(byMs) < toleranceMs) return undefined
  const minutes = Math.round(Math.abs(byMs) / 60_000)
  return (
    <Notice intent="error" title="The clocks differ">
      The server’s clock is {minutes} minutes {byMs > 0 ? 'behind' : 'ahead of'} this computer’s. If this computer is
      right, run “timedatectl set-ntp true” on the server.
    </Notice>
  )
}

function CheckItem({ check: { id, title, state, sentence, action, since, link } }: { check: ConditionCheck }) {
  const styles = useStyles()
  return (
    <li className={styles.check}>
      <h3 className={styles.title}>{title}</h3>
      <ConditionMark state={state} />
      <div className={styles.words}>
        <p className={styles.paragraph}>{sentence}</p>
        {action === null ? undefined : <p className={styles.paragraph}>{action}</p>}
        {since === null ? undefined : (
          <span className={styles.quiet}>
            Since <PastTime at={since} />
          </span>
        )}
        {id === 'mail' && state !== 'off' ? <TestMail /> : undefined}
        {link === null ? undefined : <SubtleRouteLink to={link.to}>{link.label}</SubtleRouteLink>}
      </div>
    </li>
  )
}
