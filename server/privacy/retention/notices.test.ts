import { expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { listDeletedProspects } from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { settleNotices } from '#shared/contract/retention.ts'
import { manualClock } from '../../platform/clock.ts'
import { startMailSink } from '../../mail/testing/smtp-server.ts'
import { type LeadsApp, passDays, startLeads } from '../../prospects/testing.ts'
import { ada } from '../../testing/enquiries.ts'

/** No server listens there, so emails stay in the outbox. */
const withMail = { SMTP_URL: 'smtp://127.0.0.1:9' }

async function startWith(
  found: Parameters<LeadsApp['find']>,
  days: number,
  environment = withMail as Record<string, string>,
) {
  const clock = manualClock('2026-01-01T12:00:00.000Z')
  const app = await startLeads({ clock, environment })
  await app.find(...found)
  await passDays(app, clock, days)
  const leads = await app.hub.call(listProspects)
  return Object.assign(app, { ids: Object.fromEntries(leads.map(({ name, id }) => [name, id])), leads })
}
const ann = { name: 'Ann Sample', email: 'ann@example.com', sourcePlatform: 'planit' }
const ben = { name: 'Ben Sample', email: 'ben@example.com' }
const cleo = { name: 'Cleo Sample', phone: '01962 000 333' }
const idsOf = (leads: readonly { id: string }[]) => leads.map(({ id }) => id)
const noticesTo = (app: LeadsApp) =>
  app.deps.db
    .selectFrom('outbox')
    .select('recipient')
    .where('kind', '=', 'prospect-email')
    .orderBy('recipient')
    .execute()

test('the notice is sent once to each person found who has an email address, even when the call is repeated', async () => {
  await using sink = await startMailSink()
  await using app = await startWith([ann, ben, cleo], 25, { SMTP_URL: sink.url })
  const body = { action: 'send' as const, ids: idsOf(app.leads) }
  const key = crypto.randomUUID()
  expect(await app.hub.call(settleNotices, { body: { ...body, key } })).toEqual({ done: 2, skipped: 1 })
  await expect(app.hub.call(settleNotices, { body: { ...body, key } })).rejects.toMatchObject({ status: 409 })
  expect(await app.hub.call(settleNotices, { body: { ...body, key: crypto.randomUUID() } })).toEqual({
    done: 0,
    skipped: 3,
  })
  expect(await noticesTo(app)).toEqual([{ recipient: ann.email }, { recipient: ben.email }])
  await expect.poll(() => sink.received.length).toBe(2)
  const mail = sink.received.find(({ recipients }) => recipients.includes(ann.email))
  expect([mail?.subject, mail?.text]).toEqual([
    'The details we hold about you',
    expect.stringMatching(/Hello Ann,[^]*which we found here: PlanIt\b[^]*\. [^]*drawings for your extension\./),
  ])
  expect(mail?.text).toContain('holds details about you and has to tell you')
  expect(mail?.text).not.toContain('personally')
  expect((await app.hub.call(getToday)).untold.leads.map(({ name }) => name)).toEqual([cleo.name])
  const timeline = await app.hub.call(getTimeline, { params: { id: app.ids[ann.name] ?? '' } })
  const entry = timeline.find(({ kind }) => kind === 'email')
  expect(entry).toMatchObject({ type: 'privacy_notice' })
})

test('people without an email address are erased; others are kept until their notice is overdue', async () => {
  await using app = await startWith([ann, cleo], 25)
  const body = { action: 'erase' as const, ids: idsOf(app.leads) }
  const key = crypto.randomUUID()
  expect(await app.hub.call(settleNotices, { body: { ...body, key } })).toEqual({ done: 1, skipped: 1 })
  await expect(app.hub.call(settleNotices, { body: { ...body, key } })).rejects.toMatchObject({ status: 409 })
  expect(await app.hub.call(settleNotices, { body: { ...body, key: crypto.randomUUID() } })).toEqual({
    done: 0,
    skipped: 2,
  })
  expect((await app.hub.call(listProspects)).map(({ name }) => name)).toEqual([ann.name])
  expect((await app.hub.call(listDeletedProspects)).map(({ name }) => name)).toEqual(['Erased'])
  expect(await app.find(cleo)).toMatchObject({ suppressed: 1 })
})

test('overdue people can be erased or sent the notice, but not after they have written to us', async () => {
  await using app = await startWith([ann, ben, cleo], 31)
  await app.visitor.call(submitConsultation, { body: ada({ email: ben.email }) })
  const settle = (action: 'send' | 'erase', ...names: string[]) =>
    app.hub.call(settleNotices, {
      body: { key: crypto.randomUUID(), action, ids: names.map((name) => app.ids[name] ?? '') },
    })
  expect(await settle('send', ben.name)).toEqual({ done: 0, skipped: 1 })
  expect(await settle('erase', ann.name, ben.name, cleo.name)).toEqual({ done: 2, skipped: 1 })
  expect(idsOf(await app.hub.call(listProspects))).toEqual([app.ids[ben.name]])
})

test('an imported person gets no prepared notice, because only the owner knows the source of the list', async () => {
  await using app = await startWith([{ ...ann, sourcePlatform: 'import' }], 31)
  const body = { action: 'send' as const, ids: idsOf(app.leads) }
  expect(await app.hub.call(settleNotices, { body: { ...body, key: crypto.randomUUID() } })).toEqual({
    done: 0,
    skipped: 1,
  })
})

test('without a mail server nothing is sent and no notice counts as sent', async () => {
  await using app = await startWith([ann], 25, {})
  const body = { action: 'send' as const, ids: idsOf(app.leads) }
  await expect(app.hub.call(settleNotices, { body: { ...body, key: crypto.randomUUID() } })).rejects.toMatchObject({
    status: 503,
    sentence: 'Email isn’t set up on the server yet, so nothing was sent.',
  })
  expect((await app.hub.call(getToday)).untold.count).toBe(1)
})
