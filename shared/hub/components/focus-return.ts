import { useEffect, useState } from 'react'
import { focusHeading } from './page-heading.tsx'

/** Gives the focus back to what had it before this opened; to the heading when that is gone. */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // After the browser has noticed that the focused element went away.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body && document.activeElement !== null) return
        if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus()
        else focusHeading()
      })
    },
    [opener],
  )
}
