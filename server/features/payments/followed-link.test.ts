import { expect, test } from 'vitest'
import { previewInvoice } from '#shared/contract/invoices.ts'
import { getLeadAccount } from '#shared/contract/lead-account.ts'
import {
  createPaymentIntent,
  getDepositLink,
  getPaymentStatus,
  readCheckoutCustomer,
  simulatePayment,
} from '#shared/contract/payments.ts'
import { archiveProspect, mergeProspects } from '#shared/contract/prospect-archive.ts'
import { createProspect, editProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import { v7 as uuidv7 } from 'uuid'
import { startWithLead } from '../quotes/testing.ts'
import { order } from './testing/checkout.ts'

type Server = Awaited<ReturnType<typeof startWithLead>>

/** Somebody who pays for the lead. */
const payer = { name: 'Bea Payer', email: 'bea@example.com', phone: '020 7946 0099' }

const linkOf = (address: string | null) => new URL(address ?? '').searchParams.get('for') ?? ''

async function pay({ app }: Server, extra: Parameters<typeof order>[0]) {
  const body = order({ customerInfo: payer, ...extra })
  const { clientSecret, paymentIntentId } = await app.visitor.call(createPaymentIntent, { body })
  await app.visitor.call(simulatePayment, { body: { clientSecret, outcome: 'succeeded' } })
  return paymentIntentId
}

async function readMoney({ app }: Server) {
  const payments = await app.deps.db.selectFrom('payment').select(['prospectId', 'quoteId', 'customerEmail']).execute()
  const [receipt] = await app.deps.db.selectFrom('outbox').selectAll().where('kind', '=', 'deposit-receipt').execute()
  return { payments, receipt, text: receipt?.text.replaceAll(/\s+/g, ' ') }
}

test('a deposit that follows an accepted quote reaches its lead and order from another email address', async () => {
  await using server = await startWithLead()
  const { owner, leadId } = server
  const params = { id: leadId }
  const { id, address } = await server.issue()
  const { location } = await server.accept(address)
  await pay(server, { link: linkOf(location) })
  const { payments, receipt, text } = await readMoney(server)
  expect(payments).toEqual([{ prospectId: leadId, quoteId: id, customerEmail: 'bea@example.com' }])
  expect(receipt?.recipient).toBe('bea@example.com')
  expect(text).toContain('as in your quote Q-0001 costs £2,200 + VAT (£2,640 including VAT)')
  expect(await owner.call(listProspects)).toHaveLength(1)
  expect(await owner.call(getProspect, { params })).toMatchObject({
    name: 'Ada Sample',
    email: 'ada@example.com',
    phone: '020 7946 0018',
    status: 'converted',
    depositPaid: true,
    packageValue: 2200,
  })
  expect(await owner.call(previewInvoice, { params, body: {} })).toMatchObject({ quoteId: id, duePence: 234_000 })
})

test('a deposit by the link of a lead reaches that lead, and its open quote when it pays for the same package', async () => {
  await using server = await startWithLead()
  const { owner, leadId } = server
  const link = linkOf((await owner.call(getDepositLink, { params: { id: leadId } })).address)
  const { id } = await server.issue()
  await pay(server, { link })
  await pay(server, { link, packageType: 'Premium', customerInfo: { ...payer, email: 'cleo@example.com' } })
  expect((await readMoney(server)).payments).toEqual([
    { prospectId: leadId, quoteId: id, customerEmail: 'bea@example.com' },
    { prospectId: leadId, quoteId: null, customerEmail: 'cleo@example.com' },
  ])
  expect(await owner.call(listProspects)).toHaveLength(1)
})

test('without a link, or with a forged one or that of a lead who is gone, the email address decides as before', async () => {
  await using server = await startWithLead()
  const { owner, leadId } = server
  const link = linkOf((await owner.call(getDepositLink, { params: { id: leadId } })).address)
  const other = await owner.call(createProspect, {
    body: {
      id: uuidv7(),
      name: 'Cleo',
      email: 'cleo@example.com',
      phone: '020 7946 0077',
      location: 'Alresford',
      projectType: 'extension',
    },
  })
  await pay(server, { link: link.replace(leadId, other.id) })
  await owner.call(archiveProspect, { params: { id: leadId }, body: { archiveReason: 'Moved away' } })
  await pay(server, { link, customerInfo: { ...payer, email: 'dee@example.com' } })
  const leads = await owner.call(listProspects)
  expect(new Set(leads.map(({ email }) => email))).toEqual(
    new Set(['bea@example.com', 'cleo@example.com', 'dee@example.com']),
  )
  const { payments } = await readMoney(server)
  expect(payments.map(({ prospectId }) => prospectId)).not.toContain(leadId)
})

test('the link of a lead that was merged since reaches the one that it was merged into, also where payment had begun', async () => {
  await using server = await startWithLead()
  const { app, owner, leadId } = server
  const linked = []
  for (const [name, phone] of [
    ['Cleo', '020 7946 0077'],
    ['Dee', '020 7946 0078'],
  ] as const) {
    const body = { id: uuidv7(), name, phone, location: 'Alresford', projectType: 'extension' } as const
    const lead = await owner.call(createProspect, { body })
    linked.push({ id: lead.id, link: linkOf((await owner.call(getDepositLink, { params: lead })).address) })
  }
  const [cleo, dee] = linked as [(typeof linked)[0], (typeof linked)[0]]
  const begun = await app.visitor.call(createPaymentIntent, { body: order({ customerInfo: payer, link: cleo.link }) })
  await owner.call(mergeProspects, { params: { id: dee.id }, body: { otherId: cleo.id } })
  await owner.call(mergeProspects, { params: { id: leadId }, body: { otherId: dee.id } })
  await app.visitor.call(simulatePayment, { body: { clientSecret: begun.clientSecret, outcome: 'succeeded' } })
  const { name } = await app.visitor.call(readCheckoutCustomer, { body: { token: cleo.link } })
  expect(name).toBe('Ada Sample')
  await pay(server, { link: cleo.link, packageType: 'Premium', customerInfo: { ...payer, email: 'fay@example.com' } })
  expect((await readMoney(server)).payments).toMatchObject([{ prospectId: leadId }, { prospectId: leadId }])
  expect(await owner.call(listProspects)).toHaveLength(1)
})

test('a lead without an address takes that of its payer, unless another lead has it', async () => {
  await using server = await startWithLead()
  const { owner } = server
  const add = (name: string) =>
    owner.call(createProspect, {
      body: { id: uuidv7(), name, phone: '020 7946 0055', location: 'Alresford', projectType: 'extension' },
    })
  const lead = await add('Cleo Sample')
  const link = linkOf((await owner.call(getDepositLink, { params: { id: lead.id } })).address)
  await pay(server, { link, customerInfo: { ...payer, email: 'ada@example.com' } })
  expect(await owner.call(getProspect, { params: { id: lead.id } })).toMatchObject({ email: null, depositPaid: true })
  await pay(server, { link, packageType: 'Premium' })
  expect(await owner.call(getProspect, { params: { id: lead.id } })).toMatchObject({ email: 'bea@example.com' })
})

test('the page after the payment gets the sums of the receipt, and a payer without the link none of the quote', async () => {
  await using server = await startWithLead()
  const { app, owner, leadId } = server
  const { address } = await server.issue()
  const { location } = await server.accept(address)
  const intent = await pay(server, { link: linkOf(location) })
  const read = async (paymentIntentId: string) =>
    (await app.visitor.call(getPaymentStatus, { query: { paymentIntentId } })).order
  const account = await owner.call(getLeadAccount, { params: { id: leadId } })
  expect(await read(intent)).toEqual({
    quoteNumber: 'Q-0001',
    packageType: 'Pre-Build',
    netPence: 220_000,
    totalPence: 264_000,
    paidPence: 30_000,
    remainingNetPence: account.remaining.netPence,
    remainingPence: 234_000,
  })
  const { updatedAt } = await owner.call(getProspect, { params: { id: leadId } })
  await owner.call(editProspect, { params: { id: leadId }, body: { updatedAt, email: 'new@example.com' } })
  // Who pays with the address of a lead, and not by its link, may have guessed it.
  const second = await pay(server, { customerInfo: { ...payer, email: 'new@example.com' }, packageType: 'Pre-Build' })
  await owner.call(editProspect, {
    params: { id: leadId },
    body: {
      updatedAt: (await owner.call(getProspect, { params: { id: leadId } })).updatedAt,
      email: 'ada@example.com',
    },
  })
  // It begins a job of its own, at the public price.
  expect(await read(second)).toMatchObject({ quoteNumber: null, netPence: 195_000, paidPence: 30_000 })
  expect(await read(intent)).toMatchObject({ paidPence: 30_000, remainingPence: 234_000 })
})
