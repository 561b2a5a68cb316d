import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { numbersTo, orderOf, startShop, type Shop } from './testing/checkout.ts'
import type { StandInEvent } from './testing/stripe-state.ts'
import { stripeWebhookPath } from './routes.ts'

const reportedTypes = ['processing', 'payment_failed', 'succeeded', 'refunded', 'dispute.created', 'dispute.closed']
const isReported = ({ type }: StandInEvent) => reportedTypes.some((name) => type.endsWith(name))

/** Lets a payment go through all states. Returns its events, of which none has been delivered. */
async function live(shop: Shop, n: number): Promise<StandInEvent[]> {
  const { stripe, state } = shop.standIn
  const { paymentIntentId } = await shop.begin(orderOf(n))
  const before = state.events.length
  await stripe.paymentIntents
    .confirm(paymentIntentId, { payment_method: 'pm_card_chargeDeclined' })
    .catch(() => undefined)
  await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' })
  await stripe.refunds.create({ payment_intent: paymentIntentId, amount: 10_000 })
  state.dispute(paymentIntentId, 'needs_response')
  state.dispute(paymentIntentId, 'won')
  return state.events.slice(before).filter(isReported)
}

test('a payment goes from created through processing to succeeded as the provider reports it', async () => {
  await using shop = await startShop()
  const { paymentIntentId } = await shop.begin()
  await shop.standIn.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_processing' })
  await shop.deliverAll()
  expect(await shop.table('payment')).toEqual([expect.objectContaining({ status: 'processing', succeededAt: null })])
  shop.standIn.state.settle(paymentIntentId)
  await shop.deliverAll()
  const { created } = shop.standIn.state.events.at(-1) as StandInEvent
  expect(await shop.table('payment')).toEqual([
    expect.objectContaining({ status: 'succeeded', succeededAt: new Date(created * 1000).toISOString() }),
  ])
})

test('six events in any order, each delivered twice, give the same payment', async () => {
  await using shop = await startShop()
  const orders = permutations([0, 1, 2, 3, 4, 5]).filter((_, index) => index % 9 === 0)
  expect(orders).toHaveLength(80)
  for (const [n, order] of orders.entries()) {
    const events = await live(shop, n)
    for (const index of [...order, ...order]) {
      expect((await shop.deliver(events[index] as StandInEvent)).status).toBe(200)
    }
  }

  const payments = await shop.table('payment')
  expect(new Set(payments.map(({ status }) => status))).toEqual(new Set(['partially_refunded']))
  expect(new Set(payments.map(({ refundedPence, dispute }) => `${refundedPence} ${dispute}`))).toEqual(
    new Set(['10000 won']),
  )
  expect(await shop.invoiceNumbers()).toEqual(numbersTo(orders.length))
  const leads = await shop.table('prospect')
  expect(leads).toHaveLength(orders.length)
  expect(new Set(leads.map(({ status, crmStage, depositPaid }) => `${status} ${crmStage} ${depositPaid}`))).toEqual(
    new Set(['converted deposit_paid 1']),
  )
  const mails = Map.groupBy(await shop.table('outbox'), ({ kind }) => kind)
  expect(mails.get('deposit-receipt')).toHaveLength(orders.length)
  expect(mails.get('deposit-alert')).toHaveLength(orders.length)
})

test('one event delivered ten times at once is applied once', async () => {
  await using shop = await startShop()
  await shop.pay()
  const event = shop.standIn.state.events.find(({ type }) => type === 'payment_intent.succeeded') as StandInEvent
  const answers = await Promise.all(Array.from({ length: 10 }, () => shop.deliver(event)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await shop.table('providerEvent')).toEqual([
    expect.objectContaining({ id: event.id, type: 'payment_intent.succeeded', provider: 'stripe' }),
  ])
  expect(await shop.table('outbox')).toHaveLength(2)
})

test.each([
  ['no signature', (shop: Shop, event: StandInEvent) => shop.post(JSON.stringify(event), {})],
  [
    'nonsense for one',
    (shop: Shop, event: StandInEvent) => shop.post(JSON.stringify(event), { 'Stripe-Signature': 'x' }),
  ],
  ['somebody else’s secret', (shop: Shop, event: StandInEvent) => shop.deliver(event, { secret: 'whsec_other' })],
  [
    'a signature of six minutes ago',
    (shop: Shop, event: StandInEvent) => shop.deliver(event, { timestamp: Math.floor(Date.now() / 1000) - 360 }),
  ],
  [
    'a body that was changed after signing',
    (shop: Shop, event: StandInEvent) => {
      const payload = JSON.stringify({ ...event, id: 'evt_other' })
      return shop.deliver(event, { payload })
    },
  ],
])('an event with %s is refused and changes nothing', async (_, send) => {
  await using shop = await startShop()
  await shop.pay()
  const event = shop.standIn.state.events.at(-1) as StandInEvent
  const response = await send(shop, event)
  expect(response.status).toBe(400)
  expect(await response.text()).toBe('The signature is missing or invalid.')
  expect(await shop.table('payment')).toEqual([expect.objectContaining({ status: 'created' })])
  expect(await shop.table('providerEvent')).toEqual([])
})

test('without Stripe no event is accepted', async () => {
  await using app = await startTestApp()
  const response = await app.request(stripeWebhookPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': 't=1,v1=x' },
    body: '{"id":"evt_1"}',
  })
  expect(response.status).toBe(503)
})

test('an endless body is cut off', async () => {
  await using shop = await startShop()
  const response = await shop.post('x'.repeat(600 * 1024), { 'Stripe-Signature': 't=1,v1=x' })
  expect(response.status).toBe(413)
})

test('the webhook accepts Stripe’s foreign origin because of its signature', async () => {
  await using shop = await startShop()
  const response = await shop.post('{}', { Origin: 'https://stripe.example', 'Sec-Fetch-Site': 'cross-site' })
  expect(response.status).toBe(400)
})

test('irrelevant events and those of unknown payments are acknowledged and change nothing', async () => {
  await using shop = await startShop()
  await shop.begin()
  const { state } = shop.standIn
  state.confirm(state.create(new URLSearchParams({ amount: '5000', currency: 'gbp' })).id, 'pm_card_visa')
  for (const event of state.events) expect((await shop.deliver(event)).status).toBe(200)
  expect(await shop.table('payment')).toEqual([expect.objectContaining({ status: 'created' })])
  expect(await shop.table('providerEvent')).toHaveLength(state.events.length)
})

test('an intent whose response was lost is found by our own id when it is paid', async () => {
  await using shop = await startShop()
  shop.standIn.faults.losesAnswers = true
  await expect(shop.begin()).rejects.toThrow('503')
  shop.standIn.faults.losesAnswers = false
  const [intent] = shop.standIn.state.intents.values()
  shop.standIn.state.confirm(intent?.id ?? '', 'pm_card_visa')
  await shop.deliverAll()
  expect(await shop.table('payment')).toEqual([
    expect.objectContaining({ status: 'succeeded', providerIntentId: intent?.id }),
  ])
})

test('a payment of an intent that the checkout has replaced is recorded once', async () => {
  await using shop = await startShop()
  await shop.begin()
  const [payment] = await shop.table('payment')
  const { state } = shop.standIn
  const payAside = () => {
    const { id } = state.create(
      new URLSearchParams({ amount: '30000', currency: 'gbp', 'metadata[paymentId]': payment?.id ?? '' }),
    )
    state.confirm(id, 'pm_card_visa')
    return id
  }
  const paid = payAside()
  await shop.deliverAll()
  const taken = [expect.objectContaining({ status: 'succeeded', providerIntentId: paid, invoiceNumber: 'INV-000001' })]
  expect(await shop.table('payment')).toEqual(taken)
  payAside()
  await shop.deliverAll()
  expect(await shop.table('payment')).toEqual(taken)
  expect(shop.app.logged).toContainEqual(expect.objectContaining({ level: 50, paymentId: payment?.id }))
})

test('a payment of less than its amount is not recorded as succeeded, and the log says so', async () => {
  await using shop = await startShop()
  await shop.pay()
  const event = structuredClone(shop.standIn.state.events.at(-1)) as StandInEvent
  event.data.object['amount_received'] = 100
  expect((await shop.deliver(event)).status).toBe(200)
  expect(await shop.table('payment')).toEqual([expect.objectContaining({ status: 'created', invoiceNumber: null })])
  expect(shop.app.logged).toContainEqual(expect.objectContaining({ level: 50, receivedPence: 100 }))
})

test('when applying an event fails, it is not acknowledged and works the next time', async () => {
  await using shop = await startShop()
  await shop.pay()
  const event = shop.standIn.state.events.at(-1) as StandInEvent
  await shop.app.deps.db.schema.alterTable('outbox').renameTo('outboxAside').execute()
  expect((await shop.deliver(event)).status).toBe(500)
  await shop.app.deps.db.schema.alterTable('outboxAside').renameTo('outbox').execute()
  expect(await shop.table('payment')).toEqual([expect.objectContaining({ status: 'created', invoiceNumber: null })])
  expect(await shop.table('prospect')).toEqual([])
  expect((await shop.deliver(event)).status).toBe(200)
  expect(await shop.table('payment')).toEqual([
    expect.objectContaining({ status: 'succeeded', invoiceNumber: 'INV-000001' }),
  ])
})

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item].concat(rest)))
}
