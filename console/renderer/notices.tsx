import { Button, FluentProvider, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useLayoutEffect, useState } from 'react'
import { useSystemTheme } from '#shared/hub/platform/theme.ts'
import { space, topInset } from '#shared/hub/components/styles.ts'
import { CheckmarkCircle20Regular } from '../../shared/hub/icons/checkmark-circle.ts'
import { Dismiss20Regular } from '../../shared/hub/icons/dismiss.ts'
import { ErrorCircle20Filled } from '../../shared/hub/icons/error-circle.ts'
import { Info20Regular } from '../../shared/hub/icons/info.ts'
import { Warning20Regular } from '../../shared/hub/icons/warning.ts'
import type { Notice } from '../main/ipc/calls.ts'
import { desktop } from './desktop/desktop.ts'
import { useMainState } from './desktop/use-main-state.ts'

const useStripStyles = makeStyles({
  // Stays visible while the hub scrolls, above the hub's own sticky parts.
  strip: { position: 'sticky', top: 0, zIndex: 3, backgroundColor: 'transparent' },
})

/** Shows the console's notices above the hub. */
export function NoticeStrip() {
  const notices = useNotices()
  return notices.length === 0 ? undefined : <Strip notices={notices} />
}

function Strip({ notices }: { notices: readonly Notice[] }) {
  const styles = useStripStyles()
  const theme = useSystemTheme()
  const strip = useTopInset()
  return (
    <FluentProvider theme={theme} className={styles.strip} ref={strip}>
      {notices.map((notice) => (
        <NoticeBar key={notice.id} notice={notice} />
      ))}
    </FluentProvider>
  )
}

const useBarStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: space('S', 'M'),
    minHeight: '32px',
    padding: space('S', 'XXL'),
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
  },
  error: {
    borderBottomColor: tokens.colorStatusDangerBorder1,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
  },
  message: { flex: '1 1 320px', lineHeight: tokens.lineHeightBase300, textWrap: 'pretty' },
  actions: { display: 'flex', gap: tokens.spacingHorizontalS },
  icon: { flexShrink: 0 },
})

const icons = {
  information: Info20Regular,
  success: CheckmarkCircle20Regular,
  warning: Warning20Regular,
  error: ErrorCircle20Filled,
}

/** Shows one notice across the window, with its actions. */
function NoticeBar({ notice: { id, intent, title, text, actions, canBeDismissed } }: { notice: Notice }) {
  const styles = useBarStyles()
  const isError = intent === 'error'
  const Icon = icons[intent]
  return (
    <div role={isError ? 'alert' : 'status'} className={mergeClasses(styles.bar, isError && styles.error)}>
      <Icon className={styles.icon} aria-hidden />
      <div className={styles.message}>
        <strong>{title}.</strong> {text}
      </div>
      <div className={styles.actions}>
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

/** Returns the current notices of the main process. */
function useNotices(): readonly Notice[] {
  return useMainState('notices:list', 'notices:changed', none)
}

const none: readonly Notice[] = []

/** Sets the hub's top inset to the height of an element above it. Returns the element's ref. */
function useTopInset(): (element: HTMLElement | null) => void {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (element === null) return undefined
    const { style } = document.documentElement
    const measure = new ResizeObserver(() => style.setProperty(topInset, `${element.offsetHeight}px`))
    measure.observe(element)
    return () => {
      measure.disconnect()
      style.removeProperty(topInset)
    }
  }, [element])
  return setElement
}
