import type { Client } from '#shared/client.ts'
import { subscribeToPush } from '#shared/contract/notifications.ts'
import { hubAddress, hubServiceWorker } from '#shared/hub-address.ts'

/** - `unsupported`: the browser has no Web Push, or the page came without https;
 *  - `home-screen`: an iPhone or iPad, which has it only for what is on its home screen;
 *  - `blocked`: the owner has refused, and the browser does not ask again. */
export type BrowserState = 'ready' | 'unsupported' | 'home-screen' | 'blocked'

/** Returns whether this browser can be notified. */
export function readBrowserState(): BrowserState {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    // An iPad reports itself as a Mac.
    const isApplePhone =
      /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
    return isApplePhone ? 'home-screen' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/** Asks the owner for the permission and subscribes this browser. `refused` means that the browser refused, as in a private window.
 *  @throws ApiError if the server refuses */
export async function subscribeThisBrowser(client: Client, publicKey: string): Promise<'on' | 'blocked' | 'refused'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  const subscription = await subscribe(publicKey).catch(() => undefined)
  if (subscription === undefined) return 'refused'
  await send(client, subscription)
  return 'on'
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(hubServiceWorker, { scope: hubAddress })
  const { pushManager } = await navigator.serviceWorker.ready
  // An earlier subscription may be for another key of the server.
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Ends the subscription in the browser. */
export async function unsubscribeThisBrowser(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}

/** Sends this browser's subscription, if it still has one from before the owner signed out, to the server again. Never rejects. */
export async function resumeNotifications(client: Client): Promise<void> {
  try {
    const subscription = await findSubscription()
    if (subscription) await send(client, subscription)
  } catch {
    // Settings, Notifications shows that notifications are off.
  }
}

async function findSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(hubAddress)
  return registration?.pushManager.getSubscription()
}

async function send(client: Client, subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await client.call(subscribeToPush, { body: { endpoint, p256dh, auth } })
}
