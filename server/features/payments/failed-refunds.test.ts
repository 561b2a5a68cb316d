import { expect, test } from 'vitest'
import { startShop, type Shop } from './testing/checkout.ts'

async function payAndRefund(shop: Shop, amount?: number): Promise<{ payment_intent: string; refund: string }> {
  const payment_intent = await shop.pay()
  const { id: refund } = await shop.standIn.stripe.refunds.create({ payment_intent, ...(amount ? { amount } : {}) })
  return { payment_intent, refund }
}

async function alerts(shop: Shop) {
  const mails = await shop.table('outbox')
  return mails.filter(({ kind }) => kind === 'refund-alert').map(({ recipient, subject }) => `${recipient} ${subject}`)
}

async function notes(shop: Shop) {
  const rows = await shop.table('crmActivity')
  return rows.filter(({ activityType }) => activityType === 'payment').map(({ description }) => description)
}

const oneAlert = ['hello@example.com Refund failed: Ada Sample, INV-000001']

test.for(['failed', 'canceled'] as const)(
  'a refund that is %s later gives the deposit back, and tells the owner once',
  async (outcome) => {
    await using shop = await startShop()
    const { refund } = await payAndRefund(shop)
    await shop.deliverAll()
    expect(await shop.table('payment')).toEqual([
      expect.objectContaining({ status: 'refunded', refundedPence: 30_000 }),
    ])
    expect(await shop.table('prospect')).toEqual([expect.objectContaining({ depositPaid: 0 })])

    shop.standIn.state.failRefund(refund, outcome)
    await shop.deliverAll()
    await shop.deliverAll()
    expect(await shop.table('payment')).toEqual([expect.objectContaining({ status: 'succeeded', refundedPence: 0 })])
    expect(await shop.table('prospect')).toEqual([expect.objectContaining({ depositPaid: 1 })])
    expect(await alerts(shop)).toEqual(oneAlert)
    expect(await notes(shop)).toEqual([
      'Paid the deposit of £300.00 for the Pre-Build Package (INV-000001)',
      'Refunded £300.00 of the deposit (INV-000001)',
      'A refund of £300.00 failed, so the money is still with us (INV-000001)',
    ])
  },
)

test('the report of the failure may arrive before that of the refund, and even of the payment', async () => {
  await using shop = await startShop()
  const { refund } = await payAndRefund(shop, 10_000)
  shop.standIn.state.failRefund(refund)
  for (const event of shop.standIn.state.events.toReversed()) {
    expect((await shop.deliver(event)).status).toBe(200)
  }
  expect(await shop.table('payment')).toEqual([
    expect.objectContaining({ status: 'succeeded', refundedPence: 0, invoiceNumber: 'INV-000001' }),
  ])
  expect(await shop.table('prospect')).toEqual([expect.objectContaining({ depositPaid: 1 })])
  expect(await alerts(shop)).toEqual(oneAlert)
})

test('a second refund after a failed one counts, and the failed one does not', async () => {
  await using shop = await startShop()
  const { payment_intent, refund } = await payAndRefund(shop, 10_000)
  shop.standIn.state.failRefund(refund)
  await shop.standIn.stripe.refunds.create({ payment_intent, amount: 20_000 })
  await shop.deliverAll()
  expect(await shop.table('payment')).toEqual([
    expect.objectContaining({ status: 'partially_refunded', refundedPence: 20_000 }),
  ])
})
