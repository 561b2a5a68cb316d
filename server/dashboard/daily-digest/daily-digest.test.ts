import { expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { listAudit } from '#shared/contract/audit.ts'
import { listCalls } from '#shared/contract/calls.ts'
import { changeDailyDigest, readDailyDigest } from '#shared/contract/daily-digest.ts'
import { archiveProspect, eraseProspect } from '#shared/contract/prospect-archive.ts'
import { chooseSurveyDates, fixSurvey } from '#shared/contract/surveys.ts'
import { createTask } from '#shared/contract/tasks.ts'
import { manualClock } from '../../platform/clock.ts'
import { startLeads } from '../../prospects/testing.ts'
import { dates, payDeposit } from '../../features/appointments/surveys/testing.ts'
import { enquireAndBook } from '../../testing/bookings.ts'
import { ada } from '../../testing/enquiries.ts'
import { sendDigestOnceADay } from './daily-digest.ts'

const hourMs = 3_600_000

/** A winter Monday with a call to a lead due and a task overdue since Friday. */
async function startMonday(time = '2026-11-23T07:30:00.000Z') {
  const clock = manualClock(time)
  const app = await startLeads({ clock })
  const { id: prospectId } = await app.add()
  await app.hub.call(createTask, {
    body: { kind: 'call', title: 'Ring about the survey', dueOn: '2026-11-23', prospectId },
  })
  await app.hub.call(createTask, { body: { title: 'Buy paper', dueOn: '2026-11-20' } })
  await app.hub.call(createTask, { body: { title: 'Not yet', dueOn: '2026-11-24' } })
  return {
    app,
    clock,
    prospectId,
    look: () => sendDigestOnceADay(app.deps),
    mails: () =>
      app.deps.db.selectFrom('outbox').select(['subject', 'text']).where('kind', '=', 'morning-alert').execute(),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('at half past seven the owner gets one email about what is due, with a link for each item', async () => {
  await using monday = await startMonday()
  await Promise.all([monday.look(), monday.look()])
  monday.clock.advance(hourMs)
  await monday.look()
  const [mail, ...more] = await monday.mails()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Today: 1 to call, 1 task due')
  expect(mail?.text).toContain('Today: Grace Sample: Ring about the survey')
  expect(mail?.text).toContain(`/marketing-hub?lead=${monday.prospectId}`)
  expect(mail?.text).toContain('Since 20 November: Buy paper')
  expect(mail?.text).not.toContain('Not yet')
})

test('the surveys of the day are named with their hours, the number and the place', async () => {
  await using monday = await startMonday('2026-11-23T07:30:00.000Z')
  const { app, clock } = monday
  const { id: paymentId, prospectId } = await payDeposit(app)
  await app.deps.db
    .updateTable('prospect')
    .set({ location: 'Winchester', postcode: 'SO23 9AB' })
    .where('id', '=', prospectId)
    .execute()
  const [date] = dates('2026-12-08 afternoon')
  await app.hub.call(fixSurvey, { params: { jobId: paymentId }, body: { ...date!, revision: 0 } })
  await monday.look()
  clock.advance(15 * 24 * hourMs)
  await monday.look()
  const [before, onTheDay] = await monday.mails()
  expect(before?.text).not.toContain('Surveys that')
  expect(onTheDay?.subject).toMatch(/^Today: 1 survey, /)
  expect(onTheDay?.text).toContain('Surveys today')
  expect(onTheDay?.text).toContain('Afternoon, 1pm to 4pm: Ada Sample, 020 7946 0018: Winchester, SO23 9AB')
  expect(onTheDay?.text).toContain(`/marketing-hub?lead=${prospectId}`)
})

test('the calls booked for the day come first, with their time, number and subject', async () => {
  await using monday = await startMonday('2026-11-20T09:00:00.000Z')
  const { app, clock } = monday
  const bea = {
    firstName: 'Bea',
    email: 'bea@example.com',
    phone: '020 7946 0020',
    extensionType: 'Loft Conversion',
  } as const
  await enquireAndBook(app, '2026-11-23T14:45:00.000Z', bea)
  const { consultationId } = await enquireAndBook(app, '2026-11-23T08:00:00.000Z')
  await enquireAndBook(app, '2026-11-24T08:00:00.000Z', { email: 'cy@example.com', phone: '020 7946 0030' })
  // An archived lead is rung all the same: the call is not cancelled.
  const { prospectId = '' } =
    (await app.hub.call(listCalls)).find((call) => call.consultationId === consultationId) ?? {}
  await app.hub.call(archiveProspect, { params: { id: prospectId }, body: {} })
  clock.advance(70.5 * hourMs)
  await monday.look()
  const [mail] = await monday.mails()
  expect(mail?.subject).toBe('Today: 2 calls booked, 1 to call, 1 task due')
  const lines = mail?.text.split('\n') ?? []
  expect(lines.filter((line) => /^\d\d:\d\d: /.test(line)).map((line) => line.replace(/ \(.*/, ''))).toEqual([
    '08:00: Ada Sample, 020 7946 0018: Kitchen Extension',
    '14:45: Bea Sample, 020 7946 0020: Loft Conversion',
  ])
  expect(mail?.text.indexOf('14:45')).toBeLessThan(mail?.text.indexOf('Ring about the survey') ?? 0)
})

test('each survey date that a customer proposed is named, with a link to the button that confirms it', async () => {
  await using monday = await startMonday('2026-11-23T07:30:00.000Z')
  const { app } = monday
  const { paymentIntentId, prospectId } = await payDeposit(app)
  const chosen = dates('2026-12-08 morning', '2026-12-10 afternoon')
  await app.visitor.call(chooseSurveyDates, { body: { paymentIntentId, revision: 0, dates: chosen } })
  await monday.look()
  const [mail] = await monday.mails()
  expect(mail?.subject).toContain('1 survey to confirm')
  expect(mail?.text).toContain('Ada Sample: Confirm Tuesday 8 December 2026, morning')
  expect(mail?.text).toContain(`/marketing-hub?lead=${prospectId}&date=2026-12-10+afternoon`)
})

test('a customer who has paid and was not called is named with their number', async () => {
  await using monday = await startMonday('2026-11-23T07:30:00.000Z')
  await payDeposit(monday.app)
  await monday.look()
  const [mail] = await monday.mails()
  expect(mail?.subject).toContain('1 paid, not called yet')
  expect(mail?.text).toMatch(/Paid on \d+ \w+: Ada Sample, 020 7946 0018/)
})

test('an enquiry unanswered beyond the promised time is named, and one from last night is not', async () => {
  await using monday = await startMonday('2026-11-20T09:00:00.000Z')
  await monday.app.hub.call(submitConsultation, { body: ada() })
  monday.clock.advance(70.5 * hourMs)
  await monday.look()
  const [mail] = await monday.mails()
  expect(mail?.subject).toBe('Today: 1 to call, 1 to answer, 1 task due')
  expect(mail?.text).toContain(`Asked on 20 November: Ada Sample`)
})

test.each([
  ['before half past seven', '2026-11-23T07:29:00.000Z'],
  ['before half past seven in summer', '2026-11-30T06:30:00.000Z'],
  ['in the afternoon', '2026-11-23T12:00:00.000Z'],
  ['on a Sunday', '2026-11-29T08:00:00.000Z'],
  ['on Christmas Day', '2026-12-25T08:00:00.000Z'],
])('nothing is sent %s', async (_, time) => {
  await using monday = await startMonday(time)
  await monday.look()
  expect(await monday.mails()).toEqual([])
})

test('nothing is sent when nothing is due, nor later that day', async () => {
  const clock = manualClock('2026-11-23T07:31:00.000Z')
  await using app = await startLeads({ clock })
  await sendDigestOnceADay(app.deps)
  await app.hub.call(createTask, { body: { title: 'Buy paper', dueOn: '2026-11-23' } })
  clock.advance(hourMs)
  await sendDigestOnceADay(app.deps)
  expect(await app.deps.db.selectFrom('outbox').select('id').execute()).toEqual([])
})

test('the digest is on by default, and can be turned off', async () => {
  await using monday = await startMonday()
  expect(await monday.app.hub.call(readDailyDigest)).toEqual({ on: true })
  for (const _ of [1, 2]) {
    expect(await monday.app.hub.call(changeDailyDigest, { body: { on: false } })).toEqual({ on: false })
  }
  const audit = await monday.app.hub.call(listAudit, { query: { action: 'morning_mail_turned_off' } })
  expect(audit).toHaveLength(1)
  await monday.look()
  expect(await monday.mails()).toEqual([])
})

test('the digest no longer names a lead that is erased', async () => {
  await using monday = await startMonday()
  await monday.look()
  await monday.app.hub.call(eraseProspect, { params: { id: monday.prospectId } })
  expect(JSON.stringify(await monday.mails())).not.toContain('Grace')
})
