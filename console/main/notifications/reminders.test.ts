import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cancelCall, listCalls, moveCall } from '#shared/contract/calls.ts'
import { archiveProspect } from '#shared/contract/prospect-archive.ts'
import { createTask, editTask } from '#shared/contract/tasks.ts'
import { type LeadsApp, startLeads } from '../../../server/prospects/testing.ts'
import { enquireAndBook } from '../../../server/testing/bookings.ts'
import { type TestConsole, startConsole } from '../offline/testing/start-console.ts'
import { type Reminders, createReminders } from './reminders.ts'

/** Milliseconds since 1970, for the server and the console. */
let nowMs: number
let app: LeadsApp
let consoleApp: TestConsole
let leadId: string
let leadAddress: string
let state: { isWanted: boolean; isFocused: boolean }
let notified: string[]
let reminders: Reminders
beforeEach(async () => {
  nowMs = Date.parse('2026-11-23T07:30:00.000Z')
  app = await startLeads({ clock: { now: () => new Date(nowMs) } })
  leadId = (await app.add({ name: 'Grace Sample' })).id
  leadAddress = `/marketing-hub?lead=${leadId}`
  consoleApp = await startConsole({ address: app.address, headers: app.headers })
  state = { isWanted: true, isFocused: false }
  notified = []
  start()
})
afterEach(async () => {
  reminders.onStop()
  await consoleApp[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

/** Starts the reminders again with the stored file, as a restarted console does. */
function start(): void {
  reminders?.onStop()
  reminders = createReminders({
    client: consoleApp.hub,
    file: join(consoleApp.folder, 'reminders.json'),
    isWanted: () => state.isWanted,
    isFocused: () => state.isFocused,
    notify: ({ title, body, address }) => notified.push(`${title}: ${body} → ${address}`),
    now: () => nowMs,
  })
  reminders.onStart()
}

/** Returns the notifications shown by a check at this time in London. */
async function notifiedAt(time: string): Promise<string[]> {
  nowMs = Date.parse(`${time}Z`)
  notified = []
  await reminders.check()
  return notified
}

const setTask = (dueOn: string, extra: object = { prospectId: leadId }) =>
  app.hub.call(createTask, { body: { title: 'Ring about the money', kind: 'call', dueOn, ...extra } })

test('a task is announced once, on the morning when it is due, with its lead’s name but not its text', async () => {
  await setTask('2026-11-24')
  expect(await notifiedAt('2026-11-23T12:00')).toEqual([])
  expect(await notifiedAt('2026-11-24T07:59')).toEqual([])
  expect(await notifiedAt('2026-11-24T08:00')).toEqual([`A task is due: Grace Sample → ${leadAddress}`])
  expect(await notifiedAt('2026-11-24T08:10')).toEqual([])
  start()
  expect(await notifiedAt('2026-11-25T09:00')).toEqual([])
})

test('several due tasks are one notification, which opens Today', async () => {
  await setTask('2026-11-20')
  await setTask('2026-11-22')
  await setTask('2026-11-23', {})
  expect(await notifiedAt('2026-11-23T08:00')).toEqual([
    'Tasks are due: You have 3 tasks to do today → /marketing-hub/today',
  ])
  await setTask('2026-11-23', {})
  expect(await notifiedAt('2026-11-23T08:10')).toEqual(['A task is due: Open Today to see it → /marketing-hub/today'])
})

test('two concurrent checks announce a task once', async () => {
  await setTask('2026-11-20')
  nowMs = Date.parse('2026-11-23T08:30:00.000Z')
  await Promise.all([reminders.check(), reminders.check()])
  expect(notified).toHaveLength(1)
})

test('a task that is moved is announced again on its new day', async () => {
  const { id } = await setTask('2026-11-23')
  expect(await notifiedAt('2026-11-23T08:00')).toHaveLength(1)
  await app.hub.call(editTask, { params: { id }, body: { dueOn: '2026-11-26' } })
  expect(await notifiedAt('2026-11-25T08:00')).toEqual([])
  expect(await notifiedAt('2026-11-26T08:00')).toHaveLength(1)
})

test('tasks that are done or belong to archived leads are not announced', async () => {
  const { id } = await setTask('2026-11-23', {})
  await setTask('2026-11-23')
  await app.hub.call(editTask, { params: { id }, body: { done: true } })
  await app.hub.call(archiveProspect, { params: { id: leadId }, body: {} })
  expect(await notifiedAt('2026-11-23T09:00')).toEqual([])
})

test('nothing is announced unless turned on, and a task waits until the window loses the focus', async () => {
  await setTask('2026-11-23')
  state.isWanted = false
  expect(await notifiedAt('2026-11-23T08:00')).toEqual([])
  state = { isWanted: true, isFocused: true }
  expect(await notifiedAt('2026-11-23T08:10')).toEqual([])
  state.isFocused = false
  expect(await notifiedAt('2026-11-23T08:20')).toHaveLength(1)
})

test('reminders work offline, and a task that is done offline counts as done', async () => {
  const { id } = await setTask('2026-11-24')
  await setTask('2026-11-25')
  await enquireAndBook(app, '2026-11-25T08:45:00.000Z')
  await reminders.check()
  consoleApp.setTransport('cut')
  await consoleApp.hub.call(editTask, { params: { id }, body: { done: true } })
  consoleApp.restart()
  start()
  expect(await notifiedAt('2026-11-24T08:00')).toEqual([])
  expect(await notifiedAt('2026-11-25T08:31')).toEqual([
    expect.stringMatching(/^A call at 08:45: Ada Sample → /),
    `A task is due: Grace Sample → ${leadAddress}`,
  ])
})

test('a booked call is announced once, 15 minutes before it starts, even while the hub is open', async () => {
  state.isFocused = true
  await enquireAndBook(app, '2026-11-24T08:45:00.000Z')
  const [call] = await app.hub.call(listCalls)
  expect(await notifiedAt('2026-11-24T08:29')).toEqual([])
  expect(await notifiedAt('2026-11-24T08:30')).toEqual([
    `A call at 08:45: Ada Sample → /marketing-hub?lead=${call?.prospectId}`,
  ])
  start()
  expect(await notifiedAt('2026-11-24T08:35')).toEqual([])
})

test('past and cancelled calls are not announced, and a moved one is at its new time', async () => {
  const bea = { firstName: 'Bea', email: 'bea@example.com', phone: '020 7946 0020' }
  const cy = { firstName: 'Cy', email: 'cy@example.com', phone: '020 7946 0021' }
  await enquireAndBook(app, '2026-11-24T08:00:00.000Z')
  const cancelled = await enquireAndBook(app, '2026-11-24T08:45:00.000Z', bea)
  const moved = await enquireAndBook(app, '2026-11-24T09:30:00.000Z', cy)
  await app.hub.call(cancelCall, { params: { id: cancelled.id }, body: {} })
  expect(await notifiedAt('2026-11-24T08:40')).toEqual([])
  expect(await notifiedAt('2026-11-24T09:20')).toHaveLength(1)
  await app.hub.call(moveCall, { params: { id: moved.id }, body: { startsAt: '2026-11-24T14:00:00.000Z' } })
  expect(await notifiedAt('2026-11-24T13:50')).toEqual([expect.stringMatching(/^A call at 14:00: Cy Sample/)])
})
