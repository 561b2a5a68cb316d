import { afterEach, beforeEach, expect, test } from 'vitest'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { cancelSurvey, chooseSurveyDates, fixSurvey, getSurvey } from '#shared/contract/surveys.ts'
import { manualClock, type ManualClock } from '../../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../../prospects/testing.ts'
import { dates, payDeposit } from './testing.ts'

/** The survey can be from Tuesday 8 to Monday 21 December. */
const morning = dates('2026-12-08 morning')[0]!

let clock: ManualClock
let app: LeadsApp
let deposit: Awaited<ReturnType<typeof payDeposit>>
beforeEach(async () => {
  clock = manualClock('2026-11-23T09:00:00.000Z')
  app = await startLeads({ clock })
  deposit = await payDeposit(app)
  await fix(morning, 0)
})
afterEach(() => app[Symbol.asyncDispose]())

const fix = (date: typeof morning, revision: number) =>
  app.hub.call(fixSurvey, { params: { jobId: deposit.id }, body: { ...date, revision } })
const cancel = (revision: number, reason?: string) =>
  app.hub.call(cancelSurvey, { params: { jobId: deposit.id }, body: { revision, reason } })
const until = (time: string) => clock.advance(Date.parse(time) - clock.now().getTime())
const mails = (kind: string) =>
  app.deps.db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('id').execute()

test('when the owner cancels a survey, both sides are notified, with the reason and a link to choose again', async () => {
  expect(await cancel(1, 'The surveyor is ill.')).toMatchObject({ fixed: null, revision: 2 })
  const [customer] = await mails('survey-called-off')
  expect(customer).toMatchObject({ recipient: 'ada@example.com', prospectId: deposit.prospectId })
  expect(customer?.text).toContain('The surveyor is ill.')
  expect(customer?.text).toContain(`Choose other dates:\n${app.publicUrl}${deposit.path}`)
  const owner = (await mails('survey-alert')).at(-1)
  expect(owner?.text).toContain('You cancelled it')
  for (const mail of [customer, owner]) {
    expect(mail?.calendar).toContain('METHOD:CANCEL')
    expect(mail?.calendar).toContain('SEQUENCE:1')
  }
  const timeline = await app.hub.call(getTimeline, { params: { id: deposit.prospectId } })
  expect(JSON.stringify(timeline)).toContain('Cancelled the survey on Tuesday 8 December 2026, morning')
})

test('the customer chooses again, and the new date replaces the old calendar entry', async () => {
  await cancel(1)
  const { paymentIntentId } = deposit
  const others = dates('2026-12-15 morning')
  await app.visitor.call(chooseSurveyDates, { body: { paymentIntentId, revision: 2, dates: others } })
  expect(await fix(others[0]!, 3)).toMatchObject({ fixed: others[0] })
  expect((await mails('survey-fixed')).at(-1)?.calendar).toContain('SEQUENCE:2')
})

test('once the weeks for the survey are over, the customer is not asked to choose', async () => {
  until('2026-12-20T09:00:00.000Z')
  await fix(dates('2027-01-12 morning')[0]!, 1)
  until('2026-12-21T09:00:00.000Z')
  await cancel(2)
  const [customer] = await mails('survey-called-off')
  expect(customer?.text).not.toContain('Choose other dates')
})

test('a survey that has changed meanwhile, is cancelled already or is over cannot be cancelled', async () => {
  await expect(cancel(0)).rejects.toMatchObject({ code: 'conflict' })
  until('2026-12-08T12:00:00.000Z')
  await expect(cancel(1)).rejects.toMatchObject({ code: 'conflict' })
  await fix(dates('2026-12-10 morning')[0]!, 1)
  await cancel(2)
  await expect(cancel(3)).rejects.toMatchObject({ code: 'conflict' })
  expect(await mails('survey-called-off')).toHaveLength(1)
  expect(await app.hub.call(getSurvey, { params: { jobId: deposit.id } })).toMatchObject({ fixed: null })
})
