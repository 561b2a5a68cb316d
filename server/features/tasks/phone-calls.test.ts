import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { logPhoneCall, undoPhoneCall } from '#shared/contract/phone-calls.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { editProspect, getProspect } from '#shared/contract/prospects.ts'
import { createTask, listTasks } from '#shared/contract/tasks.ts'
import { manualClock } from '../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../prospects/testing.ts'

const now = '2026-11-20T09:00:00Z'
const ada = { firstName: 'Ada', lastName: 'Sample', email: 'ada@example.com', phone: '020 7946 0018' }

async function enquire(app: LeadsApp): Promise<string> {
  await app.visitor.call(submitConsultation, { body: ada })
  const { enquiries } = await app.hub.call(getToday)
  return enquiries[0]?.prospectId ?? ''
}

async function start() {
  const clock = manualClock(now)
  const app = await startLeads({ clock })
  const id = await enquire(app)
  clock.advance(60_000)
  return { app, clock, id }
}

test('a call with a new lead sets the status to contacted, completes the due task and answers the enquiry', async () => {
  const { app, id } = await start()
  await using _app = app
  const task = { kind: 'call', prospectId: id } as const
  await app.hub.call(createTask, { body: { ...task, title: 'Ring Ada', dueOn: '2026-11-20' } })
  await app.hub.call(createTask, { body: { ...task, title: 'Ask for the decision', dueOn: '2026-12-20' } })
  const call = { id: uuidv7(), outcome: 'spoke' } as const
  const first = await app.hub.call(logPhoneCall, { params: { id }, body: call })
  expect(first).toMatchObject({ id: call.id, type: 'spoke', notes: 'Task done: Ring Ada' })
  expect(await app.hub.call(logPhoneCall, { params: { id }, body: call })).toEqual(first)

  const lead = await app.hub.call(getProspect, { params: { id } })
  expect(lead).toMatchObject({ status: 'contacted', crmStage: 'contacted', contactedAt: first.at })
  expect(await app.hub.call(listTasks)).toMatchObject([{ title: 'Ask for the decision' }])
  expect(await app.hub.call(getToday)).toMatchObject({ enquiries: [] })
  const timeline = await app.hub.call(getTimeline, { params: { id } })
  expect(timeline.filter(({ type }) => type === 'spoke')).toHaveLength(1)
})

test('an unanswered call keeps the status and plans another, without which the lead waits again', async () => {
  const { app, id } = await start()
  await using _app = app
  const body = { id: uuidv7(), outcome: 'no_answer', retryOn: '2026-11-21' } as const
  await app.hub.call(logPhoneCall, { params: { id }, body })
  expect(await app.hub.call(getProspect, { params: { id } })).toMatchObject({ status: 'new', contactedAt: null })
  expect(await app.hub.call(listTasks)).toMatchObject([
    { id: body.id, kind: 'call', title: 'Call again', dueOn: '2026-11-21', prospectEmail: 'ada@example.com' },
  ])
  expect(await app.hub.call(getToday)).toMatchObject({ enquiries: [] })
  await app.deps.db.deleteFrom('task').execute()
  expect(await app.hub.call(getToday)).toMatchObject({ enquiries: [{ prospectId: id }] })
})

test('a second unanswered call completes the task to try again and plans another', async () => {
  const { app, clock, id } = await start()
  await using _app = app
  const tryOn = (outcome: 'no_answer' | 'voicemail', retryOn: string) =>
    app.hub.call(logPhoneCall, { params: { id }, body: { id: uuidv7(), outcome, retryOn } })
  await tryOn('no_answer', '2026-11-21')
  clock.advance(60_000)
  await tryOn('voicemail', '2026-11-22')
  expect(await app.hub.call(listTasks)).toMatchObject([{ dueOn: '2026-11-22' }])
})

test('undoing a call reverts everything that it changed, and nothing else', async () => {
  const { app, clock, id } = await start()
  await using _app = app
  await app.hub.call(createTask, { body: { kind: 'call', title: 'Ring Ada', dueOn: '2026-11-20', prospectId: id } })
  const before = await app.hub.call(getProspect, { params: { id } })
  const timeline = await app.hub.call(getTimeline, { params: { id } })
  const body = { id: uuidv7(), outcome: 'spoke', retryOn: '2026-11-21' } as const
  await app.hub.call(logPhoneCall, { params: { id }, body })
  clock.advance(5000)
  await app.hub.call(undoPhoneCall, { params: { id, callId: body.id } })
  const after = await app.hub.call(getProspect, { params: { id } })
  expect(after).toEqual({ ...before, updatedAt: after.updatedAt })
  expect(await app.hub.call(getTimeline, { params: { id } })).toEqual(timeline)
  expect(await app.hub.call(listTasks)).toMatchObject([{ title: 'Ring Ada', doneAt: null }])
  expect(await app.hub.call(getToday)).toMatchObject({ enquiries: [{ prospectId: id }] })
  const again = app.hub.call(undoPhoneCall, { params: { id, callId: body.id } })
  await expect(again).rejects.toMatchObject({ status: 404 })
})

test('a status that was changed after the call stays when the call is undone', async () => {
  const { app, clock, id } = await start()
  await using _app = app
  const call = { id: uuidv7(), outcome: 'spoke' } as const
  await app.hub.call(logPhoneCall, { params: { id }, body: call })
  clock.advance(60_000)
  const { updatedAt } = await app.hub.call(getProspect, { params: { id } })
  await app.hub.call(editProspect, { params: { id }, body: { updatedAt, status: 'quoted' } })
  await app.hub.call(undoPhoneCall, { params: { id, callId: call.id } })
  expect(await app.hub.call(getProspect, { params: { id } })).toMatchObject({ status: 'quoted' })
})
