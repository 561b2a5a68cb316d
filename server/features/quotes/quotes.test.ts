import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { listAudit } from '#shared/contract/audit.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { resendMail } from '#shared/contract/outbox.ts'
import { createProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import * as calls from '#shared/contract/quotes.ts'
import { issueTo, startWithLead } from './testing.ts'

test('a quote is numbered, mailed with its link, shown on its page, and answers the enquiry', async () => {
  await using server = await startWithLead()
  const { owner, leadId, show } = server
  const params = { id: leadId }
  expect((await owner.call(getToday)).enquiries).toHaveLength(1)
  const draft = await owner.call(calls.previewQuote, {
    params,
    body: { lines: [{ what: '3D visuals', netPounds: 250 }] },
  })
  expect(draft).toMatchObject({
    packageType: 'Pre-Build',
    customerName: 'Ada Sample',
    netPence: 220_000,
    vatPence: 44_000,
    totalPence: 264_000,
    depositPence: 30_000,
    expiresOn: '2026-12-23',
  })
  server.clock.advance(1000)
  const notes = 'We spoke about the <b>larch</b> cladding.'
  const issued = await server.issue({ totalPence: draft.totalPence, notes, customerAddress: '1 High Street' })
  expect(issued).toMatchObject({ number: 'Q-0001', totalPence: 264_000, expiresOn: '2026-12-23', acceptedAt: null })
  expect(await owner.call(calls.listQuotes, { params })).toEqual([issued])
  const found = await owner.call(listProspects, { query: { q: 'q-0001' } })
  expect(found.map(({ id }) => id)).toEqual([params.id])

  const [mail, ...others] = await server.mails('quote')
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: 'ada@example.com', subject: 'Your quote Q-0001', prospectId: leadId })
  expect(mail?.document).toBe(JSON.stringify({ kind: 'quote', id: issued.id }))
  for (const part of [issued.address, '£2,640.00', 'Wednesday 23 December 2026']) expect(mail?.text).toContain(part)

  const { status, page, headers } = await show(issued.address)
  expect(status).toBe(200)
  expect(headers.get('Cache-Control')).toContain('no-store')
  expect(headers.get('X-Robots-Tag')).toContain('noindex')
  for (const part of [
    'Q-0001',
    'Ada Sample',
    '1 High Street',
    '3D visuals',
    '£2,640.00',
    'Planning drawings',
    '14 days',
  ])
    expect(page).toContain(part)
  expect(page).toContain('&lt;b&gt;larch&lt;/b&gt;')
  // Without a browser that prints, the address of the PDF leads to the page.
  expect(issued.pdfAddress).toBeNull()
  const pdf = await show(issued.address.replace(`${calls.quotePath}?`, `${calls.quotePdfPath}?`))
  expect(pdf).toMatchObject({
    status: 302,
    location: new URL(issued.address).pathname + new URL(issued.address).search,
  })

  expect(await owner.call(getProspect, { params })).toMatchObject({ status: 'quoted', crmStage: 'proposal' })
  expect((await owner.call(getToday)).enquiries).toEqual([])
  expect((await owner.call(getTimeline, { params })).map(({ description }) => description)).toContain(
    'Sent quote Q-0001: £2,640.00 including VAT',
  )
  const [entry] = await owner.call(listAudit, { query: { action: 'quote_issued' } })
  expect(entry).toMatchObject({ subjectId: leadId, detail: { number: 'Q-0001' } })
})

test('issuing again returns the same quote; a refused one leaves no gap, no mail and no trace', async () => {
  await using server = await startWithLead()
  const { owner, leadId } = server
  await expect(server.issue({ totalPence: 1 })).rejects.toThrow('409: The total has changed to £2,640.00.')
  await expect(server.issue({ expiresOn: '2026-11-22' })).rejects.toThrow('400: Please choose today or a later day.')
  await expect(server.issue({ expiresOn: '2027-11-22' })).rejects.toThrow('400: Please choose a day within 180 days.')
  const { db } = server.app.deps
  await sql`create trigger broken before insert on outbox when new.kind = 'quote' begin
    select raise(abort, 'the disk is full');
  end`.execute(db)
  await expect(server.issue()).rejects.toMatchObject({ status: 500 })
  await sql`drop trigger broken`.execute(db)

  const id = uuidv7()
  const answers = await Promise.all([server.issue({ id }), server.issue({ id }), server.issue({ id })])
  expect(answers.map(({ number }) => number)).toEqual(['Q-0001', 'Q-0001', 'Q-0001'])
  expect(await owner.call(calls.listQuotes, { params: { id: leadId } })).toHaveLength(1)
  expect(await server.mails('quote')).toHaveLength(1)

  const body = {
    name: 'Grace Sample',
    phone: '020 7946 0021',
    location: 'Winchester',
    projectType: 'extension',
  } as const
  const other = await owner.call(createProspect, { body: { ...body, email: 'grace@example.com' } })
  await expect(issueTo(owner, other.id, { id })).rejects.toThrow('409: This ID belongs to another quote.')
  // Added by hand: nothing says yet that they asked for a quote.
  await expect(issueTo(owner, other.id)).rejects.toThrow('409: You added this person by hand. Record a lawful basis')
})

test('the email of a quote that has been withdrawn is not sent from the outbox either', async () => {
  await using server = await startWithLead()
  const { id } = await server.issue()
  const [mail] = await server.mails('quote')
  const params = { id: mail?.id ?? '' }
  await server.app.deps.db.updateTable('outbox').set({ status: 'failed' }).execute()
  await server.owner.call(calls.withdrawQuote, { params: { id } })
  await expect(server.owner.call(resendMail, { params })).rejects.toThrow(
    '409: The quote of this email has been withdrawn or removed, so it can’t be sent.',
  )
})

test('a newer quote withdraws the open one, whose page says so and leads nowhere', async () => {
  await using server = await startWithLead()
  const { owner, leadId, show } = server
  const first = await server.issue()
  const second = await server.issue({ packageType: 'Essential', lines: [] })
  expect((await server.mails('quote')).at(-1)?.text).toContain('It replaces Q-0001.')
  const quotes = await owner.call(calls.listQuotes, { params: { id: leadId } })
  expect(quotes.map(({ withdrawnAt }) => withdrawnAt === null)).toEqual([true, false])
  const { status, page } = await show(first.address)
  expect(status).toBe(410)
  expect(page).toContain('There is a newer quote')
  expect(page).not.toMatch(/token=|Q-0002|\bAda\b|£/)

  await expect(owner.call(calls.sendQuote, { params: { id: first.id } })).rejects.toThrow(
    '409: This quote has been withdrawn, so it can’t be sent again.',
  )
  await owner.call(calls.sendQuote, { params: { id: second.id } })
  expect(await server.mails('quote')).toHaveLength(3)
  const withdraw = () => owner.call(calls.withdrawQuote, { params: { id: second.id } })
  expect(await withdraw()).toEqual(await withdraw())
  expect((await show(second.address)).page).toContain('This quote has been withdrawn')
})

test('a replaced link stops at once, and a link with another token opens nothing', async () => {
  await using server = await startWithLead()
  const { owner, show, submit } = server
  const { id, address } = await server.issue()
  const replace = () => owner.call(calls.replaceQuoteLink, { params: { id }, body: { address } })
  const [replaced, again] = await Promise.all([replace(), replace()])
  expect(again.address).toBe(replaced.address)
  expect(await show(address)).toMatchObject({ status: 410 })
  expect((await submit(address, { answer: 'decline' })).status).toBe(410)
  expect(await show(replaced.address)).toMatchObject({ status: 200 })
  const { search } = new URL(address)
  for (const query of ['', '?token=', `${search}x`, search.replace('token=0', 'token=1')]) {
    expect(await show(`https://example.com${calls.quotePath}${query}`)).toMatchObject({ status: 404 })
  }
})

test('the database refuses to change what was offered or accepted', async () => {
  await using server = await startWithLead()
  const { address } = await server.issue()
  const { db } = server.app.deps
  await expect(db.updateTable('quote').set({ totalPence: 1 }).execute()).rejects.toThrow('cannot be changed')
  await server.accept(address)
  await expect(db.updateTable('quote').set({ acceptedAt: null }).execute()).rejects.toThrow('cannot be changed')
  await expect(db.deleteFrom('quote').execute()).rejects.toThrow('cannot be deleted')
})
