import { expect, test } from 'vitest'
import type { CallInput } from '#shared/contract/api-call.ts'
import { sendPaymentConfirmation } from '#shared/contract/payments.ts'
import { manualClock } from '../../platform/clock.ts'
import { startShop, type Shop } from './testing/checkout.ts'

type Body = CallInput<typeof sendPaymentConfirmation>['body']
const minute = 60 * 1000

const confirm = ({ app }: Shop, paymentIntentId: string, extra: Partial<Body> = {}) =>
  app.visitor.call(sendPaymentConfirmation, {
    body: {
      packageType: 'Pre-Build',
      customerName: 'Ada Sample',
      customerEmail: 'ada@example.com',
      customerPhone: '020 7946 0018',
      paymentIntentId,
      ...extra,
    },
  })
const mailed = async (shop: Shop) =>
  (await shop.table('outbox')).map(({ kind, recipient }) => `${kind} to ${recipient}`).toSorted()
const once = ['deposit-alert to hello@example.com', 'deposit-receipt to ada@example.com']

test('a paid deposit is confirmed to the customer and the owner even without a webhook', async () => {
  await using shop = await startShop()
  await confirm(shop, await shop.pay())
  expect(await mailed(shop)).toEqual(once)
  expect(await shop.table('payment')).toEqual([
    expect.objectContaining({ status: 'succeeded', confirmationSentAt: expect.any(String) }),
  ])
})

test('ten simultaneous calls and a webhook send one mail to each', async () => {
  await using shop = await startShop()
  const paymentIntentId = await shop.pay()
  await Promise.all([...Array.from({ length: 10 }, () => confirm(shop, paymentIntentId)), shop.deliverAll()])
  await shop.deliverAll()
  expect(await mailed(shop)).toEqual(once)
})

test('when the browser does not return, the webhook sends both mails', async () => {
  await using shop = await startShop()
  await shop.pay()
  await shop.deliverAll()
  expect(await mailed(shop)).toEqual(once)
})

test('later calls send the customer a copy, at most three times a day', async () => {
  const clock = manualClock(new Date())
  await using shop = await startShop({ clock })
  const paymentIntentId = await shop.pay()
  await confirm(shop, paymentIntentId)
  for (let copy = 1; copy <= 3; copy++) {
    clock.advance(5 * minute)
    await Promise.all(Array.from({ length: 10 }, () => confirm(shop, paymentIntentId)))
    expect((await mailed(shop)).slice(1)).toEqual(Array.from({ length: copy + 1 }, () => once[1]))
  }
  clock.advance(5 * minute)
  await expect(confirm(shop, paymentIntentId)).rejects.toThrow(
    "429: We've sent the receipt again 3 times today. Please check your junk folder, or email info@example.com.",
  )
  clock.advance(24 * 60 * minute)
  await confirm(shop, paymentIntentId)
  expect(await mailed(shop)).toHaveLength(6)
})

test('a clock that was set back does not prevent a copy', async () => {
  const clock = manualClock(new Date())
  await using shop = await startShop({ clock })
  const paymentIntentId = await shop.pay()
  await confirm(shop, paymentIntentId)
  clock.advance(-24 * 60 * minute)
  await confirm(shop, paymentIntentId)
  expect(await mailed(shop)).toHaveLength(3)
})

test.each(['created', 'processing', 'declined'])('a payment that is %s is not confirmed', async (how) => {
  await using shop = await startShop()
  const { paymentIntentId } = await shop.begin()
  const method = { processing: 'pm_processing', declined: 'pm_card_chargeDeclined' }[how]
  if (method !== undefined) {
    await shop.standIn.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: method }).catch(() => undefined)
  }
  await expect(confirm(shop, paymentIntentId)).rejects.toThrow(
    '409: This deposit hasn’t been paid, so there’s nothing to confirm.',
  )
  expect(await mailed(shop)).toEqual([])
})

test('a fully refunded deposit is not confirmed again', async () => {
  await using shop = await startShop()
  const paymentIntentId = await shop.pay()
  await shop.standIn.stripe.refunds.create({ payment_intent: paymentIntentId })
  await shop.deliverAll()
  await expect(confirm(shop, paymentIntentId)).rejects.toThrow('409')
})

test('an email address other than the payment’s gets no mail and does not learn the right one', async () => {
  await using shop = await startShop()
  const paymentIntentId = await shop.pay()
  const refused = await confirm(shop, paymentIntentId, { customerEmail: 'thief@example.com' }).catch(String)
  expect(refused).toBe(
    'ApiError: 409: The payment was made with a different email address. Please email info@example.com.',
  )
  expect((await mailed(shop)).filter((line) => line.includes('thief'))).toEqual([])
  await confirm(shop, paymentIntentId, { customerEmail: ' ADA@example.com' })
})

test('the mail goes to the address of the intent and contains the stored details, whatever the request says', async () => {
  await using shop = await startShop()
  const paymentIntentId = await shop.pay()
  const intent = shop.standIn.state.get(paymentIntentId)
  intent.receipt_email = 'ada.new@example.com'
  await confirm(shop, paymentIntentId, {
    customerEmail: 'ada.new@example.com',
    customerName: 'You have won',
    packageType: 'Premium',
  })
  const receipt = (await shop.table('outbox')).find(({ kind }) => kind === 'deposit-receipt')
  expect(receipt?.recipient).toBe('ada.new@example.com')
  expect(receipt?.text).toContain('Deposit for the Pre-Build Package')
  expect(receipt?.text).not.toContain('You have won')
})

test.each(['pi_unknown', 'x', "'; drop table payment; --"])('the unknown payment %s is not found', async (intentId) => {
  await using shop = await startShop()
  await expect(confirm(shop, intentId)).rejects.toThrow(/^40[04]: /)
})

test('while the provider is down nothing is confirmed, and the next attempt works', async () => {
  await using shop = await startShop()
  const paymentIntentId = await shop.pay()
  shop.standIn.faults.down = true
  await expect(confirm(shop, paymentIntentId)).rejects.toThrow('503')
  expect(await mailed(shop)).toEqual([])
  shop.standIn.faults.down = false
  await confirm(shop, paymentIntentId)
  expect(await mailed(shop)).toEqual(once)
})
