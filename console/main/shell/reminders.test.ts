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
let wish: { isWanted: boolean; isFocused: boolean }
let told: string[]
let reminders: Reminders
beforeEach(async () => {
  nowMs = Date.parse('2026-11-23T07:30:00.000Z')
  app = await startLeads({ clock: { now: () => new Date(nowMs) } })
  leadId = (await app.add({ name: 'Grace Sample' })).id
  leadAddress = `/marketing-hub?lead=${leadId}`
  consoleApp = await startConsole({ address: app.address, headers: app.headers })
  wish = { isWanted: true, isFocused: false }
  told = []
  start()
})
afterEach(async () => {
  reminders.onStop()
  await consoleApp[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

/** As at each start of the console, on what it kept. */
function start(): void {
  reminders?.onStop()
  reminders = createReminders({
    client: consoleApp.hub,
    file: join(consoleApp.folder, 'reminders.json'),
    isWanted: () => wish.isWanted,
    isFocused: () => wish.isFocused,
    notify: ({ title, body, address }) => told.push(`${title}: ${body} → ${address}`),
    now: () => nowMs,
  })
  reminders.onStart()
}

/** What is told at this time, by the clock in London. */
async function toldAt(time: string): Promise<string[]> {
  nowMs = Date.parse(`${time}Z`)
  told = []
  await reminders.check()
  return told
}

const setTask = (dueOn: string, extra: object = { prospectId: leadId }) =>
  app.hub.call(createTask, { body: { title: 'Ring about the money', kind: 'call', dueOn, ...extra } })

test('a task is announced once, on the morning when it is due, with its lead’s name but not its text', async () => {
  await setTask('2026-11-24')
  expect(await toldAt('2026-11-23T12:00')).toEqual([])
  expect(await toldAt('2026-11-24T07:59')).toEqual([])
  expect(await toldAt('2026-11-24T08:00')).toEqual([`A task is due: Grace Sample → ${leadAddress}`])
  expect(await toldAt('2026-11-24T08:10')).toEqual([])
  start()
  expect(await toldAt('2026-11-25T09:00')).toEqual([])
})

test('several due tasks are one notification, which opens Today', async () => {
  await setTask('2026-11-20')
  await setTask('2026-11-22')
  await setTask('2026-11-23', {})
  expect(await toldAt('2026-11-23T08:00')).toEqual([
    'Tasks are due: You have 3 tasks to do today → /marketing-hub/today',
  ])
  await setTask('2026-11-23', {})
  expect(await toldAt('2026-11-23T08:10')).toEqual(['A task is due: Open Today to see it → /marketing-hub/today'])
})

test('two concurrent checks announce a task once', async () => {
  await setTask('2026-11-20')
  nowMs = Date.parse('2026-11-23T08:30:00.000Z')
  await Promise.all([reminders.check(), reminders.check()])
  expect(told).toHaveLength(1)
})

test('a task that is moved is announced again on its new day', async () => {
  const { id } = await setTask('2026-11-23')
  expect(await toldAt('2026-11-23T08:00')).toHaveLength(1)
  await app.hub.call(editTask, { params: { id }, body: { dueOn: '2026-11-26' } })
  expect(await toldAt('2026-11-25T08:00')).toEqual([])
  expect(await toldAt('2026-11-26T08:00')).toHaveLength(1)
})

test('tasks that are done or belong to archived leads are not announced', async () => {
  const { id } = await setTask('2026-11-23', {})
  await setTask('2026-11-23')
  await app.hub.call(editTask, { params: { id }, body: { done: true } })
  await app.hub.call(archiveProspect, { params: { id: leadId }, body: {} })
  expect(await toldAt('2026-11-23T09:00')).toEqual([])
})

test('nothing is announced unless turned on, and a task waits until the window loses the focus', async () => {
  await setTask('2026-11-23')
  wish.isWanted = false
  expect(await toldAt('2026-11-23T08:00')).toEqual([])
  wish = { isWanted: true, isFocused: true }
  expect(await toldAt('2026-11-23T08:10')).toEqual([])
  wish.isFocused = false
  expect(await toldAt('2026-11-23T08:20')).toHaveLength(1)
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
  expect(await toldAt('2026-11-24T08:00')).toEqual([])
  expect(await toldAt('2026-11-25T08:31')).toEqual([
    expect.stringMatching(/^A call at 08:45: Ada Sample → /),
    `A task is due: Grace Sample → ${leadAddress}`,
  ])
})

test('a booked call is announced once, 15 minutes before it starts, even while the hub is open', async () => {
  wish.isFocused = true
  await enquireAndBook(app, '2026-11-24T08:45:00.000Z')
  const [call] = await app.hub.call(listCalls)
  expect(await toldAt('2026-11-24T08:29')).toEqual([])
  expect(await toldAt('2026-11-24T08:30')).toEqual([
    `A call at 08:45: Ada Sample → /marketing-hub?lead=${call?.prospectId}`,
  ])
  start()
  expect(await toldAt('2026-11-24T08:35')).toEqual([])
})

test('past and cancelled calls are not announced, and a moved one is at its new time', async () => {
  const bea = { firstName: 'Bea', email: 'bea@example.com', phone: '020 7946 0020' }
  const cy = { firstName: 'Cy', email: 'cy@example.com', phone: '020 7946 0021' }
  await enquireAndBook(app, '2026-11-24T08:00:00.000Z')
  const cancelled = await enquireAndBook(app, '2026-11-24T08:45:00.000Z', bea)
  const moved = await enquireAndBook(app, '2026-11-24T09:30:00.000Z', cy)
  await app.hub.call(cancelCall, { params: { id: cancelled.id }, body: {} })
  expect(await toldAt('2026-11-24T08:40')).toEqual([])
  expect(await toldAt('2026-11-24T09:20')).toHaveLength(1)
  await app.hub.call(moveCall, { params: { id: moved.id }, body: { startsAt: '2026-11-24T14:00:00.000Z' } })
  expect(await toldAt('2026-11-24T13:50')).toEqual([expect.stringMatching(/^A call at 14:00: Cy Sample/)])
})
