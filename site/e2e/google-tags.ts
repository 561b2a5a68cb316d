import type { BrowserContext, Page } from '@playwright/test'
import { expect, sharedServerTest, sharedServerTestWith, type App } from './fixtures.ts'

export const ids = {
  GTM_ID: 'GTM-TEST',
  ADS_ID: 'AW-1',
  ADS_LABEL_PHONE: 'phone',
  ADS_LABEL_ENQUIRY: 'enquiry',
  ADS_LABEL_PAYMENT: 'payment',
}

/** Replaces Google's scripts in the page: sets cookies, and sends every event with the address and referrer that it can read. */
const script = `{
  const sendEvent = (name, values) => fetch('https://www.google-analytics.com/collect?' + new URLSearchParams({
    name, values: JSON.stringify(values), page: location.href, referrer: document.referrer,
  }), { mode: 'no-cors', keepalive: true }).catch(() => {})
  const handleCommand = (command) => command[0] === 'event' && sendEvent(command[1], command[2])
  if (!window.standIn) {
    window.standIn = { sendEvent, hasSentView: false }
    for (const name of ['_ga', '_ga_TEST', '_gcl_au']) document.cookie = name + '=1; path=/; max-age=9999'
    localStorage.setItem('_gcl_ls', '1')
    sendEvent('page_view', {}).then(() => (window.standIn.hasSentView = true))
    dataLayer.forEach(handleCommand)
    dataLayer.push = (...items) => (items.forEach(handleCommand), Array.prototype.push.apply(dataLayer, items))
  }
}`

/** An event that a tag has sent. */
export interface Hit {
  name: string
  values: Record<string, unknown>
  page: string
  referrer: string
}

/** The requests to hosts other than the server. */
export interface GoogleStub {
  /** Addresses of the requested scripts. */
  scripts: string[]
  /** Events that tags have sent, without page views. */
  hits: Hit[]
  views: Hit[]
  /** Addresses of all requests, including those of scripts and events. */
  requests: string[]
  /** Delays the responses to requests for scripts until it resolves. */
  hold: Promise<void> | undefined
}

/** Intercepts every request to another host and answers it with a stub. */
async function stubGoogle(context: BrowserContext, { address }: App): Promise<GoogleStub> {
  const googleStub: GoogleStub = { scripts: [], hits: [], views: [], requests: [], hold: undefined }
  await context.route(
    (url) => url.origin !== address,
    async (route) => {
      const url = new URL(route.request().url())
      googleStub.requests.push(url.href)
      if (url.hostname === 'www.googletagmanager.com') {
        googleStub.scripts.push(url.href)
        await googleStub.hold
        return route.fulfill({ contentType: 'text/javascript', body: script }).catch(() => {}) // the page may be closed by then
      }
      const { name = '', values = '{}', page = '', referrer = '' } = Object.fromEntries(url.searchParams)
      const hit = { name, values: JSON.parse(values) as Hit['values'], page, referrer }
      if (name) (name === 'page_view' ? googleStub.views : googleStub.hits).push(hit)
      return route.fulfill({ status: 204, headers: { 'Access-Control-Allow-Origin': '*' } })
    },
  )
  return googleStub
}

/** Tests with a server that has tags configured, and a network stub of Google. */
export const test = withGoogleStub(sharedServerTestWith(ids))
/** The same without tags configured. */
export const testWithoutTags = withGoogleStub(sharedServerTest)

function withGoogleStub(test: typeof sharedServerTest) {
  return test.extend<{ googleStub: GoogleStub }>({
    googleStub: [async ({ context, app }, use) => use(await stubGoogle(context, app)), { auto: true }],
  })
}

export { expect }

/** Accepts cookies before the first page loads, unless the visitor has already answered the banner. */
export async function preAcceptCookies(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (localStorage.getItem('cookie-consent') === null) localStorage.setItem('cookie-consent', 'accepted')
  })
}

/** Opens a page and waits until its tags have loaded and sent their page view. */
export async function openWithTags(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForTags(page)
}

export async function waitForTags(page: Page): Promise<void> {
  const hasSentView = () =>
    page.evaluate(() => (Reflect.get(window, 'standIn') as { hasSentView: boolean } | undefined)?.hasSentView)
  await expect.poll(hasSentView).toBe(true)
}

export const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
export const accept = (page: Page) => banner(page).getByRole('button', { name: 'Accept' })
export const reject = (page: Page) => banner(page).getByRole('button', { name: 'Reject' })
export const settings = (page: Page) => page.getByRole('button', { name: 'Cookie settings' })
export const storedConsent = (page: Page) => page.evaluate(() => localStorage.getItem('cookie-consent'))
