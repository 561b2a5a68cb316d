import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '#shared/client.ts'
import type { SystemNotice } from './notify.ts'
import { createQuietNotices } from './quiet-notices.ts'

let quietHours = { isOn: true, from: '21:00', to: '7:00' }
const settings = { call: async () => ({ showsNames: false, quietHours }) } as unknown as Client
const offline = { call: () => Promise.reject(new Error('offline')) } as unknown as Client

const lead = (name: string): SystemNotice => ({ title: 'A new lead', body: name, address: '/lead', newLeads: 1 })
const broken: SystemNotice = { title: 'Something isn’t working', body: 'Email', address: '/condition' }

let shown: SystemNotice[]
const create = (client = settings) => createQuietNotices({ client, show: (notice) => shown.push(notice) })
const titles = () => shown.map(({ title }) => title)

beforeEach(() => {
  shown = []
  quietHours = { isOn: true, from: '21:00', to: '7:00' }
  vi.useFakeTimers({ now: new Date('2026-11-23T20:59:00Z') })
})
afterEach(() => void vi.useRealTimers())

test('outside the quiet hours, and while they are unknown, a notification is shown at once', async () => {
  await create().notify(lead('Ada'))
  vi.setSystemTime(new Date('2026-11-23T22:00:00Z'))
  await create(offline).notify(broken)
  expect(shown).toEqual([lead('Ada'), broken])
})

test('notifications in the quiet hours are summarised once at their end', async () => {
  const quiet = create()
  vi.setSystemTime(new Date('2026-11-23T22:00:00Z'))
  for (const name of ['Ada', 'Grace', 'Mary']) await quiet.notify(lead(name))
  await quiet.check()
  await vi.advanceTimersByTimeAsync(8 * 60 * 60_000)
  expect(shown).toEqual([])
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(titles()).toEqual(['3 new leads since 21:00'])
  await vi.advanceTimersByTimeAsync(48 * 60 * 60_000)
  expect(shown).toHaveLength(1)
})

test('a single notification is shown as it is, and others are named', async () => {
  const quiet = create()
  vi.setSystemTime(new Date('2026-11-24T06:00:00Z'))
  await quiet.notify(lead('Ada'))
  // The timer stood still while the computer slept.
  vi.setSystemTime(new Date('2026-11-24T08:00:00Z'))
  await quiet.check()
  expect(shown).toEqual([lead('Ada')])
  vi.setSystemTime(new Date('2026-11-24T22:00:00Z'))
  await quiet.notify(lead('Grace'))
  await quiet.notify(broken)
  quietHours = { ...quietHours, isOn: false }
  await quiet.check()
  expect(shown.at(-1)).toMatchObject({ title: '1 new lead since 21:00', body: 'Something isn’t working' })
})
