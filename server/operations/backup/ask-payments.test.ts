import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { dayMs } from '#shared/business/durations.ts'
import { createPaymentIntent } from '#shared/contract/payments.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { getRestoreReport } from '#shared/contract/restore-report.ts'
import { listMails } from '#shared/contract/outbox.ts'
import { order, orderOf, stripeEvents } from '../../features/payments/testing/checkout.ts'
import { type StripeStandIn, startStripeStandIn } from '../../features/payments/testing/stripe-stand-in.ts'
import { recoverPayments } from '../../features/payments/recover.ts'
import { manualClock, systemClock } from '../../platform/clock.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { databaseFile } from './files.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore/restore-backup.ts'
import { restoreReportStore } from './restore-report.ts'
import { backUp } from './testing.ts'

/** A server with the stand-in of Stripe that outlives it. */
const startShop = (dataDir: string, standIn: StripeStandIn) =>
  startTestApp({ dataDir, environment: { RATE_LIMIT: 'off', ...standIn.environment } })

async function pay({ visitor }: TestApp, { stripe }: StripeStandIn, body = order()): Promise<string> {
  const { paymentIntentId } = await visitor.call(createPaymentIntent, { body })
  await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' })
  return paymentIntentId
}

/** Restores a backup over a database that can't be read any more. */
async function restoreOverDamage(dataDir: string, backup: string): Promise<void> {
  await writeFile(databaseFile(dataDir), 'not a database any more')
  await restoreBackup({ dataDir, clock: systemClock }, backup)
}

const payments = ({ deps: { db } }: TestApp) => db.selectFrom('payment').selectAll().orderBy('createdAt').execute()
const isAsked = async ({ deps: { db } }: TestApp) => (await restoreReportStore.read(db)).askPaymentsSince === null
const titles = async (app: TestApp) =>
  (await (await app.owner()).call(getRestoreReport)).report?.toDo.map(({ title }) => title)

test('deposits paid since the backup are made again from what Stripe knows, with their price and refunds, and only once', async () => {
  await using folder = await temporaryFolder()
  await using standIn = await startStripeStandIn()
  let [backup, refunded] = ['', '']
  let before: Awaited<ReturnType<typeof payments>> = []
  {
    await using app = await startShop(folder.path, standIn)
    backup = await backUp(app)
    for (const n of [1, 2, 3, 4]) {
      const intent = await pay(app, standIn, { ...orderOf(n), startEarly: true })
      if (n === 2) refunded = intent
    }
    await standIn.stripe.refunds.create({ payment_intent: refunded, amount: 10_000 })
    for (const event of standIn.state.events) await stripeEvents(app, standIn).deliver(event)
    before = await payments(app)
  }
  await restoreOverDamage(folder.path, backup)
  await using app = await startShop(folder.path, standIn)
  await expect.poll(() => isAsked(app)).toBe(true)
  const after = await payments(app)
  const same = ({
    id,
    checkoutId,
    providerIntentId,
    amountPence,
    packagePence,
    earlyStartRequestedAt,
    status,
    succeededAt,
  }: (typeof after)[number]) => ({
    id,
    checkoutId,
    providerIntentId,
    amountPence,
    packagePence,
    earlyStartRequestedAt,
    status,
    succeededAt,
  })
  expect(after.map(same)).toEqual(before.map(same))
  expect(after.map(({ invoiceNumber }) => invoiceNumber)).toEqual([
    'INV-000101',
    'INV-000102',
    'INV-000103',
    'INV-000104',
  ])
  const owner = await app.owner()
  expect((await owner.call(listProspects)).map(({ depositPaid }) => depositPaid)).toEqual([true, true, true, true])
  const held = (await owner.call(listMails, { query: { state: 'failed' } })).filter(
    ({ kind }) => kind === 'deposit-receipt',
  )
  expect(held.map(({ lastError }) => lastError)).toEqual(['RESTORED', 'RESTORED', 'RESTORED', 'RESTORED'])
  expect((await titles(app))?.filter((title) => title.includes('only Stripe knew'))).toHaveLength(4)
  expect(await titles(app)).not.toContainEqual(expect.stringContaining('Refunds'))

  const context = app.deps
  const again = await recoverPayments(context, {
    since: '2020-01-01T00:00:00.000Z',
    holdsMails: true,
    onMade: async () => expect.fail(),
  })
  expect(again).toBe('asked')
  for (const event of standIn.state.events) await stripeEvents(app, standIn).deliver(event)
  expect(await payments(app)).toEqual(after)
})

test('while Stripe can’t be reached, the report says so, and it’s asked at the next start', async () => {
  await using folder = await temporaryFolder()
  await using standIn = await startStripeStandIn()
  let backup = ''
  {
    await using app = await startShop(folder.path, standIn)
    backup = await backUp(app)
    await pay(app, standIn)
  }
  await restoreOverDamage(folder.path, backup)
  standIn.faults.status = 503
  {
    await using app = await startShop(folder.path, standIn)
    const isSilent = async () => (await restoreReportStore.read(app.deps.db)).isProviderSilent
    await expect.poll(isSilent, { timeout: 30_000 }).toBe(true)
    expect(await titles(app)).toContainEqual(
      expect.stringMatching(/^Deposits paid by card after .* haven’t been asked for yet$/),
    )
    expect(await payments(app)).toEqual([])
  }
  delete standIn.faults.status
  await using app = await startShop(folder.path, standIn)
  await expect.poll(() => isAsked(app)).toBe(true)
  expect((await payments(app)).map(({ status }) => status)).toEqual(['succeeded'])
})

test('a checkout that was open during the restore is paid after it', async () => {
  await using folder = await temporaryFolder()
  await using standIn = await startStripeStandIn()
  let [backup, intent] = ['', '']
  {
    await using app = await startShop(folder.path, standIn)
    backup = await backUp(app)
    intent = (await app.visitor.call(createPaymentIntent, { body: order() })).paymentIntentId
  }
  await restoreOverDamage(folder.path, backup)
  await using app = await startShop(folder.path, standIn)
  await expect.poll(() => isAsked(app)).toBe(true)
  await standIn.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  for (const event of standIn.state.events) await stripeEvents(app, standIn).deliver(event)
  expect((await payments(app)).map(({ status }) => status)).toEqual(['succeeded'])
  const mails = await app.deps.db.selectFrom('outbox').select('status').where('kind', '=', 'deposit-receipt').execute()
  expect(mails.map(({ status }) => status)).not.toContain('failed')
})

test('where the replaced database is read, its payments keep their receipts, and Stripe adds only what it missed', async () => {
  await using folder = await temporaryFolder()
  await using standIn = await startStripeStandIn()
  let backup = ''
  {
    await using app = await startShop(folder.path, standIn)
    backup = await backUp(app)
    await pay(app, standIn)
    for (const event of standIn.state.events) await stripeEvents(app, standIn).deliver(event)
    await pay(app, standIn, orderOf(2))
  }
  await restoreBackup({ dataDir: folder.path, clock: systemClock }, backup)
  await using app = await startShop(folder.path, standIn)
  await expect.poll(() => isAsked(app)).toBe(true)
  expect((await payments(app)).map(({ invoiceNumber }) => invoiceNumber)).toEqual(['INV-000001', 'INV-000002'])
  const receipts = await app.deps.db
    .selectFrom('outbox')
    .select(['recipient', 'status'])
    .where('kind', '=', 'deposit-receipt')
    .execute()
  expect(receipts).toHaveLength(2)
  expect(await titles(app)).not.toContainEqual(expect.stringContaining('asked for'))
})

test.each([
  ['older than Stripe keeps events', { daysAgo: 45, refusesEvents: false }, / and .* aren’t known$/],
  ['newer, but the key may not read events', { daysAgo: 1, refusesEvents: true }, / aren’t known$/],
] as const)(
  'where refunds since the backup can’t be known, the report says so: the backup is %s',
  async (_, { daysAgo, refusesEvents }, words) => {
    await using folder = await temporaryFolder()
    await using standIn = await startStripeStandIn()
    const { environment } = standIn
    let backup = ''
    {
      const clock = manualClock(new Date(Date.now() - daysAgo * dayMs))
      await using app = await startTestApp({ dataDir: folder.path, environment, clock })
      backup = (await makeBackup({ dataDir: folder.path, clock })).file
      const intent = await pay(app, standIn)
      await standIn.stripe.refunds.create({ payment_intent: intent })
    }
    if (!refusesEvents) standIn.state.events.length = 0 // as after 30 days
    standIn.faults.refusesEvents = refusesEvents
    await restoreOverDamage(folder.path, backup)
    await using app = await startShop(folder.path, standIn)
    await expect.poll(() => isAsked(app)).toBe(true)
    expect((await payments(app)).map(({ status }) => status)).toEqual(['succeeded'])
    const [unknown, ...others] = (await titles(app))?.filter((title) => title.startsWith('Refunds')) ?? []
    expect(unknown).toMatch(words)
    expect(others).toEqual([])
  },
)
