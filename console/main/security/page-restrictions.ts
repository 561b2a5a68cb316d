import { app, type Session, session, shell, type WebContents } from 'electron'
import { createDestinations } from '#shared/scraper/engine/destination.ts'
import { refusalHeader, startGuardProxy } from '#shared/scraper/engine/guard-proxy.ts'
import { appOrigin, isOwnAddress, mayBrowse, mayLoad, readOutwardAddress } from './addresses.ts'

/** Prevents all pages except those of the browse window from opening a window, a frame or an address other than our own. */
export function restrictPages(): void {
  app.on('web-contents-created', (_, contents) =>
    isForeignPage(contents) ? restrictForeignPage(contents) : restrictOwnPage(contents),
  )
  // Chromium refuses a bad certificate by default. This also prevents any prompt to accept one.
  app.on('certificate-error', (event, _contents, _address, _error, _certificate, decide) => {
    event.preventDefault()
    decide(false)
  })
}

function restrictOwnPage(contents: WebContents): void {
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

/** The permissions of our own page. `clipboard-sanitized-write` allows writing text after a click, not reading. */
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

/** The profile of the browse window: its cookies, cache and storage, apart from the hub's. */
const partition = 'persist:browse'

let opening: Promise<Session> | undefined
let browseSession: Session | undefined

/** Which addresses foreign pages may open. Tests have their websites on this computer. */
export const addressRules = { allowLoopback: app.commandLine.hasSwitch('scrape-this-machine') }

/** Returns the session of foreign pages, once it is restricted to the public internet. */
export function openBrowseSession(): Promise<Session> {
  opening ??= prepareBrowseSession()
  return opening
}

async function prepareBrowseSession(): Promise<Session> {
  browseSession = session.fromPartition(partition)
  // Otherwise Chromium would download a dictionary.
  browseSession.setSpellCheckerEnabled(false)
  // Also called for redirects.
  browseSession.webRequest.onBeforeRequest(({ url, resourceType }, answer) =>
    answer({ cancel: !(resourceType === 'mainFrame' ? mayBrowse(url, addressRules) : mayLoad(url, addressRules)) }),
  )
  // The proxy's refusal counts as a page that could not be loaded.
  browseSession.webRequest.onHeadersReceived(({ responseHeaders = {} }, answer) =>
    answer({ cancel: Object.keys(responseHeaders).some((name) => name.toLowerCase() === refusalHeader) }),
  )
  // A host name may resolve to a private network, so the proxy resolves it and checks the address.
  const proxy = await startGuardProxy(createDestinations(addressRules))
  await browseSession.setProxy({ proxyRules: proxy.address, proxyBypassRules: '<-loopback>' })
  return browseSession
}

function isForeignPage(contents: WebContents): boolean {
  return contents.session === browseSession
}

/** Restricts a foreign page to web pages in its own view. Permissions and downloads are refused for every session. */
function restrictForeignPage(contents: WebContents): void {
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  contents.setWindowOpenHandler(({ url, referrer, postBody }) => {
    // A form submitted by another website could act in the owner's name.
    const mayPost = postBody === undefined || URL.parse(url)?.origin === URL.parse(contents.getURL())?.origin
    if (mayBrowse(url, addressRules) && mayPost) {
      const form = postBody && {
        postData: postBody.data,
        extraHeaders: `Content-Type: ${postBody.contentType}${postBody.boundary ? `; boundary=${postBody.boundary}` : ''}`,
      }
      // A failed load is reported by an event.
      void contents.loadURL(url, { httpReferrer: referrer, ...form }).catch(() => undefined)
    }
    return { action: 'deny' }
  })
  contents.on('will-frame-navigate', (event) => {
    if (!(event.isMainFrame ? mayBrowse : mayLoad)(event.url, addressRules)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  // A page must not prevent the owner from leaving it.
  contents.on('will-prevent-unload', (event) => event.preventDefault())
  // Without a handler Electron selects the first device and the first certificate.
  contents.on('select-bluetooth-device', (event, _devices, choose) => {
    event.preventDefault()
    choose('')
  })
  contents.on('select-client-certificate', (event, _address, _certificates, choose) => {
    event.preventDefault()
    ;(choose as () => void)()
  })
}
