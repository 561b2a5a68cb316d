import { type RefCallback, useEffect, useState } from 'react'
import { focusHeading } from './page-heading.tsx'

/** Returns the focus, when the component unmounts with it, to the element that had it before, or to the heading if that is gone. */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Waits until the browser has noticed that the focused element was removed.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body && document.activeElement !== null) return
        if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus()
        else focusHeading()
      })
    },
    [opener],
  )
}

/** Moves the focus to the panel or dialog on top when the focused element in the panel is removed. On the page, the focus would be where
 *  Escape does not close the panel. @returns the ref of the panel */
export function useFocusKept(): RefCallback<HTMLElement> {
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (panel === null) return
    let frame = 0
    let focused: Node | null = null
    const remember = (): void => void (focused = document.activeElement)
    const observer = new MutationObserver((changes) => {
      if (!changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(focused)))) return
      cancelAnimationFrame(frame)
      // Waits until the effects of what was shown instead, or of a dialog that was closed, have moved the focus.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => document.activeElement === document.body && focusHeading())
      })
    })
    panel.addEventListener('focusin', remember)
    observer.observe(panel, { childList: true, subtree: true })
    return () => {
      panel.removeEventListener('focusin', remember)
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [panel])
  return setPanel
}
