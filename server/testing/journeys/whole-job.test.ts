import { expect, test } from 'vitest'
import { standardOpeningTimes } from '#shared/business/opening-times.ts'
import { replyDueAt } from '#shared/business/reply-promise.ts'
import { getCalendar } from '#shared/contract/calendar.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import * as invoices from '#shared/contract/invoices.ts'
import { askForReview, changeJob, listJobs } from '#shared/contract/jobs.ts'
import { getPaymentStatus, listPayments } from '#shared/contract/payments.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { editProspect, getProspect } from '#shared/contract/prospects.ts'
import { fixSurvey } from '#shared/contract/surveys.ts'
import { sendDigestOnceADay } from '../../dashboard/daily-digest/daily-digest.ts'
import { sendDueReminders } from '../../features/appointments/calls/reminders.ts'
import { moneyOf, readMoney } from './hub.ts'
import { business, customer, meetingLink, startJob } from './job.ts'
import { expectEmails, linkIn } from './emails.ts'
import { money, moneyInSentence, reading, readingOf } from './readings.ts'
import { deposit, minus, nothing, ofNet, ofTotal, packagePounds, plus } from './sums.ts'

/** What happens when, in UTC, and how it is worded. The clocks go forward on Sunday 28 March 2027 and back on 31 October. */
const diary = {
  /** The Saturday before Easter, half an hour before we close. */
  enquiry: { at: '2027-03-27T15:30:00.000Z', named: 'Saturday 27 March at 3.30pm' },
  /** After 24 hours, which end earlier than two hours of opening on the Tuesday. */
  replyDue: { at: '2027-03-28T15:30:00.000Z', named: 'Sunday 28 March at 4.30pm' },
  holdEnds: { named: 'Saturday 27 March at 4pm', clock: '4pm' },
  call: { at: '2027-03-30T13:00:00.000Z', named: 'Tuesday 30 March at 2pm', inDigest: '14:00' },
  quote: { at: '2027-03-30T15:00:00.000Z', named: '30 March 2027' },
  quoteEnds: { named: 'Thursday 29 April 2027' },
  acceptance: { at: '2027-04-01T10:00:00.000Z', named: '1 April 2027' },
  /** Half past midnight in London. */
  deposit: { at: '2027-04-02T23:30:00.000Z', named: '3 April 2027' },
  lastDayToCancel: { named: 'Saturday 17 April 2027' },
  firstSurveyDay: { day: '2027-04-19', named: 'Monday 19 April 2027' },
  lastSurveyDay: { day: '2027-05-01', named: 'Saturday 1 May 2027' },
  proposals: [
    { day: '2027-04-20', half: 'morning', named: 'Tuesday 20 April 2027, morning' },
    { day: '2027-04-22', half: 'afternoon', named: 'Thursday 22 April 2027, afternoon' },
    { day: '2027-04-24', half: 'morning', named: 'Saturday 24 April 2027, morning' },
  ],
  survey: {
    day: '2027-04-22',
    half: 'afternoon',
    named: 'Thursday 22 April 2027, afternoon',
    dayNamed: 'Thursday 22 April 2027',
    hours: '1pm to 4pm',
    from: '20270422T120000Z',
    until: '20270422T150000Z',
  },
  /** Half past midnight in London, the day before the clocks go back. */
  invoice: { at: '2027-10-29T23:30:00.000Z', named: '30 October 2027' },
  invoiceDue: { day: '2027-11-13', named: 'Saturday 13 November 2027' },
  payment: { at: '2027-11-08T10:00:00.000Z', named: '8 November 2027' },
  refund: { at: '2027-11-10T10:00:00.000Z', named: '10 November 2027' },
  completion: { day: '2027-11-10', named: 'Wednesday 10 November 2027' },
} as const

const address = ['1 High Street', 'Winchester', 'SO23 9AB']
const [Q, RECEIPT, INVOICE, CREDIT] = ['Q-0001', 'INV-000001', 'INV-000002', 'CRN-000001']
const byPhone = { call: 'Phone call', lower: 'phone call', place: 'Phone call', other: /video/i }
const byVideo = {
  call: 'Video call',
  lower: 'video call',
  place: meetingLink,
  other: /phone (?:call|consultation)|(?:minutes|hour|assessment) by phone|call you on (?!01962)/i,
}

test.each([
  ['without a meeting link, with PDFs', { isVideo: false, prints: true }],
  ['with a meeting link', { isVideo: true, prints: false }],
])(
  'every page, email, list of the hub and PDF of a whole job says the same: %s',
  async (_, { isVideo, prints }) => {
    const medium = isVideo ? byVideo : byPhone
    await using job = await startJob({ startsAt: diary.enquiry.at, isVideo, prints })
    const { owner } = job
    const today = () => owner.call(getToday)

    // The enquiry, and until when to reply.
    for (const page of ['/', '/contact', '/thank-you']) await job.open(page)
    const { leadId, callAddress } = await job.enquire()
    const params = { id: leadId }
    expectEmails(await job.readEmails(), {
      'customer: We have your consultation request': {},
      'owner: New enquiry: Ada Sample, Kitchen Extension': { dates: [diary.enquiry.named, diary.replyDue.named] },
    })
    const [waiting] = (await today()).enquiries
    expect(waiting).toMatchObject({ name: customer.name, phone: customer.phone, about: 'Kitchen Extension' })
    // From this the hub and the digest compute the deadline.
    const dueAt = replyDueAt(Date.parse(waiting?.askedAt ?? ''), standardOpeningTimes)
    expect(new Date(dueAt).toISOString()).toBe(diary.replyDue.at)

    // The call: its time, its medium and its invitations.
    const { held, heldPages, booked } = await job.bookCall(callAddress, diary.call.at)
    const heldUntil = { dates: [diary.call.named, diary.holdEnds.named] }
    expectEmails(held, Object.fromEntries(Object.keys(held).map((name) => [name, heldUntil])))
    for (const page of heldPages) {
      expect(readingOf(page)).toEqual(reading({ dates: [diary.call.named] }))
      expect(page).toContain(`until ${diary.holdEnds.clock}.`)
    }
    expectEmails(booked, {
      [`customer: Your ${medium.lower}: ${diary.call.named}`]: { dates: [diary.call.named] },
      [`owner: ${medium.call} booked: Ada Sample, ${diary.call.named}`]: { dates: [diary.call.named] },
    })
    for (const { calendar } of Object.values(booked)) {
      expect(calendar).toEqual(
        expect.arrayContaining([
          'DTSTART:20270330T130000Z',
          'DTEND:20270330T133000Z',
          'SEQUENCE:0',
          `LOCATION:${medium.place}`,
        ]),
      )
    }
    const callPage = await job.open(callAddress)
    expect(callPage).toContain(`Your ${medium.lower} is booked`)
    expect(readingOf(callPage)).toEqual(reading({ dates: [diary.call.named] }))
    const videoLink = isVideo ? meetingLink : null
    expect((await today()).consultations).toMatchObject([{ name: customer.name, callAt: diary.call.at, videoLink }])
    const { calls } = await owner.call(getCalendar, { query: { from: '2027-03-30', to: '2027-03-30' } })
    expect(calls).toMatchObject([{ startsAt: diary.call.at, minutes: 30, state: 'booked', videoLink }])
    expect(await job.readFeed()).toEqual(
      expect.arrayContaining([
        'DTSTART:20270330T130000Z',
        'DTEND:20270330T133000Z',
        `SUMMARY:${medium.call}: Ada Sample`,
      ]),
    )
    await job.passTo('2027-03-29T13:00:00.000Z')
    await sendDueReminders(job.app.deps)
    expectEmails(await job.readEmails(), {
      [`customer: Reminder: your ${medium.lower}, ${diary.call.named}`]: { dates: [diary.call.named] },
    })
    await job.passTo('2027-03-30T06:30:00.000Z')
    await sendDigestOnceADay(job.app.deps)
    const digest = await job.readEmails()
    expectEmails(digest, { 'owner: Today: 1 call booked': {} })
    expect(digest['owner: Today: 1 call booked']?.text).toContain(
      `${diary.call.inDigest}: Ada Sample, ${customer.phone}`,
    )
    expect(job.said.filter((text) => medium.other.test(text))).toEqual([])

    // The quote, with an extra.
    await job.passTo(diary.quote.at)
    const { updatedAt } = await owner.call(getProspect, { params })
    await owner.call(editProspect, { params, body: { updatedAt, location: address[1], postcode: address[2] } })
    const extras = [
      { what: '3D visuals', netPounds: 250 },
      { what: 'Drone photographs', netPounds: 37.41 },
    ]
    const { quote, quoteAddress, emails } = await job.issueQuote(leadId, {
      packageType: 'Pre-Build',
      lines: extras,
      customerAddress: address.join('\n'),
    })
    const prices = quote.lines.map(({ netPence }) => netPence)
    expect(prices).toEqual([packagePounds['Pre-Build'] * 100, 25_000, 3741])
    const agreed = ofNet(prices.reduce((sum, price) => sum + price, 0))
    const remaining = minus(agreed, deposit)
    const quoted = { sums: [...prices, deposit.total], total: ['Total', agreed], numbers: [Q] } as const
    const quoteDocument = { ...quoted, dates: [diary.quote.named, diary.quoteEnds.named] }
    const toCustomer = `To ${customer.name} ${address.join(' ')}`
    expectEmails(
      emails,
      {
        'customer: Your quote Q-0001': {
          ...quoted,
          dates: [diary.quoteEnds.named],
          documents: { 'Quote Q-0001.pdf': quoteDocument },
        },
      },
      prints,
    )
    const quotePage = await job.open(quoteAddress)
    expect(readingOf(quotePage)).toEqual(reading(quoteDocument))
    expect(quotePage).toContain(toCustomer)
    expect(await readMoney(job, leadId)).toEqual(moneyOf({ agreed: undefined, remaining: nothing }))

    // Accepted: an order, which the checkout shows.
    await job.passTo(diary.acceptance.at)
    const checkout = await job.acceptQuote(quoteAddress)
    const accepted = { ...quoteDocument, dates: [...quoteDocument.dates, diary.acceptance.named] }
    const acceptance = await job.readEmails()
    expectEmails(
      acceptance,
      {
        'customer: You’ve accepted quote Q-0001': {
          ...quoted,
          documents: { 'Quote Q-0001.pdf': accepted },
        },
        'owner: Quote accepted: Ada Sample, Q-0001': { ...quoted, dates: [diary.quoteEnds.named] },
      },
      prints,
    )
    expect(readingOf(await job.open(quoteAddress))).toEqual(reading(accepted))
    expect(await job.readCheckout(checkout)).toMatchObject({
      name: customer.name,
      email: customer.email,
      phone: customer.phone,
      order: {
        number: Q,
        netPence: agreed.net,
        totalPence: agreed.total,
        balanceNetPence: remaining.net,
        balancePence: remaining.total,
      },
    })
    expect((await today()).quotes).toMatchObject([{ number: Q, totalPence: agreed.total, prospectId: leadId }])
    expect(await readMoney(job, leadId)).toEqual(moneyOf({ agreed, remaining: agreed }))

    // The deposit.
    await job.passTo(diary.deposit.at)
    const paymentIntentId = await job.payDeposit()
    const depositEmails = await job.readEmails()
    const window = [diary.firstSurveyDay.named, diary.lastSurveyDay.named]
    const receipt = { total: ['Total paid', deposit], numbers: [RECEIPT] } as const
    expectEmails(depositEmails, {
      'customer: Your deposit receipt INV-000001': {
        ...receipt,
        sums: [agreed.net, agreed.total, remaining.net, remaining.total],
        numbers: [Q, RECEIPT],
        dates: [diary.deposit.named, diary.lastDayToCancel.named, ...window],
      },
      'owner: Deposit paid: Ada Sample, Pre-Build': {
        ...receipt,
        dates: [diary.deposit.named, ...window],
      },
    })
    const receiptEmail = Object.values(depositEmails).find(({ to }) => to === customer.email)
    expect(receiptEmail?.text).toContain(
      `After your deposit, ${moneyInSentence(remaining.net)} + VAT (${moneyInSentence(remaining.total)} including VAT) remains.`,
    )
    expect(
      (await owner.call(listPayments)).map(({ amountPence, invoiceNumber }) => [amountPence, invoiceNumber]),
    ).toEqual([[deposit.total, RECEIPT]])
    const afterPayment = await job.app.visitor.call(getPaymentStatus, { query: { paymentIntentId } })
    expect(afterPayment.survey).toMatchObject({ from: diary.firstSurveyDay.day, until: diary.lastSurveyDay.day })
    const known = [agreed.net, agreed.total, deposit.total, remaining.net, remaining.total]
    expect(known).toEqual(expect.arrayContaining(penceIn(afterPayment)))
    await job.open(`/payment-success?package=Pre-Build&payment_intent=${paymentIntentId}`)
    const paidQuotePage = await job.open(quoteAddress)
    expect(readingOf(paidQuotePage)).toEqual(reading({ ...accepted, sums: [...quoted.sums, remaining.total] }))
    expect(paidQuotePage).toContain(`${money(remaining.total)} including VAT remains`)
    expect((await today()).quotes).toEqual([])
    expect((await today()).deposits).toMatchObject([{ amountPence: deposit.total, customerName: customer.name }])
    expect(await readMoney(job, leadId)).toEqual(moneyOf({ agreed, paid: deposit, remaining }))

    // The survey.
    const surveyAddress = receiptEmail ? linkIn(receiptEmail, '/survey') : ''
    const choicePage = await job.open(surveyAddress)
    for (const named of window) expect(choicePage).toContain(named)
    const proposals = diary.proposals.map(({ day, half }, index) => [`date${index + 1}`, `${day} ${half}`])
    await job.submit(surveyAddress, { revision: '0', ...Object.fromEntries(proposals) })
    const proposed = diary.proposals.map(({ named }) => named)
    expectEmails(await job.readEmails(), { 'owner: Survey dates from Ada Sample': { dates: proposed } })
    expect(readingOf(await job.open(surveyAddress))).toEqual(reading({ dates: proposed }))
    const [openSurvey] = (await today()).openSurveys
    const { jobId = '', revision = 0 } = openSurvey ?? {}
    const { day, half } = diary.survey
    await owner.call(fixSurvey, { params: { jobId }, body: { day, half, revision } })
    const surveyEmails = await job.readEmails()
    expectEmails(surveyEmails, {
      [`customer: Your survey: ${diary.survey.named}`]: { dates: [diary.survey.named, diary.survey.dayNamed] },
      [`owner: Survey booked: Ada Sample, ${diary.survey.named}`]: { dates: [diary.survey.named] },
    })
    const place = 'Winchester, SO23 9AB'
    for (const { text, calendar } of Object.values(surveyEmails)) {
      expect(text).toContain(diary.survey.hours)
      expect(calendar).toEqual(
        expect.arrayContaining([`DTSTART:${diary.survey.from}`, `DTEND:${diary.survey.until}`, 'SEQUENCE:0']),
      )
    }
    const forOwner = surveyEmails[`owner: Survey booked: Ada Sample, ${diary.survey.named}`]
    expect(forOwner?.text).toContain(`Where: ${place} `)
    expect(forOwner?.calendar).toContain('LOCATION:Winchester\\, SO23 9AB')
    const surveyPage = await job.open(surveyAddress)
    expect(readingOf(surveyPage)).toEqual(reading({ dates: [diary.survey.named] }))
    expect(surveyPage).toContain(`${diary.survey.hours}, UK time`)
    expect((await today()).surveys).toMatchObject([{ day, half, place, name: customer.name, phone: customer.phone }])
    expect((await owner.call(getCalendar, { query: { from: day, to: day } })).surveys).toMatchObject([
      { day, half, place },
    ])
    expect(await job.readFeed()).toEqual(
      expect.arrayContaining([
        `DTSTART:${diary.survey.from}`,
        `DTEND:${diary.survey.until}`,
        'SUMMARY:Survey: Ada Sample',
        'LOCATION:Winchester\\, SO23 9AB',
      ]),
    )
    await job.passTo('2027-04-22T06:30:00.000Z')
    await sendDigestOnceADay(job.app.deps)
    const surveyDigest = await job.readEmails()
    expectEmails(surveyDigest, { 'owner: Today: 1 survey': {} })
    expect(surveyDigest['owner: Today: 1 survey']?.text).toContain(
      `Afternoon, ${diary.survey.hours}: Ada Sample, ${customer.phone}: ${place}`,
    )

    // The balance invoice.
    await job.passTo(diary.invoice.at)
    const draft = await owner.call(invoices.previewInvoice, { params, body: {} })
    expect(draft).toMatchObject({ netPence: remaining.net, vatPence: remaining.vat, duePence: remaining.total })
    const { packageType, customerAddress, duePence } = draft
    const invoice = await owner.call(invoices.issueInvoice, {
      params,
      body: { packageType, customerAddress, duePence },
    })
    const charged = {
      sums: [...prices, -deposit.net],
      total: ['To pay', remaining],
      numbers: [INVOICE, RECEIPT],
      dates: [diary.invoice.named, diary.invoiceDue.named],
    } as const
    const invoiceDocument = { ...charged, sums: [...charged.sums, deposit.total, agreed.total] }
    const invoiceEmails = await job.readEmails()
    expectEmails(
      invoiceEmails,
      {
        'customer: Your invoice INV-000002': {
          ...charged,
          documents: { 'Invoice INV-000002.pdf': invoiceDocument },
        },
      },
      prints,
    )
    const [invoiceEmail] = Object.values(invoiceEmails)
    const invoiceAddress = invoiceEmail ? linkIn(invoiceEmail, '/invoice') : ''
    const invoicePage = await job.open(invoiceAddress)
    expect(readingOf(invoicePage)).toEqual(reading(invoiceDocument))
    expect(invoicePage).toContain(toCustomer)
    expect(invoice).toMatchObject({ number: INVOICE, duePence: remaining.total, dueOn: diary.invoiceDue.day })
    const balance = { number: INVOICE, duePence: remaining.total }
    expect(await owner.call(listJobs)).toMatchObject([{ id: jobId, balance: { ...balance, paidAt: null }, place }])
    expect(await readMoney(job, leadId)).toEqual(moneyOf({ agreed, paid: deposit, remaining }))
    await job.passTo(diary.payment.at)
    await owner.call(invoices.setInvoicePaid, { params: { id: invoice.id }, body: { paid: true } })
    expect(readingOf(await job.open(invoiceAddress))).toEqual(
      reading({ ...invoiceDocument, dates: [...invoiceDocument.dates, diary.payment.named] }),
    )
    expect(await readMoney(job, leadId)).toEqual(
      moneyOf({ agreed, paid: plus(deposit, remaining), remaining: nothing }),
    )

    // A part of the deposit is given back.
    await job.passTo(diary.refund.at)
    const refund = ofTotal(10_000)
    await job.standIn.stripe.refunds.create({ payment_intent: paymentIntentId, amount: refund.total })
    await job.deliverEvents()
    const creditNote = {
      sums: [refund.net],
      total: ['Credited', refund],
      numbers: [CREDIT, RECEIPT],
      dates: [diary.refund.named],
    } as const
    const creditEmails = await job.readEmails()
    expectEmails(
      creditEmails,
      {
        'customer: Your credit note CRN-000001': {
          ...creditNote,
          documents: { 'Credit note CRN-000001.pdf': creditNote },
        },
      },
      prints,
    )
    const [creditEmail] = Object.values(creditEmails)
    const creditPage = await job.open(creditEmail ? linkIn(creditEmail, '/invoice') : '')
    expect(readingOf(creditPage)).toEqual(reading(creditNote))
    expect(await readMoney(job, leadId)).toEqual(
      moneyOf({ agreed, paid: plus(deposit, remaining), credited: refund, remaining: nothing }),
    )

    // The job is done, and the customer is asked for a review.
    const [done] = await owner.call(listJobs)
    const { day: completedOn } = diary.completion
    await owner.call(changeJob, { params: { id: jobId }, body: { revision: done?.revision ?? 0, completedOn } })
    await owner.call(askForReview, { params: { id: jobId } })
    const review = await job.readEmails()
    expectEmails(review, { 'customer: How did we do?': {} })
    expect(review['customer: How did we do?']?.text).toContain(`Leave a review: ${business.reviewsUrl} `)

    // The timeline tells the same story.
    const timeline = await owner.call(getTimeline, { params, query: {} })
    const events = timeline
      .filter(({ kind }) => kind === 'activity' || kind === 'payment')
      .map(({ description, notes, oldValue, newValue }) => [description, notes, oldValue, newValue].join('. '))
    expect(readingOf(events.join(' '))).toEqual(
      reading({
        sums: [agreed.total, deposit.total, remaining.total, refund.total, deposit.total - refund.total],
        numbers: [Q, RECEIPT, INVOICE, CREDIT],
        dates: [diary.call.named, ...proposed, diary.completion.named],
      }),
    )

    // Every email to the customer greets them by their first name, once they have shown that the address is theirs, and is signed alike.
    const toGreet = job.allEmails.filter((email) => email.to === customer.email && !Object.values(held).includes(email))
    for (const { text } of toGreet) {
      expect(text).toMatch(/^Thank you, Ada |Hello Ada, /)
      expect(text).toContain(` ${business.proprietor} ${business.name} -- `)
    }
    expect(job.said.filter((text) => /undefined|\bnull\b|NaN|\[object/.test(text))).toEqual([])
  },
  120_000,
)

/** Returns the sums of an answer. */
function penceIn(answer: unknown): number[] {
  return Array.from(JSON.stringify(answer).matchAll(/Pence":(-?\d+)/g), ([, pence]) => Number(pence))
}
