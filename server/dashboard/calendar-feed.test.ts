import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCalendarFeed, deleteCalendarFeed, readCalendarFeed } from '#shared/contract/calendar-feed.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { createTask } from '#shared/contract/tasks.ts'
import { listAudit } from '#shared/contract/audit.ts'
import { manualClock } from '../platform/clock.ts'
import { startLeads } from '../prospects/testing.ts'
import { enquireAndBook } from '../testing/bookings.ts'

type App = Awaited<ReturnType<typeof startLeads>>

const clock = manualClock('2026-11-23T10:20:00.000Z')
let app: App
beforeEach(async () => {
  app = await startLeads({ clock })
})
afterEach(() => app[Symbol.asyncDispose]())

const pathOf = (address: string) => address.slice(app.publicUrl.length)

test('the address gives the open tasks as a calendar that folds long lines and escapes commas', async () => {
  const { address, createdAt } = await app.hub.call(createCalendarFeed)
  expect(createdAt).toBe('2026-11-23T10:20:00.000Z')
  const title = 'Send drawings, prices; and a very long explanation of every line in the quotation to Ann’s architect'
  await app.hub.call(createTask, { body: { title, dueOn: '2026-11-30' } })
  const response = await app.request(pathOf(address))
  expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  const calendar = await response.text()
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n/)
  expect(calendar.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  const unfolded = calendar.replaceAll('\r\n ', '')
  expect(unfolded).toContain('SUMMARY:Send drawings\\, prices\\; and a very long')
  expect(unfolded).toContain('DTSTART;VALUE=DATE:20261130\r\nDTEND;VALUE=DATE:20261201\r\nTRANSP:TRANSPARENT\r\n')
})

test('a booked call has its length, the number and a link to the lead', async () => {
  await enquireAndBook(app, '2026-11-24T08:45:00.000Z')
  const { address } = await app.hub.call(createCalendarFeed)
  const [lead] = await app.hub.call(listProspects)
  const calendar = (await (await app.request(pathOf(address))).text()).replaceAll('\r\n ', '')
  expect(calendar).toContain('DTSTART:20261124T084500Z\r\nDTEND:20261124T091500Z\r\nSUMMARY:Phone call: Ada Sample')
  expect(calendar).toContain(`DESCRIPTION:020 7946 0018\\n${app.publicUrl}/marketing-hub?lead=${lead?.id}`)
  expect(calendar).not.toContain('TRANSP:TRANSPARENT')
})

test('a new address replaces the old one, and turning it off ends both', async () => {
  const first = await app.hub.call(createCalendarFeed)
  const second = await app.hub.call(createCalendarFeed)
  expect((await app.request(pathOf(first.address))).status).toBe(404)
  expect((await app.request(pathOf(second.address))).status).toBe(200)
  expect(await app.hub.call(readCalendarFeed)).toMatchObject({ lastReadAt: '2026-11-23T10:00:00.000Z' })
  await app.hub.call(deleteCalendarFeed)
  expect((await app.request(pathOf(second.address))).status).toBe(404)
  expect(await app.hub.call(readCalendarFeed)).toEqual({ createdAt: null, lastReadAt: null })
  const actions = (await app.hub.call(listAudit)).map(({ action }) => action)
  expect(actions.filter((action) => action.startsWith('calendar_feed'))).toEqual([
    'calendar_feed_off',
    'calendar_feed_on',
    'calendar_feed_on',
  ])
})

test.for(['/calendar.ics', '/calendar.ics?token=', '/calendar.ics?token=made-up', '/calendar.ics?token=a&token=b'])(
  '%s shows nothing while the feed is off',
  async (path) => {
    expect((await app.request(path)).status).toBe(404)
  },
)

test('the secret is stored as a hash and never logged', async () => {
  const { address } = await app.hub.call(createCalendarFeed)
  const token = new URL(address).searchParams.get('token') ?? ''
  await app.request(pathOf(address))
  expect(token).toHaveLength(43)
  expect(JSON.stringify(await app.deps.db.selectFrom('setting').selectAll().execute())).not.toContain(token)
  expect(JSON.stringify(app.logged)).not.toContain(token)
})
