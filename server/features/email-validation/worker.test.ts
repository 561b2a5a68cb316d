import type { Insertable } from 'kysely'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { editProspect, listProspects } from '#shared/contract/prospects.ts'
import { manualClock, type ManualClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import { testDatabase, type TestDatabase } from '../../platform/database/testing.ts'
import type { Dns } from '../../platform/dns.ts'
import { ada } from '../../testing/enquiries.ts'
import { silentDns } from '../../testing/silent-dns.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { type EmailValidation, startEmailValidation } from './worker.ts'

const hourMs = 60 * 60 * 1000
const takesMail: Dns['resolveMx'] = async () => [{ exchange: 'mx.hill.co.uk', priority: 10 }]

let database: TestDatabase
let clock: ManualClock
let worker: EmailValidation | undefined
beforeEach(async () => {
  database = await testDatabase()
  clock = manualClock('2026-11-21T10:00:00.000Z')
  worker = undefined
})
afterEach(async () => {
  await worker?.stop()
  await database[Symbol.asyncDispose]()
})

function start(resolveMx: Dns['resolveMx'] = takesMail): EmailValidation {
  worker = startEmailValidation({
    db: database.db,
    clock,
    log: pino({ level: 'silent' }),
    dns: { ...silentDns, resolveMx },
  })
  return worker
}

const add = (id: string, lead: Partial<Insertable<Database['prospect']>> = {}) =>
  database.db
    .insertInto('prospect')
    .values({
      id,
      name: 'Ann Hill',
      email: `${id}@hill.co.uk`,
      projectType: 'extension',
      sourcePlatform: 'website',
      ...lead,
    })
    .execute()
const find = (id: string) =>
  database.db.selectFrom('prospect').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 10 })
const expectScore = (id: string, emailScore: number | null) =>
  eventually(async () => expect(await find(id)).toMatchObject({ emailScore }))

test('every lead with an address gets a score, and one without an address none', async () => {
  for (let number = 0; number < 120; number++) await add(`lead-${number}`)
  await add('silent', { email: null })
  start()
  await eventually(async () => {
    const left = await database.db.selectFrom('prospect').select('id').where('emailScore', 'is', null).execute()
    expect(left).toEqual([{ id: 'silent' }])
  })
  expect(await find('lead-7')).toMatchObject({ emailScore: 100, emailValidated: 1, emailValidationIssues: '[]' })
})

test('a new lead is scored when the worker is woken', async () => {
  const running = start()
  await add('later')
  running.wake()
  await expectScore('later', 100)
  expect(await find('later')).toMatchObject({ emailValidated: 1 })
})

test('a score does not conflict with an edit of the owner', async () => {
  await add('ann', { updatedAt: '2026-11-01T00:00:00.000Z' })
  start()
  await expectScore('ann', 100)
  expect((await find('ann')).updatedAt).toBe('2026-11-01T00:00:00.000Z')
})

test('a changed address loses the score of the old one and gets its own', async () => {
  await add('ann')
  const running = start()
  await expectScore('ann', 100)
  await database.db.updateTable('prospect').set({ email: 'nonsense' }).where('id', '=', 'ann').execute()
  expect(await find('ann')).toMatchObject({ emailScore: null, emailValidated: 0 })
  running.wake()
  await expectScore('ann', 0)
  await database.db.updateTable('prospect').set({ email: null }).where('id', '=', 'ann').execute()
  expect(await find('ann')).toMatchObject({ emailScore: null, emailValidationIssues: '[]' })
})

test('other edits keep the score', async () => {
  await add('ann')
  start()
  await expectScore('ann', 100)
  await database.db
    .updateTable('prospect')
    .set({ email: 'ann@hill.co.uk', notes: 'x' })
    .where('id', '=', 'ann')
    .execute()
  expect(await find('ann')).toMatchObject({ emailScore: 100 })
})

test('an address changed during the lookup of its domain does not get the old one’s score', async () => {
  await add('ann', { email: 'ann@slow.co.uk' })
  const slow = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  start(async (domain) => {
    if (domain === 'slow.co.uk') {
      asked.resolve()
      await slow.promise
    }
    throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
  })
  await asked.promise
  await database.db.updateTable('prospect').set({ email: 'nonsense' }).where('id', '=', 'ann').execute()
  slow.resolve()
  await expectScore('ann', 0)
  expect(await find('ann')).toMatchObject({ email: 'nonsense', emailValidated: 0 })
})

test('without a network every address gets a provisional score and a recheck after an hour', async () => {
  let resolveMx = silentDns.resolveMx
  await add('ann')
  const running = start((domain) => resolveMx(domain))
  await expectScore('ann', 75)
  resolveMx = takesMail
  clock.advance(hourMs - 1)
  running.wake()
  await add('ben')
  running.wake()
  await expectScore('ben', 100)
  expect(await find('ann')).toMatchObject({ emailScore: 75 })
  clock.advance(1)
  running.wake()
  await expectScore('ann', 100)
  expect(await database.db.selectFrom('emailRecheck').selectAll().execute()).toEqual([])
})

test('an address that was not resolved while the clock was a year ahead is tried again once it is right', async () => {
  const yearMs = 365 * 24 * hourMs
  let resolveMx = silentDns.resolveMx
  clock.advance(yearMs)
  await add('ann')
  const running = start((domain) => resolveMx(domain))
  await expectScore('ann', 75)
  clock.advance(-yearMs)
  resolveMx = takesMail
  running.wake()
  await eventually(async () => expect(await find('ann')).toMatchObject({ emailScore: 100 }))
})

test('four domains are resolved at a time, each of them once', async () => {
  for (let number = 0; number < 40; number++) await add(`lead-${number}`, { email: `a@domain-${number % 20}.co.uk` })
  await database.db.schema.dropIndex('prospectByEmail').ifExists().execute()
  const asked: string[] = []
  let [now, most] = [0, 0]
  start(async (domain) => {
    asked.push(domain)
    most = Math.max(most, ++now)
    await new Promise((resolve) => setTimeout(resolve, 2))
    now -= 1
    return takesMail(domain)
  })
  await expectScore('lead-39', 100)
  expect(most).toBe(4)
  expect(asked).toHaveLength(20)
})

test('stopping does not wait for a name server that never answers, and the next start resumes', async () => {
  await add('ann')
  const asked = Promise.withResolvers<void>()
  const stuck = start(() => {
    asked.resolve()
    return new Promise(() => undefined)
  })
  await asked.promise
  const stoppedAfterMs = performance.now()
  await stuck.stop()
  expect(performance.now() - stoppedAfterMs).toBeLessThan(1000)
  expect(await find('ann')).toMatchObject({ emailScore: null })
  start()
  await expectScore('ann', 100)
})

test('if the database refuses the write, the lead is scored later', async () => {
  await add('ann')
  await database.db.schema.alterTable('emailRecheck').renameTo('away').execute()
  const running = start()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await find('ann')).toMatchObject({ emailScore: null })
  await database.db.schema.alterTable('away').renameTo('emailRecheck').execute()
  running.wake()
  await expectScore('ann', 100)
})

test('an address is scored soon after any call that adds or changes it', async () => {
  await using app = await startTestApp({ scoreAddresses: true, dns: { ...silentDns, resolveMx: takesMail } })
  const owner = await app.owner()
  const expectScores = (scores: Record<string, number>) =>
    eventually(async () => {
      const leads = await owner.call(listProspects)
      expect(Object.fromEntries(leads.map((lead) => [lead.email, lead.emailScore]))).toEqual(scores)
    })
  await app.visitor.call(submitConsultation, { body: ada({ email: 'ada@hill.co.uk' }) })
  await expectScores({ 'ada@hill.co.uk': 100 })
  const [lead] = await owner.call(listProspects)
  if (!lead) throw new Error('There is no lead.')
  await owner.call(editProspect, {
    params: { id: lead.id },
    body: { email: 'info@hill.co.uk', updatedAt: lead.updatedAt },
  })
  await expectScores({ 'info@hill.co.uk': 90 })
})
