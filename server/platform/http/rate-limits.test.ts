import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signIn } from '#shared/contract/accounts.ts'
import { submitCalculator } from '#shared/contract/calculator.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { calendarFeedPath } from '#shared/contract/calendar-feed.ts'
import { callPath } from '#shared/contract/calls.ts'
import { calls } from '#shared/contract/index.ts'
import { getHealth } from '#shared/contract/health.ts'
import { invoicePath } from '#shared/contract/invoices.ts'
import { newsletterPaths, subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { createPaymentIntent, getPaymentStatus, readCheckoutCustomer } from '#shared/contract/payments.ts'
import { quotePath } from '#shared/contract/quotes.ts'
import { chooseSurveyDates, surveyPath } from '#shared/contract/surveys.ts'
import { stripeWebhookPath } from '../../features/payments/routes.ts'
import { ada } from '../../testing/enquiries.ts'
import { startTestApp } from '../../testing/test-app.ts'
import {
  addressKey,
  budgets,
  createRateLimits,
  createResourceLimit,
  dayTotals,
  homeNetworkKey,
  networkKey,
  resourceBudget,
  tooManyTries,
} from './rate-limits.ts'

test('writes of one address are limited, and the refusal says when to try again', async () => {
  await using app = await startTestApp()
  const send = (n: number) =>
    app.request(submitConsultation.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(ada({ email: `visitor${n}@example.com` })),
    })
  const answers = await Promise.all(Array.from({ length: budgets.enquiry.perAddress.points + 5 }, (_, n) => send(n)))
  const refused = answers.filter((answer) => answer.status === 429)
  expect(refused).toHaveLength(5)
  expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refused[0]?.text()).toMatch(
    /^Too many attempts\. Please wait \d+ minutes and try again\. You can also call us on \S.+\.$/,
  )
})

test('one address may ask for many pages and files, and this machine for any number', () => {
  const count = createResourceLimit()
  const ask = (address: string) => Math.max(...Array.from({ length: resourceBudget.points }, () => count(address)))
  expect(['192.0.2.1', '2001:db8::1', '::1', '::ffff:127.0.0.1'].map(ask)).toEqual([0, 0, 0, 0])
  const waits = ['192.0.2.1', '2001:db8::2', '192.0.2.2', '::1', '127.0.0.1'].map(count)
  expect(waits.map((ms) => ms > 0)).toEqual([true, true, false, false, false])
})

test('behind a proxy each visitor has a budget of their own, which forged headers do not change', async () => {
  await using app = await startTestApp({ environment: { TRUST_PROXY: 'on' } })
  const send = (forwardedFor: string) =>
    app.request(submitConsultation.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwardedFor },
      body: JSON.stringify(ada()),
    })
  const { points } = budgets.enquiry.perAddress
  const made = await Promise.all(Array.from({ length: points + 1 }, (_, n) => send(`10.0.0.${n}, 192.0.2.1`)))
  expect(made.filter((answer) => answer.status === 429)).toHaveLength(1)
  expect((await send('192.0.2.2')).status).toBe(201)
})

test('HEAD counts as reading, not as writing', async () => {
  await using app = await startTestApp()
  const ask = () => app.request('/console/updates/latest.yml', { method: 'HEAD' })
  const answers = await Promise.all(Array.from({ length: budgets.publicWrite.perAddress.points + 1 }, ask))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
})

test('an IPv6 household counts as one address', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::9'))
  expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'))
  expect(addressKey('192.0.2.1')).toBe('192.0.2.1')
})

test('neighbouring addresses count as one network', () => {
  expect(networkKey('2001:db8:1:2::9')).toBe(networkKey('2001:db8:1:ffff::1'))
  expect(networkKey('2001:db8:2::1')).not.toBe(networkKey('2001:db8:1::1'))
  expect(networkKey('192.0.2.1')).toBe(networkKey('::ffff:192.0.2.250'))
  expect(networkKey('192.0.3.1')).not.toBe(networkKey('192.0.2.1'))
})

test('for a day’s totals an IPv6 /56 counts as one network, as a house may have', () => {
  expect(homeNetworkKey('2001:db8:1:0200::9')).toBe(homeNetworkKey('2001:db8:1:2ff::1'))
  expect(homeNetworkKey('2001:db8:1:300::1')).not.toBe(homeNetworkKey('2001:db8:1:200::1'))
  expect(homeNetworkKey('2001:db8:1::1')).not.toBe(homeNetworkKey('2001:db8:2::1'))
  expect(homeNetworkKey('192.0.2.1')).toBe(homeNetworkKey('::ffff:192.0.2.250'))
})

type Spend = ReturnType<typeof createRateLimits>['spend']

/** Writes as often as each address may. Returns how many writes were allowed. */
async function flood(spend: Spend, name: 'enquiry' | 'publicWrite', addresses: readonly string[]): Promise<number> {
  let count = 0
  for (const address of addresses) {
    for (let n = 0; n < budgets[name].perAddress.points; n++) {
      count += await spend(name, address).then(
        () => 1,
        () => 0,
      )
    }
  }
  return count
}

const newVisitor = '198.51.100.7'
const neighbours = Array.from({ length: 200 }, (_, n) => `2001:db8:7:${n.toString(16)}::1`)
const everywhere = Array.from({ length: 60 }, (_, n) => `10.0.${n}.1`)

test('one attacker with many addresses of a network spends the budget of a network, and no more', async () => {
  const { spend } = createRateLimits(() => ({ phone: '01962 000 000' }))
  expect(await flood(spend, 'enquiry', neighbours)).toBe(budgets.enquiry.perNetwork.points)
  await expect(spend('enquiry', newVisitor)).resolves.toBeUndefined()
})

test('a flood of subscriptions from everywhere does not stop enquiries, checkouts or the owner', async () => {
  const { spend } = createRateLimits(() => ({ phone: '01962 000 000' }))
  expect(await flood(spend, 'publicWrite', everywhere)).toBe(budgets.publicWrite.overall.points)
  await expect(spend('publicWrite', newVisitor)).rejects.toThrow(/You can also call us on 01962 000 000\.$/)
  for (const name of ['enquiry', 'customer', 'call', 'owner'] as const) {
    await expect(spend(name, newVisitor)).resolves.toBeUndefined()
  }
})

test('each call of the site counts against the budget of its kind', async () => {
  const spent: string[] = []
  await using app = await startTestApp()
  app.deps.rateLimits.spend = async (name) => void spent.push(name)
  for (const { method, path } of [
    submitConsultation,
    createPaymentIntent,
    subscribeToNewsletter,
    submitCalculator,
    signIn,
  ]) {
    await app.request(path, { method, headers: { 'Content-Type': 'application/json' }, body: '{}' })
  }
  expect(spent).toEqual(['enquiry', 'customer', 'publicWrite', 'estimate', 'account'])
})

test('every call with which a visitor writes has a day’s total by address and by network', async () => {
  const spent: string[] = []
  await using app = await startTestApp()
  app.deps.rateLimits.spend = async (name) => void spent.push(name)
  const writes = calls.filter(({ access, method }) => access === 'public' && method !== 'GET')
  expect(writes.length).toBeGreaterThan(10)
  for (const { method, path } of writes) await app.request(path, { method, body: 'none' })
  for (const path of ['/call', '/survey', '/quote']) await app.request(path, { method: 'POST', body: '' })
  expect(spent).toHaveLength(writes.length + 3)
  for (const name of new Set(spent)) expect(budgets[name as 'enquiry'].daily.perNetwork, name).toBeGreaterThan(0)
})

const createLimits = () => createRateLimits(() => ({ phone: '01962 000 000' }))
/** Does something once a minute. Returns how often it was allowed. */
async function countAllowed(times: number, work: (n: number) => unknown): Promise<number> {
  let done = 0
  for (let n = 0; n < times; n++) {
    vi.advanceTimersByTime(60_000)
    done += await Promise.resolve(work(n)).then(
      (isCounted) => (isCounted === false ? 0 : 1),
      () => 0,
    )
  }
  return done
}

describe('in a day', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  test('an address, a network and everybody may write so often, also when it is slow', async () => {
    const { spend } = createLimits()
    const { daily } = budgets.publicWrite
    expect(await countAllowed(500, () => spend('publicWrite', '192.0.2.1'))).toBe(daily.perAddress)
    expect(await countAllowed(500, (n) => spend('publicWrite', `192.0.2.${n % 250}`))).toBe(
      daily.perNetwork - daily.perAddress,
    )
    await expect(spend('publicWrite', '192.0.2.9')).rejects.toThrow(
      /^Too many attempts\. Please wait \d+ hours and try again\. You can also call us on 01962 000 000\.$/,
    )
    vi.setSystemTime(new Date('2026-11-23T09:00:00Z'))
    await expect(spend('publicWrite', '192.0.2.9')).resolves.toBeUndefined()
  })

  test('a total of its own is counted for what is stored alone beyond it, and can be taken back', async () => {
    const { count: countOne, correct } = createLimits()
    const { perAddress, perNetwork } = dayTotals.enquiry
    expect(await countAllowed(200, () => countOne('enquiry', '2001:db8:1:200::1'))).toBe(perAddress)
    expect(
      await countAllowed(200, (n) => countOne('enquiry', `2001:db8:1:2${(n % 200).toString(16).padStart(2, '0')}::1`)),
    ).toBe(perNetwork - perAddress)
    correct('enquiry', '2001:db8:1:200::1', -5)
    expect(await countAllowed(200, () => countOne('enquiry', '2001:db8:1:200::1'))).toBe(5)
    expect(countOne('enquiry', '2001:db8:1:300::1')).toBe(true)
  })

  test('all networks of an IPv6 /48 together have the totals of four', async () => {
    const { count: countOne } = createLimits()
    const done = await countAllowed(1000, (n) => countOne('enquiry', `2001:db8:1:${(n % 200).toString(16)}00::1`))
    expect(done).toBe(4 * dayTotals.enquiry.perNetwork)
    expect(countOne('enquiry', '2001:db8:2::1')).toBe(true)
  })

  test('what is refused counts against nobody else', async () => {
    const { spend } = createLimits()
    const flood = Array.from({ length: 1000 }, () => spend('publicWrite', '192.0.2.1'))
    await Promise.allSettled(flood)
    const { perAddress, perNetwork } = budgets.publicWrite.daily
    expect(await countAllowed(500, (n) => spend('publicWrite', `192.0.2.${2 + (n % 200)}`))).toBe(
      perNetwork - perAddress,
    )
  })
})

test.each([
  [0.4, '1 second'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [7201, '3 hours'],
])('a refusal for %s seconds asks to wait %s', (seconds, wait) => {
  expect(tooManyTries(seconds).message).toBe(`Too many attempts. Please wait ${wait} and try again.`)
})

test('a flood from everywhere stops no page or call behind a link, no status of a payment and no event of the provider', async () => {
  await using app = await startTestApp({
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_sample',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sample',
      STRIPE_WEBHOOK_SECRET: 'whsec_sample',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
    },
  })
  for (let n = 0; n < 12_500; n++) {
    const address = `10.0.${n >> 8}.${n & 255}`
    for (const name of n < 1600 ? (['call', 'customer', 'providerRead'] as const) : (['call'] as const))
      await app.deps.rateLimits.spend(name, address).catch(() => {})
  }
  const status = async (path: string, method = 'GET') => (await app.request(path, { method })).status
  for (const path of ['/api/openapi.json', getHealth.path]) expect(await status(path), path).toBe(200)
  expect(await status(`${getPaymentStatus.path}?paymentIntentId=pi_unknown`)).toBe(404)
  for (const { path } of [readCheckoutCustomer, chooseSurveyDates])
    expect(await status(path, 'POST'), path).not.toBe(429)
  for (const path of [quotePath, invoicePath, callPath, surveyPath, ...Object.values(newsletterPaths)])
    expect(await status(path), path).not.toBe(429)
  expect(await status(calendarFeedPath)).toBe(404)
  expect(await status(stripeWebhookPath, 'POST')).toBe(400)
})

test('submissions without a valid link leave the limit of customers alone', async () => {
  await using app = await startTestApp({ environment: { TRUST_PROXY: 'on' } })
  const { points } = budgets.linkWrite.perAddress
  const submit = (address: string) =>
    app.request(quotePath, {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    })
  const answers = await Promise.all(Array.from({ length: points + 1 }, () => submit('192.0.2.1')))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  expect((await submit('192.0.3.1')).status).not.toBe(429)
})
