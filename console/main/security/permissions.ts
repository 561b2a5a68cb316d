import { app, type Session } from 'electron'
import { appOrigin, isOwnAddress } from '../app-protocol/address.ts'

/** What our own page may ask the system for. To write text to the clipboard is asked for under this name when the page has just been
 *  pressed; otherwise, and to read from it, under others. */
const given: ReadonlySet<string> = new Set(['notifications', 'clipboard-sanitized-write'])

/** Refuses everything else that a page may ask the system for, and everything to any page but our own. */
export function holdPermissions(): void {
  app.on('session-created', hold)
}

function hold(session: Session): void {
  session.setPermissionRequestHandler((_, permission, decide, { requestingUrl }) =>
    decide(given.has(permission) && isOwnAddress(requestingUrl)),
  )
  session.setPermissionCheckHandler((_, permission, origin) => given.has(permission) && isOwnOrigin(origin))
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
