import { expect, test } from 'vitest'
import { cancelSurvey, fixSurvey } from '#shared/contract/surveys.ts'
import { manualClock } from '../../platform/clock.ts'
import { startLeads } from '../../prospects/testing.ts'
import { enquireAndBook } from '../../testing/bookings.ts'
import { ownerCredentials } from '../../testing/owner.ts'
import { cancel } from './calls/cancel.ts'
import { payDeposit } from './surveys/testing.ts'
import { inTransaction } from '../../testing/in-transaction.ts'

const survey = { day: '2026-12-08', half: 'morning' } as const

/** Books and cancels a call and a survey. Returns the emails with a calendar entry, unfolded. */
async function bookAndCancel(environment: Record<string, string> = {}) {
  const app = await startLeads({ clock: manualClock('2026-11-23T09:00:00.000Z'), environment })
  const call = await enquireAndBook(app, '2026-11-24T08:45:00.000Z')
  await inTransaction(app.deps, cancel, call.consultationId, { author: 'visitor', reason: undefined })
  const { id: paymentId } = await payDeposit(app)
  await app.hub.call(fixSurvey, { params: { jobId: paymentId }, body: { ...survey, revision: 0 } })
  await app.hub.call(cancelSurvey, { params: { jobId: paymentId }, body: { revision: 1 } })
  const mails = await app.deps.db.selectFrom('outbox').selectAll().where('calendar', 'is not', null).execute()
  const entries = mails.map(({ audience, recipient, calendar }) => {
    return { audience, recipient, calendar: (calendar ?? '').replaceAll('\r\n ', '') }
  })
  await app[Symbol.asyncDispose]()
  return Map.groupBy(entries, ({ audience }) => audience)
}

const linesOf = (name: string, calendar: string) => calendar.split('\r\n').filter((one) => one.startsWith(name))

test('the calendar entries of visitors do not contain the address with which the owner signs in', async () => {
  const mails = await bookAndCancel()
  const visitors = mails.get('visitor') ?? []
  expect(visitors).toHaveLength(4)
  for (const { calendar, recipient } of visitors) {
    expect(calendar).not.toContain(ownerCredentials.email)
    expect(linesOf('ATTENDEE', calendar)).toEqual([expect.stringContaining(`:mailto:${recipient}`)])
    expect(linesOf('ORGANIZER', calendar)).toEqual([expect.stringContaining(':mailto:hello@example.com')])
  }
  for (const { calendar } of mails.get('owner') ?? []) {
    expect(linesOf('ATTENDEE', calendar).at(-1)).toContain(`:mailto:${ownerCredentials.email}`)
  }
})

test('an owner who signs in with the address of the business gets entries of their own, not requests', async () => {
  const mails = await bookAndCancel({ BUSINESS_EMAIL: ownerCredentials.email.toUpperCase() })
  const own = mails.get('owner')?.map(({ calendar }) => calendar) ?? []
  expect(own.flatMap((calendar) => linesOf('METHOD', calendar))).toEqual([
    'METHOD:PUBLISH',
    'METHOD:CANCEL',
    'METHOD:PUBLISH',
    'METHOD:CANCEL',
  ])
  expect(own.flatMap((calendar) => linesOf('ATTENDEE', calendar))).toEqual([])
})

test('where another address sends the emails, every entry says for whom', async () => {
  const mails = await bookAndCancel({ MAIL_FROM: 'The Hills <bookings@mail.hill.example>' })
  const calendars = [...mails.values()].flat().map(({ calendar }) => calendar)
  expect(calendars).toHaveLength(8)
  for (const calendar of calendars) {
    expect(linesOf('ORGANIZER', calendar)).toEqual([
      expect.stringMatching(/^ORGANIZER;SENT-BY="mailto:bookings@mail\.hill\.example";.*:mailto:hello@example\.com$/),
    ])
  }
})
