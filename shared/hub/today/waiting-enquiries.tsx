import { openLabels } from '#shared/business/labels-with-fallback.ts'
import { type ComponentType, type ReactNode, useId } from 'react'
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { WaitingEnquiry } from '#shared/contract/dashboard.ts'
import { Clock16Regular } from '../icons/clock.ts'
import { Timer16Filled } from '../icons/timer.ts'
import { Warning16Filled } from '../icons/warning.ts'
import { LoadError } from '../components/query-content.tsx'
import { CallTime, useMinute } from '../components/past-time.tsx'
import { SubtleRouteLink } from '../components/subtle-link.tsx'
import { phone, space } from '../components/styles.ts'
import { useOpeningTimes } from '../platform/queries.ts'
import { todayQueries } from './queries.ts'
import { byUrgency, type ReplyDeadline } from './reply-deadline.ts'
import { TodayRow } from './today-section.tsx'
import { AfterCallHere, CallButton, CallListContext } from '../phone-calls/call-button.tsx'
import { SenderNotProvedMark } from '../prospects/sender-proof.tsx'
import { projectTypeLabels } from '../prospects/labels.ts'

const heading = 'Waiting for your reply'
const mostShown = 3

const useStyles = makeStyles({
  strip: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: space('XXS', 'S'),
    padding: space('S', 'L'),
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  heading: { ...typographyStyles.subtitle2 },
  count: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  all: { marginLeft: 'auto' },
  // The first lead of the list stays on a phone's first screen.
  list: { [phone]: { '& > :nth-child(n + 3)': { display: 'none' } } },
})

/** Shows the most urgent enquiries above the list of leads; nothing while nobody is waiting. */
export function WaitingStrip() {
  const waiting = useQuery(todayQueries.overview(undefined))
  if (waiting.isError && waiting.data === undefined) {
    return (
      <LoadError
        title="Couldn’t load who’s waiting for your reply"
        error={waiting.error}
        onRetry={waiting.refetch}
        isRetrying={waiting.isFetching}
      />
    )
  }
  const enquiries = waiting.data?.enquiries ?? []
  return (
    <CallListContext value={heading}>
      <AfterCallHere />
      {enquiries.length === 0 ? undefined : <WaitingList enquiries={enquiries} />}
    </CallListContext>
  )
}

function WaitingList({ enquiries }: { enquiries: readonly WaitingEnquiry[] }) {
  const styles = useStyles()
  const id = useId()
  const urgent = byUrgency(enquiries, useMinute(), useOpeningTimes()).slice(0, mostShown)
  return (
    <section className={styles.strip} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {heading}
        </h2>
        <span className={styles.count}>{enquiries.length}</span>
        <SubtleRouteLink to="/today" className={styles.all}>
          {enquiries.length > mostShown ? 'See all on Today' : 'Go to Today'}
        </SubtleRouteLink>
      </div>
      <ul className={styles.list}>
        {urgent.map(({ enquiry, deadline }, index) => (
          <EnquiryRow key={enquiry.prospectId} enquiry={enquiry} deadline={deadline} isFirst={index === 0} />
        ))}
      </ul>
    </section>
  )
}

const icons: Record<ReplyDeadline['level'], ComponentType<{ className?: string; 'aria-hidden': true }>> = {
  missed: Warning16Filled,
  soon: Timer16Filled,
  today: Clock16Regular,
  later: Clock16Regular,
}

const kindLabels = openLabels<Record<WaitingEnquiry['kind'], string>>({
  consultation: 'Consultation',
  estimate: 'Estimate',
  deposit: 'Deposit',
})

const useRowStyles = makeStyles({
  line: { display: 'block' },
  deadline: { width: '212px', [phone]: { width: 'auto' } },
  button: { display: 'flex', justifyContent: 'end', minWidth: '152px', [phone]: { minWidth: 0 } },
  clock: {
    display: 'grid',
    gridTemplateColumns: '16px auto',
    columnGap: tokens.spacingHorizontalSNudge,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: tokens.lineHeightBase300,
  },
  icon: { marginTop: tokens.spacingVerticalXXS },
  text: { fontWeight: tokens.fontWeightSemibold },
  calm: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
  today: { color: tokens.colorStatusWarningForeground1 },
  urgent: { color: tokens.colorStatusDangerForeground1 },
  detail: { gridColumnStart: 2, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

export interface EnquiryRowProps {
  enquiry: WaitingEnquiry
  deadline: ReplyDeadline
  /** Marks the call to make first. */
  isFirst: boolean
  /** Shown after the subject. */
  children?: ReactNode
}

/** One enquiry that waits for a reply: its subject, its deadline, and a button to call. */
export function EnquiryRow({ enquiry, deadline, isFirst, children }: EnquiryRowProps) {
  const styles = useRowStyles()
  const { kind, about, projectType, askedFor, isUnproved, isArchived } = enquiry
  return (
    <TodayRow
      title={enquiry.name}
      prospectId={enquiry.prospectId}
      isWide
      detail={
        <>
          {`${kindLabels[kind]}, ${about ?? projectTypeLabels[projectType]}`}
          {children}
          {askedFor ? (
            <span className={styles.line}>
              {askedFor.isHeld ? 'One last step: wants ' : 'Asked for '}
              <CallTime at={askedFor.startsAt} />
              {askedFor.isHeld ? ', not confirmed yet' : ', not confirmed in time'}
            </span>
          ) : undefined}
          {isUnproved ? <SenderNotProvedMark /> : undefined}
          {isArchived ? (
            <span className={styles.line}>From someone in your archive, who comes back if you accept it</span>
          ) : undefined}
        </>
      }
    >
      <div className={styles.deadline}>
        <DeadlineClock deadline={deadline} />
      </div>
      <div className={styles.button}>{isArchived ? undefined : <CallButton {...enquiry} isMain={isFirst} />}</div>
    </TodayRow>
  )
}

/** Shows how much time is left to reply as promised, by word, shape and colour. */
function DeadlineClock({ deadline: { level, text, detail } }: { deadline: ReplyDeadline }) {
  const styles = useRowStyles()
  const Icon = icons[level]
  const isUrgent = level === 'soon' || level === 'missed'
  const colour = isUrgent ? styles.urgent : level === 'today' ? styles.today : styles.calm
  return (
    <div className={styles.clock}>
      <Icon className={mergeClasses(styles.icon, colour)} aria-hidden />
      <span className={mergeClasses(styles.text, colour)}>{text}</span>
      {detail === '' ? undefined : <span className={styles.detail}>{detail}</span>}
    </div>
  )
}
