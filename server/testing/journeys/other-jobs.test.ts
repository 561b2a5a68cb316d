import { expect, test } from 'vitest'
import { customerParameter } from '#shared/carried-query.ts'
import { getCalendar } from '#shared/contract/calendar.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { previewInvoice } from '#shared/contract/invoices.ts'
import { listJobs } from '#shared/contract/jobs.ts'
import { getDepositLink, getPaymentStatus, listPayments } from '#shared/contract/payments.ts'
import { getProspect, listProspects } from '#shared/contract/prospects.ts'
import { fixSurvey } from '#shared/contract/surveys.ts'
import { moneyOf, readMoney } from './hub.ts'
import { customer, type Job, startJob } from './job.ts'
import { expectEmails, type Email, type Emails, linkIn } from './emails.ts'
import { money, reading, readingOf } from './readings.ts'
import { deposit, minus, ofNet, packagePounds, type Sum } from './sums.ts'

const named = {
  quote: '30 March 2027',
  quoteEnds: 'Thursday 29 April 2027',
  acceptance: '30 March 2027',
  deposit: '2 April 2027',
  lastDayToCancel: 'Friday 16 April 2027',
  surveys: ['Saturday 17 April 2027', 'Friday 30 April 2027'],
  end: '10 April 2027',
}
const [Q, RECEIPT, CREDIT] = ['Q-0001', 'INV-000001', 'CRN-000001']
const packagePrice = ofNet(packagePounds['Pre-Build'] * 100)
const emailTo = (emails: Emails, to: string): Email => {
  const email = Object.values(emails).find((one) => one.to === to)
  if (email === undefined) throw new Error(`No email to ${to}`)
  return email
}

const idOf = ({ calendar }: Email) => calendar.find((line) => line.startsWith('UID:'))

/** Starts a job in which a quote with an extra has been sent. */
async function startQuoted() {
  const job = await startJob({ startsAt: '2027-03-30T10:00:00.000Z' })
  const { leadId } = await job.enquire()
  await job.readEmails()
  const lines = [{ what: '3D visuals', netPounds: 250.45 }]
  const { quote, quoteAddress } = await job.issueQuote(leadId, { packageType: 'Pre-Build', lines })
  const prices = quote.lines.map(({ netPence }) => netPence)
  const agreed = ofNet(prices.reduce((sum, price) => sum + price, 0))
  return {
    job,
    leadId,
    params: { id: leadId },
    quoteAddress,
    prices,
    agreed,
    remaining: minus(agreed, deposit),
    quoteDocument: {
      sums: [...prices, deposit.total],
      total: ['Total', agreed],
      numbers: [Q],
      dates: [named.quote, named.quoteEnds],
    } as const,
    [Symbol.asyncDispose]: () => job[Symbol.asyncDispose](),
  }
}

/** Accepts that quote and pays its deposit. */
async function startPaid() {
  const quoted = await startQuoted()
  const { job, quoteAddress } = quoted
  await job.acceptQuote(quoteAddress)
  await job.readEmails()
  await job.passTo('2027-04-02T10:00:00.000Z')
  const paymentIntentId = await job.payDeposit()
  const surveyAddress = linkIn(emailTo(await job.readEmails(), customer.email), '/survey')
  return { ...quoted, paymentIntentId, surveyAddress }
}

const receipt = { total: ['Total paid', deposit], numbers: [RECEIPT] } as const

/** Returns what remains, as the dialog of the balance invoice says it. */
async function readDraft({ owner }: Job, id: string): Promise<Sum> {
  const { netPence, vatPence, duePence } = await owner.call(previewInvoice, { params: { id }, body: {} })
  return { net: netPence, vat: vatPence, total: duePence }
}

test('a deposit that is paid before the quote is accepted is one for the package, and belongs to the quote from then on', async () => {
  await using quoted = await startQuoted()
  const { job, leadId, quoteAddress, quoteDocument, agreed, remaining } = quoted
  await job.passTo('2027-04-02T10:00:00.000Z')
  await job.payDeposit()
  const ordered = minus(packagePrice, deposit)
  const dates = [named.deposit, ...named.surveys]
  expectEmails(await job.readEmails(), {
    'customer: Your deposit receipt INV-000001': {
      ...receipt,
      sums: [packagePrice.net, packagePrice.total, ordered.net, ordered.total],
      dates: [...dates, named.lastDayToCancel],
    },
    'owner: Deposit paid: Ada Sample, Pre-Build': { ...receipt, dates },
  })
  expect(await readMoney(job, leadId)).toEqual(moneyOf({ agreed: packagePrice, paid: deposit, remaining: ordered }))
  expect(await readDraft(job, leadId)).toEqual(ordered)
  await job.acceptQuote(quoteAddress)
  expectEmails(await job.readEmails(), {
    'customer: You’ve accepted quote Q-0001': {
      ...quoteDocument,
      sums: [...quoteDocument.sums, remaining.total],
      dates: [],
    },
    'owner: Quote accepted: Ada Sample, Q-0001': { ...quoteDocument, dates: [named.quoteEnds] },
  })
  const page = await job.open(quoteAddress)
  expect(page).toContain(`Your deposit has been paid. ${money(remaining.total)} including VAT remains`)
  expect(readingOf(page)).toEqual(
    reading({
      ...quoteDocument,
      sums: [...quoteDocument.sums, remaining.total],
      dates: [...quoteDocument.dates, named.deposit],
    }),
  )
  expect(await readMoney(job, leadId)).toEqual(moneyOf({ agreed, paid: deposit, remaining }))
  expect(await readDraft(job, leadId)).toEqual(remaining)
})

test('with another email address at the checkout, the deposit still counts for the quote whose link was followed', async () => {
  await using quoted = await startQuoted()
  const { job, leadId, params, quoteAddress, agreed, remaining } = quoted
  await job.acceptQuote(quoteAddress)
  const checkout = linkIn(emailTo(await job.readEmails(), customer.email), '/checkout')
  await job.passTo('2027-04-02T10:00:00.000Z')
  await job.payDeposit('bea@example.com', new URL(checkout).searchParams.get(customerParameter) ?? '')
  const email = emailTo(await job.readEmails(), 'bea@example.com')
  expect(readingOf(`${email.subject}. ${email.text}`)).toEqual(
    reading({
      ...receipt,
      sums: [agreed.net, agreed.total, remaining.net, remaining.total],
      numbers: [Q, RECEIPT],
      dates: [named.deposit, named.lastDayToCancel, ...named.surveys],
    }),
  )
  expect((await job.owner.call(listProspects)).map(({ id }) => id)).toEqual([leadId])
  expect(await readMoney(job, leadId)).toEqual(moneyOf({ agreed, paid: deposit, remaining }))
  expect(await readDraft(job, leadId)).toEqual(remaining)
  expect(await job.open(quoteAddress)).toContain(`${money(remaining.total)} including VAT remains`)
  expect(await job.owner.call(getProspect, { params })).toMatchObject({ email: customer.email, depositPaid: true })
})

const losses = {
  'a refund of the whole deposit': {
    happen: ({ job, paymentIntentId }: Awaited<ReturnType<typeof startPaid>>) =>
      job.standIn.stripe.refunds.create({ payment_intent: paymentIntentId }),
    alerts: {},
    status: 'refunded',
  },
  'a lost dispute': {
    async happen({ job, paymentIntentId }: Awaited<ReturnType<typeof startPaid>>) {
      job.standIn.state.dispute(paymentIntentId, 'needs_response')
      job.standIn.state.dispute(paymentIntentId, 'lost')
    },
    alerts: {
      'owner: Deposit disputed: Ada Sample, INV-000001': { ...receipt, dates: [named.deposit] },
      'owner: Dispute lost: Ada Sample, INV-000001': { ...receipt, dates: [named.deposit] },
    },
    status: 'disputed',
  },
}

test.each(Object.entries(losses))(
  'after %s every place says that all of the order is to be paid again',
  async (_, loss) => {
    await using paid = await startPaid()
    const { job, leadId, params, quoteAddress, quoteDocument, paymentIntentId, surveyAddress, agreed, remaining } = paid
    expect(await readMoney(job, leadId)).toEqual(moneyOf({ agreed, paid: deposit, remaining }))
    await job.passTo('2027-04-10T10:00:00.000Z')
    await loss.happen(paid)
    await job.deliverEvents()
    const creditNote = {
      sums: [deposit.net],
      total: ['Credited', deposit],
      numbers: [CREDIT, RECEIPT],
      dates: [named.end],
    } as const
    const emails = await job.readEmails()
    expectEmails(emails, { 'customer: Your credit note CRN-000001': creditNote, ...loss.alerts })
    expect(readingOf(await job.open(linkIn(emailTo(emails, customer.email), '/invoice')))).toEqual(reading(creditNote))
    expect(await readMoney(job, leadId)).toEqual(
      moneyOf({ agreed, paid: deposit, credited: deposit, remaining: agreed }),
    )
    expect(await job.owner.call(getProspect, { params })).toMatchObject({ depositPaid: false })
    expect(await job.owner.call(listPayments)).toMatchObject([{ status: loss.status, amountPence: deposit.total }])
    expect(await job.owner.call(listJobs, { query: { prospectId: leadId } })).toMatchObject([{ state: 'cancelled' }])
    const status = await job.app.visitor.call(getPaymentStatus, { query: { paymentIntentId } })
    expect(status).toMatchObject({ status: 'refunded', survey: null })
    expect((await job.app.request(new URL(surveyAddress).pathname + new URL(surveyAddress).search)).status).toBe(404)
    const page = await job.open(quoteAddress)
    expect(page).not.toContain('Your deposit has been paid')
    expect(readingOf(page)).toEqual(reading(quoteDocument))
    const { address } = await job.owner.call(getDepositLink, { params })
    expect((await job.readCheckout(address ?? '')).order).toMatchObject({
      totalPence: agreed.total,
      balancePence: remaining.total,
    })
  },
)

test('a survey that is moved once has its new date everywhere, and the old one only where it says so', async () => {
  await using paid = await startPaid()
  const { job, surveyAddress } = paid
  const [before, after] = ['Tuesday 20 April 2027, morning', 'Thursday 22 April 2027, afternoon']
  await job.submit(surveyAddress, { revision: '0', date1: '2027-04-20 morning' })
  await job.readEmails()
  const [openSurvey] = (await job.owner.call(getToday)).openSurveys
  const { paymentId = '', revision = 0 } = openSurvey ?? {}
  const fix = (day: string, half: 'morning' | 'afternoon', seen: number) =>
    job.owner.call(fixSurvey, { params: { jobId: paymentId }, body: { day, half, revision: seen } })
  await fix('2027-04-20', 'morning', revision)
  const first = await job.readEmails()
  expectEmails(first, {
    [`customer: Your survey: ${before}`]: { dates: [before, 'Tuesday 20 April 2027'] },
    [`owner: Survey booked: Ada Sample, ${before}`]: { dates: [before] },
  })
  await fix('2027-04-22', 'afternoon', revision + 1)
  const moved = await job.readEmails()
  expectEmails(moved, {
    [`customer: Your survey has moved: ${after}`]: { dates: [after, before, 'Thursday 22 April 2027'] },
    [`owner: Survey moved: Ada Sample, ${after}`]: { dates: [after, before] },
  })
  const [id, ...otherIds] = new Set([...Object.values(first), ...Object.values(moved)].map(idOf))
  expect(otherIds).toEqual([])
  const times = ['DTSTART:20270422T120000Z', 'DTEND:20270422T150000Z']
  for (const { calendar } of Object.values(moved)) {
    expect(calendar).toEqual(expect.arrayContaining([id, ...times, 'SEQUENCE:1', 'METHOD:REQUEST']))
  }
  expect(readingOf(await job.open(surveyAddress))).toEqual(reading({ dates: [after] }))
  const date = { day: '2027-04-22', half: 'afternoon' }
  expect((await job.owner.call(getToday)).surveys).toMatchObject([date])
  const days = { from: '2027-04-19', to: '2027-04-30' }
  expect((await job.owner.call(getCalendar, { query: days })).surveys).toMatchObject([date])
  expect((await job.readFeed()).filter((line) => line.startsWith('DT') && !line.startsWith('DTSTAMP'))).toEqual(times)
  expect(await job.owner.call(listJobs)).toMatchObject([{ surveyDay: date.day }])
})
