// The hub's service worker: it shows notifications and opens the hub. It has no listener for requests, so it caches nothing and never stands
// between a page and the server.
import { hubAddress } from '#shared/hub-address.ts'

/** The part of the worker's global scope that is used; TypeScript's own types of it don't go together with those of pages. */
interface WorkerScope {
  addEventListener(type: 'push', listener: (event: WaitingEvent & { data: { json(): unknown } | null }) => void): void
  addEventListener(
    type: 'notificationclick',
    listener: (event: WaitingEvent & { notification: Notification }) => void,
  ): void
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly PageClient[]>
    openWindow(address: string): Promise<unknown>
  }
}

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void
}

interface PageClient {
  url: string
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

interface Message {
  title: string
  body: string
  tag: string
  address: string
}

const worker = globalThis as unknown as WorkerScope

worker.addEventListener('push', (event) => {
  // Browsers take the permission away from who shows nothing.
  const { title, body, tag, address } = (event.data?.json() ?? {}) as Partial<Message>
  event.waitUntil(
    worker.registration.showNotification(title ?? 'New on your website', {
      ...(body === undefined ? {} : { body }),
      ...(tag === undefined ? {} : { tag }),
      icon: '/icon-192.png',
      data: address ?? hubAddress,
    }),
  )
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

/** Goes to an address in a hub that is open, or opens one. */
async function open(address: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const hub = pages.find(({ url }) => new URL(url).pathname.startsWith(hubAddress))
  if (hub === undefined) return void (await worker.clients.openWindow(address))
  await hub.focus()
  // A page of the same origin: only those are clients of a worker.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client's method takes no origin
  hub.postMessage({ address })
}
