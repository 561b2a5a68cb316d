import { expect, test } from 'vitest'
import { getToday } from '#shared/contract/dashboard.ts'
import { createPaymentIntent, readCheckoutCustomer, simulatePayment } from '#shared/contract/payments.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { issueInvoice, previewInvoice, voidInvoice } from '#shared/contract/invoices.ts'
import { startJob } from '#shared/contract/jobs.ts'
import { getProspect } from '#shared/contract/prospects.ts'
import * as calls from '#shared/contract/quotes.ts'
import { order } from '../payments/testing/checkout.ts'
import { startWithLead } from './testing.ts'

test('an accepted quote leads to the deposit, and stays on Today until that is paid', async () => {
  await using server = await startWithLead()
  const { app, owner, leadId, accept, show } = server
  const params = { id: leadId }
  const { address } = await server.issue()
  const { status, location } = await accept(address, 'Ada  Sample ')
  expect(status).toBe(303)
  const checkout = new URL(location ?? '')
  expect(checkout.pathname).toBe('/checkout')
  expect(Object.fromEntries(checkout.searchParams)).toEqual({ package: 'Pre-Build', for: expect.any(String) })
  expect(checkout.href).not.toMatch(/\bada\b|20.{0,3}7946/i)
  const token = checkout.searchParams.get('for') ?? ''
  expect(await app.visitor.call(readCheckoutCustomer, { body: { token } })).toEqual({
    name: 'Ada Sample',
    email: 'ada@example.com',
    phone: '020 7946 0018',
    order: {
      number: 'Q-0001',
      packageType: 'Pre-Build',
      netPence: 220_000,
      totalPence: 264_000,
      depositPence: 30_000,
      balanceNetPence: 195_000,
      balancePence: 234_000,
    },
  })
  const [quote] = await owner.call(calls.listQuotes, { params })
  expect(quote).toMatchObject({ acceptedAt: '2026-11-23T09:00:00.000Z', acceptedBy: 'Ada Sample' })
  expect(await owner.call(getProspect, { params })).toMatchObject({
    status: 'quoted',
    selectedPackage: 'prebuild',
    packageValue: 2200,
    depositRequired: 300,
  })
  const [[confirmation], [alert]] = [await server.mails('quote-accepted'), await server.mails('quote-alert')]
  expect(confirmation).toMatchObject({ recipient: 'ada@example.com', subject: 'You’ve accepted quote Q-0001' })
  expect(confirmation?.text).toContain(checkout.href)
  expect(confirmation?.text).toContain('14 days')
  expect(alert).toMatchObject({ subject: 'Quote accepted: Ada Sample, Q-0001', replyTo: 'ada@example.com' })
  expect((await owner.call(getToday)).quotes).toMatchObject([{ number: 'Q-0001', prospectId: leadId }])
  expect((await show(address)).page).toContain('Pay the deposit')

  const { clientSecret } = await app.visitor.call(createPaymentIntent, { body: order() })
  await app.visitor.call(simulatePayment, { body: { clientSecret, outcome: 'succeeded' } })
  expect((await owner.call(getToday)).quotes).toEqual([])
  expect(await owner.call(getProspect, { params })).toMatchObject({
    status: 'converted',
    depositPaid: true,
    packageValue: 2200,
  })
  const { page } = await show(address)
  expect(page).toContain('Your deposit has been paid. £2,340.00 including VAT remains')
  const [receipt] = await app.deps.db.selectFrom('outbox').selectAll().where('kind', '=', 'deposit-receipt').execute()
  expect(receipt?.text.replaceAll(/\s+/g, ' ')).toContain(
    'The Pre-Build Package as in your quote Q-0001 costs £2,200 + VAT (£2,640 including VAT). After your deposit, £1,950 + VAT (£2,340 including VAT) remains.',
  )
  const draft = await owner.call(previewInvoice, { params, body: {} })
  expect(draft).toMatchObject({ netPence: 195_000, vatPence: 39_000, duePence: 234_000 })
  expect(page).not.toContain('/checkout')
})

test('a quote accepted in two tabs at once, and again later, is accepted once', async () => {
  await using server = await startWithLead()
  const { accept, owner, leadId } = server
  const { address } = await server.issue()
  const answers = await Promise.all([accept(address, 'Ada Sample'), accept(address, 'Ada Byron Sample')])
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  const [quote] = await owner.call(calls.listQuotes, { params: { id: leadId } })
  server.clock.advance(1000)
  const again = await server.submit(address, { answer: 'accept', name: 'Somebody Else', consent: 'yes', hash: '' })
  expect(again.status).toBe(303)
  expect(await owner.call(calls.listQuotes, { params: { id: leadId } })).toEqual([quote])
  expect(await server.mails('quote-accepted')).toHaveLength(1)
  expect(await server.mails('quote-alert')).toHaveLength(1)
  const declined = await server.submit(address, { answer: 'decline' })
  expect(declined.status).toBe(409)
  expect(declined.page).toContain('You have accepted this quote already.')
  await expect(owner.call(calls.withdrawQuote, { params: { id: quote?.id ?? '' } })).rejects.toThrow(
    '409: This quote has been accepted, so it can’t be withdrawn.',
  )
})

test('an incomplete answer changes nothing and is shown again as it was typed', async () => {
  await using server = await startWithLead()
  const { submit, owner, leadId, show } = server
  const { address } = await server.issue()
  const hash = /name="hash" value="(\w+)"/.exec((await show(address)).page)?.[1] ?? ''
  const name = '"><script>alert(1)</script>'
  const unticked = await submit(address, { answer: 'accept', name, hash })
  expect(unticked.status).toBe(400)
  expect(unticked.page).toContain('Please tick the box to accept the quote.')
  expect(unticked.page).toContain('&quot;&gt;&lt;script&gt;')
  expect(unticked.page).not.toContain('<script')
  const nameless = await submit(address, { answer: 'accept', name: ' ', consent: 'yes', hash })
  expect(nameless.page).toContain('Please enter your full name.')
  expect((await submit(address, { answer: 'accept', name, consent: 'yes', hash: 'another' })).page).toContain(
    'Please read the quote again before you accept it.',
  )
  expect((await submit(address, {})).page).toContain('Please accept or decline the quote.')
  const [quote] = await owner.call(calls.listQuotes, { params: { id: leadId } })
  expect(quote).toMatchObject({ acceptedAt: null, declinedAt: null })
  expect(await server.mails('quote-alert')).toEqual([])
  const foreign = await server.app.request(new URL(address).pathname + new URL(address).search, {
    method: 'POST',
    headers: { Origin: 'https://evil.example' },
    body: new URLSearchParams({ answer: 'decline' }),
  })
  expect(foreign.status).toBe(403)
})

test('a declined quote tells the owner why, and can no longer be accepted', async () => {
  await using server = await startWithLead()
  const { submit, accept, owner, leadId, show } = server
  const { address } = await server.issue()
  const fields = { answer: 'decline', reason: 'Too <i>dear</i>' }
  expect([await submit(address, fields), await submit(address, fields)]).toMatchObject([
    { status: 303 },
    { status: 303 },
  ])
  expect((await show(address)).page).toContain('You’ve declined this quote')
  const [alert, ...others] = await server.mails('quote-alert')
  expect(others).toEqual([])
  expect(alert?.subject).toBe('Quote declined: Ada Sample, Q-0001')
  expect(alert?.html).toContain('Too &lt;i&gt;dear&lt;/i&gt;')
  const late = await accept(address)
  expect(late.status).toBe(409)
  expect(late.page).toContain('You have declined this quote.')
  const timeline = await owner.call(getTimeline, { params: { id: leadId } })
  expect(timeline.find(({ type }) => type === 'quote_answer')).toMatchObject({
    description: 'Declined quote Q-0001',
    notes: 'Too <i>dear</i>',
  })
})

test('a quote that the owner withdraws while it is being read, or that has expired, is not accepted', async () => {
  await using server = await startWithLead()
  const { submit, show, accept, owner, clock } = server
  const withdrawn = await server.issue()
  const hash = /name="hash" value="(\w+)"/.exec((await show(withdrawn.address)).page)?.[1] ?? ''
  await owner.call(calls.withdrawQuote, { params: { id: withdrawn.id } })
  const late = await submit(withdrawn.address, { answer: 'accept', name: 'Ada Sample', consent: 'yes', hash })
  expect(late.status).toBe(410)
  expect(late.page).toContain('This quote has been withdrawn')

  const expiring = await server.issue({ expiresOn: '2026-11-30' })
  expect((await owner.call(getToday)).quotes).toMatchObject([{ number: 'Q-0002', acceptedAt: null }])
  clock.advance(Date.parse('2026-12-01T00:00:00.000Z') - clock.now().getTime())
  const { page } = await show(expiring.address)
  expect(page).toContain('Expired on Monday 30 November 2026')
  expect(page).not.toContain('<form')
  expect((await accept(expiring.address)).page).toContain('This quote has expired. Please ask us for a new one.')
  const returned = await server.app.owner()
  expect((await returned.call(getToday)).quotes).toEqual([])
})

test('an accepted quote that a later one has replaced offers no deposit any more, and the later one does', async () => {
  await using server = await startWithLead()
  const { clock, accept, show, issue } = server
  const older = await issue()
  await accept(older.address)
  clock.advance(1000)
  const newer = await issue({ packageType: 'Premium', lines: [] })
  // While the newer one is open, the older one is what was ordered.
  expect((await show(older.address)).page).toContain('Pay the deposit')
  clock.advance(1000)
  await accept(newer.address)
  const { page } = await show(older.address)
  expect(page).toContain('You have accepted the newer quote Q-0002 since, which takes its place.')
  expect(page).not.toContain('deposit of £300.00 including VAT secures your measured survey.')
  expect(page).not.toContain('Pay the deposit')
  expect((await show(newer.address)).page).toContain('Pay the deposit')
})

test('an accepted quote that was invoiced without a deposit offers none any more', async () => {
  await using server = await startWithLead()
  const { owner, leadId, accept, show, issue } = server
  const params = { id: leadId }
  const { address } = await issue()
  await accept(address)
  await owner.call(startJob, { params, body: { packageType: 'Pre-Build' } })
  expect((await show(address)).page).toContain('Pay the deposit')
  const { number, id } = await owner.call(issueInvoice, {
    params,
    body: { packageType: 'Pre-Build', customerAddress: '1 High Street' },
  })
  const { page } = await show(address)
  expect(page).toContain(`We’ve invoiced all of it as ${number}, so no deposit is due.`)
  expect(page).not.toContain('Pay the deposit')
  await owner.call(voidInvoice, { params: { id }, body: {} })
  expect((await show(address)).page).toContain('Pay the deposit')
})
