import { useEffect } from 'react'
import { desktop } from './desktop.ts'

/** Leads the hub to an address that came from outside: a link, a notification, the menu. The hub's router listens to the
 *  history, as it does for the back button, so what is on the screen stays otherwise. */
export function useGoTo(): void {
  useEffect(
    () =>
      desktop.on('shell:go-to', (address) => {
        history.pushState(undefined, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      }),
    [],
  )
}
