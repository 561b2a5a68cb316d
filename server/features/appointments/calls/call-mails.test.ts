import { callPath } from '#shared/contract/calls.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { manualClock, type ManualClock } from '../../../platform/clock.ts'
import { ada } from '../../../testing/enquiries.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { cancel as cancelCall } from './cancel.ts'
import type { Author } from './booking-rules.ts'
import { sendDueReminders } from './reminders.ts'
import * as service from './service.ts'
import { inTransaction } from '../../../testing/in-transaction.ts'

const hourMs = 60 * 60 * 1000
const tuesday = '2026-11-24T08:45:00.000Z'
const wednesday = '2026-11-25T08:45:00.000Z'

let clock: ManualClock
let app: TestApp
let id: string
beforeEach(async () => {
  clock = manualClock('2026-11-21T09:00:00.000Z')
  app = await startTestApp({ clock })
  ;({ id } = await app.visitor.call(submitConsultation, { body: ada() }))
})
afterEach(() => app[Symbol.asyncDispose]())

const book = (startsAt: string, author: Author = 'visitor') =>
  inTransaction(app.deps, service.book, id, startsAt, author)
const cancel = (reason?: string, author: Author = 'visitor') =>
  inTransaction(app.deps, cancelCall, id, { reason, author })
const mails = () =>
  app.deps.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', 'like', 'call-%')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
const reminders = async () => (await mails()).filter(({ kind }) => kind === 'call-reminder')
/** Advances the clock and sends the reminders that are due. */
async function at(time: string): Promise<void> {
  clock.advance(new Date(time).getTime() - clock.now().getTime())
  await sendDueReminders(app.deps)
}
const line = (calendar: string | null, name: string) =>
  calendar
    ?.replaceAll('\r\n ', '')
    .split('\r\n')
    .find((one) => one.startsWith(`${name}:`))

test('both sides are notified of a booked call, each with a calendar invitation', async () => {
  const call = await book(tuesday)
  const [visitor, owner] = await mails()
  expect(visitor).toMatchObject({
    kind: 'call-booked',
    recipient: 'ada@example.com',
    subject: 'Your phone call: Tuesday 24 November at 8.45am',
  })
  expect(visitor?.text).toContain(`Reschedule or cancel:\n${app.deps.signedLinks(callPath).address(id)}`)
  expect(owner).toMatchObject({
    kind: 'call-chosen-alert',
    recipient: 'hello@example.com',
    replyTo: 'ada@example.com',
    subject: 'Phone call booked: Ada Sample, Tuesday 24 November at 8.45am',
  })
  expect(owner?.text).toContain('Call Ada:\ntel:+442079460018')
  expect(owner?.text).toMatch(/\/marketing-hub\?lead=[\da-f-]{36}\n/)
  expect(owner?.text).toContain('Extension: Kitchen Extension')
  for (const mail of [visitor, owner]) {
    expect(line(mail?.calendar ?? null, 'UID')).toBe(`UID:${call.id}@localhost`)
    expect(line(mail?.calendar ?? null, 'DTSTART')).toBe('DTSTART:20261124T084500Z')
    expect(line(mail?.calendar ?? null, 'DTEND')).toBe('DTEND:20261124T091500Z')
  }
  expect(owner?.calendar).not.toContain('token')
})

test('each change increases the sequence of the same calendar entry, and a cancellation removes it', async () => {
  await book(tuesday)
  await book(wednesday)
  await cancel('We are away')
  const visitors = (await mails()).filter(({ recipient }) => recipient === 'ada@example.com')
  expect(visitors.map(({ kind }) => kind)).toEqual(['call-booked', 'call-moved', 'call-cancelled'])
  expect(visitors.map(({ calendar }) => line(calendar, 'SEQUENCE'))).toEqual(['SEQUENCE:0', 'SEQUENCE:1', 'SEQUENCE:2'])
  expect(visitors.map(({ calendar }) => line(calendar, 'METHOD'))).toEqual([
    'METHOD:REQUEST',
    'METHOD:REQUEST',
    'METHOD:CANCEL',
  ])
  expect(new Set(visitors.map(({ calendar }) => line(calendar, 'UID'))).size).toBe(1)
  expect((await mails()).at(-1)).toMatchObject({ kind: 'call-alert' })
  expect((await mails()).at(-1)?.text).toContain('> We are away')
  expect(visitors.at(-1)?.text).not.toContain('We are away')
})

test('booking or cancelling twice notifies nobody twice', async () => {
  await Promise.all([book(tuesday), book(tuesday)])
  expect(await mails()).toHaveLength(2)
  await Promise.all([cancel(), cancel()])
  expect(await mails()).toHaveLength(4)
})

test('when the mails cannot be stored, nothing is booked', async () => {
  await app.deps.db.schema.alterTable('outbox').dropColumn('calendar').execute()
  await expect(book(tuesday)).rejects.toThrow('calendar')
  expect(await app.deps.db.selectFrom('call').selectAll().execute()).toEqual([])
})

test('the visitor is reminded a day and an hour before the call, once each', async () => {
  await book(tuesday)
  await at('2026-11-23T08:44:59.000Z')
  expect(await reminders()).toHaveLength(0)
  await at('2026-11-23T08:45:00.000Z')
  await at('2026-11-23T08:46:00.000Z')
  expect(await reminders()).toMatchObject([
    { recipient: 'ada@example.com', subject: 'Reminder: your phone call, Tuesday 24 November at 8.45am' },
  ])
  await at('2026-11-24T07:45:00.000Z')
  await Promise.all([sendDueReminders(app.deps), sendDueReminders(app.deps)])
  expect(await reminders()).toHaveLength(2)
  await at('2026-11-24T09:00:00.000Z')
  expect((await app.deps.db.selectFrom('call').select('nextReminderAt').execute())[0]?.nextReminderAt).toBeNull()
})

test('a call booked within a day has only the reminder an hour before', async () => {
  clock.advance(48 * hourMs)
  await book(tuesday)
  await at('2026-11-23T12:00:00.000Z')
  expect(await reminders()).toHaveLength(0)
  await at('2026-11-24T07:50:00.000Z')
  expect(await reminders()).toHaveLength(1)
})

test('moving a call moves its reminders, and queued ones are removed', async () => {
  await book(tuesday)
  await at('2026-11-23T09:00:00.000Z')
  await book(wednesday)
  expect(await reminders()).toEqual([])
  await at('2026-11-24T08:00:00.000Z')
  expect(await reminders()).toEqual([])
  await at('2026-11-24T08:45:00.000Z')
  expect(await reminders()).toMatchObject([{ subject: 'Reminder: your phone call, Wednesday 25 November at 8.45am' }])
})

test('a cancelled call has no reminder', async () => {
  await book(tuesday)
  await at('2026-11-23T09:00:00.000Z')
  await cancel()
  await at('2026-11-24T08:00:00.000Z')
  expect(await reminders()).toEqual([])
})

test('after a downtime, a late reminder is sent once, and none once the call has begun', async () => {
  await book(tuesday)
  await at('2026-11-24T08:00:00.000Z')
  expect(await reminders()).toHaveLength(1)
  await at('2026-11-24T08:45:00.000Z')
  expect(await reminders()).toEqual([])
})

test('a clock that is a year ahead for a minute takes no reminder from a call that is still to come', async () => {
  await book(tuesday)
  await at('2027-11-22T09:00:00.000Z')
  await at('2026-11-23T08:44:59.000Z')
  expect(await reminders()).toEqual([])
  await at('2026-11-23T08:45:00.000Z')
  await at('2026-11-24T07:45:00.000Z')
  expect(await reminders()).toHaveLength(2)
})
