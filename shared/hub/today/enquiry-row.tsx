import type { ComponentType, ReactNode } from 'react'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Clock16Regular, Mail16Regular, Timer16Filled, Warning16Filled } from '@fluentui/react-icons'
import type { WaitingEnquiry } from '#shared/contract/dashboard.ts'
import { phone } from '../components/breakpoints.ts'
import { CallButton } from '../phone-calls/call-button.tsx'
import { projectTypeLabels } from '../prospects/labels.ts'
import type { ReplyDeadline } from './reply-deadline.ts'
import { TodayRow } from './today-row.tsx'

const icons: Record<ReplyDeadline['level'], ComponentType<{ className?: string; 'aria-hidden': true }>> = {
  soon: Timer16Filled,
  day: Clock16Regular,
  missed: Warning16Filled,
  none: Mail16Regular,
}

const kindLabels: Record<WaitingEnquiry['kind'], string> = {
  consultation: 'Consultation',
  estimate: 'Estimate',
  deposit: 'Deposit',
}

const useStyles = makeStyles({
  deadline: { width: '212px', [phone]: { width: 'auto' } },
  button: { display: 'flex', justifyContent: 'end', minWidth: '152px', [phone]: { minWidth: 0 } },
  clock: {
    display: 'grid',
    gridTemplateColumns: '16px auto',
    columnGap: '6px',
    fontVariantNumeric: 'tabular-nums',
    lineHeight: '20px',
  },
  icon: { marginTop: '2px' },
  text: { fontWeight: tokens.fontWeightSemibold },
  calm: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
  soon: { color: tokens.colorBrandForeground1 },
  missed: { color: tokens.colorStatusDangerForeground1 },
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
  const styles = useStyles()
  const { kind, about, projectType } = enquiry
  return (
    <TodayRow
      title={enquiry.name}
      prospectId={enquiry.prospectId}
      isWide
      detail={
        <>
          {`${kindLabels[kind]}, ${about ?? projectTypeLabels[projectType]}`}
          {children}
        </>
      }
    >
      <div className={styles.deadline}>
        <DeadlineClock deadline={deadline} />
      </div>
      <div className={styles.button}>
        <CallButton {...enquiry} isMain={isFirst} />
      </div>
    </TodayRow>
  )
}

/** Shows how much time is left to reply as promised, by word, shape and colour. */
function DeadlineClock({ deadline: { level, text, detail } }: { deadline: ReplyDeadline }) {
  const styles = useStyles()
  const Icon = icons[level]
  const colour = level === 'soon' ? styles.soon : level === 'missed' ? styles.missed : styles.calm
  return (
    <div className={styles.clock}>
      <Icon className={mergeClasses(styles.icon, colour)} aria-hidden />
      <span className={mergeClasses(styles.text, colour)}>{text}</span>
      {detail === '' ? undefined : <span className={styles.detail}>{detail}</span>}
    </div>
  )
}
