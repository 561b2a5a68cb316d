import { callPath } from '#shared/contract/calls.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getPaymentStatus } from '#shared/contract/payments.ts'
import { chooseSurveyDates, fixSurvey, surveyPath } from '#shared/contract/surveys.ts'
import { eraseProspect } from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { manualClock, type ManualClock } from '../../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../../prospects/testing.ts'
import { bea, dates, payDeposit } from './testing.ts'

/** A Monday; the survey can be from Tuesday 8 to Monday 21 December. */
const paidAt = '2026-11-23T09:00:00.000Z'
const three = ['2026-12-08 morning', '2026-12-10 afternoon', '2026-12-12 morning']

let clock: ManualClock
let app: LeadsApp
let deposit: Awaited<ReturnType<typeof payDeposit>>
beforeEach(async () => {
  clock = manualClock(paidAt)
  app = await startLeads({ clock })
  deposit = await payDeposit(app)
})
afterEach(() => app[Symbol.asyncDispose]())

const choose = (given: readonly string[], revision = 0, { paymentIntentId } = deposit) =>
  app.visitor.call(chooseSurveyDates, { body: { paymentIntentId, revision, dates: dates(...given) } })
const post = (given: readonly string[], revision = 0, path = deposit.path) => {
  const body = new URLSearchParams({ revision: String(revision) })
  for (const [n, date] of given.entries()) body.set(`date${n + 1}`, date)
  return app.request(path, { method: 'POST', body })
}
const look = async (path = deposit.path) => (await app.request(path)).text()
const rows = () => app.deps.db.selectFrom('survey').selectAll().execute()
const chosenInDatabase = async () => (await rows()).map(({ chosen }) => JSON.parse(chosen) as unknown)
const alerts = () =>
  app.deps.db.selectFrom('outbox').selectAll().where('kind', '=', 'survey-alert').orderBy('createdAt').execute()
const fix = (date: string, revision: number) =>
  app.hub.call(fixSurvey, { params: { jobId: deposit.id }, body: { ...dates(date)[0]!, revision } })
const until = (time: string) => clock.advance(Date.parse(time) - clock.now().getTime())

test('the page after paying gets the days on which the survey can take place, without Sundays', async () => {
  const { paymentIntentId } = deposit
  const { survey } = await app.visitor.call(getPaymentStatus, { query: { paymentIntentId } })
  expect(survey).toMatchObject({ from: '2026-12-08', until: '2026-12-21', chosen: [], fixed: null, revision: 0 })
  expect(survey?.days).toHaveLength(12)
  expect(survey?.days).not.toContain('2026-12-13')
})

test('dates proposed there are stored with the payment, and the owner and the timeline are notified', async () => {
  const [first = '', second = '', third = ''] = three
  expect(await choose([third, first, second])).toMatchObject({ chosen: dates(...three), revision: 1 })
  expect(await chosenInDatabase()).toEqual([dates(...three)])
  const [mail] = await alerts()
  expect(mail).toMatchObject({
    recipient: 'owner@example.com',
    replyTo: 'ada@example.com',
    subject: 'Survey dates from Ada Sample',
    prospectId: deposit.prospectId,
  })
  expect(mail?.text).toContain('First date: Tuesday 8 December 2026, morning')
  expect(mail?.text).toContain(`/marketing-hub/jobs?show=deposits&deposit=${deposit.id}`)
  expect(mail?.text).not.toContain('token=')
  expect(await app.hub.call(getTimeline, { params: { id: deposit.prospectId } })).toContainEqual(
    expect.objectContaining({
      type: 'survey',
      description: 'Chose survey dates, on the website',
      notes:
        'Tuesday 8 December 2026, morning\nThursday 10 December 2026, afternoon\nSaturday 12 December 2026, morning',
    }),
  )
})

test('the receipt links to a page that needs no script and names nobody', async () => {
  const receipt = await app.deps.db
    .selectFrom('outbox')
    .select('text')
    .where('kind', '=', 'deposit-receipt')
    .executeTakeFirstOrThrow()
  expect(receipt.text).toContain(`Choose your survey dates:\n${app.publicUrl}${deposit.path}`)
  expect(deposit.path).toMatch(/^\/survey\?token=[\w.-]+$/)

  const page = await app.request(deposit.path)
  expect(page.status).toBe(200)
  expect(page.headers.get('Cache-Control')).toBe('no-store')
  expect(page.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
  const text = await page.text()
  expect(text).toContain('Choose your survey dates')
  expect(text).toContain('Tuesday 8 December, afternoon')
  expect(text).not.toContain('Sunday')
  expect(text).not.toMatch(/<script|\bAda\b|ada@example/)
})

test('dates proposed on that page are stored, shown, and can be changed', async () => {
  const answer = await post(three)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Location')).toBe(deposit.path)
  const shown = await look()
  expect(shown).toContain('We have your survey dates')
  expect(shown).toContain('Saturday 12 December 2026, morning')

  expect(await look(`${deposit.path}&change=yes`)).toContain('<option value="2026-12-12 morning" selected>')
  expect((await post(['2026-12-14 morning', '', ''], 1)).status).toBe(303)
  expect(await chosenInDatabase()).toEqual([dates('2026-12-14 morning')])
  expect(await alerts()).toHaveLength(2)
})

test('reading the page changes nothing, whatever the method', async () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS']) await app.request(`${deposit.path}&change=yes`, { method })
  expect(await rows()).toEqual([])
})

test('the same dates sent ten times at once are stored and notified once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(three)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  await choose(three)
  expect(await rows()).toMatchObject([{ revision: 1 }])
  expect(await alerts()).toHaveLength(1)
})

test('of two simultaneous proposals one gets a conflict, and the other is stored', async () => {
  const answers = await Promise.all([post(['2026-12-08 morning']), post(['2026-12-09 morning'])])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 409]))
  const refused = await answers.find(({ status }) => status === 409)?.text()
  expect(refused).toContain('Other dates have been chosen in the meantime. Please check them and choose again.')
  expect(await rows()).toHaveLength(1)
  expect(await alerts()).toHaveLength(1)
})

test('once the owner has fixed a date, the page shows it and no other can be chosen', async () => {
  await choose(three)
  await fix('2026-12-10 afternoon', 1)
  const refusal = await post(['2026-12-09 morning'], 1)
  expect(refusal.status).toBe(409)
  const text = await refusal.text()
  expect(text).toContain('Your survey is already booked: Thursday 10 December 2026, afternoon.')
  expect(text).toContain('1pm to 4pm, UK time')
  expect(text).not.toContain('<form')
  await expect(choose(['2026-12-09 morning'], 2)).rejects.toMatchObject({ status: 409, code: 'conflict' })
  expect(await chosenInDatabase()).toEqual([dates(...three)])
})

test.each([
  ['before the weeks for it', ['2026-12-07 morning'], 'We can’t survey on Monday 7 December 2026.'],
  ['after them', ['2026-12-22 morning'], 'We can’t survey on Tuesday 22 December 2026.'],
  ['on a Sunday', ['2026-12-13 morning'], 'We can’t survey on Sunday 13 December 2026.'],
  ['that there is not', ['2026-02-30 morning'], 'Please choose a day of the calendar.'],
  ['at night', ['2026-12-08 night'], 'Please choose morning or afternoon.'],
  ['twice', ['2026-12-08 morning', '2026-12-08 afternoon'], 'Please choose each day only once.'],
  ['at all', ['', '', ''], 'Please choose at least one date.'],
] as const)('no date %s is taken, and what was chosen stays on the page', async (_, given, sentence) => {
  const answer = await post(given)
  expect(answer.status).toBe(400)
  expect((await answer.text()).replaceAll('&#39;', "'")).toContain(sentence)
  await expect(choose(given.filter(Boolean))).rejects.toMatchObject({ status: 400 })
  expect(await rows()).toEqual([])
})

test('a body that is not our form is refused', async () => {
  for (const body of ['null', '{}', '[]', '{"revision":"x","date1":{}}']) {
    const headers = { 'Content-Type': 'application/json' }
    expect((await app.request(deposit.path, { method: 'POST', body, headers })).status).toBe(400)
  }
})

test('a fourth date is refused, and a fourth form field is ignored', async () => {
  const four = [...three, '2026-12-14 morning']
  await expect(choose(four)).rejects.toThrow('Please choose at most 3 dates')
  await post(four)
  expect(await chosenInDatabase()).toEqual([dates(...three)])
})

test('a date can be proposed while it can still be read the day before, and not after the weeks for the survey', async () => {
  until('2026-12-19T10:00:00.000Z')
  expect(await look()).not.toContain('value="2026-12-19')
  expect(await look()).toContain('value="2026-12-21 morning"')
  // On a Saturday evening nobody reads what is proposed for Monday morning.
  until('2026-12-19T18:00:00.000Z')
  expect(await look()).toContain('The dates we held have passed.')
  expect((await post(['2026-12-21 morning'])).status).toBe(400)
})

test('with an early start, dates begin on the next day', async () => {
  const early = await payDeposit(app, { ...bea, startEarly: true })
  expect(await choose(['2026-11-24 morning'], 0, early)).toMatchObject({ chosen: dates('2026-11-24 morning') })
})

test('the link works until the day after the survey, or 30 days after the weeks for it when none is fixed', async () => {
  until('2027-01-20T23:59:59.999Z')
  expect((await app.request(deposit.path)).status).toBe(200)
  clock.advance(1)
  expect((await app.request(deposit.path)).status).toBe(404)
  expect((await post(['2027-02-08 morning'])).status).toBe(404)

  const other = await payDeposit(app, bea)
  const body = { ...dates('2027-02-10 morning')[0]!, revision: 0 }
  await app.hub.call(fixSurvey, { params: { jobId: other.id }, body })
  until('2027-02-11T23:59:59.999Z')
  expect(await look(other.path)).toContain('Your survey date has passed')
  clock.advance(1)
  expect((await app.request(other.path)).status).toBe(404)
})

test('a forged link, or one for another page, opens nothing', async () => {
  const other = await payDeposit(app, bea)
  const mixed = `${deposit.path.slice(0, deposit.path.indexOf('.'))}${other.path.slice(other.path.indexOf('.'))}`
  const ofCall = app.deps.signedLinks(callPath).path(deposit.id).replace('/call', surveyPath)
  for (const path of [
    surveyPath,
    `${surveyPath}?token=`,
    `${surveyPath}?token=a.b`,
    `${deposit.path}x`,
    mixed,
    ofCall,
  ]) {
    expect((await app.request(path)).status).toBe(404)
    expect((await post(three, 0, path)).status).toBe(404)
  }
  expect(await rows()).toEqual([])
})

test('a payment that is unknown, unpaid or refunded has no survey', async () => {
  await expect(choose(three, 0, { ...deposit, paymentIntentId: 'pi_unknown' })).rejects.toMatchObject({ status: 404 })
  for (const change of [{ refundedPence: 30_000 }, { refundedPence: 0, intentState: 'processing' }] as const) {
    await app.deps.db.updateTable('payment').set(change).execute()
    await expect(choose(three)).rejects.toMatchObject({ status: 404 })
  }
})

test('a form on another website cannot propose dates', async () => {
  const headers = { 'Sec-Fetch-Site': 'cross-site' }
  const body = new URLSearchParams({ revision: '0', date1: three[0] ?? '' })
  expect((await app.request(deposit.path, { method: 'POST', body, headers })).status).toBe(403)
  expect(await rows()).toEqual([])
})

test('when the mail cannot be stored, no dates are stored', async () => {
  await app.deps.db.schema.alterTable('outbox').renameColumn('html', 'markup').execute()
  await expect(choose(three)).rejects.toMatchObject({ status: 500 })
  expect(await rows()).toEqual([])
})

test('the link of an erased person opens nothing, and their dates are deleted while the payment stays', async () => {
  await choose(three)
  await app.hub.call(eraseProspect, { params: { id: deposit.prospectId } })
  expect((await app.request(deposit.path)).status).toBe(404)
  await expect(choose(['2026-12-09 morning'], 1)).rejects.toMatchObject({ status: 404 })
  expect(await rows()).toEqual([])
  expect(await app.deps.db.selectFrom('payment').select('id').execute()).toHaveLength(1)
})
