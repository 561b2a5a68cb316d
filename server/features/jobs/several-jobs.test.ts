import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { getInsight, getToday } from '#shared/contract/dashboard.ts'
import { issueInvoice, listInvoices, previewInvoice, setInvoicePaid, voidInvoice } from '#shared/contract/invoices.ts'
import { changeJob, listFinishedJobs, listJobs, startJob } from '#shared/contract/jobs.ts'
import { getLeadAccount } from '#shared/contract/lead-account.ts'
import { listPayments } from '#shared/contract/payments.ts'
import { mergeProspects, undoMerge } from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { editProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import { acceptQuoteByPhone, listQuotes, undoQuoteAcceptance } from '#shared/contract/quotes.ts'
import { cancelSurvey, fixSurvey, getSurvey } from '#shared/contract/surveys.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import { type ManualClock, manualClock } from '../../platform/clock.ts'
import { type LeadsApp, passDays, startLeads } from '../../prospects/testing.ts'
import { ada } from '../../testing/enquiries.ts'
import { bea, payDeposit } from '../appointments/surveys/testing.ts'
import { applyEvent } from '../payments/apply-event.ts'
import { issueTo } from '../quotes/testing.ts'

let clock: ManualClock
let app: LeadsApp
beforeEach(async () => {
  clock = manualClock('2026-11-23T09:00:00.000Z')
  app = await startLeads({ clock })
})
afterEach(() => app[Symbol.asyncDispose]())

const mergeId = '019a0000-0000-7000-8000-000000000001'
const openJobs = () => app.hub.call(listJobs)
const stages = async () => (await openJobs()).map(({ id, stage }) => [id, stage])
const jobsOf = (prospectId: string) => app.hub.call(listJobs, { query: { prospectId } })
const read = (id: string) => app.hub.call(getProspect, { params: { id } })
const accountOf = (id: string) => app.hub.call(getLeadAccount, { params: { id } })
const today = () => dayInLondon(clock.now().getTime())
const merge = (id: string, otherId: string) =>
  app.hub.call(mergeProspects, { params: { id }, body: { mergeId, otherId, keep: {} } })

async function move(id: string, crmStage: 'completed' | 'lost' | 'prospect' | 'design', reason?: string) {
  const { updatedAt } = await read(id)
  await app.hub.call(editProspect, { params: { id }, body: { updatedAt, crmStage, ...(reason && { reason }) } })
}

/** Pays a deposit, and completes its job a day later. */
async function completeJob(extra: Parameters<typeof payDeposit>[1] = {}) {
  const deposit = await payDeposit(app, extra)
  await passDays(app, clock, 1)
  await move(deposit.prospectId, 'completed')
  return deposit
}

const bill = (id: string, extra: { jobId?: string; packageType: 'Essential' | 'Pre-Build' | 'Premium' }) =>
  app.hub.call(issueInvoice, { params: { id }, body: { customerAddress: '1 High Street', ...extra } })

async function giveBack(deposit: { paymentIntentId: string }, id = 'refund-1') {
  const at = clock.now().toISOString()
  const update = { about: 'refund', refundedPence: 30_000, at } as const
  const report = { intentId: deposit.paymentIntentId, paymentId: undefined, update, receiptEmail: null }
  await applyEvent(app.deps, { id, type: 'charge.refunded', at, report })
}

async function failRefund(deposit: { paymentIntentId: string }) {
  const at = clock.now().toISOString()
  const update = { about: 'refund failure', failed: { id: 're_1', amountPence: 30_000, at }, at } as const
  const report = { intentId: deposit.paymentIntentId, paymentId: undefined, update, receiptEmail: null }
  await applyEvent(app.deps, { id: 'failed-1', type: 'refund.failed', at, report })
}

test('merging a returning customer into the lead of their completed job keeps the new job open, and undoing gives each its job back', async () => {
  const old = await completeJob({ packageType: 'Pre-Build' })
  await passDays(app, clock, 30)
  const fresh = await payDeposit(app, { ...bea, packageType: 'Premium' })
  await merge(old.prospectId, fresh.prospectId)
  expect(await stages()).toEqual([[fresh.id, 'deposit_paid']])
  expect(await read(old.prospectId)).toMatchObject({ crmStage: 'deposit_paid', packageValue: 2950 })
  const { openSurveys } = await app.hub.call(getToday)
  expect(openSurveys.map(({ jobId }) => jobId)).toEqual([fresh.id])

  await app.hub.call(undoMerge, { params: { id: mergeId } })
  expect((await jobsOf(old.prospectId)).map(({ id, state }) => [id, state])).toEqual([[old.id, 'completed']])
  expect((await jobsOf(fresh.prospectId)).map(({ id, state }) => [id, state])).toEqual([[fresh.id, 'open']])
  expect(await read(old.prospectId)).toMatchObject({ crmStage: 'completed' })
  expect(await read(fresh.prospectId)).toMatchObject({ crmStage: 'deposit_paid' })
})

test('merging the completed job into the lead of the open one leaves it completed', async () => {
  const old = await completeJob({ packageType: 'Pre-Build' })
  const fresh = await payDeposit(app, { ...bea, packageType: 'Premium' })
  await merge(fresh.prospectId, old.prospectId)
  expect(await stages()).toEqual([[fresh.id, 'deposit_paid']])
  const { openSurveys } = await app.hub.call(getToday)
  expect(openSurveys.map(({ jobId }) => jobId)).toEqual([fresh.id])
  expect(await read(fresh.prospectId)).toMatchObject({ crmStage: 'deposit_paid' })
})

test('the second job of a customer is invoiced with its own deposit, beside the paid balance of the first', async () => {
  const first = await completeJob({ packageType: 'Pre-Build' })
  const id = first.prospectId
  const balance = await bill(id, { packageType: 'Pre-Build' })
  await app.hub.call(setInvoicePaid, { params: { id: balance.id }, body: { paid: true } })
  await passDays(app, clock, 30)
  const second = await payDeposit(app, { packageType: 'Essential' })
  expect((await jobsOf(id)).map((job) => job.balance?.number ?? null)).toEqual([balance.number, null])
  expect(await read(id)).toMatchObject({ crmStage: 'deposit_paid', packageValue: 1350 })

  const draft = await app.hub.call(previewInvoice, { params: { id }, body: {} })
  expect(draft.deposits).toHaveLength(1)
  expect(draft).toMatchObject({ packageType: 'Essential', paidPence: 30_000 })
  const account = await accountOf(id)
  expect(account.jobs).toMatchObject([
    { jobId: first.id, state: 'completed', remaining: { totalPence: 0 } },
    { jobId: second.id, state: 'open', remaining: { totalPence: draft.duePence } },
  ])
  expect(account.remaining.totalPence).toBe(draft.duePence)
  expect(account.paid.totalPence).toBe(60_000 + balance.duePence)

  const other = await bill(id, { packageType: 'Essential' })
  expect(other).toMatchObject({ jobId: second.id, duePence: draft.duePence })
  await expect(bill(id, { packageType: 'Essential' })).rejects.toMatchObject({ code: 'conflict' })
  await app.hub.call(voidInvoice, { params: { id: other.id }, body: {} })
  expect((await jobsOf(id)).map((job) => job.balance?.number ?? null)).toEqual([balance.number, null])
  const [credit] = await app.hub.call(listInvoices, { params: { id } })
  expect(credit).toMatchObject({ kind: 'credit_note', jobId: second.id })
})

test('a job whose balance was invoiced elsewhere does not lend its deposit to the next', async () => {
  const { prospectId: id, id: firstId } = await completeJob({ packageType: 'Pre-Build' })
  const second = await payDeposit(app, { packageType: 'Essential' })
  const draft = await app.hub.call(previewInvoice, { params: { id }, body: {} })
  expect(draft.deposits).toHaveLength(1)
  expect(draft.paidPence).toBe(30_000)
  const ofFirst = await app.hub.call(previewInvoice, { params: { id }, body: { jobId: firstId } })
  expect(ofFirst).toMatchObject({ packageType: 'Pre-Build', paidPence: 30_000 })
  expect(await bill(id, { packageType: 'Essential' })).toMatchObject({ jobId: second.id })
  expect(await bill(id, { packageType: 'Pre-Build' })).toMatchObject({ jobId: firstId })
})

test('two merged customers with one balance each keep both, and each is found from its job', async () => {
  const one = await payDeposit(app, { packageType: 'Pre-Build' })
  const other = await payDeposit(app, { ...bea, packageType: 'Premium' })
  const balances = [
    await bill(one.prospectId, { packageType: 'Pre-Build' }),
    await bill(other.prospectId, { packageType: 'Premium' }),
  ]
  await merge(one.prospectId, other.prospectId)
  expect((await openJobs()).map(({ balance }) => balance?.number)).toEqual(balances.map(({ number }) => number))
  const { remaining } = await accountOf(one.prospectId)
  expect(remaining.totalPence).toBe(balances.reduce((sum, { duePence }) => sum + duePence, 0))
  for (const { id } of balances) await app.hub.call(voidInvoice, { params: { id }, body: {} })
})

test('a deposit brings back no job that was lost with its lead', async () => {
  const lost = await payDeposit(app, { packageType: 'Pre-Build' })
  await move(lost.prospectId, 'lost')
  expect(await openJobs()).toEqual([])
  await passDays(app, clock, 40)
  const paid = await payDeposit(app, { packageType: 'Premium' })
  expect(paid.prospectId).toBe(lost.prospectId)
  expect(await stages()).toEqual([[paid.id, 'deposit_paid']])
  expect(await app.hub.call(listFinishedJobs)).toMatchObject([
    { id: lost.id, state: 'cancelled', cancelReason: 'lost' },
  ])
  expect((await app.hub.call(getToday)).jobs.map(({ jobId }) => jobId)).toEqual([])
})

test('a failed refund reopens the job that it had cancelled, and says that the date of the survey is lost', async () => {
  const deposit = await payDeposit(app, { packageType: 'Pre-Build' })
  const survey = { day: '2026-12-08', half: 'morning', revision: 0 } as const
  await app.hub.call(fixSurvey, { params: { jobId: deposit.id }, body: survey })
  clock.advance(3_600_000)
  await giveBack(deposit)
  expect(await openJobs()).toEqual([])
  expect(await jobsOf(deposit.prospectId)).toMatchObject([{ cancelReason: 'refund', surveyDay: null }])
  clock.advance(3_600_000)
  await failRefund(deposit)
  expect(await stages()).toEqual([[deposit.id, 'survey']])
  const alert = await app.deps.db
    .selectFrom('outbox')
    .select('text')
    .where('kind', '=', 'refund-alert')
    .executeTakeFirst()
  expect(alert?.text).toContain('The date of its survey was given up')
  // A job that the owner has cancelled stays so.
  const [job] = await openJobs()
  await app.hub.call(changeJob, {
    params: { id: deposit.id },
    body: { revision: job!.revision, isCancelled: true, reason: 'Moves abroad' },
  })
  clock.advance(3_600_000)
  await giveBack(deposit, 'refund-2')
  expect(await jobsOf(deposit.prospectId)).toMatchObject([{ cancelReason: 'owner' }])
})

test('the deposit of an invoiced job that goes back leaves the job open', async () => {
  const deposit = await payDeposit(app, { packageType: 'Pre-Build' })
  await bill(deposit.prospectId, { packageType: 'Pre-Build' })
  await giveBack(deposit)
  expect(await stages()).toEqual([[deposit.id, 'deposit_paid']])
})

test('a deposit that goes back after the balance invoice is counted as not billed, until the invoice is voided and created again', async () => {
  const deposit = await payDeposit(app, { packageType: 'Pre-Build' })
  const { prospectId } = deposit
  const balance = await bill(prospectId, { packageType: 'Pre-Build' })
  expect(await accountOf(prospectId)).toMatchObject({ unbilledPence: 0, remaining: { totalPence: 204_000 } })
  await giveBack(deposit)
  const sums = { credited: { totalPence: 30_000 }, remaining: { totalPence: 204_000 }, unbilledPence: 30_000 }
  expect(await accountOf(prospectId)).toMatchObject({ ...sums, jobs: [sums] })
  await app.hub.call(voidInvoice, { params: { id: balance.id }, body: {} })
  expect(await accountOf(prospectId)).toMatchObject({ remaining: { totalPence: 234_000 }, unbilledPence: 0 })
  expect(await bill(prospectId, { packageType: 'Pre-Build' })).toMatchObject({ duePence: 234_000, paidPence: 0 })
  // The bank then reports that the refund has failed: the deposit is held again, and not deducted.
  await failRefund(deposit)
  expect(await accountOf(prospectId)).toMatchObject({ credited: { totalPence: 0 }, unbilledPence: -30_000 })
})

test('the lead and its current job move together', async () => {
  const { id, prospectId } = await payDeposit(app, { packageType: 'Pre-Build' })
  await move(prospectId, 'design')
  expect(await stages()).toEqual([[id, 'design']])
  await move(prospectId, 'completed')
  expect(await jobsOf(prospectId)).toMatchObject([{ state: 'completed', completedOn: today() }])
  await move(prospectId, 'design', 'They want changes')
  expect(await jobsOf(prospectId)).toMatchObject([{ state: 'open', stage: 'design', completedOn: null }])
  await move(prospectId, 'lost')
  await move(prospectId, 'prospect')
  expect(await openJobs()).toEqual([])
  await move(prospectId, 'design')
  expect(await stages()).toEqual([[id, 'design']])
})

test('the lead shows its newest open job, and completing that shows the other', async () => {
  const first = await payDeposit(app, { packageType: 'Pre-Build' })
  const { prospectId } = first
  await move(prospectId, 'design')
  await passDays(app, clock, 5)
  const second = await payDeposit(app, { packageType: 'Premium' })
  expect(await read(prospectId)).toMatchObject({ crmStage: 'deposit_paid', packageValue: 2950 })
  const surveyed = { revision: (await jobsOf(prospectId))[0]!.revision, submittedOn: today() }
  await app.hub.call(changeJob, { params: { id: first.id }, body: surveyed })
  expect(await read(prospectId)).toMatchObject({ crmStage: 'deposit_paid' })
  await move(prospectId, 'completed')
  expect((await jobsOf(prospectId)).map(({ id, state }) => [id, state])).toEqual([
    [first.id, 'open'],
    [second.id, 'completed'],
  ])
  expect(await read(prospectId)).toMatchObject({ crmStage: 'submitted', packageValue: 1950 })
})

test('days of a job can be corrected after their stage, and move it nowhere', async () => {
  const { id, prospectId } = await payDeposit(app, { packageType: 'Pre-Build' })
  const change = async (body: object) =>
    app.hub.call(changeJob, { params: { id }, body: { revision: (await jobsOf(prospectId))[0]!.revision, ...body } })
  await change({ surveyedOn: today(), submittedOn: today() })
  await passDays(app, clock, 1)
  expect(await change({ surveyedOn: today(), notes: 'Key with neighbour.' })).toMatchObject({ stage: 'submitted' })
  expect(await change({ drawingsSentOn: today() })).toMatchObject({ stage: 'submitted', drawingsSentOn: today() })
  await change({ stage: 'completed', completedOn: today() })
  expect(await change({ validatedOn: today(), decision: 'approved', decidedOn: today() })).toMatchObject({
    stage: 'completed',
    state: 'completed',
  })
  expect(await read(prospectId)).toMatchObject({ crmStage: 'completed' })
})

test('a job started by hand has the accepted quote, takes up the deposit that follows, and is invoiced in full without one', async () => {
  await app.visitor.call(submitConsultation, { body: ada() })
  const [lead] = await app.hub.call(listProspects)
  const id = lead!.id
  const quote = await issueTo(app.hub, id, { packageType: 'Pre-Build' })
  await app.hub.call(acceptQuoteByPhone, {
    params: { id: quote.id },
    body: { acceptedBy: 'Ada', acceptedOn: today(), sendsEmail: false },
  })
  const jobId = uuidv7()
  const body = { id: jobId, packageType: 'Pre-Build' } as const
  const job = await app.hub.call(startJob, { params: { id }, body })
  expect(job).toMatchObject({ id: jobId, stage: 'survey', state: 'open', deposit: null })
  expect(await app.hub.call(startJob, { params: { id }, body })).toEqual(job)
  expect(await read(id)).toMatchObject({ crmStage: 'survey', status: 'converted' })
  expect(await app.hub.call(listQuotes, { params: { id } })).toMatchObject([{ jobId }])
  const full = await app.hub.call(previewInvoice, { params: { id }, body: {} })
  expect(full).toMatchObject({ duePence: quote.totalPence, paidPence: 0 })

  const deposit = await payDeposit(app, { packageType: 'Pre-Build' })
  expect(await app.hub.call(listPayments, { query: { prospectId: id } })).toMatchObject([{ jobId }])
  expect(await jobsOf(id)).toMatchObject([{ id: jobId, deposit: { paymentId: deposit.id, status: 'succeeded' } }])
  expect((await app.hub.call(previewInvoice, { params: { id }, body: {} })).duePence).toBe(quote.totalPence - 30_000)
  expect(await app.hub.call(getSurvey, { params: { jobId } })).toMatchObject({ fixed: null })
})

test('a job started by hand without a quote is agreed at the price of its package then, whatever is published later', async () => {
  await app.visitor.call(submitConsultation, { body: ada() })
  const [lead] = await app.hub.call(listProspects)
  const id = lead!.id
  const start = (packageType: 'Essential' | 'Pre-Build') =>
    app.hub.call(startJob, { params: { id }, body: { packageType } })
  const first = await start('Pre-Build')
  const business = app.deps.business()
  business.prices = { ...business.prices, packages: { Essential: 1500, 'Pre-Build': 2100, Premium: 3100 } }
  expect(await read(id)).toMatchObject({ packageValue: 1950, depositRequired: null })
  expect(await accountOf(id)).toMatchObject({
    agreed: { source: 'package', packageType: 'Pre-Build', netPence: 195_000, totalPence: 234_000 },
    remaining: { totalPence: 234_000 },
  })
  expect(await app.hub.call(previewInvoice, { params: { id }, body: {} })).toMatchObject({ duePence: 234_000 })

  clock.advance(1000)
  const second = await start('Essential')
  expect(await read(id)).toMatchObject({ packageValue: 1500 })
  expect(await accountOf(id)).toMatchObject({
    remaining: { totalPence: 234_000 + 180_000 },
    jobs: [
      { jobId: first.id, agreed: { netPence: 195_000 } },
      { jobId: second.id, agreed: { netPence: 150_000 } },
    ],
  })
  const { pipeline } = await app.hub.call(getInsight)
  expect(pipeline.find(({ stage }) => stage === 'survey')).toMatchObject({ count: 2, value: 3450 })

  // A quote takes the place of that price, until its acceptance is undone.
  const quote = await issueTo(app.hub, id, { packageType: 'Premium' })
  const params = { id: quote.id }
  const acceptance = { acceptedBy: 'Ada', acceptedOn: today(), sendsEmail: false }
  expect(await app.hub.call(acceptQuoteByPhone, { params, body: acceptance })).toMatchObject({ jobId: second.id })
  expect((await jobsOf(id)).map(({ packageType }) => packageType)).toEqual(['Pre-Build', 'Premium'])
  await app.hub.call(undoQuoteAcceptance, { params })
  expect((await jobsOf(id)).map(({ packageType }) => packageType)).toEqual(['Pre-Build', 'Essential'])
  expect(await read(id)).toMatchObject({ packageValue: 1500, selectedPackage: 'basic' })
  expect(await accountOf(id)).toMatchObject({ remaining: { totalPence: 234_000 + 180_000 } })

  // So does the invoice, of which nothing remains once it is paid.
  const balance = await bill(id, { packageType: 'Essential', jobId: second.id })
  expect(balance.duePence).toBe(180_000)
  await app.hub.call(setInvoicePaid, { params: { id: balance.id }, body: { paid: true } })
  expect(await accountOf(id)).toMatchObject({ remaining: { totalPence: 234_000 }, paid: { totalPence: 180_000 } })
})

test('an accepted quote belongs to the open job without a balance invoice, and undoing takes it away again', async () => {
  const { id, prospectId } = await payDeposit(app, { packageType: 'Pre-Build' })
  await passDays(app, clock, 1)
  const quote = await issueTo(app.hub, prospectId, { packageType: 'Premium' })
  const body = { acceptedBy: 'Ada', acceptedOn: today(), sendsEmail: false }
  expect(await app.hub.call(acceptQuoteByPhone, { params: { id: quote.id }, body })).toMatchObject({ jobId: id })
  expect(await jobsOf(prospectId)).toMatchObject([{ packageType: 'Premium' }])
  const undone = await app.hub.call(undoQuoteAcceptance, { params: { id: quote.id } })
  expect(undone).toMatchObject({ jobId: null })
  await bill(prospectId, { packageType: 'Pre-Build' })
  expect(await app.hub.call(acceptQuoteByPhone, { params: { id: quote.id }, body })).toMatchObject({ jobId: null })
  const next = await payDeposit(app, { packageType: 'Premium' })
  expect((await app.hub.call(listQuotes, { params: { id: prospectId } }))[0]).toMatchObject({ jobId: next.id })
})

test('the owner cancels one job with a reason once its survey is cancelled, and reopens it', async () => {
  const { id, prospectId } = await payDeposit(app, { packageType: 'Pre-Build' })
  const change = async (body: { isCancelled: boolean; reason?: string }) =>
    app.hub.call(changeJob, { params: { id }, body: { revision: (await jobsOf(prospectId))[0]!.revision, ...body } })
  await expect(change({ isCancelled: true })).rejects.toMatchObject({
    fields: { reason: expect.any(String) as string },
  })
  const survey = { day: '2026-12-08', half: 'morning', revision: 0 } as const
  await app.hub.call(fixSurvey, { params: { jobId: id }, body: survey })
  await expect(change({ isCancelled: true, reason: 'Moves abroad' })).rejects.toMatchObject({ code: 'conflict' })
  await app.hub.call(cancelSurvey, { params: { jobId: id }, body: { revision: 1 } })
  expect(await change({ isCancelled: true, reason: 'Moves abroad' })).toMatchObject({ state: 'cancelled' })
  expect(await accountOf(prospectId)).toMatchObject({ remaining: { totalPence: 0 }, paid: { totalPence: 30_000 } })
  await expect(app.hub.call(previewInvoice, { params: { id: prospectId }, body: {} })).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await change({ isCancelled: false })).toMatchObject({ state: 'open', stage: 'survey' })
  const history = await app.hub.call(getTimeline, { params: { id: prospectId } })
  expect(history.map(({ description }) => description)).toEqual(
    expect.arrayContaining(['Cancelled the Pre-Build job', 'Reopened the Pre-Build job']),
  )
})

test('an accepted quote of a returning customer waits for its deposit on Today, and Insight values each job', async () => {
  const { prospectId: id } = await completeJob({ packageType: 'Pre-Build' })
  await passDays(app, clock, 30)
  const quote = await issueTo(app.hub, id, { packageType: 'Premium' })
  const body = { acceptedBy: 'Ada', acceptedOn: today(), sendsEmail: false }
  await app.hub.call(acceptQuoteByPhone, { params: { id: quote.id }, body })
  expect((await app.hub.call(getToday)).quotes).toMatchObject([{ quoteId: quote.id }])
  expect(await read(id)).toMatchObject({ crmStage: 'completed', packageValue: 3200 })
  expect(await accountOf(id)).toMatchObject({ agreed: { number: quote.number } })

  clock.advance(1000)
  const second = await payDeposit(app, { packageType: 'Premium' })
  expect((await app.hub.call(getToday)).quotes).toEqual([])
  expect(await app.hub.call(listQuotes, { params: { id } })).toMatchObject([{ jobId: second.id }])
  const { pipeline } = await app.hub.call(getInsight)
  expect(pipeline.filter(({ count }) => count > 0)).toEqual([
    { stage: 'deposit_paid', count: 1, value: 3200 },
    { stage: 'completed', count: 1, value: 1950 },
  ])
})

test('a deposit that was paid for a job while two leads were merged goes with the job when they are separate again', async () => {
  const ada = await payDeposit(app, { packageType: 'Pre-Build' })
  const { prospectId: beasId } = await completeJob({ ...bea, packageType: 'Essential' })
  const { id: jobId } = await app.hub.call(startJob, { params: { id: beasId }, body: { packageType: 'Premium' } })
  await merge(ada.prospectId, beasId)
  const paid = await payDeposit(app, { packageType: 'Premium' })
  expect((await jobsOf(ada.prospectId)).find(({ id }) => id === jobId)?.deposit).toMatchObject({ paymentId: paid.id })
  await app.hub.call(undoMerge, { params: { id: mergeId } })
  expect((await jobsOf(ada.prospectId)).map(({ id }) => id)).toEqual([ada.id])
  const beas = await app.hub.call(listPayments, { query: { prospectId: beasId } })
  expect(beas.map(({ id, jobId: of }) => [id, of])).toContainEqual([paid.id, jobId])
  expect(await read(beasId)).toMatchObject({ crmStage: 'survey', depositPaid: true })
  for (const id of [ada.prospectId, beasId]) {
    const { paid: sum, jobs } = await accountOf(id)
    expect(sum.totalPence).toBe(jobs.reduce((all, one) => all + one.paid.totalPence, 0))
  }
})
