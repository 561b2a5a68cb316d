import { expect, test } from 'vitest'
import { signIn } from '#shared/contract/accounts.ts'
import { listAudit } from '#shared/contract/audit.ts'
import { createClient } from '#shared/client.ts'
import { manualClock } from '../../platform/clock.ts'
import { type ClientRequest, createCookieJar } from '../../platform/http/cookies.ts'
import { createBrowser } from '../../testing/browser.ts'
import { ownerCredentials, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createCheckQueue } from './check-queue.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'

const wrong = { ...ownerCredentials, password: 'a wrong guess' }

/** Returns a client at this address, behind a trusted proxy. */
const from = (app: TestApp, address: string) =>
  createClient({ baseUrl: app.address, headers: { 'X-Forwarded-For': address } })

/** Waits for concurrent tries. Returns how many were checked and found wrong, and how many were refused by the throttle. */
async function guess(tries: Promise<unknown>[]) {
  const reasons = (await Promise.allSettled(tries)).map((one) => (one.status === 'rejected' ? String(one.reason) : ''))
  return {
    wrong: reasons.filter((reason) => reason.includes('401')).length,
    refused: reasons.filter((reason) => reason.includes('429: Too many attempts.')).length,
  }
}

test('guessing is slowed down, also by concurrent tries, and a known browser can still sign in', async () => {
  await using app = await startTestApp()
  await app.owner()
  const known = createBrowser(app)
  await known.call(signIn, { body: ownerCredentials })
  const tries = Array.from({ length: 14 }, () => app.visitor.call(signIn, { body: wrong }))
  expect(await guess(tries)).toEqual({ wrong: 10, refused: 4 })
  await expect(app.visitor.call(signIn, { body: ownerCredentials })).rejects.toThrow('429')
  expect(await known.call(signIn, { body: ownerCredentials })).toMatchObject({ email: ownerCredentials.email })
})

test('guesses from many addresses do not keep the owner’s new browser out', async () => {
  await using app = await startTestApp({ environment: { TRUST_PROXY: 'on' } })
  await app.owner()
  for (let round = 0; round < 4; round += 1) {
    const tries = Array.from({ length: 25 }, (_, n) => from(app, `10.${round}.${n}.1`).call(signIn, { body: wrong }))
    expect(await guess(tries)).toEqual({ wrong: 25, refused: 0 })
  }
  const newBrowser = from(app, '198.51.100.7')
  expect(await newBrowser.call(signIn, { body: ownerCredentials })).toMatchObject({ email: ownerCredentials.email })
})

test('a network of many addresses has as many tries as three addresses', async () => {
  await using app = await startTestApp({ environment: { TRUST_PROXY: 'on' } })
  await app.owner()
  let checked = 0
  for (let n = 0; n < 45; n += 1)
    checked += (await guess([from(app, `192.0.2.${n}`).call(signIn, { body: wrong })])).wrong
  expect(checked).toBe(30)
})

test('the owner’s new browser overtakes the guessers that fill the queue', async () => {
  const queue = createCheckQueue({ concurrency: 1, capacity: 5 })
  const throttle = createSignInThrottle(createCookieJar('http://localhost:3000'), { queue })
  const order: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const attempt = (ip: string, name: string) =>
    throttle
      .attempt({ ip, cookies: { get: () => undefined, set: () => {} } } as unknown as ClientRequest, async () => {
        await released
        order.push(name)
      })
      .catch((error: unknown) => String(error))
  const crowd = Array.from({ length: 12 }, (_, n) => attempt(`192.0.2.${n}`, 'guesser'))
  const owner = attempt('198.51.100.7', 'owner')
  await new Promise((resolve) => setImmediate(resolve))
  release()
  const refused = (await Promise.all([...crowd, owner])).filter((outcome) => outcome !== undefined)
  // One was being checked when the owner’s try came, and one of those that waited was replaced.
  expect(order).toEqual(['guesser', 'owner', 'guesser', 'guesser', 'guesser', 'guesser'])
  expect(refused).toHaveLength(7)
  for (const refusal of refused) expect(refusal).toContain('Too many attempts. Please wait 5 seconds')
})

test('the audit log has one entry of refused sign-ins for each hour and network, with their number', async () => {
  const clock = manualClock('2026-11-21T10:05:00.000Z')
  await using app = await startTestApp({ clock, environment: { TRUST_PROXY: 'on' } })
  const owner = await app.owner()
  const tryFrom = (address: string) => guess([from(app, address).call(signIn, { body: wrong })])
  for (const address of ['203.0.113.7', '203.0.113.8', '2001:db8:7:1::1', '203.0.113.7']) await tryFrom(address)
  clock.advance(60 * 60 * 1000)
  await tryFrom('203.0.113.7')
  const entries = await owner.call(listAudit, { query: { action: 'sign_in_refused' } })
  expect(entries.map(({ createdAt, detail }) => [createdAt.slice(0, 13), detail])).toEqual([
    ['2026-11-21T11', { network: '203.0.113.0/24', tries: 1 }],
    ['2026-11-21T10', { network: '2001:db8:7::/48', tries: 1 }],
    ['2026-11-21T10', { network: '203.0.113.0/24', tries: 3 }],
  ])
})
