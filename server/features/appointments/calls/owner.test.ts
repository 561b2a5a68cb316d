import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApiError } from '#shared/client.ts'
import {
  blockDays,
  cancelCall,
  unblockDays,
  listBlockedDays,
  listCalls,
  listCallsOfPerson,
  listFreeTimes,
  moveCall,
} from '#shared/contract/calls.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { exportPersonalData } from '#shared/contract/personal-data.ts'
import { archiveProspect, deleteProspect, mergeProspects } from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { editProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import { manualClock, type ManualClock } from '../../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../../prospects/testing.ts'
import { enquireAndBook } from '../../../testing/bookings.ts'

const minuteMs = 60_000
const tuesday = '2026-11-24T08:45:00.000Z'
const wednesday = '2026-11-25T08:45:00.000Z'

let clock: ManualClock
let app: LeadsApp
let prospectId: string
let callId: string
beforeEach(async () => {
  clock = manualClock('2026-11-23T09:00:00.000Z')
  app = await startLeads({ clock })
  ;({ id: callId } = await enquireAndBook(app, tuesday))
  prospectId = (await app.hub.call(listProspects))[0]?.id ?? ''
})
afterEach(() => app[Symbol.asyncDispose]())

const bea = { firstName: 'Bea', email: 'bea@example.com', phone: '020 7946 0020' }
const today = () => app.hub.call(getToday)
const until = (time: string, plusMs = 0) => clock.advance(Date.parse(time) + plusMs - clock.now().getTime())

test('calls are listed until they are over, the soonest first', async () => {
  await enquireAndBook(app, '2026-11-24T08:00:00.000Z', bea)
  expect(await app.hub.call(listCalls)).toMatchObject([
    { name: 'Bea Sample', startsAt: '2026-11-24T08:00:00.000Z' },
    { id: callId, prospectId, name: 'Ada Sample', phone: '020 7946 0018', startsAt: tuesday, state: 'booked' },
  ])
  until(tuesday, 29 * minuteMs)
  expect(await app.hub.call(listCalls)).toHaveLength(1)
  until(tuesday, 30 * minuteMs)
  expect(await app.hub.call(listCalls)).toEqual([])
  expect(await app.hub.call(listCalls, { query: { prospectId } })).toHaveLength(1)
})

test('the calls of a person are found by their address', async () => {
  await enquireAndBook(app, '2026-11-24T08:00:00.000Z', bea)
  const ofAda = await app.hub.call(listCallsOfPerson, { body: { email: 'Ada@Example.com' } })
  expect(ofAda.map(({ id }) => id)).toEqual([callId])
  expect(await app.hub.call(listCallsOfPerson, { body: { email: 'nobody@example.com' } })).toEqual([])
})

test('the owner moves a call, even shortly before it, and both sides are notified', async () => {
  until(tuesday, -10 * minuteMs)
  const moved = await app.hub.call(moveCall, { params: { id: callId }, body: { startsAt: wednesday } })
  expect(moved).toMatchObject({ id: callId, startsAt: wednesday })
  const kinds = await app.deps.db.selectFrom('outbox').select('kind').where('kind', 'like', 'call-%').execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['call-booked', 'call-moved', 'call-alert']))
  expect(await app.hub.call(getTimeline, { params: { id: prospectId } })).toContainEqual(
    expect.objectContaining({ description: 'Moved the phone call to Wednesday 25 November at 8.45am, by us' }),
  )
})

test('the error for a taken time holds the next three free ones', async () => {
  const { id } = await enquireAndBook(app, wednesday, bea)
  const refusal = await app.hub
    .call(moveCall, { params: { id }, body: { startsAt: tuesday } })
    .catch((error: unknown) => error as ApiError)
  expect(refusal).toMatchObject({
    status: 409,
    code: 'slot_taken',
    details: { freeTimes: ['2026-11-24T11:00:00.000Z', '2026-11-24T13:15:00.000Z', '2026-11-24T14:45:00.000Z'] },
  })
  expect(await app.hub.call(listFreeTimes)).not.toContain(tuesday)
})

test('the owner cancels with a reason, which the visitor reads; a cancelled call cannot be changed', async () => {
  const params = { id: callId }
  expect(await app.hub.call(cancelCall, { params, body: { reason: 'I am ill' } })).toMatchObject({
    state: 'cancelled',
    cancelReason: 'I am ill',
  })
  const mail = await app.deps.db
    .selectFrom('outbox')
    .select('text')
    .where('kind', '=', 'call-cancelled')
    .executeTakeFirstOrThrow()
  expect(mail.text).toContain('> I am ill')
  await expect(app.hub.call(cancelCall, { params, body: {} })).rejects.toMatchObject({ status: 409 })
  await expect(app.hub.call(moveCall, { params, body: { startsAt: wednesday } })).rejects.toMatchObject({ status: 409 })
})

test('days are blocked for calls, and unblocked', async () => {
  const id = uuidv7()
  const body = { id, from: '2026-11-25', to: '2026-11-26', note: 'Survey week' }
  for (const _ of [1, 2]) await app.hub.call(blockDays, { body })
  expect(await app.hub.call(listBlockedDays)).toEqual([
    { id, from: '2026-11-25', to: '2026-11-26', note: 'Survey week' },
  ])
  expect(await app.hub.call(listFreeTimes)).not.toContain(wednesday)
  await app.hub.call(unblockDays, { params: { id } })
  expect(await app.hub.call(listFreeTimes)).toContain(wednesday)
  await expect(app.hub.call(unblockDays, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('past blocked days are not listed, and the last day must not come before the first', async () => {
  await app.hub.call(blockDays, { body: { from: '2026-11-23', to: '2026-11-23' } })
  until(tuesday)
  expect(await app.hub.call(listBlockedDays)).toEqual([])
  const turned = { from: '2026-12-02', to: '2026-12-01' }
  await expect(app.hub.call(blockDays, { body: turned })).rejects.toMatchObject({
    fields: { to: 'The last day comes before the first' },
  })
})

test('a lead with a booked call does not wait for an answer and is listed among the consultations with its time', async () => {
  expect(await today()).toMatchObject({
    enquiries: [],
    consultations: [{ prospectId, name: 'Ada Sample', phone: '020 7946 0018', callAt: tuesday }],
  })
  await app.hub.call(cancelCall, { params: { id: callId }, body: {} })
  expect(await today()).toMatchObject({ enquiries: [{ prospectId }], consultations: [] })
})

test('consultations list the soonest call first, and leads without a time last', async () => {
  await enquireAndBook(app, '2026-11-24T08:00:00.000Z', bea)
  const { id } = await app.add({ name: 'Cy Sample', email: 'cy@example.com', phone: '01962 000 200' })
  const { updatedAt } = await app.hub.call(getProspect, { params: { id } })
  await app.hub.call(editProspect, { params: { id }, body: { updatedAt, crmStage: 'consultation' } })
  const { consultations } = await today()
  expect(consultations.map(({ name, callAt }) => [name, callAt])).toEqual([
    ['Bea Sample', '2026-11-24T08:00:00.000Z'],
    ['Ada Sample', tuesday],
    ['Cy Sample', null],
  ])
})

test('an upcoming call is listed even if its lead is rejected or archived; a past one is not', async () => {
  const { updatedAt } = await app.hub.call(getProspect, { params: { id: prospectId } })
  await app.hub.call(editProspect, { params: { id: prospectId }, body: { updatedAt, status: 'rejected' } })
  expect((await today()).consultations).toMatchObject([{ callAt: tuesday }])
  await app.hub.call(archiveProspect, { params: { id: prospectId }, body: {} })
  expect((await today()).consultations).toMatchObject([{ prospectId, callAt: tuesday }])
  until(tuesday, 60 * minuteMs)
  expect((await today()).consultations).toEqual([])
})

test('a past call is listed until the owner has recorded its outcome', async () => {
  until(tuesday, 60 * minuteMs)
  expect((await today()).consultations).toMatchObject([{ callAt: tuesday }])
  const { updatedAt } = await app.hub.call(getProspect, { params: { id: prospectId } })
  await app.hub.call(editProspect, { params: { id: prospectId }, body: { updatedAt, crmStage: 'proposal' } })
  expect((await today()).consultations).toEqual([])
})

test('the export of a person’s data includes their calls', async () => {
  const document = await app.hub.call(exportPersonalData, { body: { email: 'ada@example.com' } })
  expect(JSON.parse(document)).toMatchObject({ calls: [{ id: callId, startsAt: tuesday, state: 'booked' }] })
})

test('deleting an enquiry deletes its call', async () => {
  await app.deps.db.deleteFrom('consultation').execute()
  expect(await app.deps.db.selectFrom('call').selectAll().execute()).toEqual([])
  expect(await app.hub.call(listFreeTimes)).toContain(tuesday)
})

test('merging two leads keeps the call with the remaining lead', async () => {
  const { id: otherId } = await app.add({ name: 'Dee Sample', email: 'dee@example.com', phone: '01962 000 201' })
  await app.hub.call(mergeProspects, { params: { id: otherId }, body: { otherId: prospectId } })
  expect(await app.hub.call(listCalls, { query: { prospectId: otherId } })).toMatchObject([{ id: callId }])
  expect((await today()).consultations).toMatchObject([{ prospectId: otherId, callAt: tuesday }])
})

test('deleting a lead deletes its calls and frees the time', async () => {
  await app.hub.call(deleteProspect, { params: { id: prospectId }, body: {} })
  expect(await app.hub.call(listCalls)).toEqual([])
  expect(await app.hub.call(listFreeTimes)).toContain(tuesday)
})
