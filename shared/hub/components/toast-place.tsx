import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react'
import { makeStyles, Portal } from '@fluentui/react-components'
import { focusHeading } from './focus-heading.ts'

const useStyles = makeStyles({
  // Above dialogs and panels, whose own is a million.
  portal: { zIndex: 1_000_001 },
})

/** Where messages stand: above an open panel, and within reach beside it. Once the last has gone, the focus goes back to where it
 *  came from. */
export function ToastPlace({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  const styles = useStyles()
  const place = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<EventTarget>(null)
  useEffect(() => {
    // What an open panel hides from screen readers is the rest of the page, but for what says so at the top of the body.
    place.current?.closest('[data-portal-node]')?.setAttribute('data-tabster-never-hide', '')
  }, [])
  useEffect(() => {
    if (isEmpty && place.current?.contains(document.activeElement)) giveBack(cameFrom.current)
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

/** To the open panel where the place is gone, as a task is that has been done: while the focus is elsewhere the panel is hidden. */
function giveBack(place: EventTarget | null): void {
  const panelButton = document.querySelector<HTMLElement>('[role=dialog] button')
  if (place instanceof HTMLElement && place.isConnected) place.focus()
  else if (panelButton) panelButton.focus()
  else focusHeading()
}
