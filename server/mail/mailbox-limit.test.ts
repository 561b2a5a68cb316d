import { callPath } from '#shared/contract/calls.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { submitCalculator } from '#shared/contract/calculator.ts'
import { listConsultations, submitConsultation } from '#shared/contract/consultations.ts'
import { subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { erasePersonalData } from '#shared/contract/personal-data.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { listMails, resendMail } from '#shared/contract/outbox.ts'
import { cancel } from '../features/appointments/calls/cancel.ts'
import * as calls from '../features/appointments/calls/service.ts'
import { manualClock, type ManualClock } from '../platform/clock.ts'
import { ada } from '../testing/enquiries.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { inTransaction } from '../testing/in-transaction.ts'

const hourMs = 60 * 60 * 1000
const stranger = 'stranger@example.com'
const advertisement = 'Claim your prize at https://evil.example now'

let clock: ManualClock
let app: TestApp
beforeEach(async () => {
  clock = manualClock('2026-11-21T10:00:00.000Z')
  app = await startTestApp({ clock, environment: { RATE_LIMIT: 'off' } })
})
afterEach(() => app[Symbol.asyncDispose]())

const mailsTo = async (recipient: string) => {
  const mails = await app.deps.db.selectFrom('outbox').selectAll().orderBy('id').execute()
  return mails.filter((mail) => mail.recipient === recipient)
}
const remembered = () => app.deps.db.selectFrom('mailRateLimit').selectAll().execute()
const isMailed = ({ status }: { status: string }) => status !== 'withheld'
const mailed = async (recipient = stranger) => (await mailsTo(recipient)).filter(isMailed)
const count = async (table: 'consultation' | 'calculatorSubmission' | 'prospect') =>
  (await app.deps.db.selectFrom(table).selectAll().execute()).length

const enquire = (number: number, extra: Partial<ReturnType<typeof ada>> = {}) =>
  app.visitor.call(submitConsultation, {
    body: ada({ email: stranger, projectDescription: `${advertisement} (${number})`, ...extra }),
  })
const estimate = (number: number, email = stranger) =>
  app.visitor.call(submitCalculator, { body: { name: 'www.evil.example', email, sqm: 10 + number } })
const subscribe = (email = stranger) => app.visitor.call(subscribeToNewsletter, { body: { email } })

test('stores 25 enquiries for one address, and sends three mails that repeat nothing of what was typed', async () => {
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, number) =>
      enquire(number, {
        firstName: 'www.evil.example',
        lastName: `Win${number}`,
        phone: '07700 900123 evil.example/free',
      }),
    ),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(25)
  expect([await count('consultation'), await count('prospect')]).toEqual([25, 1])

  const mails = await mailed()
  expect(mails).toHaveLength(3)
  for (const { subject, html, text, calendar } of mails) {
    expect(`${subject}${html}${text}${calendar}`).not.toMatch(/evil|prize|Win\d/)
  }
})

test('repeats what was typed neither in a calendar entry nor on the linked page', async () => {
  const { id } = await enquire(1, {
    firstName: 'www.evil.example',
    lastName: 'Win',
    phone: '07700 900123 evil.example/free',
  })
  await inTransaction(app.deps, calls.book, id, '2026-11-24T08:45:00.000Z', 'visitor')
  const page = await app.request(app.deps.signedLinks(callPath).path(id))
  expect(page.status).toBe(200)
  expect(await page.text()).not.toContain('evil')
  await inTransaction(app.deps, cancel, id, { reason: advertisement, author: 'visitor' })
  expect(await (await app.request(app.deps.signedLinks(callPath).path(id))).text()).not.toContain('evil')

  const mails = await mailed()
  expect(mails.map(({ kind }) => kind)).toEqual(['consultation-received', 'call-booked', 'call-cancelled'])
  for (const { subject, html, text, calendar } of mails) {
    expect(`${subject}${html}${text}${calendar?.replaceAll('\r\n ', '')}`).not.toMatch(/evil|prize|Win/)
  }
  const alerts = await mailsTo('hello@example.com')
  expect(alerts.at(-1)?.text).toContain(`> ${advertisement}`)
  expect(alerts.at(-1)?.calendar).toContain('www.evil.example')
})

test('counts all kinds of mail to a typed address together', async () => {
  await estimate(1)
  await subscribe()
  const { id } = await enquire(1)
  await enquire(2)
  await estimate(2)
  await inTransaction(app.deps, calls.book, id, '2026-11-24T08:45:00.000Z', 'visitor', { isUnproved: true })
  clock.advance(hourMs)
  await subscribe()

  expect((await mailed()).map(({ kind }) => kind)).toEqual([
    'estimate',
    'newsletter-confirmation',
    'consultation-received',
  ])
  expect([await count('consultation'), await count('calculatorSubmission')]).toEqual([2, 2])
  expect(await app.deps.db.selectFrom('call').select('state').execute()).toEqual([{ state: 'held' }])
  expect((await mailsTo(stranger)).filter((mail) => !isMailed(mail)).map(({ kind }) => kind)).toEqual([
    'consultation-received',
    'estimate',
    'call-held',
  ])
})

test('sends three mails for twenty simultaneous requests of all kinds', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      number % 3 === 0 ? subscribe(stranger) : number % 3 === 1 ? estimate(number) : enquire(number),
    ),
  )
  expect(await mailed()).toHaveLength(3)
})

test('counts other spellings of a mailbox as the same mailbox', async () => {
  const spellings = [
    'Jo.Sample@gmail.com',
    'josample+1@gmail.com',
    'j.o.s.a.m.p.l.e@googlemail.com',
    'JOSAMPLE@GMAIL.COM',
    'josample+two+three@gmail.com',
  ]
  for (const email of spellings) await estimate(1, email)
  const mails = await app.deps.db
    .selectFrom('outbox')
    .select(['recipient', 'status'])
    .where('kind', '=', 'estimate')
    .execute()
  expect(mails.filter(isMailed).map(({ recipient }) => recipient)).toEqual(spellings.slice(0, 3))

  await estimate(1, 'j.osample@example.com')
  expect(await mailed('j.osample@example.com')).toHaveLength(1)
})

test('sends another mail a day after the first', async () => {
  await enquire(1)
  clock.advance(2 * hourMs)
  await enquire(2)
  await enquire(3)
  clock.advance(21 * hourMs)
  await enquire(4)
  expect(await mailed()).toHaveLength(3)
  clock.advance(hourMs)
  await enquire(5)
  await enquire(6)
  expect(await mailed()).toHaveLength(4)
})

test('erasing the person does not reset the limit', async () => {
  for (const number of [1, 2, 3, 4]) await enquire(number)
  const owner = await app.owner()
  await owner.call(erasePersonalData, { body: { email: stranger } })
  expect(await mailsTo(stranger)).toEqual([])
  await enquire(5)
  expect(await mailed()).toEqual([])
})

test('stores no name or address for the limit, and deletes the counts after a day', async () => {
  await enquire(1)
  expect(JSON.stringify(await remembered())).not.toContain('stranger')
  clock.advance(25 * hourMs)
  await estimate(1, 'another@example.com')
  expect((await remembered()).filter(({ usedAt }) => usedAt < clock.now().toISOString())).toEqual([])
})

test('neither counts nor withholds mails that were requested', async () => {
  const { id } = await enquire(1)
  const move = (startsAt: string) => inTransaction(app.deps, calls.book, id, startsAt, 'owner')
  for (const day of [24, 25, 26, 27]) await move(`2026-11-${day}T08:45:00.000Z`)
  await inTransaction(app.deps, cancel, id, { reason: 'We are ill', author: 'owner' })
  expect((await mailed()).map(({ kind }) => kind)).toEqual([
    'consultation-received',
    'call-booked',
    'call-moved',
    'call-moved',
    'call-moved',
    'call-cancelled',
  ])
  expect((await mailed()).at(-1)?.text).toContain('We are ill')
  await estimate(1)
  await estimate(2)
  await estimate(3)
  expect((await mailed()).filter(({ kind }) => kind === 'estimate')).toHaveLength(2)
})

test('mails every change of a call once its visitor has opened the link, whatever was sent before', async () => {
  const { id } = await enquire(1)
  for (const number of [2, 3, 4]) await enquire(number)
  await inTransaction(app.deps, calls.book, id, '2026-11-24T08:45:00.000Z', 'visitor')
  await inTransaction(app.deps, calls.book, id, '2026-11-25T08:45:00.000Z', 'visitor')
  await inTransaction(app.deps, cancel, id, { reason: undefined, author: 'visitor' })
  expect((await mailed()).slice(3).map(({ kind }) => kind)).toEqual(['call-booked', 'call-moved', 'call-cancelled'])
})

test('shows a withheld mail to the owner, without a warning, and lets them send it', async () => {
  for (const number of [1, 2, 3, 4]) {
    await enquire(number)
    clock.advance(1000)
  }
  const owner = await app.owner()
  const enquiries = await owner.call(listConsultations)
  expect(enquiries.map(({ isMailWithheld }) => isMailWithheld)).toEqual([true, false, false, false])
  const [newest] = enquiries
  const timeline = await owner.call(getTimeline, { params: { id: newest?.prospectId ?? '' } })
  const mails = timeline.filter(({ kind }) => kind === 'mail')
  expect(mails[0]).toMatchObject({ newValue: null, notes: null })
  expect(mails.map(({ description }) => description)).toEqual([
    '“We have your consultation request” was not emailed: the day’s limit for emails that somebody may not have asked for had been reached.',
    ...Array.from({ length: 3 }, () => 'We have your consultation request'),
  ])

  expect(await owner.call(listMails, { query: { state: 'failed' } })).toEqual([])
  const [withheld] = await owner.call(listMails, { query: { state: 'withheld' } })
  expect(withheld).toMatchObject({ kind: 'consultation-received', recipient: stranger, state: 'withheld' })
  await owner.call(resendMail, { params: { id: withheld?.id ?? '' } })
  expect(await mailed()).toHaveLength(4)
  expect((await owner.call(listConsultations))[0]?.isMailWithheld).toBe(false)
})

test('answers the visitor in the same way whether or not a mail is sent', async () => {
  const answers: unknown[] = []
  for (let number = 0; number < 6; number++) {
    const { id: _, createdAt: __, projectDescription: ___, ...rest } = await enquire(number)
    answers.push(rest)
  }
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('the answer to an estimate says whether it is emailed: not the one beyond the limit, also without JavaScript', async () => {
  await using app = await startTestApp({ clock, environment: { RATE_LIMIT: 'off', SMTP_URL: 'smtp://127.0.0.1:9' } })
  const estimate = (number: number) =>
    app.visitor.call(submitCalculator, { body: { name: 'Ada Sample', email: stranger, sqm: 10 + number } })
  const answers = []
  for (let number = 0; number < 4; number++) answers.push(await estimate(number))
  expect(answers.map(({ isEmailed }) => isEmailed)).toEqual([true, true, true, false])
  expect((await estimate(0)).isEmailed).toBe(true)
  const body = new URLSearchParams({ name: 'Ada Sample', email: stranger, sqm: '30', homepage: '' })
  const posted = await app.request(submitCalculator.path, { method: 'POST', body })
  expect(posted.headers.get('Location')).toBe('/calculator#estimate-received')
})
