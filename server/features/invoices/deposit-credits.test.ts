import { expect, test } from 'vitest'
import { listAudit } from '#shared/contract/audit.ts'
import { changeJob, listJobs } from '#shared/contract/jobs.ts'
import * as calls from '#shared/contract/invoices.ts'
import { exportPersonalData } from '#shared/contract/personal-data.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { startShop } from '../payments/testing/checkout.ts'

/** Starts a shop in which one deposit has been paid. */
async function startWithDeposit() {
  const shop = await startShop({
    environment: { BUSINESS_ADDRESS: '2 Mill Lane, Winchester', VAT_NUMBER: 'GB123456789' },
  })
  const intent = await shop.pay()
  await shop.deliverAll()
  const owner = await shop.app.owner()
  const [lead] = await owner.call(listProspects)
  const params = { id: lead?.id ?? '' }
  return {
    ...shop,
    intent,
    owner,
    params,
    refund: (amount?: number) =>
      shop.standIn.stripe.refunds.create({ payment_intent: intent, ...(amount === undefined ? {} : { amount }) }),
    credits: async () => (await owner.call(calls.listInvoices, { params })).toReversed(),
    preview: () => owner.call(calls.previewInvoice, { params, body: {} }),
    /** The return of the whole deposit has cancelled the job. */
    async reopenJob() {
      const [job] = await owner.call(listJobs, { query: { prospectId: params.id } })
      await owner.call(changeJob, {
        params: { id: job?.id ?? '' },
        body: { revision: job?.revision ?? 0, isCancelled: false },
      })
    },
    mails: async () => (await shop.table('outbox')).filter(({ kind }) => kind === 'credit-note'),
  }
}

const flat = (text: string | undefined) => text?.replaceAll(/\s+/g, ' ')

test('a partial refund makes a credit note with its own number, which the customer gets by email and the balance invoice deducts', async () => {
  await using shop = await startWithDeposit()
  await shop.refund(10_000)
  await shop.deliverAll()
  await shop.deliverAll()
  const [credit, ...others] = await shop.credits()
  expect(others).toEqual([])
  expect(credit).toMatchObject({
    number: 'CRN-000001',
    kind: 'credit_note',
    creditFor: 'refund',
    creditsNumber: 'INV-000001',
    netPence: 8333,
    vatPence: 1667,
    duePence: 10_000,
    voidedAt: null,
  })
  const [mail, ...more] = await shop.mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipient: 'ada@example.com', subject: 'Your credit note CRN-000001' })
  expect(mail?.document).toBe(JSON.stringify({ kind: 'invoice', id: credit?.id }))
  expect(flat(mail?.text)).toContain('We’ve refunded £100.00 of your deposit')

  const { pathname, search } = new URL(credit?.address ?? '')
  const page = flat(await (await shop.app.request(pathname + search)).text())
  for (const part of ['Credit note CRN-000001', 'invoiced as INV-000001', '£83.33', '£16.67', 'GB123456789']) {
    expect(page).toContain(part)
  }
  const draft = await shop.preview()
  expect(draft.lines.at(-1)).toEqual({
    what: 'Less the deposit, invoiced as INV-000001, credited in part by CRN-000001',
    netPence: -16_667,
  })
  // Receipt, credit note and balance together charge the VAT of the package.
  expect(5000 - (credit?.vatPence ?? 0) + draft.vatPence).toBe(39_000)
  expect(30_000 - 10_000 + draft.duePence).toBe(234_000)
  const timeline = await shop.owner.call(getTimeline, { params: shop.params })
  expect(timeline.map(({ description }) => description)).toContain(
    'Credit note CRN-000001 for £100.00 of the deposit (INV-000001)',
  )
  const [entry] = await shop.owner.call(listAudit)
  expect(entry).toMatchObject({ action: 'deposit_credited', detail: { number: 'CRN-000001' } })
})

test('several refunds up to the whole deposit are credited with exactly the VAT of its receipt', async () => {
  await using shop = await startWithDeposit()
  for (const amount of [10_000, 10_000, 10_000]) {
    await shop.refund(amount)
    await shop.deliverAll()
  }
  const credits = await shop.credits()
  expect(credits.map(({ number, duePence }) => `${number} ${duePence}`)).toEqual([
    'CRN-000001 10000',
    'CRN-000002 10000',
    'CRN-000003 10000',
  ])
  expect(credits.reduce((sum, { vatPence }) => sum + vatPence, 0)).toBe(5000)
  await shop.reopenJob()
  expect(await shop.preview()).toMatchObject({ duePence: 234_000, vatPence: 39_000, deposits: [] })
})

test('a lost dispute credits what had not been refunded, and only once its loss is final', async () => {
  await using shop = await startWithDeposit()
  await shop.refund(10_000)
  shop.standIn.state.dispute(shop.intent, 'needs_response')
  await shop.deliverAll()
  expect(await shop.credits()).toHaveLength(1)
  shop.standIn.state.dispute(shop.intent, 'lost')
  await shop.deliverAll()
  expect(await shop.credits()).toMatchObject([
    { number: 'CRN-000001', creditFor: 'refund', duePence: 10_000 },
    { number: 'CRN-000002', creditFor: 'dispute', duePence: 20_000, netPence: 16_667 },
  ])
  expect((await shop.mails()).map(({ text }) => flat(text)?.includes('Your bank has returned £200.00'))).toEqual([
    false,
    true,
  ])
  await shop.reopenJob()
  expect(await shop.preview()).toMatchObject({ duePence: 234_000 })
})

test('a credit note is cancelled when its refund fails, and a new refund makes another', async () => {
  await using shop = await startWithDeposit()
  const { id } = await shop.refund(10_000)
  await shop.deliverAll()
  shop.standIn.state.failRefund(id)
  await shop.deliverAll()
  expect(await shop.credits()).toMatchObject([{ number: 'CRN-000001', voidedAt: expect.any(String) }])
  expect((await shop.mails()).map(({ subject }) => subject)).toEqual([
    'Your credit note CRN-000001',
    'Your credit note CRN-000001 has been cancelled',
  ])
  expect(await shop.preview()).toMatchObject({ duePence: 204_000, vatPence: 34_000 })
  await shop.refund(5000)
  await shop.deliverAll()
  expect(await shop.credits()).toMatchObject([
    { number: 'CRN-000001' },
    { number: 'CRN-000002', duePence: 5000, voidedAt: null },
  ])
})

test('events in the reverse order, each delivered twice and all at once, lead to the same credit', async () => {
  await using shop = await startWithDeposit()
  await shop.refund(10_000)
  await shop.refund(5000)
  const events = shop.standIn.state.events.toReversed()
  await Promise.all([...events, ...events].map((event) => shop.deliver(event)))
  const valid = (await shop.credits()).filter(({ voidedAt }) => voidedAt === null)
  expect(valid.reduce((sum, { duePence }) => sum + duePence, 0)).toBe(15_000)
  expect(valid.reduce((sum, { netPence }) => sum + netPence, 0)).toBe(12_500)
  expect(await shop.mails()).toHaveLength(valid.length)
})

test('a deposit whose receipt was never sent, because it was given back first, gets no credit note', async () => {
  await using shop = await startShop()
  const payment_intent = await shop.pay()
  await shop.standIn.stripe.refunds.create({ payment_intent })
  for (const event of shop.standIn.state.events.toReversed()) await shop.deliver(event)
  expect((await shop.table('outbox')).filter(({ kind }) => kind === 'credit-note')).toEqual([])
})

test('the credit note of a deposit is sent again, gets a new link, is exported, and can be neither voided nor paid', async () => {
  await using shop = await startWithDeposit()
  await shop.refund()
  await shop.deliverAll()
  const [credit] = await shop.credits()
  const params = { id: credit?.id ?? '' }
  await shop.owner.call(calls.sendInvoice, { params })
  expect(await shop.mails()).toHaveLength(2)
  const body = { address: credit?.address ?? '' }
  const renewed = await shop.owner.call(calls.replaceInvoiceLink, { params, body })
  expect(renewed.address).not.toBe(credit?.address)
  const { pathname, search } = new URL(credit?.address ?? '')
  expect((await shop.app.request(pathname + search)).status).toBe(410)
  await expect(shop.owner.call(calls.voidInvoice, { params, body: {} })).rejects.toMatchObject({ status: 409 })
  await expect(shop.owner.call(calls.setInvoicePaid, { params, body: { paid: true } })).rejects.toMatchObject({
    status: 409,
  })
  const held = await shop.owner.call(exportPersonalData, { body: { email: 'ada@example.com' } })
  expect(JSON.parse(held)).toMatchObject({
    depositCredits: [{ number: 'CRN-000001', document: { lines: [{ netPence: 25_000 }] } }],
  })
})
