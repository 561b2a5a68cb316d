import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestPasswordReset, signIn } from '#shared/contract/accounts.ts'
import { callPath } from '#shared/contract/calls.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { invoicePath } from '#shared/contract/invoices.ts'
import { newsletterPaths, subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { quotePath } from '#shared/contract/quotes.ts'
import { surveyPath } from '#shared/contract/surveys.ts'
import { travelCheckPath } from '#shared/business/travel.ts'
import { stripeWebhookPath } from '../../features/payments/routes.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { type SlowRequests, startSlowRequests } from '../../testing/slow-requests.ts'
import { worstTexts } from '../../testing/worst-texts.ts'

let app: TestApp
let slow: SlowRequests
beforeAll(async () => {
  app = await startTestApp({
    environment: {
      RATE_LIMIT: 'off',
      STRIPE_SECRET_KEY: 'sk_test_sample',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sample',
      STRIPE_WEBHOOK_SECRET: 'whsec_sample',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
    },
  })
  slow = await startSlowRequests(() => app.request(submitConsultation.path, json({})))
})
afterAll(() => app[Symbol.asyncDispose]())

const pages = [quotePath, invoicePath, callPath, surveyPath, ...Object.values(newsletterPaths), travelCheckPath]
const texts = Object.entries(worstTexts(62_000))
const short = Object.entries(worstTexts(14_000))
const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
const form = (body: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(body) })

const check = (what: string, path: string, init?: RequestInit) => slow.check(what, () => app.request(path, init))

test('requests of combining marks to the public forms take no longer than ordinary ones', async () => {
  const marks = `a${'\u0315\u0300'.repeat(15_900)}`
  await check('forgotten password', requestPasswordReset.path, json({ email: marks }))
  await check('sign-in', signIn.path, json({ email: marks, password: 'x' }))
  await check('consultation', submitConsultation.path, json({ firstName: marks }))
  await check('newsletter', subscribeToNewsletter.path, json({ email: marks }))
  expect(slow.take()).toEqual([])
})

test.each(texts)('a form without JavaScript takes no longer for %s', async (name, text) => {
  const fits = text.slice(0, (text.length * 60_000) / Math.max(60_000, new URLSearchParams({ text }).toString().length))
  await check(name, submitConsultation.path, form({ firstName: fits }))
  await check(name, submitConsultation.path, form({ projectDescription: fits }))
  for (const page of pages)
    await check(`${name} at ${page}`, page, form({ postcode: fits, reason: fits, name: fits, token: fits }))
  await check(`${name} at the webhook`, stripeWebhookPath, { method: 'POST', body: text })
  expect(slow.take()).toEqual([])
})

test.each(short)('pages, unknown addresses and queries take no longer for %s', async (name, text) => {
  const encoded = encodeURIComponent(text.toWellFormed())
  const share = text.slice(0, (text.length * 14_000) / Math.max(14_000, encoded.length)).toWellFormed()
  const fits = encodeURIComponent(share)
  await check(name, `/${fits}`)
  await check(name, `/faq/${fits}/`)
  await check(name, `/contact?utm_source=${fits}&package=${fits.slice(0, 100)}`)
  for (const page of pages) await check(`${name} at ${page}`, `${page}?token=${fits}`)
  expect(slow.take()).toEqual([])
})

const headerNames = [
  'Accept',
  'Accept-Encoding',
  'Authorization',
  'Cookie',
  'Idempotency-Key',
  'If-None-Match',
  'Origin',
  'Purpose',
  'Range',
  'Referer',
  'Stripe-Signature',
  'User-Agent',
  'X-Forwarded-For',
]
test.each(headerNames)('a long header %s takes no longer', async (header) => {
  for (const [name, text] of short) {
    // A header holds bytes.
    const value = Buffer.from(text.replaceAll(/\s/g, ' '))
      .toString('latin1')
      .slice(0, 14_000)
      .replaceAll(/[^\x20-\x7e\x80-\xff]/g, ' ')
    const headers = { 'Content-Type': 'application/json', [header]: `a${value.trim()}a` }
    for (const path of ['/', '/unknown', quotePath, '/api/openapi.json']) await check(name, path, { headers })
    for (const path of [submitConsultation.path, stripeWebhookPath])
      await check(name, path, { method: 'POST', headers, body: '{}' })
  }
  expect(slow.take()).toEqual([])
})

test('the description of the interface is compressed and shared', async () => {
  const response = await app.request('/api/openapi.json', { headers: { 'Accept-Encoding': 'gzip' } })
  expect(response.headers.get('Content-Encoding')).toBe('gzip')
  expect(Number(response.headers.get('Content-Length'))).toBeLessThan(100_000)
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(await response.json()).toMatchObject({ openapi: '3.1.0' })
  const again = { headers: { 'If-None-Match': response.headers.get('ETag')! } }
  expect((await app.request('/api/openapi.json', again)).status).toBe(304)
})
