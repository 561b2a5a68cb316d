import { type ComponentType, memo } from 'react'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import {
  ArrowDown16Regular,
  ArrowUp16Filled,
  CheckmarkCircle16Filled,
  Circle16Filled,
  DismissCircle16Regular,
  Mail16Regular,
  Receipt16Regular,
  Star16Regular,
  Subtract16Regular,
} from '@fluentui/react-icons'
import { type Priority, priorityLabels, type Status, statusLabels } from './labels.ts'

type Icon = ComponentType<{ className?: string; 'aria-hidden': true }>

const statusIcons: Record<Status, Icon> = {
  new: Circle16Filled,
  contacted: Mail16Regular,
  interested: Star16Regular,
  quoted: Receipt16Regular,
  converted: CheckmarkCircle16Filled,
  rejected: DismissCircle16Regular,
}

const priorityIcons: Record<Priority, Icon> = {
  high: ArrowUp16Filled,
  medium: Subtract16Regular,
  low: ArrowDown16Regular,
}

const useStyles = makeStyles({
  mark: { display: 'flex', alignItems: 'center', gap: '6px', whiteSpace: 'nowrap' },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  strong: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3 },
  // Clay is the colour of what is new, here as in a drawing.
  new: { color: tokens.colorBrandForeground1 },
  converted: { color: tokens.colorPaletteGreenForeground1 },
})

/** The shape of a status. */
export function StatusIcon({ status }: { status: Status }) {
  const styles = useStyles()
  const Icon = statusIcons[status]
  const colour = status === 'new' ? styles.new : status === 'converted' ? styles.converted : undefined
  return <Icon className={mergeClasses(styles.icon, colour)} aria-hidden />
}

/** A status by its word and its own shape. */
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

/** A priority by its word and an arrow. */
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
