import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { cursorAfter } from '#shared/contract/paging.ts'
import { listPayments, listPaymentsOfPerson } from '#shared/contract/payments.ts'
import { getToday } from '../../dashboard/today.ts'
import { ada } from '../../testing/enquiries.ts'
import { numbersTo, order, orderOf, startShop, type Shop } from './testing/checkout.ts'

const activities = async (shop: Shop) =>
  (await shop.table('crmActivity')).map(({ activityType, description, oldValue, newValue }) =>
    [activityType, description, oldValue, newValue].filter((part) => part !== null).join(' | '),
  )

async function payAndDeliver(shop: Shop, ...body: Parameters<Shop['pay']>): Promise<string> {
  const paymentIntentId = await shop.pay(...body)
  await shop.deliverAll()
  return paymentIntentId
}

test('the deposit of somebody who enquired before marks their lead, with old and new values on the timeline', async () => {
  await using shop = await startShop()
  await shop.app.visitor.call(submitConsultation, { body: ada() })
  await payAndDeliver(shop)
  expect(await shop.table('prospect')).toEqual([
    expect.objectContaining({
      sourcePlatform: 'website',
      status: 'converted',
      crmStage: 'deposit_paid',
      depositPaid: 1,
      depositRequired: 300,
      packageValue: 1950,
      selectedPackage: 'prebuild',
      invoiceNumber: 'INV-000001',
    }),
  ])
  expect(await activities(shop)).toEqual(
    expect.arrayContaining([
      'payment | Paid the deposit of £300.00 for the Pre-Build Package (INV-000001)',
      'status | Status changed | new | converted',
      'stage | Stage changed | prospect | deposit_paid',
      'edit | Package value changed | 1950',
    ]),
  )
  const [lead] = await shop.table('prospect')
  expect(await shop.table('payment')).toEqual([expect.objectContaining({ prospectId: lead?.id })])
})

test.each([
  ['Essential', 'basic', 1350],
  ['Pre-Build', 'prebuild', 1950],
  ['Premium', null, 2950],
] as const)(
  'a stranger who pays for %s becomes a lead of the checkout',
  async (packageType, selectedPackage, packageValue) => {
    await using shop = await startShop()
    await payAndDeliver(shop, order({ packageType }))
    expect(await shop.table('prospect')).toEqual([
      expect.objectContaining({ name: 'Ada Sample', sourcePlatform: 'checkout', selectedPackage, packageValue }),
    ])
  },
)

test('a deposit is not a contact: the lead still waits for a first call', async () => {
  await using shop = await startShop()
  await shop.app.visitor.call(submitConsultation, { body: ada() })
  await payAndDeliver(shop)
  await payAndDeliver(shop, orderOf(2))
  expect(await shop.table('prospect')).toEqual([
    expect.objectContaining({ status: 'converted', contactedAt: null }),
    expect.objectContaining({ status: 'converted', contactedAt: null }),
  ])
  const { enquiries } = await getToday(shop.app.deps)
  expect(enquiries.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
    expect.objectContaining({ name: 'Ada Sample', paidAt: expect.any(String) }),
    expect.objectContaining({ kind: 'deposit', about: 'Pre-Build package', paidAt: expect.any(String) }),
  ])
})

test.each([
  ['was called before', { activityType: 'task', description: 'Done: Ring', outcome: 'done' }],
  ['is moved on after', { activityType: 'stage', description: 'Stage changed', newValue: 'survey' }],
] as const)('a lead who %s does not wait because of the deposit', async (_, activity) => {
  await using shop = await startShop()
  await payAndDeliver(shop)
  const [lead] = await shop.table('prospect')
  await shop.app.deps.db
    .insertInto('crmActivity')
    .values({ ...activity, id: uuidv7(), prospectId: lead?.id ?? '', performedAt: '2020-01-01T00:00:00.000Z' })
    .execute()
  expect((await getToday(shop.app.deps)).enquiries).toEqual([])
})

test('the timeline shows the checkout at its time, with the invoice number and the current status of the payment', async () => {
  await using shop = await startShop()
  const payment_intent = await payAndDeliver(shop)
  const checkout = async () => (await shop.table('crmActivity')).find(({ activityType }) => activityType === 'checkout')
  const [payment] = await shop.table('payment')
  expect(await checkout()).toMatchObject({
    id: payment?.id,
    performedAt: payment?.createdAt,
    description: 'Went to the checkout for the Pre-Build package: £300.00',
    newValue: 'succeeded',
    notes: 'INV-000001',
  })
  await shop.standIn.stripe.refunds.create({ payment_intent })
  await shop.deliverAll()
  expect(await checkout()).toMatchObject({ newValue: 'refunded' })
})

test('a lead with a refunded deposit does not wait for an answer', async () => {
  await using shop = await startShop()
  const payment_intent = await payAndDeliver(shop)
  await shop.standIn.stripe.refunds.create({ payment_intent })
  await shop.deliverAll()
  expect((await getToday(shop.app.deps)).enquiries).toEqual([])
})

test.each([
  ['survey', 'survey'],
  ['completed', 'deposit_paid'],
  ['lost', 'deposit_paid'],
  ['proposal', 'deposit_paid'],
] as const)('a lead in the stage %s is then in %s', async (before, after) => {
  await using shop = await startShop()
  await shop.app.visitor.call(submitConsultation, { body: ada() })
  await shop.app.deps.db.updateTable('prospect').set({ crmStage: before, status: 'rejected' }).execute()
  await payAndDeliver(shop)
  expect(await shop.table('prospect')).toEqual([expect.objectContaining({ crmStage: after, status: 'converted' })])
})

test('refunds are on the timeline, and a full one removes the deposit mark', async () => {
  await using shop = await startShop()
  const payment_intent = await payAndDeliver(shop)
  await shop.standIn.stripe.refunds.create({ payment_intent, amount: 10_000 })
  await shop.deliverAll()
  expect(await shop.table('payment')).toEqual([
    expect.objectContaining({ status: 'partially_refunded', refundedPence: 10_000 }),
  ])
  expect(await shop.table('prospect')).toEqual([expect.objectContaining({ depositPaid: 1 })])
  await shop.standIn.stripe.refunds.create({ payment_intent })
  await shop.deliverAll()
  expect(await shop.table('payment')).toEqual([expect.objectContaining({ status: 'refunded', refundedPence: 30_000 })])
  expect(await shop.table('prospect')).toEqual([
    expect.objectContaining({ depositPaid: 0, status: 'converted', invoiceNumber: 'INV-000001' }),
  ])
  expect(await activities(shop)).toEqual(
    expect.arrayContaining([
      'payment | Refunded £100.00 of the deposit (INV-000001) | £300.00 | £200.00',
      'payment | Refunded £200.00 of the deposit (INV-000001) | £200.00 | £0.00',
    ]),
  )
})

test('refunding one of two deposits of one person leaves the other', async () => {
  await using shop = await startShop()
  const payment_intent = await payAndDeliver(shop, order())
  await payAndDeliver(shop, order({ packageType: 'Premium' }))
  await shop.standIn.stripe.refunds.create({ payment_intent })
  await shop.deliverAll()
  expect(await shop.table('prospect')).toEqual([expect.objectContaining({ depositPaid: 1 })])
})

test('the owner and the timeline are notified of a dispute and its outcome; only a lost one removes the deposit mark', async () => {
  await using shop = await startShop()
  const intentId = await payAndDeliver(shop)
  shop.standIn.state.dispute(intentId, 'needs_response')
  await shop.deliverAll()
  expect(await shop.table('payment')).toEqual([expect.objectContaining({ status: 'disputed' })])
  expect(await shop.table('prospect')).toEqual([expect.objectContaining({ depositPaid: 1 })])
  shop.standIn.state.dispute(intentId, 'lost')
  await shop.deliverAll()
  expect(await shop.table('payment')).toEqual([expect.objectContaining({ status: 'disputed', dispute: 'lost' })])
  expect(await shop.table('prospect')).toEqual([expect.objectContaining({ depositPaid: 0 })])
  const alerts = (await shop.table('outbox')).filter(({ kind }) => kind === 'dispute-alert')
  expect(alerts.map(({ recipient, subject }) => `${recipient} ${subject}`)).toEqual([
    'hello@example.com Deposit disputed: Ada Sample, INV-000001',
    'hello@example.com Dispute lost: Ada Sample, INV-000001',
  ])
  expect(await activities(shop)).toContain('payment | The customer’s bank disputes the deposit (INV-000001) | open')
})

test('while a bank only asks, nothing is taken; the owner is notified when it asks, when that becomes a dispute, and when it ends', async () => {
  await using shop = await startShop()
  const { state } = shop.standIn
  const [asked, disputed] = [await payAndDeliver(shop), await payAndDeliver(shop, orderOf(2))]
  for (const intentId of [asked, disputed]) {
    state.dispute(intentId, 'warning_needs_response')
    state.dispute(intentId, 'warning_under_review')
  }
  await shop.deliverAll()
  const facts = async () => (await shop.table('payment')).map(({ status, dispute }) => `${status} ${dispute}`)
  expect(await facts()).toEqual(['succeeded null', 'succeeded null'])
  state.dispute(asked, 'warning_closed')
  state.dispute(disputed, 'needs_response', 'charge.dispute.updated')
  state.dispute(disputed, 'under_review')
  await shop.deliverAll()
  expect(await facts()).toEqual(['succeeded null', 'disputed open'])
  state.dispute(disputed, 'won')
  await shop.deliverAll()
  expect(await facts()).toEqual(['succeeded null', 'succeeded won'])
  const alerts = (await shop.table('outbox')).filter(({ kind }) => kind === 'dispute-alert')
  expect(alerts.map(({ subject }) => subject.split(',')[0]?.split(':')[0])).toEqual([
    'Question about a deposit',
    'Question about a deposit',
    'Question about a deposit closed',
    'Deposit disputed',
    'Dispute decided for you',
  ])
  expect(alerts.filter(({ text }) => text.includes('taken the deposit back'))).toHaveLength(1)
  expect((await shop.table('prospect')).map(({ depositPaid }) => depositPaid)).toEqual([1, 1])
  const notes = (await activities(shop)).filter((one) => one.includes('bank'))
  expect(notes).toHaveLength(4)
})

test('what a bank had asked is not reported after it has taken the money', async () => {
  await using shop = await startShop()
  const { state } = shop.standIn
  const intentId = await payAndDeliver(shop)
  const known = state.events.length
  state.dispute(intentId, 'warning_needs_response')
  state.dispute(intentId, 'needs_response', 'charge.dispute.updated')
  for (const event of state.events.slice(known).toReversed()) await shop.deliver(event)
  const alerts = (await shop.table('outbox')).filter(({ kind }) => kind === 'dispute-alert')
  expect(alerts.map(({ subject }) => subject)).toEqual(['Deposit disputed: Ada Sample, INV-000001'])
  expect((await activities(shop)).filter((one) => one.includes('bank'))).toHaveLength(1)
})

test.for([
  ['a full refund', ({ stripe }: Shop['standIn'], payment_intent: string) => stripe.refunds.create({ payment_intent })],
  ['a lost dispute', ({ state }: Shop['standIn'], intent: string) => state.dispute(intent, 'lost')],
] as const)('%s that is reported before the payment leaves nothing to confirm', async ([, takeBack]) => {
  await using shop = await startShop()
  await takeBack(shop.standIn, await shop.pay())
  for (const event of shop.standIn.state.events.toReversed()) await shop.deliver(event)
  expect(await shop.table('payment')).toEqual([
    expect.objectContaining({ invoiceNumber: 'INV-000001', confirmationSentAt: null }),
  ])
  expect(await shop.table('prospect')).toEqual([expect.objectContaining({ depositPaid: 0 })])
  const kinds = (await shop.table('outbox')).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'deposit-receipt' || kind === 'deposit-alert')).toEqual([])
})

test('a deposit is confirmed once it is held: after a refund that was reported first and failed, too', async () => {
  await using shop = await startShop()
  const payment_intent = await shop.pay()
  const { id } = await shop.standIn.stripe.refunds.create({ payment_intent })
  for (const event of shop.standIn.state.events.toReversed()) await shop.deliver(event)
  shop.standIn.state.failRefund(id)
  await shop.deliverAll()
  const receipts = (await shop.table('outbox')).filter(({ kind }) => kind === 'deposit-receipt')
  expect(receipts).toHaveLength(1)
  expect(await shop.table('prospect')).toEqual([expect.objectContaining({ depositPaid: 1 })])
})

test('two partial refunds that are reported in the wrong order are both counted', async () => {
  await using shop = await startShop()
  const payment_intent = await payAndDeliver(shop)
  await shop.standIn.stripe.refunds.create({ payment_intent, amount: 10_000 })
  await shop.standIn.stripe.refunds.create({ payment_intent, amount: 5000 })
  const refunds = shop.standIn.state.events.filter(({ type }) => type === 'charge.refunded')
  for (const event of [...refunds.toReversed(), ...refunds]) await shop.deliver(event)
  expect(await shop.table('payment')).toEqual([
    expect.objectContaining({ status: 'partially_refunded', refundedPence: 15_000 }),
  ])
})

test('fifty simultaneous deposits get the invoice numbers 1 to 50 without duplicates or gaps', async () => {
  await using shop = await startShop()
  await Promise.all(Array.from({ length: 50 }, (_, n) => shop.pay(orderOf(n))))
  await Promise.all(shop.standIn.state.events.map((event) => shop.deliver(event)))
  expect(await shop.invoiceNumbers()).toEqual(numbersTo(50))
  expect(await shop.table('prospect')).toHaveLength(50)
})

test('the owner reads the deposits newest first, page by page', async () => {
  await using shop = await startShop()
  for (let n = 0; n < 3; n++) await shop.begin(orderOf(n))
  const owner = await shop.app.owner()
  const [newest, middle] = await owner.call(listPayments, { query: { limit: 2 } })
  expect(newest).toMatchObject({ customerName: 'Payer 2', status: 'created', amountPence: 30_000 })
  expect(newest).not.toHaveProperty('checkoutId')
  const rest = await owner.call(listPayments, { query: { limit: 2, cursor: cursorAfter(middle!) } })
  expect(rest.map(({ customerName }) => customerName)).toEqual(['Payer 0'])
})

const names = (payments: readonly { customerName: string }[]) => payments.map(({ customerName }) => customerName)

test('the owner reads the deposits of one lead, and of a person by email address', async () => {
  await using shop = await startShop()
  await payAndDeliver(shop)
  await payAndDeliver(shop, orderOf(2))
  const owner = await shop.app.owner()
  const [payer] = await owner.call(listPayments)
  expect(names(await owner.call(listPayments, { query: { prospectId: payer?.prospectId ?? '' } }))).toEqual(['Payer 2'])
  expect(names(await owner.call(listPaymentsOfPerson, { body: { email: 'ADA@example.com' } }))).toEqual(['Ada Sample'])
  expect(await owner.call(listPaymentsOfPerson, { body: { email: 'nobody@example.com' } })).toEqual([])
})
