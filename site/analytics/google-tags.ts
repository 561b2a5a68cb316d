import type { TagSettings } from '#shared/site-rendering.ts'
import { addressForTags } from './addresses.ts'
import type { TagEvent } from './events.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
    gtag?: typeof gtag
  }
}

const host = 'https://www.googletagmanager.com'
const purposes = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage']

/** Loads the tags. Nothing of them is in the page before (basic consent mode v2).
 *  Resolves once each has loaded or was blocked by the visitor's browser. */
export async function loadTags({ gtmId, adsId }: TagSettings): Promise<void> {
  window.gtag = gtag
  gtag('consent', 'default', allPurposes('denied'))
  gtag('consent', 'update', allPurposes('granted'))
  gtag('js', new Date())
  const address = addressForTags(location.href)
  if (address !== location.href) gtag('set', { page_location: address })
  if (adsId) gtag('config', adsId)
  if (gtmId) dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  await Promise.all([
    gtmId && loadScript(`${host}/gtm.js?id=${encodeURIComponent(gtmId)}`),
    adsId && loadScript(`${host}/gtag/js?id=${encodeURIComponent(adsId)}`),
  ])
}

export function sendToTags({ name, params }: TagEvent): void {
  gtag('event', name, params)
}

/** Makes the browser refuse whatever tags already in the page try to load or send. */
export function stopTags(): void {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "script-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'none'"
  document.head.append(policy)
  gtag('consent', 'update', allPurposes('denied'))
}

/** Queues a command for Google's tags, which recognise a command only as an `arguments` object. */
function gtag(..._command: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params
  dataLayer().push(arguments)
}

function dataLayer(): unknown[] {
  return (window.dataLayer ??= [])
}

function allPurposes(state: 'denied' | 'granted') {
  return Object.fromEntries(purposes.map((purpose) => [purpose, state]))
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.async = true
    script.src = address
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => resolve())
    document.head.append(script)
  })
}
