import { expect, test } from 'vitest'
import type { Client } from '#shared/client.ts'
import { listAudit } from '#shared/contract/audit.ts'
import * as calls from '#shared/contract/invoices.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { manualClock } from '../../platform/clock.ts'
import { startShop } from '../payments/testing/checkout.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Starts a shop with one invoice, issued on 22 November 2026. */
async function startWithInvoice() {
  const clock = manualClock('2026-11-22T09:00:00.000Z')
  const environment = { BUSINESS_ADDRESS: '2 Mill Lane, Winchester', VAT_NUMBER: 'GB123456789' }
  const shop = await startShop({ clock, environment })
  await shop.pay()
  for (const event of shop.standIn.state.events) await shop.deliver(event, { timestamp: clock.now().getTime() / 1000 })
  const owner = await shop.app.owner()
  const [lead] = await owner.call(listProspects)
  const invoice = await owner.call(calls.issueInvoice, {
    params: { id: lead?.id ?? '' },
    body: { packageType: 'Pre-Build', customerAddress: '1 High Street\nWinchester' },
  })
  return { ...shop, clock, owner, invoice, leadId: lead?.id ?? '' }
}

type Shop = Awaited<ReturnType<typeof startWithInvoice>>

async function open({ app }: Shop, address: string) {
  const { pathname, search } = new URL(address)
  const answer = await app.request(pathname + search)
  return { status: answer.status, page: (await answer.text()).replaceAll(/\s+/g, ' ') }
}

const replace = (owner: Client, { id, address }: calls.Invoice) =>
  owner.call(calls.replaceInvoiceLink, { params: { id }, body: { address } })

async function lastMail(shop: Shop): Promise<string> {
  const mails = (await shop.table('outbox')).filter(({ kind }) => kind === 'invoice')
  return mails.at(-1)?.text ?? ''
}

test('the link of an invoice works for 18 months and then says how to get another', async () => {
  await using shop = await startWithInvoice()
  const { invoice, clock } = shop
  expect(invoice.addressEndsAt).toBe('2028-05-22T09:00:00.000Z')
  clock.advance(Date.parse(invoice.addressEndsAt) - clock.now().getTime() - 1)
  expect(await open(shop, invoice.address)).toMatchObject({ status: 200 })
  clock.advance(1)
  const { status, page } = await open(shop, invoice.address)
  expect(status).toBe(410)
  expect(page).toContain('This link has expired')
  expect(page).toContain('Call us on 01962 000 000 or email ')
  expect(page).not.toMatch(/INV-|Ada|High Street/)
})

test('an invoice that is sent again after its link has expired has a new link', async () => {
  await using shop = await startWithInvoice()
  const { clock, invoice, owner } = shop
  await owner.call(calls.sendInvoice, { params: { id: invoice.id } })
  expect(await lastMail(shop)).toContain(invoice.address)
  clock.advance(600 * dayMs)
  const returned = await shop.app.owner()
  await returned.call(calls.sendInvoice, { params: { id: invoice.id } })
  const [renewed] = await returned.call(calls.listInvoices, { params: { id: shop.leadId } })
  expect(renewed?.address).not.toBe(invoice.address)
  expect(await lastMail(shop)).toContain(renewed?.address)
  expect(await open(shop, renewed?.address ?? '')).toMatchObject({ status: 200 })
  expect(await open(shop, invoice.address)).toMatchObject({ status: 410 })
})

test('a replaced link stops at once, the new one opens the invoice, and timeline and audit log record it', async () => {
  await using shop = await startWithInvoice()
  const { clock, invoice, owner } = shop
  clock.advance(dayMs)
  const replaced = await replace(owner, invoice)
  expect(replaced).toEqual({ ...invoice, address: replaced.address, addressEndsAt: '2028-05-23T09:00:00.000Z' })
  expect(await open(shop, invoice.address)).toMatchObject({ status: 410 })
  const { status, page } = await open(shop, replaced.address)
  expect(status).toBe(200)
  expect(page).toContain(invoice.number)
  expect(
    (await owner.call(getTimeline, { params: { id: shop.leadId } })).map(({ description }) => description),
  ).toContain('Made a new link to INV-000002; the old one no longer works')
  expect(await owner.call(listAudit, { query: { action: 'invoice_link_replaced' } })).toHaveLength(1)
})

test('a repeat replaces nothing, and an unknown invoice has no link', async () => {
  await using shop = await startWithInvoice()
  const { invoice, owner } = shop
  const answers = await Promise.all([1, 2, 3].map(() => replace(owner, invoice)))
  expect(new Set(answers.map(({ address }) => address)).size).toBe(1)
  await expect(
    owner.call(calls.replaceInvoiceLink, {
      params: { id: '01900000-0000-7000-8000-000000000001' },
      body: { address: invoice.address },
    }),
  ).rejects.toMatchObject({ status: 404 })
  expect(await open(shop, answers[0]?.address ?? '')).toMatchObject({ status: 200 })
})

test('a credit note has its own link', async () => {
  await using shop = await startWithInvoice()
  const { owner } = shop
  const replaced = await replace(owner, shop.invoice)
  const credit = await owner.call(calls.voidInvoice, { params: { id: replaced.id }, body: {} })
  const renewed = await replace(owner, credit)
  expect(await open(shop, credit.address)).toMatchObject({ status: 410 })
  expect(await open(shop, renewed.address)).toMatchObject({ status: 200 })
  expect(await open(shop, replaced.address)).toMatchObject({ status: 200 })
})
