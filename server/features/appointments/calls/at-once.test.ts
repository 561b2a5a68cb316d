import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#shared/business/durations.ts'
import {
  cancelCall,
  changeCallSettings,
  listCalls,
  listFreeTimes,
  releaseCall,
  undoReleaseCall,
  callPath,
} from '#shared/contract/calls.ts'
import { acceptConsultation, submitConsultation } from '#shared/contract/consultations.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { archiveProspect } from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { getAgenda } from '../../../dashboard/daily-digest/agenda.ts'
import { manualClock, type ManualClock } from '../../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../../prospects/testing.ts'
import { ada } from '../../../testing/enquiries.ts'
import { undoDelayMs } from '../notifications.ts'
import { atOnceLimits } from './book-at-once.ts'
import { sendDueReminders } from './reminders.ts'

const tuesday = '2026-11-24T08:45:00.000Z'
const tuesdayNoon = '2026-11-24T12:30:00.000Z'
/** No server listens at this address, so that emails stay in the queue. */
const withMail = { SMTP_URL: 'smtp://127.0.0.1:9' }
const withLimits = { ...withMail, RATE_LIMIT: 'on', TRUST_PROXY: 'on' }

let clock: ManualClock
let app: LeadsApp
beforeEach(async () => {
  clock = manualClock('2026-11-23T09:00:00.000Z')
  app = await startLeads({ clock, environment: withMail })
})
afterEach(() => app[Symbol.asyncDispose]())

/** Sends an enquiry. Returns its id and the addresses of its page after the form and in the email. */
async function enquire(extra: Parameters<typeof ada>[0] = {}, to = app, ip = '10.0.0.1') {
  const { id } = await to.visitor.call(submitConsultation, { body: ada(extra), headers: { 'X-Forwarded-For': ip } })
  return {
    id,
    afterForm: to.deps.shortLivedLinks(callPath, 'hold').path(id),
    mailed: to.deps.signedLinks(callPath).path(id),
  }
}
const visitor = (n: number) => ({
  email: `visitor${n}@domain${n}.example`,
  phone: `020 7946 ${1000 + n}`,
  projectDescription: `Room ${n}`,
})
const post = (address: string, fields: Record<string, string>, to = app, ip = '10.0.0.1') =>
  to.request(address, { method: 'POST', body: new URLSearchParams(fields), headers: { 'X-Forwarded-For': ip } })
const choose = (address: string, startsAt: string, to = app, ip?: string) =>
  post(address, { do: 'book', startsAt }, to, ip)
const open = async (address: string) => (await app.request(address)).text()
const calls = (to = app) =>
  to.deps.db.selectFrom('call').select(['startsAt', 'state', 'isUnconfirmed']).orderBy('createdAt').execute()
const states = async (to = app) => (await calls(to)).map(({ state }) => state)
const mails = () => app.deps.db.selectFrom('outbox').selectAll().where('kind', 'like', 'call-%').orderBy('id').execute()
const kinds = async () => (await mails()).filter(({ status }) => status !== 'withheld').map(({ kind }) => kind)
const readToday = () => app.hub.call(getToday)

test('a time chosen right after the form is booked at once, and visitor, owner, Today, digest and timeline know it', async () => {
  const { id, afterForm, mailed } = await enquire()
  expect((await choose(afterForm, tuesday)).status).toBe(303)
  expect(await calls()).toEqual([{ startsAt: tuesday, state: 'booked', isUnconfirmed: 1 }])
  for (const address of [afterForm, mailed]) {
    const page = await open(address)
    expect(page).toContain('<h1>Your phone call is booked</h1>')
    expect(page).toContain('Tuesday 24 November at 8.45am')
    expect(page).toContain('We’ll email a confirmation with a calendar invitation.')
    expect(page).toContain('Choose another time')
    expect(page).toContain('Cancel the call')
  }
  const [confirmation, alert] = await mails()
  expect(confirmation).toMatchObject({ kind: 'call-booked', recipient: 'ada@example.com', status: 'queued' })
  expect(confirmation?.calendar).toContain('METHOD:REQUEST')
  expect(confirmation?.text).toContain(`Reschedule or cancel:\n${app.deps.signedLinks(callPath).address(id)}`)
  expect(confirmation?.text).toContain('Not you? Reply and we’ll cancel it.')
  expect(alert).toMatchObject({
    kind: 'call-chosen-alert',
    subject: 'Phone call booked: Ada Sample, Tuesday 24 November at 8.45am',
  })
  expect(alert?.text).toContain('their email address isn’t confirmed')
  expect(await kinds()).toHaveLength(2)
  expect(await readToday()).toMatchObject({ enquiries: [], consultations: [{ name: 'Ada Sample', callAt: tuesday }] })
  clock.advance(dayMs - 2 * hourMs)
  expect((await getAgenda(app.deps)).booked).toHaveLength(1)
  const [lead] = await app.hub.call(listProspects)
  expect(await app.hub.call(getTimeline, { params: { id: lead?.id ?? '' } })).toContainEqual(
    expect.objectContaining({ description: 'Booked a phone call: Tuesday 24 November at 8.45am, on the website' }),
  )
})

test('pressing twice, reloading, going back and a second tab book one call and notify nobody twice', async () => {
  const { afterForm, mailed } = await enquire()
  const answers = await Promise.all(Array.from({ length: 5 }, () => choose(afterForm, tuesday)))
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303])
  await open(afterForm)
  expect((await choose(afterForm, tuesday)).status).toBe(303)
  expect(await kinds()).toEqual(['call-booked', 'call-chosen-alert'])

  // The other tab still shows the times: its choice moves the call.
  expect((await choose(afterForm, tuesdayNoon)).status).toBe(303)
  expect(await calls()).toEqual([{ startsAt: tuesdayNoon, state: 'booked', isUnconfirmed: 1 }])
  expect(await kinds()).toEqual(['call-booked', 'call-chosen-alert', 'call-moved', 'call-alert'])
  // So does a form that was sent again with the same content.
  const again = await enquire()
  expect(again.mailed).toBe(mailed)
})

test('of ten visitors who choose one time at once, one gets it and the others are offered other times', async () => {
  const visitors = []
  for (let n = 0; n < 10; n++) visitors.push(await enquire(visitor(n)))
  const answers = await Promise.all(visitors.map(({ afterForm }) => choose(afterForm, tuesday)))
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(9)
  expect(await refused[0]?.text()).toContain('The next free times are')
  expect(await states()).toEqual(['booked'])
})

test('the page after the form moves and cancels a call until it is confirmed with the link in an email', async () => {
  const { afterForm, mailed } = await enquire()
  await choose(afterForm, tuesday)
  expect(await open(`${afterForm}&change=yes`)).toContain('Move the call')
  await choose(afterForm, tuesdayNoon)
  await post(afterForm, { do: 'cancel' })
  expect(await states()).toEqual(['cancelled'])
  expect(await open(afterForm)).toContain('Your call has been cancelled')

  await choose(afterForm, tuesday)
  await choose(mailed, tuesday)
  expect(await calls()).toMatchObject([{ state: 'cancelled' }, { state: 'booked', isUnconfirmed: 0 }])
  expect((await choose(afterForm, tuesdayNoon)).status).toBe(409)
  expect((await post(afterForm, { do: 'cancel' })).status).toBe(409)
  expect(await open(afterForm)).toContain('To reschedule or cancel the call, open the link in our email.')
})

test('a button of an email about a hold confirms a call that was booked at once, and notifies nobody again', async () => {
  const { afterForm, mailed } = await enquire()
  await choose(afterForm, tuesday)
  await post(mailed, { do: 'confirm', startsAt: tuesday })
  expect(await calls()).toMatchObject([{ state: 'booked', isUnconfirmed: 0 }])
  expect(await kinds()).toEqual(['call-booked', 'call-chosen-alert'])
})

const lastStep = 'One last step'
test.each<[string, Parameters<typeof ada>[0], heading?: string]>([
  ['a number that can’t be dialled', { phone: '01234567890' }],
  ['a disposable address', { email: 'ada@inbox.mailinator.com' }],
  // Its mailbox has had its three emails of the day.
  ['the mailbox of another call', { email: 'C.y@gmail.com' }, 'We’re holding Tuesday 24 November at 8.45am for you'],
  ['the number of another call', { phone: '+44 20 7946 0099' }],
])('with %s the time is held, and the owner is notified of the wanted time', async (_, extra, heading = lastStep) => {
  await choose(
    (await enquire({ email: 'cy+x@gmail.com', phone: '020 7946 0099' })).afterForm,
    '2026-11-25T08:45:00.000Z',
  )
  const { afterForm } = await enquire(extra)
  expect((await choose(afterForm, tuesday)).status).toBe(303)
  expect(await states()).toEqual(['booked', 'held'])
  expect(await open(afterForm)).toContain(`<h1>${heading}</h1>`)
  expect((await mails()).slice(-2)).toMatchObject([
    { kind: 'call-held' },
    { kind: 'call-chosen-alert', subject: 'Call wanted: Ada Sample, Tuesday 24 November at 8.45am' },
  ])
})

test('a day after the form, for somebody in the archive and for an address with too many emails the time is held', async () => {
  const late = await enquire()
  clock.advance(dayMs + 1)
  const times = await app.hub.call(listFreeTimes)
  await choose(late.afterForm, times[3] ?? '')

  const { email } = visitor(1)
  await enquire(visitor(1))
  const archived = (await app.hub.call(listProspects)).find((lead) => lead.email === email)
  await app.hub.call(archiveProspect, { params: { id: archived?.id ?? '' }, body: { archiveReason: 'Too far away' } })
  clock.advance(11 * minuteMs)
  await choose((await enquire({ ...visitor(1), projectDescription: 'Again' })).afterForm, times[9] ?? '')

  let last = await enquire({ ...visitor(2), projectDescription: 'Part 0' })
  for (let n = 1; n < 3; n++) last = await enquire({ ...visitor(2), projectDescription: `Part ${n}` })
  await choose(last.afterForm, times[20] ?? '')
  expect(await states()).toEqual(['held', 'held', 'held'])
})

test('an enquiry that a trap has caught offers no time, and once it is accepted only the link in its email does', async () => {
  const { answer, headers } = await app.visitor.callWithHeaders(submitConsultation, {
    body: ada({ homepage: 'https://spam.example' }),
  })
  expect(headers.get('Link')).toBeNull()
  const { id } = await app.deps.db.selectFrom('consultation').select('id').executeTakeFirstOrThrow()
  expect(id).toBe(answer.id)
  expect((await choose(app.deps.shortLivedLinks(callPath, 'hold').path(id), tuesday)).status).toBe(404)
  await app.hub.call(acceptConsultation, { params: { id } })
  expect((await choose(app.deps.signedLinks(callPath).path(id), tuesday)).status).toBe(303)
  expect(await calls()).toMatchObject([{ state: 'booked', isUnconfirmed: 0 }])
})

test('a person whom we know books at once too, which proves nothing and changes nothing of what we have', async () => {
  await app.add({ email: 'ada@example.com' })
  const before = (await app.hub.call(listProspects))[0]
  const { afterForm } = await enquire({ phone: '020 7946 0555' })
  await choose(afterForm, tuesday)
  expect(await states()).toEqual(['booked'])
  expect(await app.hub.call(listCalls)).toMatchObject([{ phone: '020 7946 0555', isUnconfirmed: true }])
  expect((await app.hub.call(listProspects))[0]).toMatchObject({ phone: before?.phone, name: before?.name })
  const { senderProof } = await app.deps.db.selectFrom('consultation').select('senderProof').executeTakeFirstOrThrow()
  expect(senderProof).toBe('waiting')
})

test('a robot with many networks books a few calls a day and a third of a day at most; the rest is held, and cancelling gives nothing back', async () => {
  await using limited = await startLeads({ clock, environment: withLimits })
  const free = await limited.hub.call(listFreeTimes)
  const days = Map.groupBy(free, (time) => time.slice(0, 10))
  const [monday = [], second = []] = [...days.values()].slice(1)
  async function abuse(times: readonly string[], from: number) {
    for (const [n, time] of times.entries()) {
      const ip = `198.18.${from + n}.1`
      await choose((await enquire(visitor(from + n), limited, ip)).afterForm, time, limited, ip)
    }
  }
  await abuse(monday, 0)
  const onMonday = (await calls(limited)).filter(({ state }) => state === 'booked').length
  expect(onMonday).toBeGreaterThan(1)
  expect(onMonday).toBeLessThanOrEqual(monday.length / 3)
  await abuse(
    [...days.values()].slice(2).map((times) => times[0] ?? ''),
    50,
  )
  const booked = async () => (await calls(limited)).filter(({ state }) => state === 'booked')
  expect(await booked()).toHaveLength(atOnceLimits.maxInAll)

  for (const { id, state } of await limited.hub.call(listCalls))
    if (state === 'booked') await limited.hub.call(cancelCall, { params: { id }, body: {} })
  await abuse(second.slice(0, 2), 100)
  expect(await booked()).toEqual([])

  clock.advance(dayMs + 1)
  await sendDueReminders(limited.deps)
  const ordinary = await enquire(visitor(200), limited, '203.0.113.1')
  await choose(ordinary.afterForm, (await limited.hub.call(listFreeTimes)).at(-1) ?? '', limited, '203.0.113.1')
  expect(await booked()).toHaveLength(1)
})

test('the third visitor of a network in a day is held, and a confirmation gives its place back', async () => {
  await using limited = await startLeads({ clock, environment: withLimits })
  const times = await limited.hub.call(listFreeTimes)
  const visitors: Awaited<ReturnType<typeof enquire>>[] = []
  for (let n = 0; n < 3; n++) visitors.push(await enquire(visitor(n), limited, `192.0.2.${n}`))
  const pick = (n: number) => choose(visitors[n]?.afterForm ?? '', times[n * 15] ?? '', limited, `192.0.2.${n}`)
  for (const n of [0, 1, 2]) expect((await pick(n)).status).toBe(303)
  expect(await states(limited)).toEqual(['booked', 'booked', 'held'])
  await choose(visitors[0]?.mailed ?? '', times[0] ?? '', limited)
  await choose(visitors[2]?.afterForm ?? '', times[46] ?? '', limited, '192.0.2.2')
  expect(await states(limited)).toEqual(['booked', 'booked', 'booked'])
})

test('an address gets at most three emails a day that it may not have asked for: a move that could not be emailed is refused', async () => {
  const { afterForm, mailed } = await enquire()
  await choose(afterForm, tuesday)
  expect((await choose(afterForm, tuesdayNoon)).status).toBe(303)
  const refused = await choose(afterForm, '2026-11-25T08:45:00.000Z')
  expect(refused.status).toBe(429)
  expect(await refused.text()).toContain('We can’t move your call to that time from here, and it stays as it is.')
  expect(await calls()).toMatchObject([{ startsAt: tuesdayNoon }])
  expect((await choose(mailed, '2026-11-25T08:45:00.000Z')).status).toBe(303)
  expect((await mails()).filter(({ status }) => status === 'withheld')).toEqual([])
})

test('the page says which number we call, but only its end until the mailbox is proved', async () => {
  const { afterForm, mailed } = await enquire({ phone: '01962 555 0123' })
  await choose(afterForm, tuesday)
  const page = await open(afterForm)
  expect(page).toContain('We’ll call you on the number you gave us, which ends in 123.')
  expect(page).not.toContain('555')
  expect(await open(mailed)).toContain('We’ll call you on 01962 555 0123.')
})

test('without a mail server the call is booked too, and the page promises no email', async () => {
  await using unmailed = await startLeads({ clock })
  const { afterForm } = await enquire({}, unmailed)
  await choose(afterForm, tuesday, unmailed)
  const page = await (await unmailed.request(afterForm)).text()
  expect(page).toContain('Your phone call is booked')
  expect(page).not.toContain('email')
  expect(page).toContain('Cancel the call')
})

test('a video call is booked at once where there is a meeting link, which only the email shows', async () => {
  await app.hub.call(changeCallSettings, { body: { meetingLink: 'https://meet.example.com/all' } })
  const { afterForm } = await enquire()
  await choose(afterForm, tuesday)
  const page = await open(afterForm)
  expect(page).toContain('Your video call is booked')
  expect(page).not.toContain('meet.example.com')
  expect((await mails())[0]?.text).toContain('https://meet.example.com/all')
})

const released = async () => {
  const { afterForm, mailed } = await enquire()
  await choose(afterForm, tuesday)
  const [call] = await app.hub.call(listCalls)
  const id = call?.id ?? ''
  return { afterForm, mailed, id, call: await app.hub.call(releaseCall, { params: { id } }) }
}
const undo = (id: string) => app.hub.call(undoReleaseCall, { params: { id } })
const timeline = async () => {
  const [lead] = await app.hub.call(listProspects)
  const lines = await app.hub.call(getTimeline, { params: { id: lead?.id ?? '' } })
  return lines.filter(({ type }) => type === 'call').map(({ description }) => description)
}

test('the owner releases an unconfirmed call with one press: its time is free, and the email leaves once it can’t be undone', async () => {
  const { call } = await released()
  expect(call).toMatchObject({ state: 'cancelled', isUnconfirmed: false })
  expect(await app.hub.call(listFreeTimes)).toContain(tuesday)
  const now = clock.now().getTime()
  for (const mail of (await mails()).slice(-2)) {
    expect(mail).toMatchObject({ kind: expect.stringMatching(/^call-(cancelled|alert)$/), status: 'queued' })
    expect(Date.parse(mail.nextAttemptAt) - now).toBe(undoDelayMs)
  }
})

test('undoing it books the call as it was, and nobody is emailed; twice is the same as once', async () => {
  const { id } = await released()
  expect(await undo(id)).toMatchObject({ state: 'booked', startsAt: tuesday, isUnconfirmed: true })
  expect(await undo(id)).toMatchObject({ state: 'booked' })
  expect(await kinds()).toEqual(['call-booked', 'call-chosen-alert'])
  expect(await timeline()).toEqual(['Booked a phone call: Tuesday 24 November at 8.45am, on the website'])
  const { sequence, nextReminderAt } = await app.deps.db.selectFrom('call').selectAll().executeTakeFirstOrThrow()
  expect({ sequence, nextReminderAt }).toEqual({ sequence: 2, nextReminderAt: '2026-11-24T07:45:00.000Z' })
})

test('a release is not undone once the email has left or the time is taken, and a confirmed call is not released', async () => {
  const first = await released()
  await app.deps.db.updateTable('outbox').set({ status: 'sending' }).where('kind', '=', 'call-cancelled').execute()
  await expect(undo(first.id)).rejects.toThrow('The email has left already. Please agree a time with them.')
  await app.deps.db.updateTable('outbox').set({ status: 'queued' }).where('kind', '=', 'call-cancelled').execute()
  await choose((await enquire(visitor(1))).mailed, tuesday)
  await expect(undo(first.id)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('clashes') })
  const [taken] = await app.hub.call(listCalls)
  await expect(app.hub.call(releaseCall, { params: { id: taken?.id ?? '' } })).rejects.toThrow(
    'They have confirmed this call in the meantime.',
  )
})

test('a visitor who chooses again after a release reads that it was released first', async () => {
  const { mailed } = await released()
  await choose(mailed, tuesdayNoon)
  const waiting = (await mails()).toSorted((one, other) => (one.nextAttemptAt < other.nextAttemptAt ? -1 : 1))
  expect(
    waiting.map(({ kind }) => kind).filter((kind) => kind !== 'call-alert' && kind !== 'call-chosen-alert'),
  ).toEqual(['call-cancelled', 'call-booked', 'call-booked'])
})

/** An address that has had all its emails of the day. */
async function enquireTooOften() {
  for (let n = 0; n < 4; n++) await enquire({ ...visitor(3), projectDescription: `Part ${n}` })
  return enquire({ ...visitor(3), projectDescription: 'Part 4' })
}

test('a time that is held for an address with too many emails promises a call and no email, to the visitor and to the owner', async () => {
  const { afterForm } = await enquireTooOften()
  await choose(afterForm, tuesday)
  expect((await mails()).find(({ kind }) => kind === 'call-held')).toMatchObject({ status: 'withheld' })
  const page = await open(afterForm)
  expect(page).toContain('<h1>We’re holding Tuesday 24 November at 8.45am for you</h1>')
  expect(page).toContain('We’ll keep it until 9.30am, and call you within 24 hours to arrange your call.')
  expect(page).not.toContain('email')
  const alert = (await mails()).find(({ kind }) => kind === 'call-chosen-alert')
  expect(alert?.text).toContain('They can’t confirm it')
  expect(alert?.text).not.toContain('the link in our email')
  const askedFor = { startsAt: tuesday, isHeld: true }
  expect((await readToday()).enquiries).toMatchObject([{ askedFor }])

  clock.advance(hourMs)
  const lapsed = await open(afterForm)
  expect(lapsed).toContain('We know that you’d like Tuesday 24 November at 8.45am, and we’ll call you to arrange it.')
  expect(lapsed).not.toMatch(/email|wasn’t confirmed/)
  expect((await readToday()).enquiries).toMatchObject([{ askedFor: { ...askedFor, isHeld: false } }])
})

test('whoever changes a held time beyond the emails of the day is not referred to an email about the other time', async () => {
  await enquire({ ...visitor(3), projectDescription: 'Part 0' })
  const { afterForm } = await enquire({ ...visitor(3), phone: '01234567890' })
  await choose(afterForm, tuesday)
  expect(await open(afterForm)).toContain('<h1>One last step</h1>')
  await app.deps.db.updateTable('outbox').set({ status: 'sent' }).where('kind', '=', 'call-held').execute()
  await choose(afterForm, tuesdayNoon)
  expect(await open(afterForm)).toContain('<h1>We’re holding Tuesday 24 November at 12.30pm for you</h1>')
})

test('a booked call promises no confirmation once the mail server has refused it', async () => {
  const { afterForm } = await enquire()
  await choose(afterForm, tuesday)
  await app.deps.db.updateTable('outbox').set({ status: 'failed' }).where('kind', '=', 'call-booked').execute()
  const page = await open(afterForm)
  expect(page).toContain('Your phone call is booked')
  expect(page).not.toContain('We’ll email')
})

test('a visitor who cancels while the owner could undo the release has cancelled: the reason is stored, and nothing books it again', async () => {
  const { id, mailed } = await released()
  clock.advance(3000)
  expect((await post(mailed, { do: 'cancel', reason: 'We have moved away' })).status).toBe(303)
  await expect(undo(id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('This call has been cancelled since. Please agree a time with them.'),
  })
  expect(await app.deps.db.selectFrom('call').selectAll().executeTakeFirst()).toMatchObject({
    state: 'cancelled',
    cancelReason: 'We have moved away',
  })
  expect((await timeline())[0]).toBe('Cancelled the call on Tuesday 24 November at 8.45am, on the website')
  expect(await kinds()).toEqual(['call-booked', 'call-chosen-alert', 'call-cancelled', 'call-alert'])
  expect((await mails()).at(-1)?.text).toContain('We have moved away')
  // Cancelling again changes nothing.
  await post(mailed, { do: 'cancel', reason: 'Again' })
  expect(await kinds()).toHaveLength(4)
})

test('a visitor who confirms while the owner could undo the release has the call, and the owner is notified', async () => {
  const { id, mailed } = await released()
  clock.advance(3000)
  expect((await post(mailed, { do: 'confirm', startsAt: tuesday })).status).toBe(303)
  expect(await calls()).toEqual([{ startsAt: tuesday, state: 'booked', isUnconfirmed: 0 }])
  await expect(undo(id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('They have confirmed this call since, so it’s booked.'),
  })
  expect(await kinds()).toEqual(['call-booked', 'call-chosen-alert', 'call-booked', 'call-chosen-alert'])
  expect((await timeline())[0]).toBe('Confirmed the phone call: Tuesday 24 November at 8.45am, on the website')
})

test('what a visitor sends once the email about a release has left changes nothing', async () => {
  const { mailed } = await released()
  await app.deps.db.updateTable('outbox').set({ status: 'sent' }).execute()
  const before = await mails()
  await post(mailed, { do: 'confirm', startsAt: tuesday })
  await post(mailed, { do: 'cancel', reason: 'Again' })
  expect(await states()).toEqual(['cancelled'])
  expect(await mails()).toEqual(before)
})

test('only a release is undone, not a cancellation with its reason', async () => {
  await using unmailed = await startLeads({ clock })
  const { mailed } = await enquire({}, unmailed)
  await choose(mailed, tuesday, unmailed)
  const [call] = await unmailed.hub.call(listCalls)
  const params = { id: call?.id ?? '' }
  await unmailed.hub.call(cancelCall, { params, body: { reason: 'I am ill' } })
  await expect(unmailed.hub.call(undoReleaseCall, { params })).rejects.toMatchObject({ status: 409 })
  expect(await unmailed.deps.db.selectFrom('call').selectAll().executeTakeFirst()).toMatchObject({
    state: 'cancelled',
    cancelReason: 'I am ill',
  })
})

test('a time that is only held is not released, because undoing that would book it', async () => {
  const { afterForm } = await enquire({ phone: '01234567890' })
  await choose(afterForm, tuesday)
  const [call] = await app.hub.call(listCalls)
  await expect(app.hub.call(releaseCall, { params: { id: call?.id ?? '' } })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('This time is only held, not booked.'),
  })
  expect(await states()).toEqual(['held'])
})

test('two minutes after a release without a mail server, the refusal to undo it does not claim that an email has left', async () => {
  await using unmailed = await startLeads({ clock })
  await choose((await enquire({}, unmailed)).afterForm, tuesday, unmailed)
  const [call] = await unmailed.hub.call(listCalls)
  const params = { id: call?.id ?? '' }
  await unmailed.hub.call(releaseCall, { params })
  clock.advance(2 * minuteMs)
  await expect(unmailed.hub.call(undoReleaseCall, { params })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('It’s too late to undo this. Please agree a time with them.'),
  })
})
