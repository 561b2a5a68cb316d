import { useEffect, useState } from 'react'
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
