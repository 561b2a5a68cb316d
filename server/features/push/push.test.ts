import { callPath } from '#shared/contract/calls.ts'
import { expect, test, vi } from 'vitest'
import { revokeAccessToken, listAccessTokens, signIn, signOut } from '#shared/contract/accounts.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import {
  changeNotificationSettings,
  maxPushSubscriptions,
  readNotificationSettings,
  readPushStatus,
  sendTestPush,
  subscribeToPush,
  unsubscribeFromPush,
} from '#shared/contract/notifications.ts'
import { hubAddress } from '#shared/hub-address.ts'
import { type Clock, manualClock } from '../../platform/clock.ts'
import { createBrowser } from '../../testing/browser.ts'
import { ada } from '../../testing/enquiries.ts'
import { ownerCredentials, startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { PushMessage } from './push-service.ts'
import { startFakePushService } from './testing.ts'
import { notifyBrowsers } from './worker.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

async function setUp(clock?: Clock) {
  const app = await startTestApp(clock === undefined ? {} : { clock })
  await app.owner()
  return { app, phone: await signedIn(app) }
}

async function signedIn(app: TestApp) {
  const browser = createBrowser(app)
  await browser.call(signIn, { body: { ...ownerCredentials, staySignedIn: true } })
  return browser
}

const enquire = (app: TestApp, email: string) =>
  app.visitor.call(submitConsultation, { body: ada({ email, projectDescription: `A kitchen for ${email}.` }) })
/** Waits until the server has noted that a message arrived. */
const noted = (app: TestApp, { tag }: PushMessage) =>
  vi.waitFor(async () => {
    const row = await app.deps.db.selectFrom('pushSubscription').select('notifiedUpTo').executeTakeFirstOrThrow()
    expect(row.notifiedUpTo).toBe(tag)
  })
const countSubscriptions = async (app: TestApp) =>
  (await app.deps.db.selectFrom('pushSubscription').select('id').execute()).length

test('a new enquiry reaches the phone, encrypted and signed, without a name unless the owner wants it', async () => {
  const clock = manualClock(new Date('2026-11-23T10:00:00Z'))
  const { app, phone } = await setUp(clock)
  await using _ = app
  using service = await startFakePushService()
  const { publicKey } = await phone.call(readPushStatus)
  await service.subscribe(app, phone)
  expect(await phone.call(readPushStatus)).toMatchObject({
    publicKey,
    staysSignedIn: true,
    subscriptions: [{ label: 'Browser', isThisBrowser: true }],
  })

  await enquire(app, 'ada@example.com')
  const { message, headers, signedBy } = await service.next()
  const lead = await app.deps.db.selectFrom('prospect').select('id').executeTakeFirstOrThrow()
  expect(message).toMatchObject({ title: 'New enquiry', address: `${hubAddress}?lead=${lead.id}` })
  expect(JSON.stringify(message)).not.toContain('Ada')
  expect(headers).toMatchObject({ ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' })
  expect(signedBy).toBe(publicKey)
  const [, claims = ''] = (headers.authorization ?? '').split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: expect.stringMatching(/^https:\/\/localhost:\d+$/),
    sub: expect.stringMatching(/^mailto:/),
  })

  await noted(app, message)

  // What comes within a minute is in the next notification.
  await phone.call(changeNotificationSettings, { body: { showsNames: true } })
  await enquire(app, 'two@example.com')
  await enquire(app, 'three@example.com')
  await notifyBrowsers(app.deps)
  expect(service.count).toBe(1)
  clock.advance(minuteMs)
  await notifyBrowsers(app.deps)
  const both = (await service.next()).message
  expect(both).toMatchObject({ title: '2 new enquiries', address: hubAddress })
  await noted(app, both)
  clock.advance(minuteMs)
  await enquire(app, 'four@example.com')
  const named = (await service.next()).message
  expect(named.body).toContain('Ada')
  await noted(app, named)
  await notifyBrowsers(app.deps)
  expect(service.count).toBe(3)
  expect(JSON.stringify(app.logged)).not.toMatch(/push\/1|privateKey/)
})

test('a time that a visitor chooses is a notification: booked or wanted, and when', async () => {
  const clock = manualClock(new Date('2026-11-23T10:00:00Z'))
  const { app, phone } = await setUp(clock)
  await using _ = app
  const { id } = await enquire(app, 'ada@example.com')
  const doubtful = await app.visitor.call(submitConsultation, {
    body: ada({ email: 'bea@mailinator.com', phone: '020 7946 0020' }),
  })
  using service = await startFakePushService()
  await service.subscribe(app, phone)
  const choose = (consultationId: string, startsAt: string) =>
    app.request(app.deps.shortLivedLinks(callPath, 'hold').path(consultationId), {
      method: 'POST',
      body: new URLSearchParams({ do: 'book', startsAt }),
    })
  await choose(id, '2026-11-24T08:45:00.000Z')
  const booked = (await service.next()).message
  expect(booked).toMatchObject({
    title: 'Phone call booked',
    body: 'Tuesday 24 November at 8.45am. Open it to see who it is',
    address: expect.stringMatching(/lead=/),
  })
  await noted(app, booked)
  await phone.call(changeNotificationSettings, { body: { showsNames: true } })
  clock.advance(minuteMs)
  await choose(doubtful.id, '2026-11-25T08:45:00.000Z')
  expect((await service.next()).message).toMatchObject({
    title: 'Call wanted',
    body: 'Ada Sample, Wednesday 25 November at 8.45am',
  })
})

test('in quiet hours nothing is sent, and their end sums up what came', async () => {
  const clock = manualClock(new Date('2026-11-23T20:59:00Z'))
  const { app, phone } = await setUp(clock)
  await using _ = app
  using service = await startFakePushService()
  await service.subscribe(app, phone)
  const quietHours = { isOn: true, from: '21:00', to: '7:00' }
  await expect(
    phone.call(changeNotificationSettings, { body: { quietHours: { ...quietHours, to: '21:00' } } }),
  ).rejects.toThrow('Please enter two different times')
  await phone.call(changeNotificationSettings, { body: { quietHours } })
  expect(await phone.call(readNotificationSettings)).toEqual({ showsNames: false, quietHours })
  clock.advance(2 * minuteMs)
  for (const name of ['one', 'two', 'three']) await enquire(app, `${name}@example.com`)
  await notifyBrowsers(app.deps)
  await phone.call(sendTestPush)
  expect((await service.next()).message.title).toBe('Notifications work')
  clock.advance(10 * hourMs)
  await notifyBrowsers(app.deps)
  expect((await service.next()).message.title).toBe('3 new enquiries since 9pm')
  expect(service.count).toBe(2)
})

test('a failure is retried and then given up, redirects are not followed, and a subscription that is gone is removed', async () => {
  const clock = manualClock(new Date('2026-11-23T10:00:00Z'))
  const { app, phone } = await setUp(clock)
  await using _ = app
  using service = await startFakePushService()
  await service.subscribe(app, phone)
  service.status = 307
  await enquire(app, 'ada@example.com')
  await service.next()
  for (let tries = 2; tries <= 4; tries += 1) {
    await vi.waitFor(async () => {
      const row = await app.deps.db.selectFrom('pushSubscription').select('attempts').executeTakeFirstOrThrow()
      expect(row.attempts).toBe(tries - 1)
    })
    clock.advance(20 * minuteMs)
    await notifyBrowsers(app.deps)
    expect(service.count).toBe(tries)
  }
  clock.advance(hourMs)
  await notifyBrowsers(app.deps)
  expect(service.count).toBe(4)
  await expect(phone.call(sendTestPush)).rejects.toThrow('The test could not be sent')
  service.status = 410
  await expect(phone.call(sendTestPush)).rejects.toThrow('Please turn them on again')
  expect(await countSubscriptions(app)).toBe(0)
})

test('a subscription ends with its session, its device and by the owner, and there are at most ten', async () => {
  const { app, phone } = await setUp()
  await using _ = app
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  const subscribe = (browser: typeof phone, endpoint: string) =>
    browser.call(subscribeToPush, { body: { endpoint, ...keys } })
  for (const endpoint of [
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.example.com/x',
    'https://user@fcm.googleapis.com/x',
  ])
    await expect(subscribe(phone, endpoint)).rejects.toThrow('Notifications can’t be sent to this browser')
  const console_ = await app.owner()
  await expect(
    console_.call(subscribeToPush, { body: { endpoint: 'https://web.push.apple.com/x', ...keys } }),
  ).rejects.toThrow('409')

  await subscribe(phone, 'https://web.push.apple.com/1')
  await subscribe(phone, 'https://web.push.apple.com/2')
  expect(await countSubscriptions(app)).toBe(1)
  await phone.call(signOut, { body: {} })
  expect(await countSubscriptions(app)).toBe(0)

  const lost = await signedIn(app)
  await subscribe(lost, 'https://updates.push.services.mozilla.com/wpush/v2/x')
  const device = (await console_.call(listAccessTokens)).find(({ label }) => label === 'Browser')
  await console_.call(revokeAccessToken, { params: { id: device?.id ?? '' } })
  expect(await countSubscriptions(app)).toBe(0)

  for (let number = 0; number < maxPushSubscriptions; number += 1)
    await subscribe(await signedIn(app), `https://fcm.googleapis.com/fcm/send/${number}`)
  const eleventh = await signedIn(app)
  await expect(subscribe(eleventh, 'https://fcm.googleapis.com/fcm/send/11')).rejects.toThrow('Please remove one')
  const [first] = (await eleventh.call(readPushStatus)).subscriptions
  await eleventh.call(unsubscribeFromPush, { params: { id: first?.id ?? '' } })
  await subscribe(eleventh, 'https://fcm.googleapis.com/fcm/send/11')
  expect(await countSubscriptions(app)).toBe(maxPushSubscriptions)
})
