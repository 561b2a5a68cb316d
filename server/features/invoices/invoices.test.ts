import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import type { Client } from '#shared/client.ts'
import type { CallInput } from '#shared/contract/api-call.ts'
import { listAudit } from '#shared/contract/audit.ts'
import * as calls from '#shared/contract/invoices.ts'
import { changeJob, listJobs } from '#shared/contract/jobs.ts'
import { exportPersonalData } from '#shared/contract/personal-data.ts'
import { deleteProspect, eraseProspect, mergeProspects, undoMerge } from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { createProspect, listProspects } from '#shared/contract/prospects.ts'
import { dryRunRetention, runRetention } from '#shared/contract/retention.ts'
import { manualClock } from '../../platform/clock.ts'
import { numbersTo, order, orderOf, type Shop, startShop } from '../payments/testing/checkout.ts'
import type { TestAppOptions } from '../../testing/test-app.ts'

type InvoiceRequest = CallInput<typeof calls.issueInvoice>['body']

const request: InvoiceRequest = { packageType: 'Pre-Build', customerAddress: '1 High Street\nWinchester\nSO23 9AA' }

/** Starts a shop with an address and a VAT number, and pays these deposits. Returns their leads in the same order. */
async function startWithDeposits(bodies = [order()], options: TestAppOptions = {}) {
  const shop = await startShop({
    ...options,
    environment: { BUSINESS_ADDRESS: '2 Mill Lane, Winchester', VAT_NUMBER: 'GB123456789', ...options.environment },
  })
  const intents: string[] = []
  for (const body of bodies) intents.push(await shop.pay(body))
  await shop.deliverAll()
  const owner = await shop.app.owner()
  const leads = (await owner.call(listProspects)).toReversed().map(({ id }) => id)
  return { ...shop, intents, owner, leads, lead: leads[0] ?? '' }
}

const issue = (owner: Client, id: string, extra: Partial<InvoiceRequest> = {}) =>
  owner.call(calls.issueInvoice, { params: { id }, body: { ...request, ...extra } })

async function invoiceMails(shop: Pick<Shop, 'table'>) {
  const mails = await shop.table('outbox')
  return mails.filter(({ kind }) => kind === 'invoice' || kind === 'credit-note')
}

async function read(shop: Pick<Shop, 'app'>, address: string): Promise<string> {
  const { pathname, search } = new URL(address)
  const answer = await shop.app.request(pathname + search)
  expect(answer.status).toBe(200)
  return (await answer.text()).replaceAll(/\s+/g, ' ')
}

test('the balance invoice has the number after the deposit’s, states the balance and is mailed with its link', async () => {
  await using shop = await startWithDeposits()
  const lines = [{ what: '3D visuals', netPounds: 250 }]
  const draft = await shop.owner.call(calls.previewInvoice, { params: { id: shop.lead }, body: { lines } })
  expect(draft).toMatchObject({ packageType: 'Pre-Build', netPence: 195_000, vatPence: 39_000, duePence: 234_000 })
  const issued = await issue(shop.owner, shop.lead, { lines, duePence: draft.duePence })
  expect(issued).toMatchObject({ number: 'INV-000002', kind: 'balance', paidPence: 30_000, testMode: false })
  for (const q of ['INV-000001', 'inv-000002']) {
    expect((await shop.owner.call(listProspects, { query: { q } })).map(({ id }) => id)).toEqual([shop.lead])
  }
  expect(await shop.owner.call(calls.listInvoices, { params: { id: shop.lead } })).toEqual([issued])

  const [mail, ...others] = await invoiceMails(shop)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: 'ada@example.com', subject: 'Your invoice INV-000002' })
  for (const part of [
    issued.address,
    '£2,340.00',
    'Less the deposit, invoiced as INV-000001',
    'first set of drawings',
  ]) {
    expect(mail?.text).toContain(part)
  }
  const page = await read(shop, issued.address)
  for (const part of ['GB123456789', '2 Mill Lane', '1 High Street', '−£250.00', '£390.00', '£2,340.00', '£2,640.00']) {
    expect(page).toContain(part)
  }
  const timeline = await shop.owner.call(getTimeline, { params: { id: shop.lead } })
  expect(timeline.map(({ description }) => description)).toContain('Issued invoice INV-000002: £2,340.00 to pay')
  const [entry] = await shop.owner.call(listAudit)
  expect(entry).toMatchObject({ action: 'invoice_issued', subjectId: shop.lead, detail: { number: 'INV-000002' } })
})

test('simultaneous invoices of several leads have consecutive numbers', async () => {
  await using shop = await startWithDeposits(Array.from({ length: 6 }, (_, n) => orderOf(n)))
  const issued = await Promise.all(shop.leads.map((lead) => issue(shop.owner, lead)))
  expect(issued.map(({ number }) => number).toSorted()).toEqual(numbersTo(12).slice(6))
})

test('of two simultaneous balance invoices of one lead one is issued, and issuing it again returns it', async () => {
  await using shop = await startWithDeposits()
  const id = uuidv7()
  const tries = await Promise.allSettled([issue(shop.owner, shop.lead, { id }), issue(shop.owner, shop.lead)])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [first] = await shop.owner.call(calls.listInvoices, { params: { id: shop.lead } })
  await expect(issue(shop.owner, shop.lead)).rejects.toThrow('409: There’s already a balance invoice, INV-000002.')
  expect(await issue(shop.owner, shop.lead, { id: first?.id })).toEqual(first)
  expect(await invoiceMails(shop)).toHaveLength(1)
})

test('an invoice that could not be issued leaves no gap, no mail and no trace', async () => {
  await using shop = await startWithDeposits()
  await expect(issue(shop.owner, shop.lead, { duePence: 1 })).rejects.toThrow('409: The balance has changed')
  const { db } = shop.app.deps
  await sql`create trigger broken before insert on outbox when new.kind = 'invoice' begin
    select raise(abort, 'the disk is full');
  end`.execute(db)
  await expect(issue(shop.owner, shop.lead)).rejects.toMatchObject({ status: 500 })
  await sql`drop trigger broken`.execute(db)
  expect(await shop.owner.call(calls.listInvoices, { params: { id: shop.lead } })).toEqual([])
  expect(await issue(shop.owner, shop.lead)).toMatchObject({ number: 'INV-000002' })
})

test('the database refuses to change or delete an issued invoice', async () => {
  await using shop = await startWithDeposits()
  await issue(shop.owner, shop.lead)
  const { db } = shop.app.deps
  await expect(db.updateTable('invoice').set({ duePence: 1 }).execute()).rejects.toThrow('cannot be changed')
  await expect(db.deleteFrom('invoice').execute()).rejects.toThrow('cannot be deleted')
})

test('an invoice is cancelled once by a credit note with its own number, and another invoice can follow', async () => {
  await using shop = await startWithDeposits()
  const wrong = await issue(shop.owner, shop.lead)
  const undo = () =>
    shop.owner.call(calls.voidInvoice, { params: { id: wrong.id }, body: { reason: 'The wrong package' } })
  const credit = await undo()
  expect(credit).toMatchObject({ number: 'CRN-000001', kind: 'credit_note', creditsNumber: 'INV-000002' })
  expect(credit.duePence).toBe(wrong.duePence)
  expect(await undo()).toEqual(credit)
  expect((await invoiceMails(shop)).map(({ subject }) => subject)).toEqual([
    'Your invoice INV-000002',
    'Your credit note CRN-000001',
  ])
  expect(await read(shop, wrong.address)).toContain('Cancelled by a credit note')
  expect(await read(shop, credit.address)).toContain('Invoice INV-000002')
  const right = await issue(shop.owner, shop.lead, { packageType: 'Essential' })
  expect(right).toMatchObject({ number: 'INV-000003', duePence: 132_000 })
  const settle = (id: string, paid: boolean) =>
    shop.owner.call(calls.setInvoicePaid, { params: { id }, body: { paid } })
  await expect(settle(wrong.id, true)).rejects.toThrow('409: This invoice has been voided.')
  await expect(settle(credit.id, true)).rejects.toThrow('409: A credit note can’t be changed.')
})

test('an invoice marked as paid says so on its page and cannot be voided', async () => {
  await using shop = await startWithDeposits()
  const { id, address } = await issue(shop.owner, shop.lead)
  const settle = (paid: boolean) => shop.owner.call(calls.setInvoicePaid, { params: { id }, body: { paid } })
  const [first, again] = [await settle(true), await settle(true)]
  expect(first.paidAt).toMatch(/^\d{4}-/)
  expect(again).toEqual(first)
  expect(await read(shop, address)).toContain('Paid on ')
  await expect(shop.owner.call(calls.voidInvoice, { params: { id }, body: {} })).rejects.toThrow(
    '409: This invoice is marked as paid. Please mark it as not paid first.',
  )
  expect(await settle(false)).toMatchObject({ paidAt: null })
  await shop.owner.call(calls.sendInvoice, { params: { id } })
  expect(await invoiceMails(shop)).toHaveLength(2)
})

test('a refunded deposit, or the refunded part, is not deducted, and the job of the former is reopened to invoice it', async () => {
  await using shop = await startWithDeposits([orderOf(1), orderOf(2)])
  const [one, two] = shop.intents
  await shop.standIn.stripe.refunds.create({ payment_intent: one ?? '', amount: 10_000 })
  await shop.standIn.stripe.refunds.create({ payment_intent: two ?? '' })
  await shop.deliverAll()
  const cancelled = { params: { id: shop.leads[1] ?? '' }, body: {} }
  await expect(shop.owner.call(calls.previewInvoice, cancelled)).rejects.toThrow(
    '409: This job has been cancelled. Please reopen it first.',
  )
  const [job] = await shop.owner.call(listJobs, { query: { prospectId: cancelled.params.id } })
  const body = { revision: job?.revision ?? 0, isCancelled: false }
  await shop.owner.call(changeJob, { params: { id: job?.id ?? '' }, body })
  const drafts = []
  for (const id of shop.leads) drafts.push(await shop.owner.call(calls.previewInvoice, { params: { id }, body: {} }))
  expect(drafts).toMatchObject([
    { paidPence: 20_000, duePence: 214_000 },
    { paidPence: 0, duePence: 234_000, lines: [{ what: 'Pre-Build Package', netPence: 195_000 }] },
  ])
})

test('without a deposit, or without the address and VAT number of the business, there is no invoice', async () => {
  await using shop = await startWithDeposits()
  const body = {
    name: 'Grace Sample',
    phone: '020 7946 0021',
    location: 'Winchester',
    projectType: 'extension',
  } as const
  const { id } = await shop.owner.call(createProspect, { body })
  await expect(issue(shop.owner, id)).rejects.toThrow('409: This lead hasn’t paid a deposit')
  await using nameless = await startShop()
  await nameless.pay()
  await nameless.deliverAll()
  const owner = await nameless.app.owner()
  const [lead] = await owner.call(listProspects)
  await expect(issue(owner, lead?.id ?? '')).rejects.toThrow('503: Invoices need your address and VAT number')
})

test.each(['erased', 'deleted'])('the invoice of a person who is %s is kept, as the law requires', async (how) => {
  await using shop = await startWithDeposits()
  const { address } = await issue(shop.owner, shop.lead)
  const params = { id: shop.lead }
  if (how === 'erased') await shop.owner.call(eraseProspect, { params })
  else await shop.owner.call(deleteProspect, { params, body: {} })
  expect(await read(shop, address)).toContain('£2,040.00')
  const held = await shop.owner.call(exportPersonalData, { body: { email: 'ada@example.com' } })
  expect(JSON.parse(held)).toMatchObject({ invoices: [{ number: 'INV-000002', customerName: 'Ada Sample' }] })
})

test('an invoice moves with its lead in a merge, and back when that is undone', async () => {
  await using shop = await startWithDeposits([orderOf(1), orderOf(2)])
  const [kept = '', other = ''] = shop.leads
  const issued = await issue(shop.owner, other)
  const mergeId = uuidv7()
  await shop.owner.call(mergeProspects, { params: { id: kept }, body: { mergeId, otherId: other } })
  const list = (id: string) => shop.owner.call(calls.listInvoices, { params: { id } })
  expect(await list(kept)).toEqual([{ ...issued, prospectId: kept }])
  await shop.owner.call(undoMerge, { params: { id: mergeId } })
  expect([await list(kept), await list(other)]).toEqual([[], [issued]])
})

test('after seven years, as the privacy page says, the invoice names nobody and keeps its number and amounts', async () => {
  const clock = manualClock('2026-03-02T09:00:00.000Z')
  await using shop = await startWithDeposits([order()], { clock })
  const { id, address } = await issue(shop.owner, shop.lead)
  clock.advance(7 * 365 * 24 * 60 * 60 * 1000)
  const owner = await shop.app.owner()
  expect((await owner.call(dryRunRetention)).counts).not.toContainEqual(expect.objectContaining({ subject: 'invoice' }))
  clock.advance(2 * 24 * 60 * 60 * 1000)
  await owner.call(dryRunRetention)
  await owner.call(runRetention)
  const row = await shop.app.deps.db.selectFrom('invoice').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    number: 'INV-000002',
    customerName: 'Erased',
    customerAddress: 'Erased',
    duePence: 204_000,
  })
  const renewed = await owner.call(calls.replaceInvoiceLink, { params: { id }, body: { address } })
  expect(await read(shop, renewed.address)).not.toMatch(/\bAda\b/)
  await expect(owner.call(calls.sendInvoice, { params: { id } })).rejects.toThrow(
    '409: The customer’s details have been removed',
  )
})

test('a link with another token opens no invoice', async () => {
  await using shop = await startWithDeposits()
  const { address } = await issue(shop.owner, shop.lead)
  const { search } = new URL(address)
  for (const query of ['', '?token=', `${search}x`, search.replace('token=0', 'token=1')]) {
    expect((await shop.app.request(`${calls.invoicePath}${query}`)).status).toBe(404)
  }
})
