import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { createPaymentIntent, getCheckout } from '#shared/contract/payments.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { order, startShop, type Shop } from './testing/checkout.ts'
import { stripeKeys } from './testing/stripe-stand-in.ts'

const created = ({ standIn }: Shop) => standIn.requests.filter((request) => request === 'POST /v1/payment_intents')
const refusal = async (shop: Shop, body: object) => {
  const response = await shop.app.request(createPaymentIntent.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return [response.status, await response.text()] as const
}

test('a checkout creates an intent of 30000 pence with receipt address, package and customer', async () => {
  await using shop = await startShop()
  const answer = await shop.begin()
  const [intent] = shop.standIn.state.intents.values()
  expect(answer).toEqual({
    clientSecret: intent?.client_secret,
    paymentIntentId: intent?.id,
    publishableKey: stripeKeys.STRIPE_PUBLISHABLE_KEY,
    testMode: true,
    surveyFrom: { early: expect.any(String), later: expect.any(String) },
  })
  const [payment] = await shop.table('payment')
  expect(intent).toMatchObject({
    amount: 30_000,
    currency: 'gbp',
    receipt_email: 'ada@example.com',
    metadata: {
      paymentId: payment?.id,
      packageType: 'Pre-Build',
      customerName: 'Ada Sample',
      customerEmail: 'ada@example.com',
      customerPhone: '020 7946 0018',
    },
  })
  expect(payment).toMatchObject({ amountPence: 30_000, status: 'created', providerIntentId: intent?.id })
})

test.each([299, 301, 30_000, 0, -300, 0.3, '300', null])(
  'an amount of %o is refused and creates nothing',
  async (amount) => {
    await using shop = await startShop()
    expect(await refusal(shop, { ...order(), amount })).toEqual([
      400,
      typeof amount === 'number'
        ? 'The deposit is £300 including VAT. Please reload the page to see our current prices.'
        : 'Please give the amount of the deposit.',
    ])
    expect(await shop.table('payment')).toEqual([])
    expect(shop.standIn.requests).toEqual([])
  },
)

test.each([
  ['no package', { packageType: 'Castle' }, 'Please choose the Essential, Pre-Build or Premium package.'],
  [
    'no name',
    { customerInfo: { name: ' ', email: 'ada@example.com', phone: '020 7946 0018' } },
    'Please enter your full name.',
  ],
  [
    'no address',
    { customerInfo: { name: 'Ada', email: 'ada', phone: '020 7946 0018' } },
    'Please enter a valid email address.',
  ],
  [
    'a short phone number',
    { customerInfo: { name: 'Ada', email: 'ada@example.com', phone: '1' } },
    'Please enter a valid phone number.',
  ],
])('%s is refused with one message', async (_, extra, sentence) => {
  await using shop = await startShop()
  expect(await refusal(shop, { ...order(), ...extra })).toEqual([400, sentence])
})

test('ten simultaneous calls of one checkout create one intent and get the same answer', async () => {
  await using shop = await startShop()
  const body = order({ checkoutId: uuidv7() })
  const answers = await Promise.all(Array.from({ length: 10 }, () => shop.begin(body)))
  expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1)
  expect(shop.standIn.state.intents.size).toBe(1)
  expect(await shop.table('payment')).toHaveLength(1)
})

test('ten simultaneous calls of one checkout with different details create one payment and get its intent', async () => {
  await using shop = await startShop()
  const checkoutId = uuidv7()
  const { customerInfo } = order()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      shop.begin(order({ checkoutId, customerInfo: { ...customerInfo, name: `Ada ${n}` } })),
    ),
  )
  const [payment, ...others] = await shop.table('payment')
  expect(others).toEqual([])
  expect(new Set(answers.map(({ paymentIntentId }) => paymentIntentId))).toEqual(new Set([payment?.providerIntentId]))
})

test('a reload resumes the open intent and updates its details', async () => {
  await using shop = await startShop()
  const checkoutId = uuidv7()
  const first = await shop.begin(order({ checkoutId }))
  const customerInfo = { name: 'Ada S.', email: 'ada.s@example.com', phone: '020 7946 0018' }
  const again = await shop.begin(order({ checkoutId, customerInfo, packageType: 'Premium' }))
  expect(again).toEqual(first)
  expect(created(shop)).toHaveLength(1)
  expect(shop.standIn.state.get(first.paymentIntentId)).toMatchObject({
    receipt_email: 'ada.s@example.com',
    metadata: { customerName: 'Ada S.', packageType: 'Premium' },
  })
  expect(await shop.table('payment')).toEqual([
    expect.objectContaining({ customerEmail: 'ada.s@example.com', packageType: 'Premium' }),
  ])
})

test('two checkouts of one customer have separate payments', async () => {
  await using shop = await startShop()
  const first = await shop.begin(order({ checkoutId: uuidv7() }))
  const second = await shop.begin(order({ checkoutId: uuidv7() }))
  expect(second.paymentIntentId).not.toBe(first.paymentIntentId)
})

test('a declined card can be tried again on the same intent', async () => {
  await using shop = await startShop()
  const body = order({ checkoutId: uuidv7() })
  const { paymentIntentId } = await shop.begin(body)
  const confirm = (payment_method: string) =>
    shop.standIn.stripe.paymentIntents.confirm(paymentIntentId, { payment_method })
  await expect(confirm('pm_card_chargeDeclined')).rejects.toThrow('Your card was declined.')
  expect((await shop.begin(body)).paymentIntentId).toBe(paymentIntentId)
  expect(await shop.table('payment')).toEqual([
    expect.objectContaining({ status: 'failed', failureCode: 'generic_decline' }),
  ])
  await confirm('pm_card_visa')
  await shop.deliverAll()
  expect(await shop.table('payment')).toEqual([expect.objectContaining({ status: 'succeeded', failureCode: null })])
})

test('a cancelled intent is replaced by another, and late events of the old one change nothing', async () => {
  await using shop = await startShop()
  const body = order({ checkoutId: uuidv7() })
  const first = await shop.begin(body)
  await shop.standIn.stripe.paymentIntents.cancel(first.paymentIntentId)
  const second = await shop.begin(body)
  expect(second.paymentIntentId).not.toBe(first.paymentIntentId)
  await shop.deliverAll()
  expect(await shop.table('payment')).toEqual([
    expect.objectContaining({ status: 'created', attempt: 2, providerIntentId: second.paymentIntentId }),
  ])
})

test('ten simultaneous calls after a cancelled intent keep one payment and get its new intent', async () => {
  await using shop = await startShop()
  const body = order({ checkoutId: uuidv7() })
  const first = await shop.begin(body)
  await shop.standIn.stripe.paymentIntents.cancel(first.paymentIntentId)
  const answers = await Promise.all(Array.from({ length: 10 }, () => shop.begin(body)))
  const [payment] = await shop.table('payment')
  expect(payment).toMatchObject({ status: 'created', attempt: 2 })
  expect(new Set(answers.map(({ paymentIntentId }) => paymentIntentId))).toEqual(new Set([payment?.providerIntentId]))
  expect(shop.standIn.state.intents.size).toBe(2)
})

test('a paid deposit cannot be paid again, even before its webhook has arrived', async () => {
  await using shop = await startShop()
  const body = order({ checkoutId: uuidv7() })
  await shop.pay(body)
  expect(await refusal(shop, body)).toEqual([409, 'This deposit has already been paid. Your receipt is in your inbox.'])
  expect(await shop.table('payment')).toEqual([
    expect.objectContaining({ status: 'succeeded', invoiceNumber: 'INV-000001' }),
  ])
})

test('the request for an early start is stored with its time', async () => {
  await using shop = await startShop()
  const checkoutId = uuidv7()
  const asked = async (startEarly?: boolean) => {
    await shop.begin(order({ checkoutId, startEarly }))
    return (await shop.table('payment'))[0] as { earlyStartRequestedAt: string | null }
  }
  expect(await asked()).toMatchObject({ earlyStartRequestedAt: null })
  const { earlyStartRequestedAt } = await asked(true)
  expect(earlyStartRequestedAt).toEqual(expect.any(String))
  expect(await asked(true)).toMatchObject({ earlyStartRequestedAt })
  expect(await asked()).toMatchObject({ earlyStartRequestedAt })
  expect(await asked(false)).toMatchObject({ earlyStartRequestedAt: null })
})

test.each([
  ['does not answer', { down: true }],
  ['does what it is asked and does not say so', { losesAnswers: true }],
  ['answers with an error', { status: 500 }],
])(
  'when the provider %s, the customer gets a message, and the next attempt uses the same payment',
  async (_, faults) => {
    await using shop = await startShop()
    const body = order({ checkoutId: uuidv7() })
    Object.assign(shop.standIn.faults, faults)
    expect(await refusal(shop, body)).toEqual([
      503,
      'Card payments aren’t working at the moment. Please try again in a minute, or call us on 01962 000 000.',
    ])
    expect(await shop.table('payment')).toEqual([
      expect.objectContaining({ status: 'created', providerIntentId: null }),
    ])
    expect(await shop.table('prospect')).toEqual([])

    Object.assign(shop.standIn.faults, { down: false, losesAnswers: false, status: undefined })
    const { paymentIntentId } = await shop.begin(body)
    expect([...shop.standIn.state.intents.keys()]).toEqual([paymentIntentId])
    expect(await shop.table('payment')).toEqual([expect.objectContaining({ providerIntentId: paymentIntentId })])
  },
)

test('an email address that the provider refuses is reported as such and can be corrected', async () => {
  await using shop = await startShop()
  const checkoutId = uuidv7()
  const { customerInfo } = order()
  const wrong = order({ checkoutId, customerInfo: { ...customerInfo, email: 'refused@example.com' } })
  expect(await refusal(shop, wrong)).toEqual([400, 'Please enter a valid email address.'])
  await shop.begin(order({ checkoutId }))
  expect(shop.standIn.state.intents.size).toBe(1)
})

test('the log contains no keys, secrets or customer details', async () => {
  await using shop = await startShop({ environment: { STRIPE_SECRET_KEY: 'sk_test_wrongSecretKey' } })
  await refusal(shop, order())
  expect(shop.app.logged).toContainEqual(
    expect.objectContaining({ type: 'StripeAuthenticationError', statusCode: 401 }),
  )
  expect(JSON.stringify(shop.app.logged)).not.toMatch(/sk_test|whsec|_secret_|ada@|Ada|7946 ?0018/)
})

test('the owner gets the checkout’s public address, not the one of their own request', async () => {
  await using app = await startTestApp({ environment: { PUBLIC_URL: 'http://hill.example' } })
  expect(await (await app.owner()).call(getCheckout)).toEqual({ address: 'http://hill.example/checkout' })
})

test.for([
  ['in production', { NODE_ENV: 'production', PUBLIC_URL: 'http://hill.example' }],
  ['on a site with https', { PUBLIC_URL: 'https://hill.example' }],
] as const)('%s without Stripe nothing is simulated: the customer is asked to call', async ([, environment]) => {
  await using app = await startTestApp({
    environment: {
      ...environment,
      BUSINESS_NAME: 'Hill',
      BUSINESS_PHONE: '01962 111 222',
      BUSINESS_EMAIL: 'hello@hill.example',
      BUSINESS_INFO_EMAIL: 'info@hill.example',
    },
  })
  await expect(app.visitor.call(createPaymentIntent, { body: order() })).rejects.toThrow(
    '503: Card payments aren’t set up yet. Please call us on 01962 111 222.',
  )
  expect(await (await app.owner()).call(getCheckout)).toEqual({ address: null })
  const simulate = await app.request('/api/payments/simulate', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"clientSecret":"sim_x_secret_x","outcome":"succeeded"}',
  })
  expect(simulate.status).toBe(404)
})
