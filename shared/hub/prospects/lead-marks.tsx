import { openTable } from '#shared/business/labels-with-fallback.ts'
import { type ComponentType, memo } from 'react'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { listUnreadReplies } from '#shared/contract/incoming-mail.ts'
import { daysGoingCold } from '#shared/business/going-cold.ts'
import type { Prospect } from '#shared/contract/prospects.ts'
import { ArrowDown16Regular } from '../icons/arrow-down.ts'
import { ArrowUp16Filled } from '../icons/arrow-up.ts'
import { CheckmarkCircle16Filled } from '../icons/checkmark-circle.ts'
import { Circle16Filled, Circle16Regular } from '../icons/circle.ts'
import { ClockAlarm16Regular } from '../icons/clock-alarm.ts'
import { DismissCircle16Regular } from '../icons/dismiss-circle.ts'
import { Mail16Regular } from '../icons/mail.ts'
import { MailUnread16Filled } from '../icons/mail-unread.ts'
import { Receipt16Regular } from '../icons/receipt.ts'
import { Star16Regular } from '../icons/star.ts'
import { Subtract16Regular } from '../icons/subtract.ts'
import { useMinute } from '../components/past-time.tsx'
import { Tooltip } from '../components/tooltip.tsx'
import { space, useVisuallyHidden } from '../components/styles.ts'
import { queryOf } from '../platform/queries.ts'
import { type Priority, priorityLabels, type Status, statusLabels } from './labels.ts'

type Icon = ComponentType<{ className?: string; 'aria-hidden': true }>

const statusIcons = openTable<Record<Status, Icon>>(
  {
    new: Circle16Filled,
    contacted: Mail16Regular,
    interested: Star16Regular,
    quoted: Receipt16Regular,
    converted: CheckmarkCircle16Filled,
    rejected: DismissCircle16Regular,
  },
  () => Circle16Regular,
)

const priorityIcons = openTable<Record<Priority, Icon>>(
  {
    high: ArrowUp16Filled,
    medium: Subtract16Regular,
    low: ArrowDown16Regular,
  },
  () => Subtract16Regular,
)

const useStyles = makeStyles({
  mark: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalSNudge, whiteSpace: 'nowrap' },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  strong: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3 },
  // The brand colour marks what is new.
  new: { color: tokens.colorBrandForeground1 },
  converted: { color: tokens.colorPaletteGreenForeground1 },
  reply: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForeground1,
  },
  stale: {
    position: 'relative',
    zIndex: 1,
    display: 'inline-flex',
    flexShrink: 0,
    padding: tokens.spacingVerticalXS,
    margin: space('-XS'),
    verticalAlign: 'middle',
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorPaletteMarigoldForeground2,
    cursor: 'help',
  },
})

/** Shows a status by its shape. */
export function StatusIcon({ status }: { status: Status }) {
  const styles = useStyles()
  const Icon = statusIcons[status]
  const colour = status === 'new' ? styles.new : status === 'converted' ? styles.converted : undefined
  return <Icon className={mergeClasses(styles.icon, colour)} aria-hidden />
}

/** Shows a status by its label and its shape. */
export const StatusMark = memo(function StatusMark({ status }: { status: Status }) {
  const styles = useStyles()
  const weight = status === 'new' ? styles.strong : status === 'rejected' ? styles.quiet : undefined
  return (
    <span className={mergeClasses(styles.mark, weight)}>
      <StatusIcon status={status} />
      {statusLabels[status]}
    </span>
  )
})

/** Shows a priority by its label and an arrow. */
export const PriorityMark = memo(function PriorityMark({ priority }: { priority: Priority }) {
  const styles = useStyles()
  const Icon = priorityIcons[priority]
  return (
    <span className={mergeClasses(styles.mark, priority === 'high' && styles.strong)}>
      <Icon className={styles.icon} aria-hidden />
      {priorityLabels[priority]}
    </span>
  )
})

/** Marks a lead whose email has not been opened yet. */
export function NewReplyMark({ leadId }: { leadId: string }) {
  const styles = useStyles()
  const { data: isUnread } = useQuery({
    ...queryOf(listUnreadReplies),
    select: (replies) => replies.some(({ prospectId }) => prospectId === leadId),
  })
  if (isUnread !== true) return undefined
  return (
    <span className={styles.reply}>
      <MailUnread16Filled aria-hidden /> New reply
    </span>
  )
}

/** Marks a lead that has not changed for a long time. */
export function StaleMark({ lead, tabIndex }: { lead: Prospect; tabIndex?: number }) {
  const styles = useStyles()
  const hidden = useVisuallyHidden()
  const days = daysGoingCold(lead, useMinute())
  if (days === undefined) return undefined
  const text = `No change for ${days} days`
  return (
    <Tooltip content={text}>
      <button type="button" className={styles.stale} tabIndex={tabIndex}>
        <ClockAlarm16Regular aria-hidden />
        <span className={hidden}>{text}</span>
      </button>
    </Tooltip>
  )
}
