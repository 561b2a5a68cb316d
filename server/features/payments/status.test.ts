import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { createClient } from '#shared/client.ts'
import { createPaymentIntent, getPaymentStatus, simulatePayment } from '#shared/contract/payments.ts'
import { openDatabase } from '../../platform/database/connection.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import { eventually } from '../../mail/testing.ts'
import { budgets } from '../../platform/http/rate-limits.ts'
import { startProcess } from '../../testing/server-process.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { startReconciler } from './reconcile.ts'
import { order, orderOf, startShop, type Shop } from './testing/checkout.ts'
import { startStripeStandIn } from './testing/stripe-stand-in.ts'

const status = async ({ app }: Pick<Shop, 'app'>, paymentIntentId: string) =>
  (await app.visitor.call(getPaymentStatus, { query: { paymentIntentId } })).status

test('the page gets the status of a payment before any webhook has arrived, and nothing about who paid', async () => {
  await using shop = await startShop()
  const { paymentIntentId } = await shop.begin()
  expect(await status(shop, paymentIntentId)).toBe('created')
  await shop.standIn.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_processing' })
  expect(await status(shop, paymentIntentId)).toBe('processing')
  shop.standIn.state.settle(paymentIntentId)
  const response = await shop.app.request(`${getPaymentStatus.path}?paymentIntentId=${paymentIntentId}`)
  const survey = expect.objectContaining({ startsEarly: false, chosen: [], fixed: null, revision: 0 }) as object
  const order = {
    quoteNumber: null,
    packageType: 'Pre-Build',
    netPence: 195_000,
    totalPence: 234_000,
    paidPence: 30_000,
    remainingNetPence: 170_000,
    remainingPence: 204_000,
  }
  expect(await response.json()).toEqual({ status: 'succeeded', amountPence: 30_000, survey, order })
  expect(await shop.table('outbox')).toHaveLength(2)
})

test('a declined card is shown as failed', async () => {
  await using shop = await startShop()
  const { paymentIntentId } = await shop.begin()
  const confirming = shop.standIn.stripe.paymentIntents.confirm(paymentIntentId, {
    payment_method: 'pm_card_chargeDeclined',
  })
  await expect(confirming).rejects.toThrow('Your card was declined.')
  expect(await status(shop, paymentIntentId)).toBe('failed')
})

test('the provider is not asked about a paid payment, and the page does not show a dispute', async () => {
  await using shop = await startShop()
  const paymentIntentId = await shop.pay()
  expect(await status(shop, paymentIntentId)).toBe('succeeded')
  shop.standIn.state.dispute(paymentIntentId, 'needs_response')
  await shop.deliverAll()
  const asked = shop.standIn.requests.length
  expect(await status(shop, paymentIntentId)).toBe('succeeded')
  expect(shop.standIn.requests).toHaveLength(asked)
})

test('while the provider is down, the page gets the stored status', async () => {
  await using shop = await startShop()
  const { paymentIntentId } = await shop.begin()
  shop.standIn.faults.down = true
  expect(await status(shop, paymentIntentId)).toBe('created')
})

test('an unknown payment is 404 and causes no request to the provider', async () => {
  await using shop = await startShop()
  await expect(status(shop, 'pi_unknown')).rejects.toThrow('404: We can’t find this payment.')
  expect(shop.standIn.requests).toEqual([])
})

test('one address can cause only a limited number of requests to the provider, and then learns the stored status', async () => {
  await using shop = await startShop({ environment: { RATE_LIMIT: 'on' } })
  const { paymentIntentId } = await shop.begin()
  const { points } = budgets.providerRead.perAddress
  shop.standIn.requests.length = 0
  const answers = await Promise.all(Array.from({ length: points + 5 }, () => status(shop, paymentIntentId)))
  expect(new Set(answers)).toEqual(new Set(['created']))
  expect(shop.standIn.requests).toHaveLength(points)
})

test(
  'a server killed before it learned of a charge finds out at the next start, and confirms it once',
  { timeout: 60_000 },
  async () => {
    await using standIn = await startStripeStandIn()
    const folder = await mkdtemp(join(tmpdir(), 'killed-'))
    const environment = { DATA_DIR: folder, ...standIn.environment }
    let server = await startProcess(environment)
    try {
      const client = () => createClient({ baseUrl: server.address })
      const { paymentIntentId } = await client().call(createPaymentIntent, { body: order() })
      await standIn.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' })
      standIn.faults.delayMs = 300
      const asking = client().call(getPaymentStatus, { query: { paymentIntentId } })
      await Promise.all([server.kill('SIGKILL'), expect(asking).rejects.toThrow(TypeError)])

      server = await startProcess(environment)
      const ask = () => client().call(getPaymentStatus, { query: { paymentIntentId } })
      expect(await Promise.all([ask(), ask(), ask()])).toMatchObject(
        Array.from({ length: 3 }, () => ({ status: 'succeeded' })),
      )
      await server.kill('SIGTERM')
      const { db, close } = await openDatabase(join(folder, 'app.db'))
      const payments = await db.selectFrom('payment').select(['status', 'invoiceNumber']).execute()
      const mails = await db.selectFrom('outbox').select('kind').orderBy('kind').execute()
      await close()
      expect(payments).toEqual([{ status: 'succeeded', invoiceNumber: 'INV-000001' }])
      expect(mails.map(({ kind }) => kind)).toEqual(['deposit-alert', 'deposit-receipt'])
    } finally {
      await server.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    }
  },
)

test('a payment whose webhook was lost and whose customer has left is updated at the next start', async () => {
  await using standIn = await startStripeStandIn()
  const folder = await mkdtemp(join(tmpdir(), 'lost-'))
  const options = { dataDir: folder, environment: standIn.environment }
  try {
    const before = await startTestApp(options)
    const { paymentIntentId } = await before.visitor.call(createPaymentIntent, { body: order() })
    await before[Symbol.asyncDispose]()
    await standIn.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' })
    await using after = await startTestApp(options)
    await eventually(async () => {
      const payments = await after.deps.db.selectFrom('payment').selectAll().execute()
      expect(payments).toEqual([expect.objectContaining({ status: 'succeeded', invoiceNumber: 'INV-000001' })])
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('an intent that the provider does not know does not stop the update of other payments', async () => {
  await using standIn = await startStripeStandIn()
  await using folder = await temporaryFolder()
  const options = { dataDir: folder.path, environment: standIn.environment }
  const before = await startTestApp(options)
  const { paymentIntentId } = await before.visitor.call(createPaymentIntent, { body: order() })
  const { paymentIntentId: unknown } = await before.visitor.call(createPaymentIntent, { body: orderOf(2) })
  await before[Symbol.asyncDispose]()
  await standIn.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' })
  standIn.state.intents.delete(unknown)
  await using after = await startTestApp(options)
  await eventually(async () => {
    const paid = after.deps.db.selectFrom('payment').select('providerIntentId').where('status', '=', 'succeeded')
    expect(await paid.execute()).toEqual([{ providerIntentId: paymentIntentId }])
  })
})

test('without keys payments are simulated: labelled as such, applied like webhooks, and kept over a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'simulated-'))
  try {
    let app = await startTestApp({ dataDir: folder })
    const body = order({ checkoutId: uuidv7() })
    const begun = await app.visitor.call(createPaymentIntent, { body })
    expect(begun).toMatchObject({ testMode: true, publishableKey: null })
    expect(begun.clientSecret).toMatch(/^sim_\w+_secret_\w+$/)
    const play = (clientSecret: string, outcome: 'succeeded' | 'failed') =>
      app.visitor.call(simulatePayment, { body: { clientSecret, outcome } })
    expect(await play(begun.clientSecret, 'failed')).toEqual({ status: 'failed' })
    await app[Symbol.asyncDispose]()

    app = await startTestApp({ dataDir: folder })
    expect(await status({ app }, begun.paymentIntentId)).toBe('failed')
    expect(await app.visitor.call(createPaymentIntent, { body })).toEqual(begun)
    expect(await play(begun.clientSecret, 'succeeded')).toEqual({ status: 'succeeded' })
    expect(await play(begun.clientSecret, 'failed')).toEqual({ status: 'succeeded' })
    await expect(play(`${begun.paymentIntentId}_secret_guess`, 'succeeded')).rejects.toThrow('404')
    const mails = await app.deps.db.selectFrom('outbox').selectAll().execute()
    expect(mails).toHaveLength(2)
    for (const { text } of mails) expect(text).toContain('Test mode: no money has moved.')
    await app[Symbol.asyncDispose]()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('while the provider refuses the keys, it is asked about one open payment and not about each', async () => {
  await using shop = await startShop()
  for (const n of [1, 2, 3]) await shop.begin(orderOf(n))
  shop.standIn.faults.status = 401
  const before = shop.standIn.requests.length
  const reconciling = startReconciler(shop.app.deps)
  await eventually(() => expect(shop.standIn.requests.length).toBeGreaterThan(before))
  await sleep(100)
  await reconciling.stop()
  expect(shop.standIn.requests).toHaveLength(before + 1)
})
