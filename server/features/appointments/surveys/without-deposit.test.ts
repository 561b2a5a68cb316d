import { afterEach, beforeEach, expect, test } from 'vitest'
import { getCalendar } from '#shared/contract/calendar.ts'
import { listFreeTimes } from '#shared/contract/calls.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import {
  cancelSurvey,
  fixSurvey,
  getSurvey,
  listOpenSurveys,
  listSurveys,
  listSurveysOfPerson,
  sendSurveyLink,
  surveyPath,
  undoFixSurvey,
} from '#shared/contract/surveys.ts'
import { changeJob, startJob } from '#shared/contract/jobs.ts'
import { exportPersonalData } from '#shared/contract/personal-data.ts'
import { archiveProspect, eraseProspect, mergeProspects } from '#shared/contract/prospect-archive.ts'
import { manualClock, type ManualClock } from '../../../platform/clock.ts'
import { type LeadsApp, passDays, startLeads } from '../../../prospects/testing.ts'
import { applyEvent } from '../../payments/apply-event.ts'
import { dates, payDeposit } from './testing.ts'

/** The customer may choose from Tuesday 8 to Monday 21 December. */
const startedAt = '2026-11-23T09:00:00.000Z'
const morning = '2026-12-08 morning'
const afternoon = '2026-12-10 afternoon'
const noEmail = {
  name: 'Nora Sample',
  email: null,
  phone: '020 7946 0033',
}

let clock: ManualClock
let app: LeadsApp
let leadId: string
let jobId: string
beforeEach(async () => {
  clock = manualClock(startedAt)
  app = await startLeads({ clock })
  ;({ leadId, jobId } = await startByHand())
})
afterEach(() => app[Symbol.asyncDispose]())

async function startByHand(extra: Parameters<typeof app.add>[0] = {}) {
  const { id } = await app.add(extra)
  const job = await app.hub.call(startJob, { params: { id }, body: { packageType: 'Premium' } })
  clock.advance(1000)
  return { leadId: id, jobId: job.id }
}

const open = () => app.hub.call(listOpenSurveys, { query: {} })
const fix = (date: string, revision = 0, id = jobId) =>
  app.hub.call(fixSurvey, { params: { jobId: id }, body: { ...dates(date)[0]!, revision } })
const survey = (id = jobId) => app.hub.call(getSurvey, { params: { jobId: id } })
const sendLink = (id = jobId) => app.hub.call(sendSurveyLink, { params: { jobId: id } })
const path = () => app.deps.signedLinks(surveyPath).path(jobId)
const look = async (at = path()) => (await app.request(at)).text()
const post = (given: readonly string[], revision = 0) => {
  const body = new URLSearchParams({ revision: String(revision) })
  for (const [n, date] of given.entries()) body.set(`date${n + 1}`, date)
  return app.request(path(), { method: 'POST', body })
}
const mails = () =>
  app.deps.db.selectFrom('outbox').selectAll().where('kind', 'like', 'survey-%').orderBy('id').execute()
const line = (calendar: string | null | undefined, name: string) =>
  calendar
    ?.replaceAll('\r\n ', '')
    .split('\r\n')
    .find((one) => one.startsWith(`${name}:`))

test('a job that was started by hand waits for its survey, and says since when', async () => {
  const listed = {
    jobId,
    prospectId: leadId,
    name: 'Grace Sample',
    phone: '020 7946 0021',
    packageType: 'Premium',
    hasEmail: true,
    paidAt: null,
    begunAt: startedAt,
    canChoose: true,
    linkSentAt: null,
  }
  expect(await open()).toMatchObject([listed])
  expect((await app.hub.call(getToday)).openSurveys).toMatchObject([listed])
  await app.hub.call(changeJob, { params: { id: jobId }, body: { revision: 1, surveyedOn: '2026-11-23' } })
  expect(await open()).toEqual([])
})

test('the owner fixes a date: both sides are notified, the half day is taken, and the survey is in the calendar', async () => {
  expect(await fix('2026-12-01 morning')).toMatchObject({ fixed: dates('2026-12-01 morning')[0] })
  const [customer, owner, ...more] = await mails()
  expect(more).toEqual([])
  expect(customer).toMatchObject({ kind: 'survey-fixed', recipient: 'grace@example.com', prospectId: leadId })
  expect(customer?.text).toContain(`See your survey:\n${app.publicUrl}${path()}`)
  expect(customer?.text).not.toContain('deposit')
  expect(owner).toMatchObject({
    kind: 'survey-alert',
    replyTo: 'grace@example.com',
    subject: 'Survey booked: Grace Sample, Tuesday 1 December 2026, morning',
  })
  expect(owner?.text).toContain(`/marketing-hub?lead=${leadId}`)
  expect(owner?.text).not.toContain('deposit')
  const free = (await app.hub.call(listFreeTimes)).filter((time) => time.startsWith('2026-12-01'))
  expect(free).not.toEqual([])
  expect(free.filter((time) => time > '2026-12-01T08:00:00.000Z' && time < '2026-12-01T12:00:00.000Z')).toEqual([])
  const query = { from: '2026-12-01', to: '2026-12-01' }
  const fixed = { jobId, prospectId: leadId, name: 'Grace Sample', phone: '020 7946 0021', hasEmail: true }
  expect((await app.hub.call(getCalendar, { query })).surveys).toMatchObject([fixed])
  expect(await app.hub.call(listSurveys, { query: { prospectId: leadId } })).toMatchObject([fixed])
  expect(await app.hub.call(listSurveysOfPerson, { body: { email: 'grace@example.com' } })).toMatchObject([fixed])
  expect(await open()).toEqual([])
})

test('a date is moved, undone and cancelled', async () => {
  await fix(morning)
  await fix(afternoon, 1)
  const body = { revision: 2, before: dates(morning)[0]! }
  expect(await app.hub.call(undoFixSurvey, { params: { jobId }, body })).toMatchObject({ fixed: dates(morning)[0] })
  await app.hub.call(cancelSurvey, { params: { jobId }, body: { revision: 3, reason: 'Snow' } })
  const cancelled = (await mails()).find(({ kind }) => kind === 'survey-called-off')
  expect(cancelled?.text).toContain('Please tell us which other dates suit you.')
  expect(cancelled?.text).not.toContain('deposit')
  expect(await open()).toMatchObject([{ jobId, chosen: [] }])
})

test('the customer chooses dates by the link that the owner sends, and no other job is reached by it', async () => {
  await sendLink()
  const [mail] = await mails()
  expect(mail).toMatchObject({ kind: 'survey-link', recipient: 'grace@example.com', prospectId: leadId })
  expect(mail?.text).toContain(app.deps.signedLinks(surveyPath).address(jobId))
  expect(await open()).toMatchObject([{ linkSentAt: clock.now().toISOString() }])
  expect(await survey()).toMatchObject({ address: `${app.publicUrl}${path()}`, hasEmail: true })
  expect(await look()).toContain('Choose your survey dates')
  expect((await post([morning, afternoon])).status).toBe(303)
  expect(await open()).toMatchObject([{ chosen: dates(morning, afternoon) }])
  expect((await mails()).at(-1)).toMatchObject({ subject: 'Survey dates from Grace Sample' })
  expect((await app.request(`${path()}x`)).status).toBe(404)
  expect((await app.request(app.deps.signedLinks(surveyPath).path(crypto.randomUUID()))).status).toBe(404)
})

test('the link works no longer once the job is cancelled or the customer erased', async () => {
  const cancel = (isCancelled: boolean, revision: number) =>
    app.hub.call(changeJob, { params: { id: jobId }, body: { revision, isCancelled, reason: 'Changed plans' } })
  await cancel(true, 1)
  expect((await app.request(path())).status).toBe(404)
  await expect(fix(morning)).rejects.toMatchObject({ code: 'not_found' })
  await cancel(false, 2)
  expect((await app.request(path())).status).toBe(200)
  await app.hub.call(eraseProspect, { params: { id: leadId } })
  expect((await app.request(path())).status).toBe(404)
  expect((await post([morning])).status).toBe(404)
  await expect(sendLink()).rejects.toMatchObject({ code: 'not_found' })
  expect(await mails()).toEqual([])
})

test('a customer without an email address gets a date but no email, and no link can be sent', async () => {
  const nora = await startByHand(noEmail)
  await expect(sendLink(nora.jobId)).rejects.toMatchObject({
    code: 'conflict',
    sentence:
      'Nora Sample has no email address, so the link can’t be emailed. Please copy the link, or agree a day by phone.',
  })
  expect(await survey(nora.jobId)).toMatchObject({ hasEmail: false })
  expect(await open()).toContainEqual(expect.objectContaining({ name: 'Nora Sample', hasEmail: false }))
  await fix(morning, 0, nora.jobId)
  const [alert, ...more] = await mails()
  expect(more).toEqual([])
  expect(alert).toMatchObject({ kind: 'survey-alert', replyTo: null })
  expect(alert?.text).toContain('Please let the customer know: they have no email address.')
  expect(alert?.text).not.toMatch(/We’ve emailed|Reply to this email/)
  const params = { jobId: nora.jobId }
  await app.hub.call(undoFixSurvey, { params, body: { revision: 1, before: null } })
  expect(await mails()).toEqual([])
  await fix(morning, 2, nora.jobId)
  await app.hub.call(cancelSurvey, { params, body: { revision: 3 } })
  expect((await mails()).map(({ kind }) => kind)).toEqual(['survey-alert', 'survey-alert'])
})

test('the survey is named in a clash after its lead was archived, and can be moved', async () => {
  await fix(morning)
  await app.hub.call(archiveProspect, { params: { id: leadId }, body: {} })
  const other = await startByHand({ name: 'Olive Sample', email: 'olive@example.com' })
  await expect(fix(morning, 0, other.jobId)).rejects.toMatchObject({
    sentence: expect.stringContaining('the survey with Grace Sample') as string,
  })
  expect(await fix(afternoon, 1)).toMatchObject({ fixed: dates(afternoon)[0] })
})

test('a deposit that is paid later keeps the survey, its calendar entry and both links', async () => {
  await sendLink()
  await fix(morning)
  await passDays(app, clock, 1)
  const grace = { name: 'Grace Sample', email: 'grace@example.com', phone: '020 7946 0021' }
  const deposit = await payDeposit(app, { customerInfo: grace, packageType: 'Premium' })
  await fix(afternoon, 1)
  const [moved, ...others] = (await mails()).filter(({ kind }) => kind === 'survey-moved')
  expect(others).toEqual([])
  expect(line(moved?.calendar, 'UID')).toBe(`UID:${jobId}@localhost`)
  expect(line(moved?.calendar, 'SEQUENCE')).toBe('SEQUENCE:1')
  expect(await look()).toContain('Your survey is booked')
  expect(await look(deposit.path)).toContain('Your survey is booked')
})

test('a job that the owner reopens after its deposit went back has a survey again', async () => {
  const deposit = await payDeposit(app)
  const at = clock.now().toISOString()
  const report = {
    intentId: deposit.paymentIntentId,
    paymentId: deposit.id,
    update: { about: 'refund', refundedPence: 30_000, at },
    receiptEmail: null,
  } as const
  await applyEvent(app.deps, { id: 'refund-1', type: 'refund', at, report })
  await expect(survey(deposit.id)).rejects.toMatchObject({ code: 'not_found' })
  expect((await app.request(deposit.path)).status).toBe(404)
  const { revision } = await app.deps.db
    .selectFrom('job')
    .select('revision')
    .where('id', '=', deposit.id)
    .executeTakeFirstOrThrow()
  const body = { revision, isCancelled: false, reason: 'They go on without it' }
  await app.hub.call(changeJob, { params: { id: deposit.id }, body })
  expect(await fix(morning, 0, deposit.id)).toMatchObject({ fixed: dates(morning)[0] })
})

test('the survey goes with the lead into a merge and into an export', async () => {
  await fix(morning)
  const { id } = await app.add({ name: 'Grace Sample', email: 'grace.sample@example.com' })
  const mergeId = '019a0000-0000-7000-8000-000000000001'
  await app.hub.call(mergeProspects, { params: { id }, body: { mergeId, otherId: leadId, keep: {} } })
  expect(await app.hub.call(listSurveys, { query: { prospectId: id } })).toMatchObject([{ jobId }])
  const exported = await app.hub.call(exportPersonalData, { body: { email: 'grace.sample@example.com' } })
  expect(JSON.parse(exported)).toMatchObject({ surveys: [{ jobId, fixedDay: '2026-12-08' }] })
})
