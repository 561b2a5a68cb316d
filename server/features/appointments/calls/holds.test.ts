import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdMinutes } from '#shared/business/call-slots.ts'
import { changeCallRules } from '#shared/contract/call-rules.ts'
import { listCalls, listFreeTimes, callPath } from '#shared/contract/calls.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { manualClock, type ManualClock } from '../../../platform/clock.ts'
import { getAgenda } from '../../../dashboard/daily-digest/agenda.ts'
import { type LeadsApp, startLeads } from '../../../prospects/testing.ts'
import { ada } from '../../../testing/enquiries.ts'
import { sendDueReminders } from './reminders.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const tuesday = '2026-11-24T08:45:00.000Z'
const tuesdayNoon = '2026-11-24T12:30:00.000Z'
/** No server listens at this address, so that emails stay in the queue. */
const withMail = { SMTP_URL: 'smtp://127.0.0.1:9' }
/** Disposable addresses, so that a time is held that is chosen right after the form. */
const bea = { firstName: 'Bea', email: 'bea@mailinator.com', phone: '020 7946 0020' }

let clock: ManualClock
let app: LeadsApp
beforeEach(async () => {
  clock = manualClock('2026-11-23T09:00:00.000Z')
  app = await startLeads({ clock, environment: withMail })
})
afterEach(() => app[Symbol.asyncDispose]())

/** Sends an enquiry. Returns the addresses of its page from the answer and from the email. */
async function enquire(
  extra: Parameters<typeof ada>[0] = {},
  { visitor, deps } = app,
  headers: Record<string, string> = {},
) {
  const { id } = await visitor.call(submitConsultation, {
    body: ada({ email: 'ada@mailinator.com', ...extra }),
    headers,
  })
  return { afterForm: deps.shortLivedLinks(callPath, 'hold').path(id), mailed: deps.signedLinks(callPath).path(id) }
}
/** Sends an enquiry of somebody else, from another network. */
const enquireAs = (to: LeadsApp, n: number) =>
  enquire({ email: `visitor${n}@mailinator.com`, phone: `020 7946 ${1000 + n}` }, to, {
    'X-Forwarded-For': `10.1.${n}.1`,
  })
const post = (address: string, fields: Record<string, string>, to = app) =>
  to.request(address, { method: 'POST', body: new URLSearchParams(fields) })
const choose = (address: string, startsAt: string, to = app) => post(address, { do: 'book', startsAt }, to)
const open = async (address: string, to = app) => (await to.request(address)).text()
/** Presses the button on the page of a mailed link. */
async function confirm(address: string, to = app) {
  const [, startsAt = ''] = /name="startsAt" value="([^"]+)"/.exec(await open(address, to)) ?? []
  return post(address, { do: 'confirm', startsAt }, to)
}
const calls = (to = app) =>
  to.deps.db.selectFrom('call').select(['startsAt', 'state', 'heldUntil']).orderBy('createdAt').execute()
const sentMails = async ({ deps }: LeadsApp = app) =>
  (await deps.db.selectFrom('outbox').select('dedupeKey').where('kind', 'like', 'call-%').orderBy('id').execute()).map(
    ({ dedupeKey }) => dedupeKey,
  )
const mails = async (to?: LeadsApp) => (await sentMails(to)).map((key) => key.split(':')[0])
/** The emails about a booked call. */
const bookingMails = async () =>
  (await sentMails()).filter((key) => !/^call-held|:held$/.test(key)).map((key) => key.split(':')[0])

test('a time chosen right after the form is held when something looks like abuse, and the page says until when', async () => {
  const { afterForm } = await enquire()
  expect((await choose(afterForm, tuesday)).status).toBe(303)
  expect(await calls()).toEqual([{ startsAt: tuesday, state: 'held', heldUntil: '2026-11-23T09:30:00.000Z' }])
  const page = await open(afterForm)
  expect(page).toContain('<h1>One last step</h1>')
  expect(page).toContain(
    'Tap the link in our email to confirm Tuesday 24 November at 8.45am. We’ll keep it for you until 9.30am.',
  )
  expect(await bookingMails()).toEqual([])
  expect(await app.hub.call(listFreeTimes)).not.toContain(tuesday)
})

test('the mailed link shows what will be booked and one button, which confirms the call and notifies both sides once', async () => {
  const { afterForm, mailed } = await enquire()
  await choose(afterForm, tuesday)
  const page = await open(mailed)
  expect(page).toContain('<h1>Please confirm your call</h1>')
  expect(page).toContain('Tuesday 24 November at 8.45am')
  expect(page.match(/Confirm the call<\/button>/g)).toHaveLength(1)
  const answers = await Promise.all([1, 2, 3].map(() => post(mailed, { do: 'confirm', startsAt: tuesday })))
  for (const { status } of answers) expect(status).toBe(303)
  expect(await open(mailed)).toContain('Your phone call is booked')
  expect(await calls()).toEqual([{ startsAt: tuesday, state: 'booked', heldUntil: null }])
  expect(await bookingMails()).toEqual(['call-booked', 'call-chosen-alert'])
  clock.advance(holdMinutes * minuteMs)
  expect(await app.hub.call(listFreeTimes)).not.toContain(tuesday)
})

test.each(['GET', 'HEAD', 'OPTIONS'])('a mail scanner that opens the link with %s confirms nothing', async (method) => {
  const { afterForm, mailed } = await enquire()
  await choose(afterForm, tuesday)
  for (const _ of [1, 2]) await app.request(mailed, { method })
  expect(await calls()).toMatchObject([{ state: 'held' }])
  expect(await mails()).toEqual(['call-held', 'call-chosen-alert'])
})

test('the link of the form does not confirm, and neither does a form on another website', async () => {
  const { afterForm, mailed } = await enquire()
  await choose(afterForm, tuesday)
  expect((await post(afterForm, { do: 'confirm', startsAt: tuesday })).status).toBe(409)
  const body = new URLSearchParams({ do: 'confirm', startsAt: tuesday })
  const headers = { 'Sec-Fetch-Site': 'cross-site' }
  expect((await app.request(mailed, { method: 'POST', body, headers })).status).toBe(403)
  expect(await calls()).toMatchObject([{ state: 'held' }])
})

test('a button that is pressed too late offers other times, and one that is pressed after a cancellation says so', async () => {
  const { afterForm, mailed } = await enquire()
  await choose(afterForm, tuesday)
  clock.advance(holdMinutes * minuteMs)
  await post(mailed, { do: 'confirm', startsAt: tuesday })
  expect(await calls()).toMatchObject([{ state: 'lapsed' }])
  expect(await open(mailed)).toContain('Your time is no longer held')
  expect(await open(mailed)).toContain('Book this time')
  await choose(mailed, tuesdayNoon)
  await post(mailed, { do: 'cancel' })
  await post(mailed, { do: 'confirm', startsAt: tuesdayNoon })
  expect(await calls()).toMatchObject([{ state: 'lapsed' }, { state: 'cancelled' }])
  expect(await open(mailed)).toContain('Your call has been cancelled')
})

test('a page that shows an earlier choice does not confirm the later one', async () => {
  const { afterForm, mailed } = await enquire()
  await choose(afterForm, tuesday)
  await choose(afterForm, tuesdayNoon)
  const answer = await post(mailed, { do: 'confirm', startsAt: tuesday })
  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain('You’ve since chosen Tuesday 24 November at 12.30pm.')
  expect(await calls()).toMatchObject([{ state: 'held' }])
})

test('an unconfirmed time is free again after half an hour, without any job', async () => {
  const { afterForm, mailed } = await enquire()
  await choose(afterForm, tuesday)
  clock.advance(holdMinutes * minuteMs - 1)
  expect((await choose((await enquire(bea)).afterForm, tuesday)).status).toBe(409)
  clock.advance(1)
  expect(await app.hub.call(listFreeTimes)).toContain(tuesday)
  expect(await app.hub.call(listCalls)).toEqual([])

  const page = await open(mailed)
  expect(page).toContain('Your time is no longer held')
  expect(page).toMatch(new RegExp(`value="${tuesday}"\\s+checked`))
  await choose((await enquire({ ...bea, email: 'cy@mailinator.com' })).mailed, tuesday)
  expect(await calls()).toMatchObject([{ state: 'lapsed' }, { startsAt: tuesday, state: 'booked' }])
  expect(await open(mailed)).not.toContain(`value="${tuesday}"`)
})

test('of ten visitors who choose a lapsed time at once, one gets it', async () => {
  await choose((await enquire()).afterForm, tuesday)
  const links = await Promise.all(
    Array.from({ length: 10 }, (_, n) => enquire({ email: `visitor${n}@mailinator.com`, phone: `020 7946 010${n}` })),
  )
  clock.advance(holdMinutes * minuteMs)
  const answers = await Promise.all(links.map(({ afterForm }) => choose(afterForm, tuesday)))
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
})

test('a lapsed hold is on the timeline, and its queued mail is removed', async () => {
  await using unmailed = await startLeads({ clock })
  await choose((await enquire({}, unmailed)).afterForm, tuesday, unmailed)
  expect(await mails(unmailed)).toEqual(['call-held', 'call-chosen-alert'])
  clock.advance(dayMs)
  await sendDueReminders(unmailed.deps)
  await sendDueReminders(unmailed.deps)
  expect(await mails(unmailed)).toEqual([])
  const { id } = await unmailed.deps.db.selectFrom('prospect').select('id').executeTakeFirstOrThrow()
  const lines = (await unmailed.hub.call(getTimeline, { params: { id } })).filter(({ type }) => type === 'call')
  expect(lines.map(({ description }) => description).toSorted()).toEqual([
    'Picked a time for a phone call, not confirmed yet: Tuesday 24 November at 8.45am, on the website',
    'The time was not confirmed and is free again: Tuesday 24 November at 8.45am',
  ])
})

test('a held call has no reminder, is not in the daily digest, and its enquiry waits for an answer', async () => {
  await choose((await enquire()).afterForm, '2026-11-23T13:15:00.000Z')
  const held = (await app.hub.call(listCalls))[0]
  expect(held).toMatchObject({ state: 'held', heldUntil: '2026-11-23T09:30:00.000Z' })
  const startsAt = '2026-11-23T13:15:00.000Z'
  expect(await app.hub.call(getToday)).toMatchObject({
    consultations: [],
    enquiries: [{ name: 'Ada Sample', askedFor: { startsAt, isHeld: true } }],
  })
  expect((await getAgenda(app.deps)).booked).toEqual([])
  clock.advance(4 * 60 * minuteMs)
  // Once it has lapsed, Today still shows what the visitor asked for, before and after the time is released.
  const waiting = { name: 'Ada Sample', askedFor: { startsAt, isHeld: false } }
  expect((await app.hub.call(getToday)).enquiries).toMatchObject([waiting])
  await sendDueReminders(app.deps)
  expect((await app.hub.call(getToday)).enquiries).toMatchObject([waiting])
  expect(await bookingMails()).toEqual([])
})

test('a time chosen on the page of the mailed link is booked at once', async () => {
  await choose((await enquire()).mailed, tuesday)
  expect(await calls()).toMatchObject([{ state: 'booked' }])
  expect(await bookingMails()).toEqual(['call-booked', 'call-chosen-alert'])
})

test('another time can be held instead, which is then the one to confirm', async () => {
  const { afterForm, mailed } = await enquire()
  await choose(afterForm, tuesday)
  clock.advance(10 * minuteMs)
  await choose(afterForm, tuesdayNoon)
  expect(await calls()).toEqual([{ startsAt: tuesdayNoon, state: 'held', heldUntil: '2026-11-23T09:40:00.000Z' }])
  expect(await open(mailed)).toContain('Tuesday 24 November at 12.30pm')
})

test('the link of the form neither moves nor cancels a confirmed call', async () => {
  const { afterForm, mailed } = await enquire()
  await choose(afterForm, tuesday)
  await confirm(mailed)
  const page = await open(`${afterForm}&change=yes`)
  expect(page).toContain('To reschedule or cancel the call, open the link in our email.')
  expect(page).not.toContain('<form')
  expect((await choose(afterForm, tuesdayNoon)).status).toBe(409)
  expect((await post(afterForm, { do: 'cancel' })).status).toBe(409)
  expect(await calls()).toMatchObject([{ startsAt: tuesday, state: 'booked' }])
})

test('a visitor who releases a held time frees it, and nobody is mailed', async () => {
  await using unmailed = await startLeads({ clock })
  const { afterForm } = await enquire({}, unmailed)
  await choose(afterForm, tuesday, unmailed)
  for (const _ of [1, 2]) expect((await post(afterForm, { do: 'cancel' }, unmailed)).status).toBe(303)
  expect(await calls(unmailed)).toMatchObject([{ state: 'cancelled', heldUntil: null }])
  expect(await mails(unmailed)).toEqual([])
  expect(await unmailed.hub.call(listFreeTimes)).toContain(tuesday)
})

test('a queued mail about a hold is replaced by the one about the next time, and by the confirmation', async () => {
  await using unmailed = await startLeads({ clock })
  const { afterForm, mailed } = await enquire({}, unmailed)
  await choose(afterForm, tuesday, unmailed)
  await choose(afterForm, tuesdayNoon, unmailed)
  expect(await mails(unmailed)).toEqual(['call-held', 'call-chosen-alert'])
  await confirm(mailed, unmailed)
  expect(await mails(unmailed)).toEqual(['call-booked', 'call-chosen-alert'])
})

test('without a mail server a time is held for a day, in which we ring', async () => {
  await using unmailed = await startLeads({ clock })
  const { afterForm } = await enquire({}, unmailed)
  await choose(afterForm, tuesday, unmailed)
  expect(await calls(unmailed)).toMatchObject([{ state: 'held', heldUntil: '2026-11-24T09:00:00.000Z' }])
  expect(await open(afterForm, unmailed)).toContain('We’ll call you within 24 hours to confirm.')
})

test('one network can book only a few times a day, and its visitors are asked to ring', async () => {
  await using limited = await startLeads({ clock, environment: { ...withMail, RATE_LIMIT: 'on', TRUST_PROXY: 'on' } })
  const from = async (address: string, n: number) => {
    const { afterForm } = await enquire({ email: `visitor${n}@mailinator.com`, phone: `020 7946 01${10 + n}` }, limited)
    const startsAt = (await limited.hub.call(listFreeTimes)).at(15 * n) ?? ''
    return limited.request(afterForm, {
      method: 'POST',
      headers: { 'X-Forwarded-For': address },
      body: new URLSearchParams({ do: 'book', startsAt }),
    })
  }
  const statuses = []
  for (let n = 0; n < 4; n++) statuses.push((await from(`192.0.2.${n}`, n)).status)
  expect(statuses).toEqual([303, 303, 303, 429])
  expect(await (await from('192.0.2.9', 5)).text()).toContain(
    'No more calls can be booked from your network today. There’s nothing you need to do: we’ll call you within 24 hours.',
  )
  expect((await from('198.51.100.1', 6)).status).toBe(303)
  clock.advance(holdMinutes * minuteMs)
  expect((await from('192.0.2.9', 7)).status, 'a lapsed hold gives its allowance back').toBe(303)
  clock.advance(dayMs)
  await sendDueReminders(limited.deps)
  const kept = await limited.deps.db.selectFrom('call').select('networkHash').execute()
  expect(new Set(kept.map(({ networkHash }) => networkHash))).toEqual(new Set([null]))
})

test('twenty networks that confirm nothing hold a third of the times, and the others can be booked', async () => {
  await using limited = await startLeads({ clock, environment: { ...withMail, RATE_LIMIT: 'on', TRUST_PROXY: 'on' } })
  const { deps, hub } = limited
  await hub.call(changeCallRules, { body: { ...deps.business().calls, horizonDays: 4 } })
  const open = await hub.call(listFreeTimes)
  expect(open.length).toBeLessThanOrEqual(60)
  const bookFrom = async (address: string, ip: string, startsAt = '') => {
    const headers = { 'X-Forwarded-For': ip }
    const body = new URLSearchParams({ do: 'book', startsAt })
    return limited.request(address, { method: 'POST', headers, body })
  }
  const abusers: string[] = []
  for (const [n] of open.entries()) abusers.push((await enquireAs(limited, n)).afterForm)
  async function abuse(times: readonly string[]) {
    const statuses = []
    for (const [n, time] of times.entries())
      statuses.push((await bookFrom(abusers[n] ?? '', `198.18.${Math.floor(n / 3)}.1`, time)).status)
    return statuses.filter((status) => status === 303).length
  }

  const held = await abuse(open)
  expect(held).toBeGreaterThan(open.length / 5)
  expect(held).toBeLessThanOrEqual(open.length / 3)
  const free = await hub.call(listFreeTimes)
  expect(free).toHaveLength(open.length - held)

  // Whoever has the link of the email books at once; whoever has not loses nothing.
  const visitor = await enquireAs(limited, 100)
  const refused = await bookFrom(visitor.afterForm, '203.0.113.1', free[0])
  expect(refused.status).toBe(429)
  expect(await refused.text()).toContain('we’ll call you within 24 hours to arrange one')
  expect((await bookFrom(visitor.mailed, '203.0.113.1', free[0])).status).toBe(303)

  // More than a hundred holds a day that lapse stop nobody.
  for (let round = 0; round < 5; round++) {
    clock.advance(holdMinutes * minuteMs)
    await abuse((await hub.call(listFreeTimes)).slice(0, 2 * held))
  }
  const choices = deps.db.selectFrom('call').select(({ fn }) => fn.countAll<number>().as('count'))
  expect((await choices.executeTakeFirstOrThrow()).count).toBeGreaterThan(60)
  clock.advance(holdMinutes * minuteMs)
  const times = await hub.call(listFreeTimes)
  expect((await bookFrom((await enquireAs(limited, 101)).afterForm, '203.0.113.2', times.at(-1))).status).toBe(303)
})

test('the holds of one day leave the others of that day free, also where a day has few calls', async () => {
  const { calls: rules } = app.deps.business()
  await app.hub.call(changeCallRules, { body: { ...rules, maxPerDay: 2 } })
  const onTuesday = (await app.hub.call(listFreeTimes)).filter((time) => time.startsWith('2026-11-24'))
  const statuses = []
  for (const [n, time] of onTuesday.slice(0, 2).entries())
    statuses.push((await choose((await enquireAs(app, n)).afterForm, time)).status)
  expect(statuses).toEqual([303, 429])
})

test('one mailbox has at most three upcoming calls', async () => {
  const times = await app.hub.call(listFreeTimes)
  const statuses = []
  for (let n = 0; n < 4; n++) {
    clock.advance(11 * minuteMs)
    statuses.push(
      (await choose((await enquire({ projectDescription: `Part ${n}` })).mailed, times[n + 5] ?? '')).status,
    )
  }
  expect(statuses).toEqual([303, 303, 303, 409])
})

test('a refused time does not count towards the limit, and neither does choosing another', async () => {
  await using limited = await startLeads({ clock, environment: { ...withMail, RATE_LIMIT: 'on' } })
  const { afterForm } = await enquire({}, limited)
  for (let n = 0; n < 5; n++) expect((await choose(afterForm, '2026-11-24T08:50:00.000Z', limited)).status).toBe(409)
  const times = (await limited.hub.call(listFreeTimes)).slice(0, 4)
  for (const time of times) expect((await choose(afterForm, time, limited)).status).toBe(303)
})

test('a visitor can choose six times for one call, including cancelled ones; the owner is not limited', async () => {
  const { mailed } = await enquire()
  const times = await app.hub.call(listFreeTimes)
  for (const [place, time] of times.slice(0, 6).entries()) {
    if (place === 3) await post(mailed, { do: 'cancel' })
    expect((await choose(mailed, time)).status).toBe(303)
  }
  const refused = await choose(mailed, times[7] ?? '')
  expect(refused.status).toBe(409)
  expect(await refused.text()).toMatch(/changed too many times to change it here\. Please call us on \S/)
  const page = await open(mailed)
  expect(page).not.toContain('Choose another time')
  expect(page).toContain('Cancel the call')
  await post(mailed, { do: 'cancel' })
  expect(await open(mailed)).toContain('Please call us and we’ll find one together.')
})
