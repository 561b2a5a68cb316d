import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  changeNotificationSettings,
  type PushStatus,
  readNotificationSettings,
  readPushStatus,
  sendTestPush,
  subscribeToPush,
  unsubscribeFromPush,
} from '#shared/contract/notifications.ts'
import { hubAddress, hubServiceWorker } from '#shared/hub-address.ts'
import { expectNoViolations } from '../../testing/axe.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { expectLoadStates } from '../../testing/load-states.ts'
import { openHub, toast } from '../../testing/open-hub.tsx'
import { sampleId, sampleTime } from '../../testing/samples.ts'

const address = '/settings?show=notifications'
const turnOn = page.getByRole('button', { name: 'Turn on notifications' })
const other = { id: sampleId(81), label: 'Safari on iPhone', createdAt: sampleTime, isThisBrowser: false }
const own = { id: sampleId(82), label: 'Chrome on Android', createdAt: sampleTime, isThisBrowser: true }

afterEach(() => void vi.unstubAllGlobals())

/** Stands in for the browser's part of Web Push. */
function fakeBrowser(
  permission: NotificationPermission,
  { answer = 'granted', isPrivate = false }: { answer?: NotificationPermission; isPrivate?: boolean } = {},
) {
  const asked: unknown[] = []
  const notification = {
    permission,
    requestPermission() {
      asked.push('permission')
      notification.permission = answer
      return Promise.resolve(answer)
    },
  }
  vi.stubGlobal('Notification', notification)
  const subscription = {
    unsubscribe: () => Promise.resolve(true),
    toJSON: () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/sample',
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    }),
  }
  const pushManager = {
    getSubscription: () => Promise.resolve(null),
    subscribe(options: unknown) {
      asked.push(options)
      return isPrivate
        ? Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
        : Promise.resolve(subscription)
    },
  }
  const registration = { pushManager } as unknown as ServiceWorkerRegistration
  const { serviceWorker } = navigator
  vi.spyOn(serviceWorker, 'register').mockImplementation((...parameters) => {
    asked.push(parameters)
    return Promise.resolve(registration)
  })
  vi.spyOn(serviceWorker, 'getRegistration').mockResolvedValue(registration)
  vi.spyOn(serviceWorker, 'ready', 'get').mockResolvedValue(registration)
  return { asked }
}

function serve({ staysSignedIn = true, subscriptions = [other] }: Partial<PushStatus> = {}) {
  const client = createFakeClient()
  let current = subscriptions
  client.answer(readPushStatus, () => ({ publicKey: 'BKey', staysSignedIn, subscriptions: current }))
  client.answer(subscribeToPush, () => void (current = [other, own]))
  client.answer(unsubscribeFromPush, ({ params }) => void (current = current.filter(({ id }) => id !== params.id)))
  return client
}

test('permission is asked for by a press only, and the device is subscribed, tested and turned off', async () => {
  const { asked } = fakeBrowser('default')
  const client = serve()
  await expectLoadStates(client, address, [
    { call: readPushStatus, loading: 'Loading notifications', failed: 'Couldn’t load notifications' },
    { call: readNotificationSettings, loading: 'Loading the quiet hours', failed: 'Couldn’t load the quiet hours' },
  ])
  await expect.element(turnOn).toBeVisible()
  expect(asked).toEqual([])
  const accept = client.refuse(subscribeToPush, 'conflict', '10 browsers get notifications already. Please remove one.')
  await turnOn.click()
  await expect.element(toast('Couldn’t turn notifications on')).toMatchTextContent('Please remove one.')
  accept()
  await turnOn.click()
  await expect.element(toast('Notifications are on for this device')).toBeVisible()
  expect(asked.slice(-3)).toEqual([
    'permission',
    [hubServiceWorker, { scope: hubAddress }],
    { userVisibleOnly: true, applicationServerKey: 'BKey' },
  ])
  await expect.element(page.getByRole('row', { name: /Chrome on Android \(this device\)/ })).toBeVisible()
  await expectNoViolations()

  const recover = client.refuse(sendTestPush, 'unavailable', 'The test could not be sent. Please try again later.')
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect.element(toast('Couldn’t send a test')).toMatchTextContent('Please try again later.')
  recover()
  client.answer(sendTestPush, undefined)
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect.element(toast('Test sent')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(turnOn).toBeVisible()
  expect(client.requests(unsubscribeFromPush).at(-1)?.params).toEqual({ id: own.id })
})

test('a refusal says how to allow notifications, and another device is removed from the list', async () => {
  fakeBrowser('default', { answer: 'denied' })
  const client = serve()
  await openHub(client, address)
  await page.getByRole('button', { name: 'Remove Safari on iPhone' }).click()
  await expect.element(toast('Safari on iPhone gets no notifications any more')).toBeVisible()
  await turnOn.click()
  await expect.element(page.getByText('Notifications are blocked for this website.')).toBeVisible()
  expect(client.requests(subscribeToPush)).toEqual([])
})

test('the setting warns of a short session, and explains what a private window and an iPhone can do', async () => {
  fakeBrowser('granted', { isPrivate: true })
  const client = serve({ staysSignedIn: false, subscriptions: [own] })
  const hub = await openHub(client, address)
  await expect.element(page.getByText('Notifications stop when you’re signed out here')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await turnOn.click()
  await expect.element(toast('Your browser didn’t turn notifications on')).toMatchTextContent('Private windows')
  await hub.unmount()
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
  const { PushManager } = window
  Reflect.deleteProperty(window, 'PushManager')
  await openHub(client, address)
  await expect.element(page.getByText('add the hub to your Home Screen first')).toBeVisible()
  Object.defineProperty(window, 'PushManager', { value: PushManager, configurable: true, writable: true })
})

test('quiet hours and names are changed, equal times are refused, and the console shows no more than the hours', async () => {
  fakeBrowser('default')
  const client = serve()
  client.answer(changeNotificationSettings, ({ body: { showsNames = false, quietHours } }) => ({
    showsNames,
    quietHours: quietHours ?? { isOn: false, from: '21:00', to: '7:00' },
  }))
  const hub = await openHub(client, address)
  await page.getByRole('switch', { name: 'Show names' }).click()
  await vi.waitFor(() => expect(client.requests(changeNotificationSettings).at(-1)?.body).toEqual({ showsNames: true }))
  await page.getByLabelText('Keep quiet at these times').click()
  await page.getByLabelText('Until').fill('21:00')
  await page.getByRole('button', { name: 'Save quiet hours' }).click()
  await expect.element(page.getByLabelText('Until')).toHaveAccessibleDescription('Please enter two different times')
  await page.getByLabelText('Until').fill('06:30')
  await page.getByRole('button', { name: 'Save quiet hours' }).click()
  await expect.element(toast('No notifications from 21:00 to 06:30')).toBeVisible()
  await hub.unmount()
  await openHub(client, address, { notifies: true })
  await expect.element(page.getByRole('heading', { name: 'Quiet hours' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Notifications on this device' })).not.toBeInTheDocument()
})
