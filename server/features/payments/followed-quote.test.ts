import { expect, test } from 'vitest'
import { specifiedPrices } from '#shared/business/prices.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { previewInvoice } from '#shared/contract/invoices.ts'
import { listJobs } from '#shared/contract/jobs.ts'
import { getLeadAccount } from '#shared/contract/lead-account.ts'
import { pricesItemId } from '#shared/contract/names.ts'
import {
  createPaymentIntent,
  getDepositLink,
  getPaymentStatus,
  listPayments,
  readCheckoutCustomer,
  simulatePayment,
} from '#shared/contract/payments.ts'
import { mergeProspects } from '#shared/contract/prospect-archive.ts'
import { getProspect, listProspects } from '#shared/contract/prospects.ts'
import { acceptQuoteByPhone, undoQuoteAcceptance } from '#shared/contract/quotes.ts'
import { ada } from '../../testing/enquiries.ts'
import { issueTo, startWithLead } from '../quotes/testing.ts'
import { websiteOf } from '../website/testing.ts'
import { applyEvent } from './apply-event.ts'
import { order } from './testing/checkout.ts'

type Server = Awaited<ReturnType<typeof startWithLead>>

async function raisePrices({ owner }: Server) {
  const site = websiteOf(owner)
  const content = {
    from: '2026-11-23',
    packages: { Essential: 1510, 'Pre-Build': 2110, Premium: 3310 },
    deposit: 305,
    rates: specifiedPrices.rates,
  }
  await site.publish(await site.draft('prices', content, { id: pricesItemId }))
}

/** Returns what the checkout shows behind the link that the owner sends, and the signed id in its address. */
async function openCheckout({ app, owner, leadId }: Server) {
  const { address, quote } = await owner.call(getDepositLink, { params: { id: leadId } })
  const link = new URL(address ?? '').searchParams.get('for') ?? ''
  return { link, quote, ...(await app.visitor.call(readCheckoutCustomer, { body: { token: link } })) }
}

async function pay({ app }: Server, extra: Parameters<typeof order>[0]) {
  const { clientSecret, paymentIntentId } = await app.visitor.call(createPaymentIntent, { body: order(extra) })
  await app.visitor.call(simulatePayment, { body: { clientSecret, outcome: 'succeeded' } })
  return paymentIntentId
}

const readMoney = async ({ owner, leadId }: Server) => ({
  lead: await owner.call(getProspect, { params: { id: leadId } }),
  account: await owner.call(getLeadAccount, { params: { id: leadId } }),
})

const acceptByPhone = ({ owner }: Server, id: string) =>
  owner.call(acceptQuoteByPhone, {
    params: { id },
    body: { acceptedBy: 'Ada Sample', acceptedOn: '2026-11-23', sendsEmail: true },
  })
const undo = ({ owner }: Server, id: string) => owner.call(undoQuoteAcceptance, { params: { id } })

test('a quote that is only open names price and deposit at the checkout of its lead, also once prices have risen', async () => {
  await using server = await startWithLead()
  const { app, owner, leadId } = server
  const { id } = await server.issue()
  await raisePrices(server)
  const { link, quote, order: shown } = await openCheckout(server)
  expect(quote).toEqual({ packageType: 'Pre-Build', netPence: 220_000, depositPence: 30_000 })
  expect(shown).toEqual({
    number: 'Q-0001',
    packageType: 'Pre-Build',
    netPence: 220_000,
    totalPence: 264_000,
    depositPence: 30_000,
    balanceNetPence: 195_000,
    balancePence: 234_000,
  })
  await expect(pay(server, { link, amount: 366 })).rejects.toMatchObject({
    sentence: 'The deposit is £300 including VAT. Please reload the page to see our current prices.',
  })
  const intent = await pay(server, { link, amount: 300 })
  expect(await readMoney(server)).toMatchObject({
    lead: { packageValue: 2200, depositRequired: 300, depositPaid: true },
    account: { agreed: { source: 'quote', number: 'Q-0001', totalPence: 264_000 }, remaining: { totalPence: 234_000 } },
  })
  const status = await app.visitor.call(getPaymentStatus, { query: { paymentIntentId: intent } })
  expect(status.order).toMatchObject({ quoteNumber: 'Q-0001', remainingPence: 234_000 })
  const draft = await owner.call(previewInvoice, { params: { id: leadId }, body: {} })
  expect(draft).toMatchObject({ quoteId: id, duePence: 234_000 })
  await acceptByPhone(server, id)
  expect((await readMoney(server)).account.remaining.totalPence).toBe(234_000)
})

test('whoever paid the price of the package, because the page showed that one, has not ordered the open quote', async () => {
  await using server = await startWithLead()
  await server.issue()
  const { link } = await openCheckout(server)
  await pay(server, { link, packagePence: 195_000 })
  expect((await readMoney(server)).account.agreed).toMatchObject({ source: 'package', totalPence: 234_000 })
})

test('of two open quotes, as after a merge, the link of the lead follows neither, and that of a quote its own', async () => {
  await using server = await startWithLead()
  const { app, owner, leadId } = server
  const { id } = await server.issue()
  await app.visitor.call(submitConsultation, { body: ada({ email: 'bea@example.com', phone: '020 7946 0055' }) })
  const other = (await owner.call(listProspects)).find((lead) => lead.id !== leadId)!
  await issueTo(owner, other.id, { packageType: 'Premium' })
  await owner.call(mergeProspects, { params: { id: leadId }, body: { otherId: other.id } })
  expect(await openCheckout(server)).toMatchObject({ quote: null, order: null })
  const address = app.deps.checkoutAddress({ kind: 'quote', id })
  const token = new URL(address ?? '').searchParams.get('for') ?? ''
  const { order: shown } = await app.visitor.call(readCheckoutCustomer, { body: { token } })
  expect(shown).toMatchObject({ number: 'Q-0001', totalPence: 264_000 })
})

test('the lead and the email of an acceptance name the deposit that was paid before it', async () => {
  await using server = await startWithLead()
  const { id } = await server.issue()
  await raisePrices(server)
  await pay(server, { amount: 366 })
  await acceptByPhone(server, id)
  const { lead, account } = await readMoney(server)
  expect(lead).toMatchObject({ packageValue: 2200, depositRequired: 366 })
  expect(account.remaining.totalPence).toBe(227_400)
  const [mail] = await server.mails('quote-accepted')
  const text = mail?.text.replaceAll(/\s+/g, ' ')
  expect(text).toContain('Deposit to pay now (included above): £366.00')
  expect(text).toContain('Your deposit has been paid. £2,274.00 including VAT remains.')
  expect(text).not.toContain('£300')
})

test('a customer who pays while the acceptance by telephone is undone has ordered what their page showed', async () => {
  await using server = await startWithLead()
  const { app } = server
  const { id } = await server.issue()
  await acceptByPhone(server, id)
  const { link } = await openCheckout(server)
  const { clientSecret } = await app.visitor.call(createPaymentIntent, { body: order({ link }) })
  await undo(server, id)
  expect((await readMoney(server)).account.agreed).toBeNull()
  await app.visitor.call(simulatePayment, { body: { clientSecret, outcome: 'succeeded' } })
  expect(await readMoney(server)).toMatchObject({
    lead: { packageValue: 2200, depositRequired: 300 },
    account: { agreed: { source: 'quote', number: 'Q-0001', totalPence: 264_000 }, remaining: { totalPence: 234_000 } },
  })
})

test('also when the quote was withdrawn meanwhile, because a newer one had been sent', async () => {
  await using server = await startWithLead()
  const { app, clock } = server
  const { id } = await server.issue()
  await acceptByPhone(server, id)
  const { link } = await openCheckout(server)
  const { clientSecret } = await app.visitor.call(createPaymentIntent, { body: order({ link }) })
  clock.advance(1000)
  await server.issue({ packageType: 'Premium' })
  expect((await undo(server, id)).withdrawnAt).not.toBeNull()
  await app.visitor.call(simulatePayment, { body: { clientSecret, outcome: 'succeeded' } })
  expect((await readMoney(server)).account.agreed).toMatchObject({ number: 'Q-0001', totalPence: 264_000 })
})

test('a deposit that was given back in full does not keep an acceptance from being undone, and orders nothing since', async () => {
  await using server = await startWithLead()
  const { db } = server.app.deps
  const { id } = await server.issue()
  await acceptByPhone(server, id)
  const { link } = await openCheckout(server)
  await pay(server, { link })
  await expect(undo(server, id)).rejects.toMatchObject({ status: 409 })
  await db.updateTable('payment').set({ refundedPence: 20_000, status: 'partially_refunded' }).execute()
  await expect(undo(server, id)).rejects.toThrow('The deposit has been paid since')
  await db.updateTable('payment').set({ refundedPence: 30_000, status: 'refunded' }).execute()
  await undo(server, id)
  expect(await readMoney(server)).toMatchObject({ lead: { packageValue: null }, account: { agreed: null } })
})

test('whoever pays the deposit of a quote twice has ordered one job, of which either deposit may go back', async () => {
  await using server = await startWithLead()
  const { app, owner, clock, leadId } = server
  await server.issue()
  const { link } = await openCheckout(server)
  await pay(server, { link })
  clock.advance(1000)
  const again = await pay(server, { link })
  const { account } = await readMoney(server)
  expect(account.jobs).toMatchObject([{ paid: { totalPence: 60_000 } }])
  const payments = await owner.call(listPayments, { query: { prospectId: leadId } })
  expect(new Set(payments.map(({ jobId }) => jobId)).size).toBe(1)

  const at = clock.now().toISOString()
  const update = { about: 'refund', refundedPence: 30_000, at } as const
  const report = { intentId: again, paymentId: undefined, update, receiptEmail: null }
  await applyEvent(app.deps, { id: 'refund-1', type: 'charge.refunded', at, report })
  const jobs = await owner.call(listJobs, { query: { prospectId: leadId } })
  expect(jobs).toMatchObject([{ state: 'open', deposit: { status: 'succeeded' } }])
})
