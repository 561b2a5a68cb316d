import { app, type WebContents, type Session, shell } from 'electron'
import { isForeignPage, restrictForeignPage } from '../browse/restrict-foreign-page.ts'
import { isOwnAddress, appOrigin, readOutwardAddress } from './addresses.ts'

/** Lets no page but those of the browse window open a window, a frame or an address other than our own. */
export function restrictPages(): void {
  app.on('web-contents-created', (_, contents) =>
    isForeignPage(contents) ? restrictForeignPage(contents) : restrictPage(contents),
  )
  // Chromium refuses a bad certificate by default; this also refuses any prompt to accept one.
  app.on('certificate-error', (event, _contents, _address, _error, _certificate, decide) => {
    event.preventDefault()
    decide(false)
  })
}

function restrictPage(contents: WebContents): void {
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url)
    return { action: 'deny' }
  })
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame && isOwnAddress(event.url)) return
    event.preventDefault()
    if (event.isMainFrame) openOutside(event.url)
  })
  contents.on('will-redirect', (event) => {
    if (!isOwnAddress(event.url)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
}

/** The permissions of our own page. `clipboard-sanitized-write` covers writing text after a click; reading has another name. */
const granted: ReadonlySet<string> = new Set(['notifications', 'clipboard-sanitized-write'])

/** Refuses every other permission, and every permission to another page. */
export function restrictPermissions(): void {
  app.on('session-created', restrictSession)
}

function restrictSession(session: Session): void {
  session.setPermissionRequestHandler((_, permission, decide, { requestingUrl }) =>
    decide(granted.has(permission) && isOwnAddress(requestingUrl)),
  )
  session.setPermissionCheckHandler((_, permission, origin) => granted.has(permission) && isOwnOrigin(origin))
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler(null)
  session.on('will-download', (event, item) => {
    if (!item.getURL().startsWith(`blob:${appOrigin}`)) event.preventDefault()
  })
}

/** Chromium passes origins with or without a trailing slash. */
function isOwnOrigin(origin: string): boolean {
  return origin.replace(/\/$/, '') === appOrigin
}

/** Opens an allowed address in the system's browser, mail program or telephone. Nothing happens where there is no such program. */
export function openOutside(text: string): void {
  const address = readOutwardAddress(text)
  if (address !== undefined) void shell.openExternal(address).catch(() => undefined)
}
