import { afterEach, beforeEach, expect, test } from 'vitest'
import { exportPersonalData, readHeldData } from '#shared/contract/personal-data.ts'
import { archiveProspect, deleteProspect } from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { editProspect, getProspect, type Prospect } from '#shared/contract/prospects.ts'
import { chooseSurveyDates, fixSurvey, getSurvey } from '#shared/contract/surveys.ts'
import { manualClock, type ManualClock } from '../../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../../prospects/testing.ts'
import { dates, payDeposit } from './testing.ts'

const morning = '2026-12-08 morning'
const afternoon = '2026-12-10 afternoon'

let clock: ManualClock
let app: LeadsApp
let deposit: Awaited<ReturnType<typeof payDeposit>>
beforeEach(async () => {
  clock = manualClock('2026-11-23T09:00:00.000Z')
  app = await startLeads({ clock })
  deposit = await payDeposit(app)
})
afterEach(() => app[Symbol.asyncDispose]())

const choose = (given: readonly string[], revision = 0) =>
  app.visitor.call(chooseSurveyDates, {
    body: { paymentIntentId: deposit.paymentIntentId, revision, dates: dates(...given) },
  })
const fix = (date: string, revision: number) =>
  app.hub.call(fixSurvey, { params: { jobId: deposit.id }, body: { ...dates(date)[0]!, revision } })
const survey = () => app.hub.call(getSurvey, { params: { jobId: deposit.id } })
const lead = () => app.hub.call(getProspect, { params: { id: deposit.prospectId } })
const mails = () =>
  app.deps.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', 'like', 'survey-%')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
const toCustomer = async () => (await mails()).filter(({ recipient }) => recipient === 'ada@example.com')
const line = (calendar: string | null, name: string) =>
  calendar
    ?.replaceAll('\r\n ', '')
    .split('\r\n')
    .find((one) => one.startsWith(`${name}:`))

test('the owner sees the proposed dates and the customer’s page', async () => {
  await choose([afternoon, morning])
  expect(await survey()).toMatchObject({
    chosen: dates(morning, afternoon),
    fixed: null,
    revision: 1,
    address: `${app.publicUrl}${deposit.path}`,
  })
  const somebody = { params: { jobId: crypto.randomUUID() } }
  await expect(app.hub.call(getSurvey, somebody)).rejects.toMatchObject({ status: 404 })
})

test('both sides are notified of a fixed date, each with a calendar invitation', async () => {
  await choose([morning, afternoon])
  expect(await fix(afternoon, 1)).toMatchObject({ fixed: dates(afternoon)[0], revision: 2 })
  const [, customer, owner] = await mails()
  expect(customer).toMatchObject({
    kind: 'survey-fixed',
    recipient: 'ada@example.com',
    subject: 'Your survey: Thursday 10 December 2026, afternoon',
  })
  expect(customer?.text).toContain('Hours: 1pm to 4pm, UK time')
  expect(customer?.text).toContain(`See your survey:\n${app.publicUrl}${deposit.path}`)
  expect(owner).toMatchObject({
    kind: 'survey-alert',
    recipient: 'owner@example.com',
    replyTo: 'ada@example.com',
    subject: 'Survey booked: Ada Sample, Thursday 10 December 2026, afternoon',
  })
  for (const mail of [customer, owner]) {
    expect(line(mail?.calendar ?? null, 'UID')).toBe(`UID:${deposit.id}@localhost`)
    expect(line(mail?.calendar ?? null, 'SEQUENCE')).toBe('SEQUENCE:0')
    expect(line(mail?.calendar ?? null, 'DTSTART')).toBe('DTSTART:20261210T130000Z')
    expect(line(mail?.calendar ?? null, 'DTEND')).toBe('DTEND:20261210T160000Z')
  }
  expect(owner?.calendar).not.toContain('token')
})

test('in summer the calendar entry is an hour earlier in UTC', async () => {
  await fix('2027-06-08 morning', 0)
  const [customer] = await toCustomer()
  expect(line(customer?.calendar ?? null, 'DTSTART')).toBe('DTSTART:20270608T080000Z')
})

test('fixing the same date ten times at once notifies everybody once', async () => {
  await choose([morning])
  await Promise.all(Array.from({ length: 10 }, () => fix(morning, 1)))
  expect(await toCustomer()).toHaveLength(1)
  expect(await survey()).toMatchObject({ revision: 2 })
})

test('the owner can fix another date, even before the customer has proposed any, and move it afterwards', async () => {
  await fix('2026-12-24 morning', 0)
  await fix('2026-12-28 afternoon', 1)
  const [first, second] = await toCustomer()
  expect([first?.kind, second?.kind]).toEqual(['survey-fixed', 'survey-moved'])
  expect(second?.subject).toBe('Your survey has moved: Monday 28 December 2026, afternoon')
  expect(second?.text).toContain('Instead of: Thursday 24 December 2026, morning')
  expect(line(second?.calendar ?? null, 'SEQUENCE')).toBe('SEQUENCE:1')
  expect(line(second?.calendar ?? null, 'UID')).toBe(line(first?.calendar ?? null, 'UID'))
})

test('when the customer has proposed other dates meanwhile, the owner gets a conflict and nothing is fixed', async () => {
  await choose([morning])
  await choose([afternoon], 1)
  await expect(fix(morning, 1)).rejects.toMatchObject({
    status: 409,
    sentence: 'The dates have changed in the meantime. Please check them again.',
  })
  expect(await survey()).toMatchObject({ fixed: null, chosen: dates(afternoon) })
})

test('when the owner fixes a date while the customer proposes others, exactly one of them is refused', async () => {
  await choose([morning])
  const both = await Promise.allSettled([fix(morning, 1), choose([afternoon], 1)])
  const refused = both.filter((one) => one.status === 'rejected')
  expect(refused).toEqual([expect.objectContaining({ reason: expect.objectContaining({ status: 409 }) as object })])
  const { fixed, chosen } = await survey()
  expect(fixed === null ? chosen : [fixed]).toEqual(dates(fixed === null ? afternoon : morning))
  expect(await toCustomer()).toHaveLength(fixed === null ? 0 : 1)
})

test('a past day cannot be fixed', async () => {
  await expect(fix('2026-11-22 morning', 0)).rejects.toMatchObject({
    status: 400,
    sentence: 'Sunday 22 November 2026 has passed.',
  })
  expect(await mails()).toEqual([])
})

test('a fixed date counts as the first contact and moves the lead to the survey stage, with the reason on the timeline', async () => {
  expect(await lead()).toMatchObject({ contactedAt: null })
  await fix(morning, 0)
  expect(await lead()).toMatchObject({ crmStage: 'survey', contactedAt: expect.any(String) })
  const timeline = await app.hub.call(getTimeline, { params: { id: deposit.prospectId } })
  expect(timeline).toContainEqual(
    expect.objectContaining({ type: 'survey', description: 'Booked the survey: Tuesday 8 December 2026, morning' }),
  )
  expect(timeline).toContainEqual(
    expect.objectContaining({
      type: 'stage',
      oldValue: 'deposit_paid',
      newValue: 'survey',
      notes: 'The survey is booked',
    }),
  )
})

async function moveLead(crmStage: Prospect['crmStage']) {
  const { updatedAt } = await lead()
  await app.hub.call(editProspect, { params: { id: deposit.prospectId }, body: { updatedAt, crmStage } })
}

test('a lead at the stage design keeps it', async () => {
  await moveLead('design')
  await fix(morning, 0)
  expect(await lead()).toMatchObject({ crmStage: 'design' })
})

test('the survey of a lost lead cannot be fixed, because its job is cancelled', async () => {
  await moveLead('lost')
  await expect(fix(morning, 0)).rejects.toMatchObject({ code: 'not_found' })
  expect(await lead()).toMatchObject({ crmStage: 'lost' })
})

test('the survey of an archived lead can be fixed too', async () => {
  const params = { id: deposit.prospectId }
  await app.hub.call(archiveProspect, { params, body: { archiveReason: 'tidying' } })
  expect(await fix(morning, 0)).toMatchObject({ fixed: dates(morning)[0] })
})

test('the dates are part of a person’s exported data, and are deleted with the lead', async () => {
  await choose([morning])
  const body = { email: 'ada@example.com' }
  expect(await app.hub.call(readHeldData, { body })).toContainEqual(
    expect.objectContaining({ kind: 'survey', count: 1, stays: false }),
  )
  expect(JSON.parse(await app.hub.call(exportPersonalData, { body }))).toMatchObject({
    surveys: [{ jobId: deposit.id, chosen: dates(morning) }],
  })
  await app.hub.call(deleteProspect, { params: { id: deposit.prospectId }, body: {} })
  expect(await app.deps.db.selectFrom('survey').selectAll().execute()).toEqual([])
})

test('deleting a job deletes its survey', async () => {
  await choose([morning])
  await app.deps.db.deleteFrom('job').execute()
  expect(await app.deps.db.selectFrom('survey').selectAll().execute()).toEqual([])
})
