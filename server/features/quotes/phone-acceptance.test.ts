import { expect, test } from 'vitest'
import type { CallInput } from '#shared/contract/api-call.ts'
import { listAudit } from '#shared/contract/audit.ts'
import { getInsight, getToday } from '#shared/contract/dashboard.ts'
import { issueInvoice, previewInvoice, voidInvoice } from '#shared/contract/invoices.ts'
import { getLeadAccount } from '#shared/contract/lead-account.ts'
import {
  createPaymentIntent,
  getDepositLink,
  readCheckoutCustomer,
  simulatePayment,
} from '#shared/contract/payments.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { editProspect, getProspect } from '#shared/contract/prospects.ts'
import { acceptQuoteByPhone, listQuotes, undoQuoteAcceptance, withdrawQuote } from '#shared/contract/quotes.ts'
import { order } from '../payments/testing/checkout.ts'
import { startWithLead } from './testing.ts'

type Server = Awaited<ReturnType<typeof startWithLead>>
type Acceptance = CallInput<typeof acceptQuoteByPhone>['body']

const businessDetails = { BUSINESS_ADDRESS: '2 Mill Lane, Winchester', VAT_NUMBER: 'GB123456789' }

const acceptByPhone = ({ owner }: Server, id: string, extra: Partial<Acceptance> = {}) =>
  owner.call(acceptQuoteByPhone, {
    params: { id },
    body: { acceptedBy: 'Ada Sample', acceptedOn: '2026-11-23', ...extra },
  })

const undo = ({ owner }: Server, id: string) => owner.call(undoQuoteAcceptance, { params: { id } })

async function payDeposit({ app }: Server) {
  const { clientSecret } = await app.visitor.call(createPaymentIntent, { body: order() })
  await app.visitor.call(simulatePayment, { body: { clientSecret, outcome: 'succeeded' } })
}

test('a quote that is accepted by telephone is the order as one accepted online is, and its page and email say how it was accepted', async () => {
  await using server = await startWithLead({ environment: businessDetails })
  const { app, owner, leadId, clock, show } = server
  const params = { id: leadId }
  const { id, address } = await server.issue()
  clock.advance(26 * 60 * 60 * 1000)
  const accepted = await acceptByPhone(server, id, { acceptedBy: ' Bea  Sample ' })
  expect(accepted).toMatchObject({
    acceptedAt: '2026-11-24T11:00:00.000Z',
    acceptedBy: 'Bea Sample',
    acceptedByPhoneOn: '2026-11-23',
  })
  expect(await owner.call(getProspect, { params })).toMatchObject({
    status: 'quoted',
    selectedPackage: 'prebuild',
    packageValue: 2200,
    depositRequired: 300,
  })
  expect(await owner.call(getLeadAccount, { params })).toMatchObject({
    agreed: { source: 'quote', number: 'Q-0001', totalPence: 264_000 },
    remaining: { totalPence: 264_000 },
  })
  const { pipeline } = await owner.call(getInsight, { query: { months: 1 } })
  expect(pipeline.reduce((sum, { value }) => sum + value, 0)).toBe(2200)
  const entry = (await owner.call(getTimeline, { params })).find(({ type }) => type === 'quote_answer')
  expect(entry?.description).toBe('Accepted quote Q-0001 by telephone on Monday 23 November 2026, as Bea Sample')
  expect(await owner.call(listAudit)).toContainEqual(
    expect.objectContaining({ action: 'quote_accepted_by_phone', detail: { number: 'Q-0001' } }),
  )
  expect((await owner.call(getToday)).quotes).toMatchObject([{ number: 'Q-0001' }])

  const [mail, ...others] = await server.mails('quote-accepted')
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: 'ada@example.com', subject: 'You’ve accepted quote Q-0001' })
  expect(mail?.document).toContain(id)
  const text = mail?.text.replaceAll(/\s+/g, ' ') ?? ''
  expect(text).toContain('You’ve accepted our quote Q-0001 by telephone on Monday 23 November 2026.')
  expect(text).toContain('If that isn’t what you said, please call us')
  expect(text).toContain('£2,640')
  const link = new URL(/https?:\S+\/checkout\?\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  const token = link.searchParams.get('for') ?? ''
  const { order: checkout } = await app.visitor.call(readCheckoutCustomer, { body: { token } })
  expect(checkout).toMatchObject({ number: 'Q-0001', totalPence: 264_000, balancePence: 234_000 })
  // The owner knows already.
  expect(await server.mails('quote-alert')).toEqual([])

  const { page } = await show(address)
  expect(page).toContain('Accepted by telephone on Monday 23 November 2026')
  expect(page).toContain('You accepted this quote by telephone on Monday 23 November 2026.')
  expect(page).not.toContain('name="consent"')
  await payDeposit(server)
  const [receipt] = await app.deps.db.selectFrom('outbox').selectAll().where('kind', '=', 'deposit-receipt').execute()
  expect(receipt?.text.replaceAll(/\s+/g, ' ')).toContain('as in your quote Q-0001 costs £2,200 + VAT')
  expect(await owner.call(previewInvoice, { params, body: {} })).toMatchObject({ quoteId: id, duePence: 234_000 })
})

test('a deposit that was paid before is named by the email, with what remains of the quote', async () => {
  await using server = await startWithLead()
  const { id } = await server.issue()
  await payDeposit(server)
  await acceptByPhone(server, id)
  const [mail] = await server.mails('quote-accepted')
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('Your deposit has been paid. £2,340.00 including VAT remains.')
  const account = await server.owner.call(getLeadAccount, { params: { id: server.leadId } })
  expect(account).toMatchObject({ agreed: { source: 'quote' }, remaining: { totalPence: 234_000 } })
})

test('the owner may leave out the email', async () => {
  await using server = await startWithLead()
  const { id } = await server.issue()
  await acceptByPhone(server, id, { sendsEmail: false })
  expect(await server.mails('quote-accepted')).toEqual([])
})

test('a day before the quote was sent, a day to come and a missing name are refused', async () => {
  await using server = await startWithLead()
  const { id } = await server.issue()
  const refused = [
    [{ acceptedOn: '2026-11-22' }, { acceptedOn: 'The quote was sent on Monday 23 November 2026' }],
    [{ acceptedOn: '2026-11-24' }, { acceptedOn: 'Please choose today or an earlier day' }],
    [{ acceptedBy: ' ' }, { acceptedBy: 'Please enter who accepted it' }],
  ] as const
  for (const [extra, fields] of refused) {
    await expect(acceptByPhone(server, id, extra)).rejects.toMatchObject({ status: 400, fields })
  }
  expect((await server.owner.call(listQuotes, { params: { id: server.leadId } }))[0]?.acceptedAt).toBeNull()
})

test('a quote that has been declined, withdrawn or accepted, or has expired, cannot be accepted by telephone', async () => {
  await using server = await startWithLead()
  const { owner, clock, submit, accept } = server
  const refusal = (id: string, extra?: Partial<Acceptance>) =>
    acceptByPhone(server, id, extra).catch((error: unknown) => String(error))
  const declined = await server.issue()
  await submit(declined.address, { answer: 'decline' })
  expect(await refusal(declined.id)).toContain('This quote has been declined, so it can’t be marked as accepted.')
  const withdrawn = await server.issue()
  await owner.call(withdrawQuote, { params: { id: withdrawn.id } })
  expect(await refusal(withdrawn.id)).toContain(
    '409: This quote has been withdrawn, so it can’t be marked as accepted.',
  )
  const online = await server.issue()
  await accept(online.address)
  expect(await refusal(online.id)).toContain('409: This quote has been accepted, so it can’t be marked as accepted.')
  await expect(undo(server, online.id)).rejects.toThrow('409: The customer accepted this quote online')
  const expired = await server.issue()
  clock.advance(31 * 24 * 60 * 60 * 1000)
  expect(await refusal(expired.id, { acceptedOn: '2026-12-24' })).toContain(
    '409: This quote has expired, so it can’t be marked as accepted. Please send a new one.',
  )
})

test('a call on the last day on which a quote holds can be marked later, and undoing that leaves the quote expired', async () => {
  await using server = await startWithLead()
  const { owner, leadId, clock } = server
  const { id, address } = await server.issue({ expiresOn: '2026-11-24' })
  clock.advance(2 * 24 * 60 * 60 * 1000)
  await expect(acceptByPhone(server, id, { acceptedOn: '2026-11-25' })).rejects.toMatchObject({ status: 409 })
  expect(await acceptByPhone(server, id, { acceptedOn: '2026-11-24' })).toMatchObject({
    acceptedByPhoneOn: '2026-11-24',
  })
  const account = await owner.call(getLeadAccount, { params: { id: leadId } })
  expect(account.agreed).toMatchObject({ number: 'Q-0001', totalPence: 264_000 })
  await undo(server, id)
  expect((await server.show(address)).page).toContain('This quote has expired')
})

test('an acceptance by telephone counts from its day, however late it is marked', async () => {
  await using server = await startWithLead()
  const { app, owner, leadId, clock } = server
  const params = { id: leadId }
  const { id } = await server.issue({ packageType: 'Premium', lines: [] })
  clock.advance(24 * 60 * 60 * 1000)
  const { clientSecret } = await app.visitor.call(createPaymentIntent, { body: order() })
  await app.visitor.call(simulatePayment, { body: { clientSecret, outcome: 'succeeded' } })
  clock.advance(24 * 60 * 60 * 1000)
  await acceptByPhone(server, id, { acceptedOn: '2026-11-23' })
  const ofPackage = { source: 'package', packageType: 'Pre-Build', totalPence: 234_000 }
  expect((await owner.call(getLeadAccount, { params })).agreed).toMatchObject(ofPackage)
  expect(await owner.call(getProspect, { params })).toMatchObject({ selectedPackage: 'prebuild', packageValue: 1950 })
  const [mail] = await server.mails('quote-accepted')
  expect(mail?.text, 'which would be that of the package').not.toContain('remains')
  await undo(server, id)
  // On the day of the deposit it counts as the later one, because only the day is known.
  await acceptByPhone(server, id, { acceptedOn: '2026-11-24' })
  expect((await owner.call(getLeadAccount, { params })).agreed).toMatchObject({ source: 'quote', totalPence: 354_000 })
})

test('of two windows that accept a quote by telephone at once, one does, and the customer is emailed once', async () => {
  await using server = await startWithLead()
  const { id } = await server.issue()
  const answers = await Promise.allSettled(
    Array.from({ length: 6 }, (_, n) => acceptByPhone(server, id, { acceptedBy: `Ada ${n}` })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await server.mails('quote-accepted')).toHaveLength(1)
  const entries = await server.owner.call(getTimeline, { params: { id: server.leadId } })
  expect(entries.filter(({ type }) => type === 'quote_answer')).toHaveLength(1)
})

test('a customer who accepts online while the owner marks it by telephone accepts once', async () => {
  await using server = await startWithLead()
  const { id, address } = await server.issue()
  await Promise.allSettled([acceptByPhone(server, id), server.accept(address)])
  expect(await server.mails('quote-accepted')).toHaveLength(1)
  const entries = await server.owner.call(getTimeline, { params: { id: server.leadId } })
  expect(entries.filter(({ type }) => type === 'quote_answer')).toHaveLength(1)
})

test('an acceptance by telephone can be undone: the lead says what it said before, and the quote can be accepted again', async () => {
  await using server = await startWithLead()
  const { app, owner, leadId, clock } = server
  const params = { id: leadId }
  const before = await owner.call(getProspect, { params })
  const { id, address } = await server.issue()
  await acceptByPhone(server, id)
  const open = await undo(server, id)
  expect(open).toMatchObject({ acceptedAt: null, acceptedBy: null, acceptedByPhoneOn: null })
  expect(await undo(server, id)).toEqual(open)
  const { selectedPackage, packageValue, depositRequired } = before
  expect(await owner.call(getProspect, { params })).toMatchObject({ selectedPackage, packageValue, depositRequired })
  expect((await owner.call(getLeadAccount, { params })).agreed).toBeNull()
  expect(await server.mails('quote-accepted'), 'which was still queued').toEqual([])
  expect(await owner.call(listAudit)).toContainEqual(
    expect.objectContaining({ action: 'quote_acceptance_undone', detail: { number: 'Q-0001' } }),
  )
  expect((await server.show(address)).page).toContain('name="consent"')

  clock.advance(1000)
  await acceptByPhone(server, id)
  await app.deps.db.updateTable('outbox').set({ status: 'sent' }).where('kind', '=', 'quote-accepted').execute()
  await undo(server, id)
  clock.advance(1000)
  expect((await server.accept(address)).status).toBe(303)
  expect(await server.mails('quote-accepted')).toHaveLength(2)
  const [quote] = await owner.call(listQuotes, { params })
  expect(quote).toMatchObject({ acceptedBy: 'Ada Sample', acceptedByPhoneOn: null })
})

test('what the owner has changed on the lead since stays when an acceptance is undone', async () => {
  await using server = await startWithLead()
  const { owner, leadId } = server
  const params = { id: leadId }
  const { id } = await server.issue()
  await acceptByPhone(server, id)
  const { updatedAt } = await owner.call(getProspect, { params })
  await owner.call(editProspect, { params, body: { updatedAt, packageValue: 2500 } })
  await undo(server, id)
  expect(await owner.call(getProspect, { params })).toMatchObject({ packageValue: 2500, depositRequired: null })
})

test('a quote whose acceptance is undone after a newer one was sent is replaced by that one', async () => {
  await using server = await startWithLead()
  const { id, address } = await server.issue()
  await acceptByPhone(server, id)
  server.clock.advance(1000)
  await server.issue()
  expect((await undo(server, id)).withdrawnAt).not.toBeNull()
  expect((await server.show(address)).page).toContain('There is a newer quote')
})

test('once the deposit has been paid or the balance invoiced, an acceptance cannot be undone', async () => {
  await using server = await startWithLead({ environment: businessDetails })
  const { owner, leadId, clock } = server
  const params = { id: leadId }
  await payDeposit(server)
  clock.advance(1000)
  const { id } = await server.issue()
  await acceptByPhone(server, id)
  await undo(server, id) // the deposit was paid before, and not because of it
  expect((await owner.call(getLeadAccount, { params })).agreed).toMatchObject({ source: 'package' })
  expect(await owner.call(getProspect, { params })).toMatchObject({ packageValue: 1950 })
  clock.advance(1000)
  await acceptByPhone(server, id)
  const invoice = await owner.call(issueInvoice, {
    params,
    body: { packageType: 'Pre-Build', customerAddress: '1 High St' },
  })
  await expect(undo(server, id)).rejects.toThrow(
    `409: Invoice ${invoice.number} has been issued since. Please void it first.`,
  )
  await owner.call(voidInvoice, { params: { id: invoice.id }, body: {} })
  await undo(server, id)
  clock.advance(1000)
  await acceptByPhone(server, id)
  const { address } = await owner.call(getDepositLink, { params })
  const link = new URL(address ?? '').searchParams.get('for') ?? ''
  const { clientSecret } = await server.app.visitor.call(createPaymentIntent, { body: order({ link }) })
  await server.app.visitor.call(simulatePayment, { body: { clientSecret, outcome: 'succeeded' } })
  await expect(undo(server, id)).rejects.toThrow(
    '409: The deposit has been paid since, so the acceptance can’t be undone.',
  )
})

test('the database keeps an answer online final', async () => {
  await using server = await startWithLead()
  const { db } = server.app.deps
  const { id, address } = await server.issue()
  await server.accept(address)
  const open = { acceptedAt: null, acceptedBy: null, acceptedHash: null, acceptedByPhoneOn: null }
  await expect(db.updateTable('quote').set(open).where('id', '=', id).execute()).rejects.toThrow(
    'The answer to a quote cannot be changed.',
  )
  await expect(
    db.updateTable('quote').set({ acceptedByPhoneOn: '2026-11-23' }).where('id', '=', id).execute(),
  ).rejects.toThrow('The answer to a quote cannot be changed.')
})
