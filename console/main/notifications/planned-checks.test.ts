import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listCalls } from '#shared/contract/calls.ts'
import { clientOver } from '../connection/forward.ts'
import { createReminders, type Reminders } from './reminders.ts'

const minuteMs = 60_000
/** Sample data: a call that is booked. */
const call = {
  id: '019400aa-0000-7000-8000-000000000001',
  consultationId: '019400aa-0000-7000-8000-000000000002',
  prospectId: '019400aa-0000-7000-8000-000000000003',
  name: 'Ada Sample',
  phone: '020 7946 0018',
  startsAt: '2026-11-24T08:45:00.000Z',
  state: 'booked',
  cancelReason: null,
  changedAt: '2026-11-20T08:45:00.000Z',
}

let folder: string
let asked: number
let notified: string[]
let reminders: Reminders
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reminders-'))
  vi.useFakeTimers({ now: Date.parse('2026-11-24T08:23:00.000Z') })
  asked = 0
  notified = []
  reminders = createReminders({
    client: clientOver(async ({ url }) => {
      const isAboutCalls = new URL(url).pathname === listCalls.path
      if (isAboutCalls) asked += 1
      return Response.json(isAboutCalls ? [call] : [])
    }),
    file: join(folder, 'reminders.json'),
    isWanted: () => true,
    isFocused: () => false,
    notify: ({ title }) => notified.push(title),
  })
})
afterEach(async () => {
  reminders.onStop()
  vi.useRealTimers()
  await rm(folder, { recursive: true })
})

test('a reminder of a call is on time without a check each minute', async () => {
  reminders.onStart()
  await vi.advanceTimersByTimeAsync(6.9 * minuteMs)
  expect({ asked, notified }).toEqual({ asked: 1, notified: [] })
  await vi.advanceTimersByTimeAsync(0.2 * minuteMs)
  expect(notified).toEqual(['A call at 08:45'])
})

test('constant changes do not delay reminders', async () => {
  reminders.onStart()
  for (let second = 0; second < 7.1 * 60; second += 1) {
    reminders.onChange({ subject: 'prospect', id: 'any', action: 'updated' })
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(notified).toEqual(['A call at 08:45'])
})

test('there are no reminders after signing out', async () => {
  reminders.onStart()
  reminders.onStop()
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  expect({ asked, notified }).toEqual({ asked: 0, notified: [] })
})
