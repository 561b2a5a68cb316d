import { expect, test } from 'vitest'
import type { Business } from '#shared/business/business.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import { readBusiness } from '#shared/contract/business.ts'
import { blockDays, listFreeTimes } from '#shared/contract/calls.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { createPaymentIntent, getCheckout } from '#shared/contract/payments.ts'
import { startMailSink } from '../../mail/testing/smtp-server.ts'
import { manualClock } from '../../platform/clock.ts'
import { startLeads } from '../../prospects/testing.ts'
import { ada } from '../../testing/enquiries.ts'
import { startTestApp } from '../../testing/test-app.ts'

test('the owner reads the business details of the server’s settings, null for what is not set', async () => {
  await using app = await startLeads()
  expect(await app.hub.call(readBusiness)).toMatchObject({
    name: app.deps.business().name,
    phone: app.deps.business().phone,
    website: app.deps.publicUrl,
    proprietor: null,
    mailFrom: null,
    takesCards: false,
  })
})

test('the details contain no secret of the configuration', async () => {
  await using app = await startLeads()
  expect(Object.keys(await app.hub.call(readBusiness))).not.toContain('smtpUrl')
})

test.for([
  [{}, null],
  [{ SMTP_URL: 'smtp://127.0.0.1:9', BUSINESS_EMAIL: 'hello@example.com' }, 'hello@example.com'],
  [{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'post@example.com' }, 'post@example.com'],
] as const)('mailFrom is the sender of emails once mail is set up: %o', async ([environment, sender]) => {
  await using app = await startTestApp({ environment })
  const owner = await app.owner()
  expect((await owner.call(readBusiness)).mailFrom).toBe(sender)
})

const tuesday = { opens: '10:00', closes: '18:00' }
const hill: Omit<Business, 'calls' | 'prices'> = {
  name: 'Hill Extensions',
  proprietor: 'Ada Hill',
  phone: '01962 111 222',
  dialNumber: '+441962111222',
  email: 'hello@hill.example',
  infoEmail: 'info@hill.example',
  social: {},
  openingHours: [null, tuesday, null, null, null, null, null],
}

test('mails, pages and free times follow a change of the business without a restart', async () => {
  await using sink = await startMailSink()
  await using app = await startTestApp({
    environment: { SMTP_URL: sink.url },
    clock: manualClock('2026-11-23T10:00:00.000Z'),
  })
  const owner = await app.owner()
  const expiredPage = async () => (await app.request('/call?token=none')).text()
  expect(await owner.call(readBusiness)).toMatchObject({ name: 'Example Extensions', setIn: 'server' })
  expect(await expiredPage()).toContain('Example Extensions')

  await owner.call(blockDays, { body: { from: '2026-12-01', to: '2026-12-01' } })
  app.deps.liveBusiness.replace(hill)
  expect(await owner.call(readBusiness)).toMatchObject({ name: 'Hill Extensions', setIn: 'hub', mailFrom: hill.email })
  const page = await expiredPage()
  expect(page).toContain('Hill Extensions')
  expect(page).toContain('tel:+441962111222')
  expect(await (await app.request('/api/openapi.json')).text()).toContain('Hill Extensions')
  const days = (await owner.call(listFreeTimes)).map((time) => dayInLondon(Date.parse(time)))
  expect(new Set(days)).toEqual(new Set(['2026-11-24']))

  await app.visitor.call(submitConsultation, { body: ada() })
  await expect.poll(() => sink.received.flatMap(({ recipients }) => recipients)).toContain('ada@example.com')
  const mail = sink.received.find(({ recipients }) => recipients.includes('ada@example.com'))
  expect(mail?.from).toEqual({ name: 'Ada from Hill Extensions', address: 'hello@hill.example' })
  expect(mail?.text).toContain('(Tue 10:00-18:00)')
  expect(mail?.text).toContain('Ada Hill, trading as Hill Extensions')
})

test('in production visitors never see the example business, and the owner can still sign in', async () => {
  await using app = await startTestApp({
    environment: { NODE_ENV: 'production', PUBLIC_URL: 'http://hill.example' },
  })
  for (const path of ['/', '/contact', '/robots.txt', '/blog?article=any', '/nothing-here']) {
    const response = await app.request(path)
    expect([path, response.status, response.headers.get('X-Robots-Tag')]).toEqual([path, 503, 'noindex, nofollow'])
    const text = await response.text()
    expect(text).toContain('This website is on its way')
    expect(text).not.toContain('Example')
  }
  expect((await app.request('/marketing-hub/today')).status).toBe(200)
  app.deps.liveBusiness.replace(hill)
  expect((await app.request('/contact')).status).toBe(200)
})

test('in production a deposit needs an address and a VAT number for its receipt', async () => {
  await using app = await startTestApp({
    environment: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://hill.example',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
  })
  const owner = await app.owner()
  app.deps.liveBusiness.replace(hill)
  const customerInfo = { name: 'Ada Sample', email: 'ada@example.com', phone: '020 7946 0018' }
  await expect(
    app.visitor.call(createPaymentIntent, { body: { amount: 300, packageType: 'Essential', customerInfo } }),
  ).rejects.toThrow('503: Card payments aren’t set up yet. Please call us on 01962 111 222.')
  expect((await owner.call(readBusiness)).takesCards).toBe(false)
  expect(await owner.call(getCheckout)).toEqual({ address: null })
  app.deps.liveBusiness.replace({ ...hill, address: '1 Mill Lane', vatNumber: 'GB123456789' })
  expect((await owner.call(readBusiness)).takesCards).toBe(true)
})
