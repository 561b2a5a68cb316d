import { expect, test } from 'vitest'
import type { Client } from '#shared/client.ts'
import { listAudit } from '#shared/contract/audit.ts'
import * as calls from '#shared/contract/invoices.ts'
import { archiveProspect } from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { testBrowser } from '#shared/scraper/testing/chromium.ts'
import { startMailSink } from '../../mail/testing/smtp-server.ts'
import { manualClock } from '../../platform/clock.ts'
import { order, orderOf, startShop } from '../payments/testing/checkout.ts'
import { sendDueReminders } from './reminders.ts'

/** Starts a shop on Monday 2 November 2026 at 9am with an invoice of each of these orders, all to be paid by the 16th. */
async function startWithInvoices(orders = [order()], environment: Record<string, string> = {}) {
  const clock = manualClock('2026-11-02T09:00:00.000Z')
  const business = { BUSINESS_ADDRESS: '2 Mill Lane, Winchester', VAT_NUMBER: 'GB123456789' }
  const shop = await startShop({ clock, environment: { ...business, ...environment } })
  for (const body of orders) await shop.pay(body)
  for (const event of shop.standIn.state.events) await shop.deliver(event, { timestamp: clock.now().getTime() / 1000 })
  const owner = await shop.app.owner()
  const leads = (await owner.call(listProspects)).toReversed().map(({ id }) => id)
  const invoices = []
  for (const id of leads) {
    const body = { packageType: 'Pre-Build', customerAddress: '1 High Street' } as const
    invoices.push(await owner.call(calls.issueInvoice, { params: { id }, body }))
  }
  return {
    ...shop,
    leads,
    invoices,
    clock,
    owner,
    /** Sets the clock and returns the owner, whose session may have expired. */
    async at(time: string): Promise<Client> {
      clock.advance(Date.parse(time) - clock.now().getTime())
      return shop.app.owner()
    },
    run: () => sendDueReminders(shop.app.deps),
    reminders: async () => (await shop.table('outbox')).filter(({ kind }) => kind === 'invoice-reminder'),
  }
}

test('the owner sees an overdue invoice, and reminds its customer at most once a day', async () => {
  await using shop = await startWithInvoices()
  const [invoice] = shop.invoices
  const params = { id: invoice?.id ?? '' }
  expect(invoice).toMatchObject({ dueOn: '2026-11-16', reminderCount: 0, remindedAt: null, pdfAddress: null })
  const mail = (await shop.table('outbox')).find(({ kind }) => kind === 'invoice')
  expect(mail?.text).toContain('Please pay by Monday 16 November 2026.')
  const { pathname, search } = new URL(invoice?.address ?? '')
  const page = await (await shop.app.request(pathname + search)).text()
  expect(page.replaceAll(/\s+/g, ' ')).toContain('after the survey. Please pay by Monday 16 November 2026.</dd>')
  expect(page).toContain('choose “Save as PDF”')

  let owner = await shop.at('2026-11-16T23:30:00.000Z')
  expect(await owner.call(calls.listOverdueInvoices)).toEqual([])
  await expect(owner.call(calls.sendInvoiceReminder, { params, body: { reminderCount: 0 } })).rejects.toThrow(
    '409: This invoice isn’t overdue: it’s to be paid by Monday 16 November 2026.',
  )
  owner = await shop.at('2026-11-18T09:00:00.000Z')
  expect(await owner.call(calls.listOverdueInvoices)).toMatchObject([
    { number: 'INV-000002', customerName: 'Ada Sample', duePence: 204_000, dueOn: '2026-11-16', reminderCount: 0 },
  ])
  const reminded = await owner.call(calls.sendInvoiceReminder, { params, body: { reminderCount: 0 } })
  expect(reminded).toMatchObject({ reminderCount: 1, remindedAt: '2026-11-18T09:00:00.000Z' })
  const repeated = await owner.call(calls.sendInvoiceReminder, { params, body: { reminderCount: 0 } })
  expect(repeated).toEqual(reminded)
  await expect(owner.call(calls.sendInvoiceReminder, { params, body: { reminderCount: 1 } })).rejects.toThrow(
    '409: A reminder has been sent today.',
  )
  const [reminder, ...others] = await shop.reminders()
  expect(others).toEqual([])
  expect(reminder).toMatchObject({
    recipient: 'ada@example.com',
    subject: 'A reminder about invoice INV-000002',
    document: JSON.stringify({ kind: 'invoice', id: invoice?.id }),
  })
  for (const part of ['Hello Ada,', '£2,040.00', 'Monday 16 November 2026', invoice?.address ?? '']) {
    expect(reminder?.text).toContain(part)
  }
  const timeline = await owner.call(getTimeline, { params: { id: shop.leads[0] ?? '' } })
  expect(timeline.map(({ description }) => description)).toContain('A reminder about invoice INV-000002')
  expect(await owner.call(listAudit, { query: { action: 'invoice_reminded' } })).toHaveLength(1)

  await owner.call(calls.setInvoicePaid, { params, body: { paid: true } })
  expect(await owner.call(calls.listOverdueInvoices)).toEqual([])
  expect(await shop.reminders(), 'the mail server was not there yet').toEqual([])
  await expect(owner.call(calls.sendInvoiceReminder, { params, body: { reminderCount: 1 } })).rejects.toThrow(
    '409: This invoice is marked as paid.',
  )
})

test('automatic reminders are sent 3 days after the due day and every 7 days, three times and in opening hours', async () => {
  await using shop = await startWithInvoices()
  const { run, reminders } = shop
  let owner = await shop.at('2026-11-18T10:00:00.000Z')
  await owner.call(calls.changeInvoiceReminders, { body: { on: true } })
  expect(await owner.call(listAudit, { query: { action: 'invoice_reminders_turned_on' } })).toHaveLength(1)
  const sentBy: Record<string, number> = {}
  for (const time of [
    '2026-11-18T10:00:00.000Z', // two days after the due day
    '2026-11-19T07:00:00.000Z', // before 8am
    '2026-11-19T08:00:00.000Z',
    '2026-11-19T08:15:00.000Z',
    '2026-11-25T17:00:00.000Z', // six days later
    '2026-11-26T18:00:00.000Z', // after 6pm
    '2026-11-27T09:00:00.000Z',
    '2026-12-04T09:00:00.000Z',
    '2026-12-11T09:00:00.000Z', // a fourth one
    '2027-02-01T09:00:00.000Z',
  ]) {
    await shop.at(time)
    // Twice, as after a restart.
    await Promise.all([run(), run()])
    sentBy[time.slice(5, 16)] = (await reminders()).length
  }
  expect(sentBy).toEqual({
    '11-18T10:00': 0,
    '11-19T07:00': 0,
    '11-19T08:00': 1,
    '11-19T08:15': 1,
    '11-25T17:00': 1,
    '11-26T18:00': 1,
    '11-27T09:00': 2,
    '12-04T09:00': 3,
    '12-11T09:00': 3,
    '02-01T09:00': 3,
  })
  owner = await shop.app.owner()
  expect(await owner.call(calls.listInvoices, { params: { id: shop.leads[0] ?? '' } })).toMatchObject([
    { reminderCount: 3 },
  ])
})

test('nobody is reminded before it is turned on, on a bank holiday, or of what is paid or voided, or of a lead who is archived', async () => {
  await using shop = await startWithInvoices([orderOf(1), orderOf(2), orderOf(3), orderOf(4)])
  const [paid, voided, archived, open] = shop.invoices
  let owner = await shop.at('2026-12-24T11:00:00.000Z')
  expect(await owner.call(calls.readInvoiceReminders)).toEqual({ on: false })
  await shop.run()
  expect(await owner.call(calls.changeInvoiceReminders, { body: { on: true } })).toEqual({ on: true })
  owner = await shop.at('2026-12-25T11:00:00.000Z')
  await owner.call(calls.setInvoicePaid, { params: { id: paid?.id ?? '' }, body: { paid: true } })
  await owner.call(calls.voidInvoice, { params: { id: voided?.id ?? '' }, body: {} })
  await owner.call(archiveProspect, { params: { id: archived?.prospectId ?? '' }, body: {} })
  await shop.run()
  expect(await shop.reminders()).toEqual([])
  await shop.at('2026-12-29T11:00:00.000Z')
  await shop.run()
  expect(await shop.reminders()).toMatchObject([{ recipient: open?.customerEmail, prospectId: open?.prospectId }])
})

test('an invoice is attached to its email as a PDF and can be downloaded with its link', async () => {
  const sink = await startMailSink()
  await using shop = await startWithInvoices([order()], { SMTP_URL: sink.url, SCRAPER_BROWSER: testBrowser() })
  const [invoice] = shop.invoices
  const { pathname, search } = new URL(invoice?.pdfAddress ?? '')
  const answer = await shop.app.request(pathname + search)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="Invoice INV-000002.pdf"',
    'cache-control': 'no-store',
  })
  const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  expect(pdf).toContain('/Title (Invoice INV-000002')
  expect(pdf).toMatch(/\/Count 1\b/)
  expect(pdf).toContain('Newsreader')
  await expect
    .poll(() => sink.received.find(({ subject }) => subject === 'Your invoice INV-000002')?.attachments, {
      timeout: 20_000,
    })
    .toMatchObject([{ filename: 'Invoice INV-000002.pdf', mimeType: 'application/pdf' }])
  const page = await (await shop.app.request(`/invoice${search}`)).text()
  expect(page).toContain(`href="${pathname}${search}"`)
  const wrong = await shop.app.request('/invoice.pdf?token=wrong')
  expect([wrong.status, wrong.headers.get('location')]).toEqual([302, '/invoice?token=wrong'])
  await sink.stop()
})
