import { afterEach, beforeEach, expect, test } from 'vitest'
import { callPath } from '#shared/contract/calls.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { eraseProspect } from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { manualClock, type ManualClock } from '../../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../../prospects/testing.ts'
import { ada } from '../../../testing/enquiries.ts'

const hourMs = 60 * 60 * 1000
/** A Monday morning in winter, so that London is at UTC. */
const monday = '2026-11-23T09:00:00.000Z'
const tuesdayMorning = '2026-11-24T08:45:00.000Z'
const tuesdayNoon = '2026-11-24T12:30:00.000Z'

let clock: ManualClock
let app: LeadsApp
beforeEach(async () => {
  clock = manualClock(monday)
  app = await startLeads({ clock })
})
afterEach(() => app[Symbol.asyncDispose]())

/** Sends an enquiry. Returns the addresses of its page from the answer and from the email. */
async function enquire(extra: Parameters<typeof ada>[0] = {}) {
  const { answer, headers } = await app.visitor.callWithHeaders(submitConsultation, { body: ada(extra) })
  const answered = /^<([^>]+)>; rel="choose-a-time"/.exec(headers.get('Link') ?? '')?.[1] ?? 'no link'
  return { answered, mailed: app.deps.signedLinks(callPath).path(answer.id) }
}
const ask = async (extra: Parameters<typeof ada>[0] = {}) => (await enquire(extra)).mailed
const someoneElse = () => ask({ email: 'bea@example.com', phone: '020 7946 0020' })
const post = (address: string, fields: Record<string, string>) =>
  app.request(address, { method: 'POST', body: new URLSearchParams(fields) })
const book = (address: string, startsAt: string) => post(address, { do: 'book', startsAt })
const look = async (address: string) => (await app.request(address)).text()
const calls = () =>
  app.deps.db.selectFrom('call').select(['startsAt', 'state', 'sequence']).orderBy('createdAt').execute()

test('the answer to an enquiry and its mail link to one page, whose address names nobody', async () => {
  const { answered: address, mailed } = await enquire()
  for (const one of [address, mailed]) expect(one).toMatch(/^\/call\?token=[\w.-]+$/)
  expect(address).not.toBe(mailed)
  const mail = await app.deps.db
    .selectFrom('outbox')
    .select('text')
    .where('kind', '=', 'consultation-received')
    .executeTakeFirstOrThrow()
  expect(mail.text).toContain(`Choose a time for your call:\n${app.publicUrl}${mailed}`)

  const page = await app.request(address)
  expect(page.status).toBe(200)
  expect(page.headers.get('Cache-Control')).toBe('no-store')
  expect(page.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
  const text = await page.text()
  expect(text).toContain('Day and time (UK time)')
  expect(text).toContain('Tuesday 24 November')
  expect(text).not.toMatch(/<script|\bAda\b|ada@example/)
})

test('a chosen time is booked and shown on the page and the timeline', async () => {
  const address = await ask()
  const answer = await book(address, tuesdayMorning)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Location')).toBe(address)
  const text = await look(address)
  expect(text).toContain('Your phone call is booked')
  expect(text).toContain('Tuesday 24 November at 8.45am')
  const { id } = await app.deps.db.selectFrom('prospect').select('id').executeTakeFirstOrThrow()
  expect(await app.hub.call(getTimeline, { params: { id } })).toContainEqual(
    expect.objectContaining({
      type: 'call',
      description: 'Booked a phone call: Tuesday 24 November at 8.45am, on the website',
    }),
  )
})

test('reading the page changes nothing, whatever the method', async () => {
  const address = await ask()
  for (const method of ['GET', 'HEAD', 'OPTIONS']) await app.request(`${address}&change=yes`, { method })
  expect(await calls()).toEqual([])
  await book(address, tuesdayMorning)
  for (const method of ['GET', 'HEAD', 'OPTIONS']) await app.request(`${address}&change=yes`, { method })
  expect(await calls()).toEqual([{ startsAt: tuesdayMorning, state: 'booked', sequence: 0 }])
})

test('of ten visitors who choose one time at once, one gets it and the others are offered the next three', async () => {
  const addresses = await Promise.all(
    Array.from({ length: 10 }, (_, n) => ask({ email: `visitor${n}@example.com`, phone: `020 7946 010${n}` })),
  )
  const answers = await Promise.all(addresses.map((address) => book(address, tuesdayMorning)))
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  const refused = await answers.find(({ status }) => status === 409)?.text()
  expect(refused).toContain(
    'The next free times are Tuesday 24 November at 11am, Tuesday 24 November at 1.15pm or Tuesday 24 November at 2.45pm.',
  )
  expect(refused).not.toContain(`value="${tuesdayMorning}"`)
  expect(await calls()).toHaveLength(1)
})

test('the unique index prevents a time from being booked twice', async () => {
  await book(await ask(), tuesdayMorning)
  await book(await someoneElse(), tuesdayNoon)
  const { db } = app.deps
  await expect(db.updateTable('call').set({ startsAt: tuesdayNoon }).execute()).rejects.toThrow(/UNIQUE/)
})

test('pressing the button ten times books once', async () => {
  const address = await ask()
  const answers = await Promise.all(Array.from({ length: 10 }, () => book(address, tuesdayMorning)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  expect(await calls()).toEqual([{ startsAt: tuesdayMorning, state: 'booked', sequence: 0 }])
})

test('moving a call frees its time and increases the sequence of its invitation', async () => {
  const address = await ask()
  await book(address, tuesdayMorning)
  await book(address, tuesdayNoon)
  expect(await calls()).toEqual([{ startsAt: tuesdayNoon, state: 'booked', sequence: 1 }])
  expect((await book(await someoneElse(), tuesdayMorning)).status).toBe(303)
})

test('cancelling a call frees its time and stores the reason, and another can be booked', async () => {
  const address = await ask()
  await book(address, tuesdayMorning)
  for (const _ of [1, 2]) await post(address, { do: 'cancel', reason: 'We are away' })
  expect(await calls()).toEqual([{ startsAt: tuesdayMorning, state: 'cancelled', sequence: 1 }])
  expect(await look(address)).toContain('Your call has been cancelled')
  const activities = await app.deps.db
    .selectFrom('crmActivity')
    .selectAll()
    .where('activityType', '=', 'call')
    .execute()
  expect(activities).toHaveLength(2)
  expect(activities).toContainEqual(expect.objectContaining({ notes: 'We are away' }))
  await book(address, tuesdayNoon)
  expect(await calls()).toHaveLength(2)
})

test.each([
  ['in the past', '2026-11-20T08:00:00.000Z'],
  ['too soon', '2026-11-23T11:45:00.000Z'],
  ['off the grid', '2026-11-24T08:50:00.000Z'],
  ['on a Sunday', '2026-11-29T09:00:00.000Z'],
  ['too far ahead', '2026-12-08T08:00:00.000Z'],
])('a time %s cannot be booked', async (_, startsAt) => {
  expect((await book(await ask(), startsAt)).status).toBe(409)
  expect(await calls()).toEqual([])
})

test.each([{}, { do: 'book' }, { do: 'book', startsAt: 'noon' }, { do: 'something' }] as Record<string, string>[])(
  'without a time (%o) the page asks for one',
  async (fields) => {
    const answer = await post(await ask(), fields)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Please choose a time.')
  },
)

test('from two hours before the call, the page shows the phone number instead', async () => {
  const address = await ask()
  await book(address, tuesdayNoon)
  clock.advance(25.5 * hourMs)
  expect(await look(address)).toContain('Choose another time')
  clock.advance(1000)
  const text = await look(address)
  expect(text).toContain('tel:')
  expect(text).not.toContain('<form')
  expect((await book(address, '2026-11-25T12:30:00.000Z')).status).toBe(409)
  expect((await post(address, { do: 'cancel' })).status).toBe(409)
  expect(await calls()).toEqual([{ startsAt: tuesdayNoon, state: 'booked', sequence: 0 }])
})

test('the link works until a day after the call', async () => {
  const address = await ask()
  await book(address, tuesdayNoon)
  clock.advance(28 * hourMs)
  expect(await look(address)).toContain('It’s time for your call')
  clock.advance(24 * hourMs)
  expect((await app.request(address)).status).toBe(404)
})

test('without a call the link works for 30 days', async () => {
  const address = await ask()
  clock.advance(30 * 24 * hourMs - 1)
  expect((await app.request(address)).status).toBe(200)
  clock.advance(1)
  expect((await app.request(address)).status).toBe(404)
  expect((await book(address, '2026-12-24T08:00:00.000Z')).status).toBe(404)
})

test('an enquiry from a suspected bot gets no link, and a link signed for it opens nothing', async () => {
  expect((await enquire({ homepage: 'https://spam.example' })).answered).toBe('no link')
  const { id } = await app.deps.db.selectFrom('consultation').select('id').executeTakeFirstOrThrow()
  expect((await app.request(app.deps.signedLinks(callPath).path(id))).status).toBe(404)
})

test('a forged link, or one for another page, opens nothing', async () => {
  const [one, other] = [await ask(), await someoneElse()]
  const mixed = `${one.slice(0, one.indexOf('.'))}${other.slice(other.indexOf('.'))}`
  for (const address of [callPath, `${callPath}?token=`, `${callPath}?token=a.b`, `${one}x`, mixed]) {
    expect((await app.request(address)).status).toBe(404)
    expect((await book(address, tuesdayMorning)).status).toBe(404)
  }
  expect(await calls()).toEqual([])
})

test('a form on another website cannot book', async () => {
  const address = await ask()
  const headers = { 'Sec-Fetch-Site': 'cross-site' }
  const body = new URLSearchParams({ do: 'book', startsAt: tuesdayMorning })
  expect((await app.request(address, { method: 'POST', body, headers })).status).toBe(403)
  expect(await calls()).toEqual([])
})

test('blocked days are not offered', async () => {
  const row = { id: '1', fromDay: '2026-11-24', toDay: '2026-11-25', createdAt: monday }
  await app.deps.db.insertInto('blockedDays').values(row).execute()
  const address = await ask()
  const text = await look(address)
  expect(text).not.toContain('24 November')
  expect(text).toContain('26 November')
  expect((await book(address, tuesdayMorning)).status).toBe(409)
})

test('the link of an erased person opens nothing, and their call is deleted', async () => {
  const address = await ask()
  await book(address, tuesdayMorning)
  const { id } = await app.deps.db.selectFrom('prospect').select('id').executeTakeFirstOrThrow()
  await app.hub.call(eraseProspect, { params: { id } })
  expect((await app.request(address)).status).toBe(404)
  expect((await book(address, tuesdayNoon)).status).toBe(404)
  expect(await calls()).toEqual([])
})
