import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, makeStyles, Portal, tokens } from '@fluentui/react-components'
import * as Toast from '@radix-ui/react-toast'
import { useAtom } from 'jotai'
import { Dismiss16Regular } from '../icons/dismiss.ts'
import { toastAtom } from '../platform/mutations.ts'
import { focusHeading } from './page-heading.tsx'
import { footHeight, phone, phoneBarHeight, space } from './styles.ts'

const useStyles = makeStyles({
  viewport: {
    position: 'fixed',
    right: 0,
    bottom: `var(${footHeight}, 0px)`,
    [phone]: { bottom: `var(${footHeight}, ${phoneBarHeight})` },
    boxSizing: 'border-box',
    width: 'min(400px, 100vw)',
    margin: 0,
    padding: tokens.spacingVerticalL,
    listStyleType: 'none',
  },
  toast: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    columnGap: tokens.spacingHorizontalS,
    padding: space('M', 'S', 'M', 'L'),
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    // The distance that the finger has moved while swiping.
    '&[data-swipe="move"]': { transform: 'translateX(var(--radix-toast-swipe-move-x))' },
  },
  title: { alignSelf: 'center', fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  text: { gridColumnStart: 1, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  detail: { gridColumnStart: 1, margin: space('XS', 0, 0), color: tokens.colorNeutralForeground3 },
  action: { gridColumnStart: 1, justifySelf: 'start', marginTop: tokens.spacingVerticalS },
  // Above dialogs and panels, whose z-index is 1,000,000.
  portal: { zIndex: 1_000_001 },
})

/** Shows one toast at a time, for 5 seconds or as long as it says. It can be swiped away to the right and focused with F8. */
export function Toasts() {
  const styles = useStyles()
  const [toast, setToast] = useAtom(toastAtom)
  // In the body itself, where Radix would put it, an open panel would hide the announcement from screen readers.
  const [announcer, setAnnouncer] = useState<HTMLDivElement | null>(null)
  const action = toast?.message.action
  return (
    <Toast.Provider
      duration={toast?.message.durationMs ?? 5000}
      swipeDirection="right"
      swipeThreshold={50}
      announcerContainer={announcer ?? undefined}
    >
      {toast === undefined ? undefined : (
        <Toast.Root key={toast.key} className={styles.toast} onOpenChange={(open) => open || setToast(undefined)}>
          <Toast.Title className={styles.title}>{toast.message.title}</Toast.Title>
          <Toast.Close asChild>
            <Button appearance="subtle" size="small" icon={<Dismiss16Regular />} aria-label="Dismiss" />
          </Toast.Close>
          {toast.message.text === undefined ? undefined : (
            <Toast.Description className={styles.text}>{toast.message.text}</Toast.Description>
          )}
          {toast.message.detail === undefined ? undefined : <p className={styles.detail}>{toast.message.detail}</p>}
          {action === undefined ? undefined : (
            <Toast.Action asChild altText={action.label}>
              <Button size="small" className={styles.action} onClick={action.run}>
                {action.label}
              </Button>
            </Toast.Action>
          )}
        </Toast.Root>
      )}
      <ToastPlace isEmpty={toast === undefined}>
        <Toast.Viewport className={styles.viewport} />
        <div ref={setAnnouncer} />
      </ToastPlace>
    </Toast.Provider>
  )
}

/** The container of the toasts, above an open panel. If the last toast has the focus when it closes, the focus returns to where it was. */
export function ToastPlace({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  const styles = useStyles()
  const place = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<EventTarget>(null)
  useEffect(() => {
    // An open panel hides the rest of the page from screen readers, except elements with this attribute at the top of the body.
    place.current?.closest('[data-portal-node]')?.setAttribute('data-tabster-never-hide', '')
  }, [])
  useEffect(() => {
    if (isEmpty && place.current?.contains(document.activeElement)) returnFocus(cameFrom.current)
  }, [isEmpty])

  function remember({ relatedTarget, currentTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
  }

  return (
    <Portal mountNode={{ className: styles.portal }}>
      <div ref={place} onFocus={remember}>
        {children}
      </div>
    </Portal>
  )
}

/** Returns the focus to the element that had it, or to the heading when that is gone. */
function returnFocus(opener: EventTarget | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
  else focusHeading()
}
