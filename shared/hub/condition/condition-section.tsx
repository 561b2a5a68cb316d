import { openTable, plainLabel } from '#shared/business/labels-with-fallback.ts'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { type ConditionCheck, type ConditionState, sendTestMail } from '#shared/contract/condition.ts'
import type { FluentIcon } from '../icons/create-icon.tsx'
import { CheckmarkCircle16Regular } from '../icons/checkmark-circle.ts'
import { CircleOff16Regular } from '../icons/circle-off.ts'
import { ErrorCircle16Filled } from '../icons/error-circle.ts'
import { Warning16Filled } from '../icons/warning.ts'
import { failureTitle } from '../platform/lost-answers.ts'
import { ListSkeleton, LoadError } from '../components/query-content.tsx'
import { Notice } from '../components/notice.tsx'
import { PastTime } from '../components/past-time.tsx'
import { SubtleRouteLink } from '../components/subtle-link.tsx'
import { Section } from '../components/section.tsx'
import { phone, space } from '../components/styles.ts'
import { conditionQuery } from './queries.ts'
import { StateMark, type Tone } from '../components/state-mark.tsx'
import { errorSentence } from '../platform/error-sentence.ts'
import { useCall } from '../platform/mutations.ts'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    maxWidth: '1080px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  check: {
    display: 'grid',
    gridTemplateColumns: '112px 144px minmax(0, 1fr)',
    alignItems: 'start',
    gap: space('XS', 'L'),
    padding: space('M', 'L'),
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    lineHeight: tokens.lineHeightBase300,
    ':last-child': { borderBottomColor: 'transparent' },
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  title: { fontSize: 'inherit', fontWeight: tokens.fontWeightSemibold, lineHeight: 'inherit' },
  words: {
    display: 'grid',
    justifyItems: 'start',
    gap: tokens.spacingVerticalXS,
    overflowWrap: 'anywhere',
    textWrap: 'pretty',
    [phone]: { gridColumn: '1 / -1' },
  },
  paragraph: { maxWidth: '68ch' },
  quiet: { color: tokens.colorNeutralForeground3 },
  test: { display: 'grid', justifyItems: 'start', gap: tokens.spacingVerticalS, margin: space('XS', 0) },
})

/** Lists every part of the installation with its state, and what to do about those with a problem. */
export function ConditionSection() {
  const styles = useStyles()
  const { data, dataUpdatedAt, error, isError, isPending, isFetching, refetch } = useQuery(conditionQuery)
  return (
    <Section title="System status" text="How your website’s server is doing. It’s checked every minute.">
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

/** Shows if the server's clock differs from this computer's by three minutes or more, which the server can't detect by itself. */
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

const marks = openTable<Record<ConditionState, { Icon: FluentIcon; tone: Tone; label: string }>>(
  {
    ok: { Icon: CheckmarkCircle16Regular, tone: 'good', label: 'OK' },
    off: { Icon: CircleOff16Regular, tone: 'quiet', label: 'Not set up' },
    warning: { Icon: Warning16Filled, tone: 'bad', label: 'Needs attention' },
    failing: { Icon: ErrorCircle16Filled, tone: 'bad', label: 'Not working' },
  },
  (key) => ({ Icon: CircleOff16Regular, tone: 'plain', label: plainLabel(key) }),
)

export function ConditionMark({ state }: { state: ConditionState }) {
  const { Icon, tone, label } = marks[state]
  return (
    <StateMark Icon={Icon} tone={tone}>
      {label}
    </StateMark>
  )
}

/** Sends the owner a test email and shows the response of the mail server. */
export function TestMail() {
  const styles = useStyles()
  const test = useCall(sendTestMail, {})
  return (
    <div className={styles.test}>
      <Button size="small" disabledFocusable={test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? 'Sending…' : 'Send a test email'}
      </Button>
      {test.isError ? (
        <Notice intent="error" title={failureTitle('Couldn’t send a test email', test.error)}>
          {errorSentence(test.error)}
        </Notice>
      ) : undefined}
      {test.data === undefined ? undefined : test.data.isSent ? (
        <Notice intent="information" title={`The mail server took a test email to ${test.data.recipient}`}>
          It said: {test.data.answer}
        </Notice>
      ) : (
        <Notice intent="error" title="The test email wasn’t sent">
          The answer was: {test.data.answer}
        </Notice>
      )}
    </div>
  )
}
