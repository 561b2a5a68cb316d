import { app, type Session, session, type WebContents } from 'electron'
import { createDestinations } from '#shared/scraper/engine/destination.ts'
import { refusalHeader, startGuardProxy } from '#shared/scraper/engine/guard-proxy.ts'
import { mayBrowse, mayLoad } from './addresses.ts'

/** The profile of the browse window: its cookies, cache and storage, apart from the hub's. */
const partition = 'persist:browse'

let opened: Promise<Session> | undefined
let browseSession: Session | undefined

/** Where foreign pages may lead. Tests have their websites on this computer. */
export const addressRules = { allowLoopback: app.commandLine.hasSwitch('scrape-this-machine') }

/** Returns the session of foreign pages, once it leads to the public internet only. */
export function openBrowseSession(): Promise<Session> {
  opened ??= prepare()
  return opened
}

async function prepare(): Promise<Session> {
  browseSession = session.fromPartition(partition)
  // Chromium would download a dictionary.
  browseSession.setSpellCheckerEnabled(false)
  // Also called for redirects.
  browseSession.webRequest.onBeforeRequest(({ url, resourceType }, answer) =>
    answer({ cancel: !(resourceType === 'mainFrame' ? mayBrowse(url, addressRules) : mayLoad(url, addressRules)) }),
  )
  // The proxy's refusal counts as a page that could not be loaded.
  browseSession.webRequest.onHeadersReceived(({ responseHeaders = {} }, answer) =>
    answer({ cancel: Object.keys(responseHeaders).some((name) => name.toLowerCase() === refusalHeader) }),
  )
  // A name may lead to a private network as well: the proxy looks it up itself, and checks where it leads.
  const proxy = await startGuardProxy(createDestinations(addressRules))
  await browseSession.setProxy({ proxyRules: proxy.address, proxyBypassRules: '<-loopback>' })
  return browseSession
}

export function isForeignPage(contents: WebContents): boolean {
  return contents.session === browseSession
}

/** Lets a foreign page go to web pages only, in its own view. Permissions and downloads are refused for every session. */
export function restrictForeignPage(contents: WebContents): void {
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  contents.setWindowOpenHandler(({ url, referrer, postBody }) => {
    // A form that another website sends along could act in the owner's name.
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
  // A page cannot keep the owner from leaving it.
  contents.on('will-prevent-unload', (event) => event.preventDefault())
  // Without an answer Electron takes the first device, and the first certificate.
  contents.on('select-bluetooth-device', (event, _devices, choose) => {
    event.preventDefault()
    choose('')
  })
  contents.on('select-client-certificate', (event, _address, _certificates, choose) => {
    event.preventDefault()
    ;(choose as () => void)()
  })
}
