import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { timestamp } from './text.ts'

const timeOfDay = z.string().check(z.regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'Please enter a time, such as 21:00'))

const quietHours = z
  .object({ isOn: z.boolean(), from: timeOfDay, to: timeOfDay })
  .check(z.refine(({ from, to }) => from !== to, { error: 'Please enter two different times', path: ['to'] }))

export const notificationSettings = z.object({
  /** Whether notifications say who wrote; phones show them on the locked screen. */
  showsNames: z.boolean(),
  quietHours,
})
export type NotificationSettings = z.output<typeof notificationSettings>

export const readNotificationSettings = apiCall('GET', '/api/notification-settings', {
  summary: 'What notifications say, and the hours in which none is shown, in London.',
  staleAfter: ['notificationSettings'],
  answer: notificationSettings,
  offline: true,
})

export const changeNotificationSettings = apiCall('PATCH', '/api/notification-settings', {
  summary:
    'Changes what notifications say, or the quiet hours. What comes within them is summed up in one notification at their end.',
  changes: ['notificationSettings'],
  body: z.partial(notificationSettings),
  answer: notificationSettings,
})

/** At most so many browsers are notified. */
export const maxPushSubscriptions = 10

const pushStatus = z.object({
  /** The `applicationServerKey` with which a browser subscribes. */
  publicKey: z.string(),
  /** Whether this browser is signed in for 30 days; otherwise its notifications end within a day. */
  staysSignedIn: z.boolean(),
  subscriptions: z.array(
    z.object({
      id: z.uuid(),
      /** Such as “Safari on iPhone”. */
      label: z.string(),
      createdAt: timestamp,
      isThisBrowser: z.boolean(),
    }),
  ),
})
export type PushStatus = z.output<typeof pushStatus>

export const readPushStatus = apiCall('GET', '/api/push', {
  summary: 'The browsers that are notified by Web Push, and the key with which another one subscribes.',
  staleAfter: ['pushSubscription'],
  answer: pushStatus,
})

export const subscribeToPush = apiCall('POST', '/api/push/subscriptions', {
  summary: 'Notifies this browser from now on, until it is signed out. A browser’s earlier subscription is replaced.',
  changes: ['pushSubscription'],
  body: z.object({
    endpoint: z.url('Your browser gave no address for notifications').check(z.maxLength(1000)),
    /** The public key of the browser, 65 bytes in base64url. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/, 'Your browser gave no key for notifications')),
    /** 16 bytes in base64url. */
    auth: z.string().check(z.regex(/^[\w-]{22}$/, 'Your browser gave no key for notifications')),
  }),
  errors: ['conflict'],
})

export const unsubscribeFromPush = apiCall('DELETE', '/api/push/subscriptions/:id', {
  summary: 'Notifies a browser no more.',
  changes: ['pushSubscription'],
  params: z.object({ id: z.uuid() }),
  errors: ['not_found'],
})

export const sendTestPush = apiCall('POST', '/api/push/test', {
  summary: 'Sends this browser a notification at once, also in quiet hours.',
  changes: [],
  write: 'own', // sends a notification
  errors: ['not_found', 'unavailable'],
})
