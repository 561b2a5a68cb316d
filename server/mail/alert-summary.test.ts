import { afterEach, beforeEach, expect, test } from 'vitest'
import { submitCalculator } from '#shared/contract/calculator.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { listMails, resendMail } from '#shared/contract/outbox.ts'
import { erasePersonalData } from '#shared/contract/personal-data.ts'
import { manualClock, type ManualClock } from '../platform/clock.ts'
import { temporaryFolder } from '../platform/database/testing.ts'
import { ada } from '../testing/enquiries.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { sendAlertSummary } from './alert-summary.ts'
import { eventually, queueSome, someMail, startMailTest } from './testing.ts'

const minuteMs = 60 * 1000

let clock: ManualClock
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let app: TestApp
const start = () => startTestApp({ clock, dataDir: folder.path, environment: { RATE_LIMIT: 'off' } })
beforeEach(async () => {
  clock = manualClock('2026-11-21T10:00:00.000Z')
  folder = await temporaryFolder()
  app = await start()
})
afterEach(async () => {
  await app[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const enquire = (number: number) =>
  app.visitor.call(submitConsultation, {
    body: ada({ lastName: `Sample ${number}`, email: `ada${number}@example.com`, phone: `020 7946 00${number + 10}` }),
  })
const alerts = async () => {
  const rows = await app.deps.db.selectFrom('outbox').selectAll().orderBy('id').execute()
  return rows.filter(({ kind }) => kind.endsWith('-alert'))
}
const summaries = async () => (await alerts()).filter(({ kind }) => kind === 'summary-alert')
const withStatus = async (status: string) => (await alerts()).filter((mail) => mail.status === status)

test('sends ten alerts an hour one by one, and all the others an hour later in one mail', async () => {
  for (let number = 1; number <= 24; number++) await enquire(number)
  await app.visitor.call(submitCalculator, { body: { name: 'Bea Sample', email: 'bea@example.com', sqm: 20 } })
  expect([(await withStatus('queued')).length, (await withStatus('gathered')).length]).toEqual([10, 15])

  clock.advance(59 * minuteMs)
  await sendAlertSummary(app.deps)
  expect(await summaries()).toEqual([])

  clock.advance(minuteMs)
  await Promise.all([sendAlertSummary(app.deps), sendAlertSummary(app.deps)])
  await sendAlertSummary(app.deps)
  const [summary, ...more] = await summaries()
  expect(more).toEqual([])
  expect(summary).toMatchObject({ status: 'queued', subject: '15 more messages from your website' })
  const leads = await app.deps.db.selectFrom('prospect').select(['id', 'name']).execute()
  for (let number = 11; number <= 24; number++) {
    const lead = leads.find(({ name }) => name === `Ada Sample ${number}`)
    expect(summary?.text).toContain(
      `10am: New enquiry: Ada Sample ${number}, Kitchen Extension (${app.publicUrl}/marketing-hub?lead=${lead?.id})`,
    )
  }
  expect(summary?.text).toContain('New estimate: Bea Sample, 20 m²')
  expect(summary?.text).not.toContain('Ada Sample 10,')
  expect(await withStatus('gathered')).toEqual([])
})

test('sends ten alerts for twenty simultaneous enquiries', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, number) => enquire(number)))
  expect([(await withStatus('queued')).length, (await withStatus('gathered')).length]).toEqual([10, 10])
})

test('sends alerts one by one again an hour later', async () => {
  for (let number = 1; number <= 12; number++) await enquire(number)
  clock.advance(60 * minuteMs)
  await enquire(13)
  expect((await withStatus('queued')).at(-1)?.subject).toContain('Ada Sample 13')
})

test('keeps gathered alerts and the limit across a restart', async () => {
  for (let number = 1; number <= 12; number++) await enquire(number)
  await app[Symbol.asyncDispose]()
  app = await start()
  await enquire(13)
  expect((await withStatus('gathered')).length).toBe(3)
  clock.advance(61 * minuteMs)
  await sendAlertSummary(app.deps)
  expect((await summaries()).map(({ subject }) => subject)).toEqual(['3 more messages from your website'])
})

test('keeps the alerts gathered when the summary cannot be stored', async () => {
  for (let number = 1; number <= 12; number++) await enquire(number)
  clock.advance(61 * minuteMs)
  const { publicUrl: _, ...broken } = app.deps
  await expect(sendAlertSummary({ ...broken, publicUrl: 'no address' })).rejects.toThrow('Invalid URL')
  expect((await withStatus('gathered')).length).toBe(2)
  await sendAlertSummary(app.deps)
  expect((await summaries()).length).toBe(1)
})

test('sends the summary although the clock was set back', async () => {
  for (let number = 1; number <= 12; number++) await enquire(number)
  clock.advance(-24 * 60 * minuteMs)
  await sendAlertSummary(app.deps)
  expect((await summaries()).length).toBe(1)
})

test('sends alerts about payments at once, whatever the limit', async () => {
  for (let number = 1; number <= 12; number++) await enquire(number)
  const mail = { ...someMail, kind: 'deposit-alert', key: '1' } as const
  await app.deps.db.transaction().execute((trx) => queueSome(trx, app.deps, mail))
  expect((await withStatus('queued')).at(-1)?.kind).toBe('deposit-alert')
})

test('names an erased person neither in gathered alerts nor in a summary', async () => {
  for (let number = 1; number <= 13; number++) await enquire(number)
  const client = await app.owner()
  await client.call(erasePersonalData, { body: { email: 'ada12@example.com' } })
  clock.advance(61 * minuteMs)
  await sendAlertSummary(app.deps)
  expect((await summaries())[0]?.text).toContain('Ada Sample 11')
  expect(JSON.stringify(await alerts())).not.toContain('Ada Sample 12')
  await client.call(erasePersonalData, { body: { email: 'ada11@example.com' } })
  expect(JSON.stringify(await alerts())).not.toContain('Ada Sample 11')
})

test('shows gathered alerts to the owner, who can send them one by one', async () => {
  for (let number = 1; number <= 11; number++) await enquire(number)
  const client = await app.owner()
  const [gathered] = await withStatus('gathered')
  const waiting = await client.call(listMails, { query: { state: 'waiting' } })
  expect(waiting.find(({ id }) => id === gathered?.id)).toMatchObject({ nextAttemptAt: '2026-11-21T11:00:00.000Z' })
  await client.call(resendMail, { params: { id: gathered?.id ?? '' } })
  expect((await withStatus('queued')).length).toBe(11)
})

test('the worker does not send gathered and withheld mails', async () => {
  await using setup = await startMailTest()
  for (let number = 1; number <= 12; number++) await setup.queue({ kind: 'call-alert', key: `${number}` })
  await setup.queue({ key: 'withheld' })
  await setup.db
    .updateTable('outbox')
    .set({ status: 'withheld' })
    .where('dedupeKey', '=', 'newsletter-welcome:withheld')
    .execute()
  setup.clock.advance(2 * 60 * minuteMs)
  await setup.queue({ key: 'last' })
  setup.startWorker()
  await eventually(async () => {
    const sent = await setup.db.selectFrom('outbox').select('id').where('status', '=', 'sent').execute()
    expect(sent).toHaveLength(11)
  })
  expect(setup.sink.received).toHaveLength(11)
})
