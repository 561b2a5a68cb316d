import { app, type Session } from 'electron'
import { appOrigin, isOwnAddress } from '../app-protocol/address.ts'

/** Refuses everything that a page may ask the system for, but to show notifications, and that to our own page alone. */
export function holdPermissions(): void {
  app.on('session-created', hold)
}

function hold(session: Session): void {
  session.setPermissionRequestHandler((_, permission, decide, { requestingUrl }) =>
    decide(permission === 'notifications' && isOwnAddress(requestingUrl)),
  )
  session.setPermissionCheckHandler((_, permission, origin) => permission === 'notifications' && isOwnOrigin(origin))
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler(null)
  session.on('will-download', (event, item) => {
    if (!item.getURL().startsWith(`blob:${appOrigin}`)) event.preventDefault()
  })
}

/** Chromium writes an origin with a slash here, and without one there. */
function isOwnOrigin(origin: string): boolean {
  return origin.replace(/\/$/, '') === appOrigin
}
