import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { createPaymentIntent } from '#shared/contract/payments.ts'
import { manualClock } from '../../platform/clock.ts'
import { createBrowser } from '../../testing/browser.ts'
import { order, startShop, type Shop } from './testing/checkout.ts'

const alreadyPaid = '409: This deposit has already been paid.'
const customerInfo = { name: 'Eve Sample', email: 'ADA@example.com', phone: '+44 20 7946 0018' }

/** A browser with its own cookies. */
function openBrowser({ app }: Shop) {
  const browser = createBrowser(app)
  return { ...browser, begin: (body = order()) => browser.call(createPaymentIntent, { body }) }
}

async function confirm({ standIn }: Shop, paymentIntentId: string): Promise<void> {
  await standIn.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' })
}

test.each([
  ['without a checkout id', {}],
  ['with a checkout id of their own', { checkoutId: uuidv7() }],
])('a stranger %s who gives a customer’s email address learns nothing of the customer’s payment', async (_, extra) => {
  await using shop = await startShop()
  const ada = await openBrowser(shop).begin(order({ checkoutId: uuidv7() }))
  const [before] = await shop.table('payment')

  const stranger = await openBrowser(shop).begin(order({ customerInfo, ...extra }))
  expect(stranger.paymentIntentId).not.toBe(ada.paymentIntentId)
  expect(stranger.clientSecret).not.toBe(ada.clientSecret)
  const payments = await shop.table('payment')
  expect(payments.find(({ id }) => id === before?.id)).toEqual(before)
  expect(shop.standIn.state.get(ada.paymentIntentId)).toMatchObject({
    receipt_email: 'ada@example.com',
    metadata: { customerName: 'Ada Sample', customerPhone: '020 7946 0018' },
  })
})

test('a stranger who knows a customer’s name, email address and phone number does not learn that they have paid', async () => {
  await using shop = await startShop()
  await shop.pay(order({ checkoutId: uuidv7() }))
  await shop.deliverAll()
  const stranger = await openBrowser(shop).begin()
  const unknown = await openBrowser(shop).begin(order({ customerInfo: { ...customerInfo, email: 'new@example.com' } }))
  expect(Object.keys(stranger)).toEqual(Object.keys(unknown))
})

test('a second tab of the same browser resumes the payment that the first has begun', async () => {
  await using shop = await startShop()
  const browser = openBrowser(shop)
  const first = await browser.begin(order({ checkoutId: uuidv7() }))
  expect(await browser.begin(order({ checkoutId: uuidv7() }))).toEqual(first)
  expect(await browser.begin(order())).toEqual(first)
  expect(await shop.table('payment')).toHaveLength(1)

  const premium = await browser.begin(order({ checkoutId: uuidv7(), packageType: 'Premium' }))
  expect(premium.paymentIntentId).not.toBe(first.paymentIntentId)
  expect(await browser.begin(order({ checkoutId: uuidv7() }))).toEqual(first)
})

test('a browser that has paid cannot pay again in any tab, except for another package or after a refund', async () => {
  await using shop = await startShop()
  const browser = openBrowser(shop)
  const { paymentIntentId } = await browser.begin(order({ checkoutId: uuidv7() }))
  await confirm(shop, paymentIntentId)
  await shop.deliverAll()
  const elsewhere = () => browser.begin(order({ checkoutId: uuidv7(), customerInfo }))
  await expect(elsewhere()).rejects.toThrow(alreadyPaid)
  await expect(browser.begin()).rejects.toThrow(alreadyPaid)
  expect(shop.standIn.state.intents.size).toBe(1)

  await browser.begin(order({ packageType: 'Premium' }))
  await shop.standIn.stripe.refunds.create({ payment_intent: paymentIntentId })
  await shop.deliverAll()
  await elsewhere()
})

test('a tab with an open payment gets an error once another tab of the browser has paid', async () => {
  await using shop = await startShop()
  const browser = openBrowser(shop)
  const [one, other] = [order({ checkoutId: uuidv7() }), order({ checkoutId: uuidv7() })]
  const [first] = [await shop.begin(one), await shop.begin(other)]
  browser.cookies.set('checkouts', `${one.checkoutId}.${other.checkoutId}`)
  await confirm(shop, first.paymentIntentId)
  await shop.deliverAll()
  await expect(browser.begin(other)).rejects.toThrow(alreadyPaid)
})

test('a browser forgets its checkouts after a day', async () => {
  const clock = manualClock(new Date())
  await using shop = await startShop({ clock })
  const browser = openBrowser(shop)
  const first = await browser.begin()
  clock.advance(23 * 60 * 60 * 1000)
  expect((await browser.begin()).paymentIntentId).toBe(first.paymentIntentId)
  clock.advance(2 * 60 * 60 * 1000)
  expect((await browser.begin()).paymentIntentId).not.toBe(first.paymentIntentId)
})

test.each([
  ['http://www.example.com', 'checkouts', ''],
  ['https://www.example.com', '__Host-checkouts', '; secure'],
])('at %s the cookie is %s, unreadable for scripts, and contains only checkout ids', async (url, name, secure) => {
  await using shop = await startShop({ environment: { PUBLIC_URL: url } })
  const send = (cookie = '') =>
    shop.app.request(createPaymentIntent.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify(order()),
    })
  const [cookie = ''] = (await send()).headers.getSetCookie()
  expect(cookie).toMatch(
    new RegExp(`^${name}=[\\da-f-]{36}; path=/; expires=[^;]+; samesite=strict${secure}; httponly$`),
  )
  const [odd = ''] = (await send(`${name}=nonsense.%00.1`)).headers.getSetCookie()
  expect(odd).toMatch(new RegExp(`^${name}=[\\da-f-]{36};`))
})

test('a customer who pays the same deposit on two devices is notified by mail, and so is the owner', async () => {
  await using shop = await startShop()
  await shop.pay(order({ checkoutId: uuidv7() }))
  await shop.pay(order({ checkoutId: uuidv7() }))
  await shop.deliverAll()
  const mails = await shop.table('outbox')
  const texts = (kind: string) => mails.filter((mail) => mail.kind === kind).map(({ text }) => text)
  expect(texts('deposit-alert').map((text) => text.includes('paid this deposit before, as INV-000001'))).toEqual([
    false,
    true,
  ])
  const [first, second] = texts('deposit-receipt')
  expect(first).not.toContain('twice')
  expect(second).toContain('You’ve paid this deposit before: your receipt for it is INV-000001.')
})
