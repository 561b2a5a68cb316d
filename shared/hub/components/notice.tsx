import { type ReactNode, useEffect, useRef } from 'react'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ErrorCircle20Filled } from '../icons/error-circle.ts'
import { Info20Regular } from '../icons/info.ts'
import { space } from './styles.ts'

const useStyles = makeStyles({
  notice: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    padding: space('MNudge', 'M'),
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    scrollMargin: '16px',
    color: tokens.colorNeutralForeground1,
  },
  error: {
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
  },
  message: {
    display: 'flex',
    flex: '1 1 220px',
    gap: tokens.spacingVerticalS,
    lineHeight: tokens.lineHeightBase300,
    textWrap: 'pretty',
  },
  icon: { flexShrink: 0 },
  title: { display: 'block', fontWeight: tokens.fontWeightSemibold },
})

export interface NoticeProps {
  intent: 'error' | 'information'
  title?: string
  children: ReactNode
  action?: ReactNode
  /** Scrolls the notice into view, because it is the result of an action elsewhere on the page. */
  isAnswer?: boolean
}

/** Shows a message beside its subject. Screen readers announce it when it appears. */
export function Notice({ intent, title, children, action, isAnswer = false }: NoticeProps) {
  const styles = useStyles()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAnswer) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isAnswer])
  const isError = intent === 'error'
  const Icon = isError ? ErrorCircle20Filled : Info20Regular
  return (
    <div
      ref={element}
      role={isError ? 'alert' : 'status'}
      className={mergeClasses(styles.notice, isError && styles.error)}
    >
      <div className={styles.message}>
        <Icon className={styles.icon} aria-hidden />
        <div>
          {title === undefined ? undefined : <strong className={styles.title}>{title}</strong>}
          {children}
        </div>
      </div>
      {action}
    </div>
  )
}
