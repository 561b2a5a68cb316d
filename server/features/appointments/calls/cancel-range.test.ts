import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  cancelCalls,
  confirmCall,
  listBlockedDays,
  listCalls,
  listFreeTimes,
  moveCall,
} from '#shared/contract/calls.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { manualClock, type ManualClock } from '../../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../../prospects/testing.ts'
import { enquireAndBook } from '../../../testing/bookings.ts'
import { ada } from '../../../testing/enquiries.ts'
import { book } from './service.ts'
import { inTransaction } from '../../../testing/in-transaction.ts'

const tuesday = '2026-11-24T08:45:00.000Z'
const tuesdayNoon = '2026-11-24T12:30:00.000Z'
const thursday = '2026-11-26T08:45:00.000Z'
const bea = { firstName: 'Bea', email: 'bea@example.com', phone: '020 7946 0020' }
const cy = { firstName: 'Cy', email: 'cy@example.com', phone: '020 7946 0021' }

let clock: ManualClock
let app: LeadsApp
let ids: string[]
beforeEach(async () => {
  clock = manualClock('2026-11-23T09:00:00.000Z')
  app = await startLeads({ clock })
  const calls = [
    await enquireAndBook(app, tuesday),
    await enquireAndBook(app, tuesdayNoon, bea),
    await enquireAndBook(app, thursday, cy),
  ]
  ids = calls.map(({ id }) => id)
})
afterEach(() => app[Symbol.asyncDispose]())

const wholeTuesday = { from: '2026-11-24T00:00:00.000Z', to: '2026-11-25T00:00:00.000Z' }
const onTuesday = () => ids.slice(0, 2)
const cancelMails = () =>
  app.deps.db
    .selectFrom('outbox')
    .select(['recipient', 'text'])
    .where('kind', '=', 'call-cancelled')
    .orderBy('recipient')
    .execute()

test('all calls of a range are cancelled at once, each visitor is notified without the reason, and a repeat changes nothing', async () => {
  const body = { ...wholeTuesday, callIds: onTuesday(), reason: 'A day in hospital' }
  const [{ prospectId } = { prospectId: '' }] = await app.hub.call(listCalls)
  expect(await app.hub.call(cancelCalls, { body })).toEqual({ callIds: onTuesday() })
  expect(await app.hub.call(cancelCalls, { body })).toEqual({ callIds: [] })
  const mails = await cancelMails()
  expect(mails.map(({ recipient }) => recipient)).toEqual(['ada@example.com', 'bea@example.com'])
  for (const { text } of mails) expect(text).not.toContain('hospital')
  expect((await app.hub.call(listCalls)).map(({ id }) => id)).toEqual([ids[2]])
  expect(await app.hub.call(getTimeline, { params: { id: prospectId } })).toContainEqual(
    expect.objectContaining({
      description: 'Cancelled the call on Tuesday 24 November at 8.45am, by us',
      notes: 'A day in hospital',
    }),
  )
  expect(await app.hub.call(listBlockedDays)).toEqual([])
})

test('no call is cancelled when the range contains one that the owner has not seen', async () => {
  await expect(
    app.hub.call(cancelCalls, { body: { ...wholeTuesday, callIds: ids.slice(0, 1) } }),
  ).rejects.toMatchObject({ status: 409 })
  expect(await app.hub.call(listCalls)).toHaveLength(3)
  expect(await cancelMails()).toEqual([])
})

test('a call that overlaps the range is cancelled, and one that was moved out of it is not', async () => {
  await app.hub.call(moveCall, { params: { id: ids[1] ?? '' }, body: { startsAt: '2026-11-25T08:45:00.000Z' } })
  const body = { from: '2026-11-24T09:00:00.000Z', to: '2026-11-24T18:00:00.000Z', callIds: onTuesday() }
  expect(await app.hub.call(cancelCalls, { body })).toEqual({ callIds: [ids[0]] })
  expect((await app.hub.call(listCalls)).map(({ id }) => id)).toEqual([ids[1], ids[2]])
})

test('the days of the range are blocked once if requested', async () => {
  const body = { ...wholeTuesday, callIds: onTuesday(), reason: 'Survey week', blockDays: true }
  for (const _ of [1, 2]) await app.hub.call(cancelCalls, { body })
  expect(await app.hub.call(listBlockedDays)).toMatchObject([
    { from: '2026-11-24', to: '2026-11-24', note: 'Survey week' },
  ])
  expect(await app.hub.call(listFreeTimes)).not.toContain(tuesday)
})

test('a range must end after it starts', async () => {
  const turned = { from: wholeTuesday.to, to: wholeTuesday.from, callIds: [] }
  await expect(app.hub.call(cancelCalls, { body: turned })).rejects.toMatchObject({
    fields: { to: 'The end comes before the start' },
  })
})

test('a held call is cancelled with the others, and its visitor is notified', async () => {
  const held = await holdFor('dee@mailinator.com')
  await app.hub.call(cancelCalls, { body: { ...wholeTuesday, callIds: [...onTuesday(), held.id] } })
  expect((await cancelMails()).map(({ recipient }) => recipient)).toContain('dee@mailinator.com')
})

test('the owner confirms a held call for a visitor who rings', async () => {
  const { id } = await holdFor('dee@mailinator.com')
  for (const _ of [1, 2]) {
    expect(await app.hub.call(confirmCall, { params: { id } })).toMatchObject({ id, state: 'booked', heldUntil: null })
  }
  const kinds = await app.deps.db
    .selectFrom('outbox')
    .select('kind')
    .where('recipient', '=', 'dee@mailinator.com')
    .execute()
  expect(kinds.filter(({ kind }) => kind === 'call-booked')).toHaveLength(1)
})

test('a lapsed hold cannot be confirmed', async () => {
  const { id } = await holdFor('dee@mailinator.com')
  clock.advance(24 * 60 * 60 * 1000)
  await expect(app.hub.call(confirmCall, { params: { id } })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('This call was not confirmed in time.'),
  })
})

/** A visitor with a disposable address chooses a time on the Tuesday right after the form. */
async function holdFor(email: string) {
  const { id } = await app.visitor.call(submitConsultation, { body: ada({ email, phone: '020 7946 0022' }) })
  return inTransaction(app.deps, book, id, '2026-11-24T10:15:00.000Z', 'visitor', { isUnproved: true })
}
