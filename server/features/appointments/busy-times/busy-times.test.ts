import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApiError } from '#shared/client.ts'
import { listAudit } from '#shared/contract/audit.ts'
import {
  readBusyCalendar,
  refreshBusyCalendar,
  removeBusyCalendar,
  setBusyCalendar,
} from '#shared/contract/busy-times.ts'
import { getCondition } from '#shared/contract/condition.ts'
import { mostHorizonDays, standardCallRules } from '#shared/business/call-rules.ts'
import { changeCallRules } from '#shared/contract/call-rules.ts'
import { getCalendar } from '#shared/contract/calendar.ts'
import { listFreeTimes, moveCall } from '#shared/contract/calls.ts'
import { manualClock, type ManualClock } from '../../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../../prospects/testing.ts'
import { enquireAndBook } from '../../../testing/bookings.ts'
import { ownerCredentials } from '../../../testing/owner.ts'

const [tuesday, wednesday] = ['2026-11-24T08:45:00.000Z', '2026-11-25T08:45:00.000Z']
const dentist = [
  'BEGIN:VEVENT',
  'UID:dentist@elsewhere',
  'SUMMARY:Dentist',
  'DTSTART:20261125T090000Z',
  'DTEND:20261125T100000Z',
  'END:VEVENT',
]
const calendarOf = (...events: string[]) => ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n')

let clock: ManualClock
let app: LeadsApp
let answer: RequestListener
let asked: IncomingHttpHeaders[]
let site: ReturnType<typeof createServer>
let address: string
beforeEach(async () => {
  clock = manualClock('2026-11-23T09:00:00.000Z')
  asked = []
  answer = (_, response) => response.setHeader('ETag', '"1"').end(calendarOf(...dentist))
  site = createServer((request, response) => {
    asked.push(request.headers)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/secret-of-the-owner/basic.ics`
  app = await startLeads({ clock, environment: { SCRAPER_ALLOW_LOOPBACK: 'on' } })
})
afterEach(async () => {
  await app[Symbol.asyncDispose]()
  site.close()
})

const days = { from: '2026-11-23', to: '2026-11-29' }
const status = async () => (await app.hub.call(readBusyCalendar)).calendar
/** Returns the sentence at the field. */
async function refusal(given: string) {
  const error = await app.hub.call(setBusyCalendar, { body: { address: given } }).catch((thrown: unknown) => thrown)
  return (error as ApiError).fields['address']
}
const inCondition = async () => (await app.hub.call(getCondition)).checks.find(({ id }) => id === 'busy-times')
const setUp = () => app.hub.call(setBusyCalendar, { body: { address } })

test('what the owner’s calendar has cannot be booked by visitors, but by the owner; only when it is stored', async () => {
  const { id } = await enquireAndBook(app, tuesday)
  await setUp()
  expect(await status()).toEqual({
    host: new URL(address).host,
    lastReadAt: '2026-11-23T09:00:00.000Z',
    failingSince: null,
    problem: null,
    count: 1,
    unreadable: 0,
  })
  const busyTimes = [{ startsAt: '2026-11-25T09:00:00.000Z', endsAt: '2026-11-25T10:00:00.000Z' }]
  expect(await app.hub.call(getCalendar, { query: days })).toMatchObject({ calls: [{ id }], busyTimes })
  await expect(enquireAndBook(app, wednesday, { email: 'bea@example.com' })).rejects.toMatchObject({
    code: 'slot_taken',
    details: { freeTimes: ['2026-11-25T11:45:00.000Z', '2026-11-25T13:15:00.000Z', '2026-11-25T15:30:00.000Z'] },
  })
  expect(await app.hub.call(listFreeTimes)).toContain(wednesday)
  expect(
    await app.hub.call(moveCall, { params: { id }, body: { startsAt: wednesday, despiteClashes: true } }),
  ).toMatchObject({
    startsAt: wednesday,
  })
  const stored = JSON.stringify([
    await app.deps.db.selectFrom('setting').selectAll().execute(),
    await app.deps.db.selectFrom('busyTime').selectAll().execute(),
    await app.hub.call(listAudit),
    app.logged,
  ])
  expect(stored).not.toContain('secret-of-the-owner')
  expect(stored).not.toContain('Dentist')
})

test('the whole of the last day that can be booked is read, also by the end of the next day', async () => {
  const daily = ['BEGIN:VEVENT', 'UID:daily@elsewhere', 'DTSTART:20261123T090000Z', 'DTEND:20261123T180000Z']
  answer = (_, response) => response.end(calendarOf(...daily, 'RRULE:FREQ=DAILY', 'END:VEVENT'))
  await app.hub.call(changeCallRules, { body: { ...standardCallRules, horizonDays: mostHorizonDays } })
  await setUp()
  clock.advance(24 * 60 * 60_000)
  answer = (_, response) => response.writeHead(304).end()
  const lastDay = Date.parse(clock.now().toISOString().slice(0, 10)) + mostHorizonDays * 24 * 60 * 60_000
  const { busyTimes } = await app.hub.call(getCalendar, {
    query: { from: isoDay(lastDay), to: isoDay(lastDay) },
  })
  expect(busyTimes).toMatchObject([{ startsAt: new Date(lastDay + 9 * 60 * 60_000).toISOString() }])
})

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)

test('a calendar that has not changed is asked for by its version, and read in full each day', async () => {
  await setUp()
  answer = (_, response) => response.writeHead(304).end()
  clock.advance(60_000)
  await app.hub.call(refreshBusyCalendar)
  expect(await status()).toMatchObject({ lastReadAt: '2026-11-23T09:01:00.000Z', count: 1 })
  clock.advance(24 * 60 * 60_000)
  answer = (_, response) => response.end(calendarOf())
  await app.hub.call(refreshBusyCalendar)
  expect(asked.map((headers) => headers['if-none-match'])).toEqual([undefined, '"1"', undefined])
  expect(await status()).toMatchObject({ count: 0 })
})

test('a calendar that cannot be read keeps its busy times and says since when and why', async () => {
  await setUp()
  answer = (_, response) => response.writeHead(404).end()
  clock.advance(60_000)
  await app.hub.call(refreshBusyCalendar)
  clock.advance(60_000)
  answer = (_, response) => response.end('<!doctype html>')
  await app.hub.call(refreshBusyCalendar)
  expect(await status()).toMatchObject({
    lastReadAt: '2026-11-23T09:00:00.000Z',
    failingSince: '2026-11-23T09:01:00.000Z',
    problem: expect.stringContaining('another page') as string,
    count: 1,
  })
  expect(await app.hub.call(getCalendar, { query: days })).toMatchObject({
    ownCalendar: { failingSince: '2026-11-23T09:01:00.000Z' },
  })
  expect(await inCondition()).toMatchObject({ state: 'ok' })
  clock.advance(24 * 60 * 60_000)
  expect(await inCondition()).toMatchObject({
    state: 'warning',
    sentence: expect.stringMatching(/couldn’t be read since Monday 23 November at 9am; .* are as they were/) as string,
  })
  answer = (_, response) => response.end(calendarOf())
  await app.hub.call(refreshBusyCalendar)
  expect(await status()).toMatchObject({ failingSince: null, problem: null, count: 0 })
})

test('a calendar that was read while the clock was a year ahead is read again within a minute of its correction', async () => {
  await setUp()
  const yearMs = 365 * 24 * 60 * 60_000
  clock.advance(yearMs)
  await app.deps.busyTimes.refresh()
  clock.advance(-yearMs)
  await app.deps.busyTimes.readWhenDue()
  expect(asked).toHaveLength(3)
  await app.deps.busyTimes.readWhenDue()
  expect(asked).toHaveLength(3)
  expect(await status()).toMatchObject({ lastReadAt: '2026-11-23T09:00:00.000Z', count: 1 })
})

test('entries that cannot be read are counted, also when nothing has changed, and hide no other', async () => {
  const odd = ['BEGIN:VEVENT', 'UID:odd@elsewhere', 'DTSTART:tomorrow', 'END:VEVENT']
  answer = (_, response) => response.setHeader('ETag', '"1"').end(calendarOf(...dentist, ...odd, ...odd))
  await setUp()
  expect(await status()).toMatchObject({ count: 1, unreadable: 2, problem: null })
  answer = (_, response) => response.writeHead(304).end()
  await app.hub.call(refreshBusyCalendar)
  expect(await status()).toMatchObject({ count: 1, unreadable: 2 })
  expect(await inCondition()).toMatchObject({
    state: 'ok',
    sentence: expect.stringContaining('2 entries in it couldn’t be read') as string,
  })
  const job = [...dentist, ...dentist].map((line) => line.replaceAll('20261125', '20261203').replace('dentist', 'job'))
  answer = (_, response) => response.end(calendarOf(...dentist, ...job, ...odd))
  await app.hub.call(refreshBusyCalendar)
  expect(await status()).toMatchObject({ count: 2, unreadable: 1, failingSince: null })
})

test('a meeting that the owner has declined is free, by the address of the account', async () => {
  const declined = `ATTENDEE;PARTSTAT=DECLINED:mailto:${ownerCredentials.email}`
  answer = (_, response) => response.end(calendarOf(...dentist.toSpliced(-1, 0, declined)))
  await setUp()
  expect(await status()).toMatchObject({ count: 0, unreadable: 0 })
})

test('what is no address, leads into a private network or is no calendar is refused, and nothing changes', async () => {
  expect(await refusal('my calendar')).toMatch(/begins with https/)
  expect(await refusal('ftp://calendar.example.com/a.ics')).toMatch(/begins with https/)
  expect(await refusal('http://192.168.1.1/a.ics')).toMatch(/private network/)
  answer = (_, response) => response.writeHead(302, { Location: 'http://10.0.0.1/a.ics' }).end()
  expect(await refusal(address)).toMatch(/private network/)
  answer = (_, response) => response.end('<!doctype html>')
  expect(await refusal(address)).toMatch(/another page/)
  expect(await status()).toBeNull()
})

test('removing it forgets the address and every busy time, which is in the audit log', async () => {
  await setUp()
  await app.hub.call(removeBusyCalendar)
  expect(await status()).toBeNull()
  expect(await app.hub.call(getCalendar, { query: days })).toMatchObject({ busyTimes: [], ownCalendar: null })
  await expect(app.hub.call(refreshBusyCalendar)).rejects.toMatchObject({ code: 'not_found' })
  const actions = (await app.hub.call(listAudit)).map(({ action }) => action)
  expect(actions.filter((action) => action.startsWith('busy'))).toEqual(['busy_calendar_off', 'busy_calendar_on'])
})
