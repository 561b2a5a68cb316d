import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { listAudit } from '#shared/contract/audit.ts'
import * as invoices from '#shared/contract/invoices.ts'
import { exportMoney, listMoney, sumMoney } from '#shared/contract/money.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { issueTo } from '../../features/quotes/testing.ts'
import { order, startShop } from '../../features/payments/testing/checkout.ts'
import { manualClock } from '../../platform/clock.ts'

const seller = { BUSINESS_ADDRESS: '2 Mill Lane, Winchester', VAT_NUMBER: 'GB123456789' }

function dayOf(time: string): string {
  return time.slice(0, 10)
}

/** Returns a line of the file in plain columns. */
function row(
  Number: string,
  Kind: string,
  [Net, VAT, Total]: readonly [string, string, string],
  paidOn: string,
  related: string,
): unknown {
  const customer = { Customer: 'Ada Sample', 'Paid on': paidOn, 'Related number': related }
  return expect.objectContaining({ Number, Kind, Net, VAT, Total, ...customer })
}

/** Starts a shop with a paid deposit and its balance invoice, at a time that the test sets. */
async function startWithInvoice({ name = 'Ada Sample' } = {}) {
  const clock = manualClock(new Date())
  const shop = await startShop({ clock, environment: seller })
  const intent = await shop.pay(order({ customerInfo: { ...order().customerInfo, name } }))
  await shop.deliverAll()
  // Stripe's clock is a few seconds ahead.
  clock.advance(Math.max(1000, shop.standIn.state.now().getTime() - clock.now().getTime() + 1000))
  const owner = await shop.app.owner()
  const [lead] = await owner.call(listProspects)
  const id = lead?.id ?? ''
  const invoice = await owner.call(invoices.issueInvoice, {
    params: { id },
    body: { packageType: 'Pre-Build', customerAddress: '1 High Street' },
  })
  const [receipt] = await owner.call(listMoney, { query: { show: 'paid' } })
  const read = async (query: { from?: string; to?: string; layout?: 'plain' | 'xero' } = {}) =>
    parse<Record<string, string>>(
      await owner.call(exportMoney, { query: { from: '2020-01-01', to: '2100-01-01', ...query } }),
      { bom: true, columns: true },
    )
  return { ...shop, clock, owner, id, intent, invoice, paidAt: receipt?.issuedAt ?? '', read }
}

test('every kind of document is one row, newest first, with its state, and the filters show some of them', async () => {
  await using shop = await startWithInvoice()
  const { owner, clock, invoice } = shop
  const show = async (query: Parameters<typeof owner.call<typeof listMoney>>[1] = {}) =>
    (await owner.call(listMoney, query)).map(({ number, state, totalPence }) => `${number} ${state} ${totalPence}`)
  clock.advance(1000)
  await issueTo(owner, shop.id)
  clock.advance(1000)
  await shop.standIn.stripe.refunds.create({ payment_intent: shop.intent, amount: 10_000 })
  await shop.deliverAll()
  expect(await show()).toEqual([
    'CRN-000001 credited 10000',
    'Q-0001 open 264000',
    'INV-000002 due 204000',
    'INV-000001 part_refunded 30000',
  ])
  expect(await show({ query: { show: 'open_quotes' } })).toEqual(['Q-0001 open 264000'])
  expect(await show({ query: { show: 'to_be_paid', from: '2000-01-01', to: '2000-12-31' } })).toEqual([
    'INV-000002 due 204000',
  ])
  expect(await show({ query: { show: 'paid' } })).toEqual(['INV-000001 part_refunded 30000'])
  clock.advance(15 * 86_400_000)
  expect(await show({ query: { show: 'to_be_paid' } })).toEqual(['INV-000002 overdue 204000'])
  expect(await owner.call(sumMoney)).toEqual({
    openQuotesPence: 264_000,
    duePence: 0,
    overduePence: 204_000,
    receivedPence: 30_000,
    creditedPence: 10_000,
    hasTests: false,
  })
  await owner.call(invoices.setInvoicePaid, { params: { id: invoice.id }, body: { paid: true } })
  const paidOn = dayOf(clock.now().toISOString())
  expect(await show({ query: { show: 'paid', from: paidOn, to: paidOn } })).toEqual(['INV-000002 paid 204000'])
  expect(await owner.call(sumMoney, { query: { from: paidOn, to: paidOn } })).toMatchObject({
    overduePence: 0,
    receivedPence: 204_000,
    creditedPence: 0,
  })
})

test('the list is read page by page, each document once', async () => {
  await using shop = await startWithInvoice()
  await issueTo(shop.owner, shop.id)
  const numbers: string[] = []
  let cursor: string | undefined
  do {
    const { answer, headers } = await shop.owner.callWithHeaders(listMoney, { query: { limit: 1, cursor } })
    numbers.push(...answer.map(({ number }) => number))
    cursor = /cursor=([^&>]+)/.exec(headers.get('Link') ?? '')?.[1]
    if (cursor !== undefined) cursor = decodeURIComponent(cursor)
  } while (cursor !== undefined)
  expect(numbers.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(['INV-000001', 'INV-000002', 'Q-0001'])
})

test('the file for the accountant has the net amount and VAT of each document, a cancelled invoice with its credit note, and no quote', async () => {
  await using shop = await startWithInvoice()
  const { owner, clock, invoice } = shop
  await issueTo(owner, shop.id)
  clock.advance(1000)
  await owner.call(invoices.voidInvoice, { params: { id: invoice.id }, body: {} })
  expect(await shop.read()).toEqual([
    row('INV-000001', 'Deposit receipt', ['250', '50', '300'], dayOf(shop.paidAt), ''),
    row('INV-000002', 'Balance invoice', ['1700', '340', '2040'], '', 'CRN-000001'),
    row('CRN-000001', 'Credit note', ['-1700', '-340', '-2040'], '', 'INV-000002'),
  ])
  expect(await owner.call(listAudit, { query: { action: 'accounts_exported' } })).toEqual([
    expect.objectContaining({ detail: { documents: 3, from: '2020-01-01', to: '2100-01-01' } }),
  ])
  const mail = (await shop.table('outbox')).find(({ subject }) => subject.includes('have been downloaded'))
  expect(mail?.subject).toBe('Your receipts and invoices have been downloaded')
})

test('the credit note of a refund that failed later is taken back on the day on which the money returned', async () => {
  await using shop = await startWithInvoice()
  const { clock } = shop
  const { id } = await shop.standIn.stripe.refunds.create({ payment_intent: shop.intent, amount: 10_000 })
  await shop.deliverAll()
  const creditedOn = dayOf(clock.now().toISOString())
  clock.advance(3 * 86_400_000)
  shop.standIn.state.failRefund(id)
  for (const event of shop.standIn.state.events)
    await shop.deliver(event, { timestamp: Math.floor(clock.now().getTime() / 1000) })
  const returnedOn = dayOf(clock.now().toISOString())
  const credits = async (days: { from: string; to: string }) =>
    (await shop.read(days))
      .filter((one) => one['Number'] === 'CRN-000001')
      .map((one) => `${one['Kind']} ${one['Total']}`)
  expect(await credits({ from: creditedOn, to: creditedOn })).toEqual(['Credit note -100'])
  expect(await credits({ from: returnedOn, to: returnedOn })).toEqual(['Credit note cancelled 100'])
  const numbers = (await shop.read({ layout: 'xero' })).map((one) => one['*InvoiceNumber'])
  expect(numbers).toEqual(expect.arrayContaining(['CRN-000001', 'CRN-000001-CANCELLED']))
})

test('Xero gets its own columns, days and amounts including VAT; a name that looks like a formula is only text', async () => {
  await using shop = await startWithInvoice({ name: '=HYPERLINK("x")' })
  const [receipt, balance] = await shop.read({ layout: 'xero' })
  const [year, month, day] = dayOf(shop.paidAt).split('-')
  expect(receipt).toMatchObject({
    '*ContactName': `'=HYPERLINK("x")`,
    EmailAddress: 'ada@example.com',
    '*InvoiceNumber': 'INV-000001',
    '*InvoiceDate': `${day}/${month}/${year}`,
    '*DueDate': `${day}/${month}/${year}`,
    '*Description': expect.stringMatching(/^Deposit receipt, /),
    '*Quantity': '1',
    '*UnitAmount': '300',
    TaxAmount: '50',
    '*AccountCode': '200',
    '*TaxType': '20% (VAT on Income)',
    Currency: 'GBP',
  })
  expect(balance?.['*DueDate']).toBe(shop.invoice.dueOn?.split('-').toReversed().join('/'))
})

test('a document belongs to its day in London, also in summer time', async () => {
  await using shop = await startShop({ environment: seller })
  await shop.pay()
  await shop.deliverAll()
  // 31 March in UTC, and 1 April in London.
  const succeededAt = '2026-03-31T23:30:00.000Z'
  await shop.app.deps.db.updateTable('payment').set({ succeededAt }).execute()
  const owner = await shop.app.owner()
  const csv = (from: string, to: string) => owner.call(exportMoney, { query: { from, to } })
  expect(await csv('2026-01-01', '2026-03-31')).not.toContain('INV-000001')
  expect(await csv('2026-04-01', '2026-06-30')).toContain('2026-04-01,INV-000001')
})

test('payments in test mode are on the list, marked as such, and not in the file for the accountant', async () => {
  await using shop = await startWithInvoice()
  await shop.app.deps.db.updateTable('payment').set({ provider: 'simulated' }).execute()
  const documents = await shop.owner.call(listMoney)
  expect(documents.map(({ number, testMode }) => [number, testMode])).toEqual([
    ['INV-000002', false],
    ['INV-000001', true],
  ])
  expect((await shop.owner.call(sumMoney)).hasTests).toBe(true)
  expect((await shop.read()).map((one) => one['Number'])).toEqual(['INV-000002'])
})

test('a period that ends before it begins is refused', async () => {
  await using shop = await startShop({ environment: seller })
  const owner = await shop.app.owner()
  await expect(owner.call(exportMoney, { query: { from: '2026-02-01', to: '2026-01-01' } })).rejects.toMatchObject({
    status: 400,
    fields: { to: 'Please choose a day that isn’t before the first one' },
  })
})
