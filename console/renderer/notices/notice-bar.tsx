import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import {
  CheckmarkCircle20Regular,
  Dismiss20Regular,
  ErrorCircle20Filled,
  Info20Regular,
  Warning20Regular,
} from '@fluentui/react-icons'
import type { Notice } from '../../main/notices/ipc-calls.ts'
import { desktop } from '../desktop.ts'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    minHeight: '32px',
    padding: '8px 24px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
  },
  error: {
    borderBottomColor: tokens.colorStatusDangerBorder1,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
  },
  message: { flex: '1 1 320px', lineHeight: '20px', textWrap: 'pretty' },
  ways: { display: 'flex', gap: '8px' },
  icon: { flexShrink: 0 },
})

const icons = {
  information: Info20Regular,
  success: CheckmarkCircle20Regular,
  warning: Warning20Regular,
  error: ErrorCircle20Filled,
}

/** One notice across the window, with its actions. */
export function NoticeBar({ notice: { id, intent, title, text, actions, canBeDismissed } }: { notice: Notice }) {
  const styles = useStyles()
  const isError = intent === 'error'
  const Icon = icons[intent]
  return (
    <div role={isError ? 'alert' : 'status'} className={mergeClasses(styles.bar, isError && styles.error)}>
      <Icon className={styles.icon} aria-hidden />
      <div className={styles.message}>
        <strong>{title}.</strong> {text}
      </div>
      <div className={styles.ways}>
        {actions.map((label, action) => (
          <Button key={label} size="small" onClick={() => void desktop.call('notices:act', { id, action })}>
            {label}
          </Button>
        ))}
        {canBeDismissed ? (
          <Button
            size="small"
            appearance="subtle"
            icon={<Dismiss20Regular />}
            aria-label={`Close: ${title}`}
            onClick={() => void desktop.call('notices:dismiss', { id })}
          />
        ) : undefined}
      </div>
    </div>
  )
}
