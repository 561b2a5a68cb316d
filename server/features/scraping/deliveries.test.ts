import { afterEach, beforeEach, expect, test } from 'vitest'
import { getToday } from '#shared/contract/dashboard.ts'
import { createProspect, listProspects } from '#shared/contract/prospects.ts'
import {
  deliverFoundProspects,
  listScrapingRuns,
  mostInBatch,
  startScraping,
  claimScrapingRun,
  updateScrapingRun,
} from '#shared/contract/scraping-runs.ts'
import { deleteScrapingSource, editScrapingSource, listScrapingSources } from '#shared/contract/scraping-sources.ts'
import { addActiveSource, type ScrapingTest, sampleBatch, startRun, startScrapingTest } from './testing.ts'

const minuteMs = 60_000

let given: ScrapingTest
let run: Awaited<ReturnType<typeof startRun>>
beforeEach(async () => {
  given = await startScrapingTest()
  run = await startRun(given)
})
afterEach(() => given[Symbol.asyncDispose]())

const deliver = (body: ReturnType<typeof sampleBatch>, id = run.runId) =>
  run.console.call(deliverFoundProspects, { params: { id }, body })
const prospects = () => given.owner.call(listProspects)
const healthSince = async () => (await given.owner.call(listScrapingSources))[0]?.healthSince
const storedPage = async () => (await given.owner.call(listScrapingSources))[0]?.problemPage
const getRun = async () => (await given.owner.call(listScrapingRuns))[0]

/** Of 5 000 characters each. */
const longRecords = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    name: `Person ${number}`,
    sourceUrl: `https://planning.hill.gov.uk/case/${number}`,
    projectType: 'extension',
    description: 'x'.repeat(5000),
  }))

test('found people become leads of the source’s platform, and are counted', async () => {
  expect(await deliver(sampleBatch(run.source.id))).toEqual({
    found: 2,
    added: 2,
    duplicate: 0,
    suppressed: 0,
    rejected: 0,
    refusals: [],
  })
  expect(await prospects()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        name: 'Ann Hill',
        email: 'ann@example.com',
        sourcePlatform: 'idox',
        priority: 'medium',
      }),
      expect.objectContaining({ name: 'Ben Dale', projectType: 'loft_conversion', status: 'new' }),
    ]),
  )
})

test('the leads of a run are listed by its id, and no others', async () => {
  await deliver(sampleBatch(run.source.id))
  await given.owner.call(createProspect, {
    body: { name: 'Cat Moor', phone: '020 7946 0031', location: 'Winchester', projectType: 'extension' },
  })
  const ofRun = await given.owner.call(listProspects, { query: { runId: run.runId } })
  expect(ofRun.map(({ name }) => name).toSorted()).toEqual(['Ann Hill', 'Ben Dale'])
  expect(await given.owner.call(listProspects, { query: { runId: run.source.id } })).toEqual([])
})

test('the answer of robots.txt is stored with the source until its site changes', async () => {
  const { id } = run.source
  const source = async () => (await given.owner.call(listScrapingSources))[0]
  await deliver(sampleBatch(id, { log: { status: 'success', robots: 'allowed' } }))
  const read = { robots: 'allowed', robotsReadAt: '2026-11-21T10:00:00.000Z' }
  expect(await source()).toMatchObject(read)
  given.clock.advance(minuteMs)
  await given.owner.call(editScrapingSource, { params: { id }, body: { name: 'Register' } })
  expect(await source()).toMatchObject(read)
  await given.owner.call(editScrapingSource, { params: { id }, body: { url: 'https://planning.dale.gov.uk/list' } })
  expect(await source()).toMatchObject({ robots: null, robotsReadAt: null })
})

test('a source that finds nothing where it used to find entries is listed on Today until it finds some again', async () => {
  const { id } = run.source
  const seen = { entries: 12, fields: { reference: 12 } }
  const problemAfter = async (log: object) => {
    await deliver(sampleBatch(id, { prospects: [], log: { status: 'success', ...log } }))
    given.clock.advance(1000)
    const [source] = await given.owner.call(listScrapingSources)
    const { sources } = await given.owner.call(getToday, { query: {} })
    expect(sources.map(({ healthProblem }) => healthProblem)).toEqual(
      source?.healthProblem ? [source.healthProblem] : [],
    )
    return source?.healthProblem
  }
  expect(await problemAfter({ seen })).toBeNull()
  expect(await problemAfter({ seen: { entries: 0, fields: {} } })).toMatch(/^Nothing was found, though .* 12 entries/)
  expect(await problemAfter({ seen: { entries: 0, fields: {} } })).toMatch(/^Nothing was found/)
  expect(await problemAfter({})).toMatch(/^Nothing was found/)
  const page = { url: 'https://planning.hill.gov.uk/list', text: 'We are moving to a new register.' }
  await problemAfter({ seen: { entries: 0, fields: {} }, page })
  const stored = { ...page, readAt: '2026-11-21T10:00:04.000Z' }
  expect(await storedPage()).toEqual(stored)
  await problemAfter({ status: 'failed' })
  expect(await storedPage()).toEqual(stored)
  expect(await healthSince()).toBe('2026-11-21T10:00:01.000Z')
  expect(await problemAfter({ seen })).toBeNull()
  expect(await healthSince()).toBeNull()
  expect(await storedPage()).toBeNull()
})

test('what a source showed is forgotten once it is read in another way', async () => {
  const { id } = run.source
  const deliverSeen = (entries: number) =>
    deliver(sampleBatch(id, { prospects: [], log: { status: 'success', seen: { entries, fields: {} } } }))
  const problem = async () => (await given.owner.call(listScrapingSources))[0]?.healthProblem
  await deliverSeen(12)
  await deliverSeen(0)
  await given.owner.call(editScrapingSource, { params: { id }, body: { name: 'Register' } })
  expect(await problem()).toMatch(/^Nothing was found/)
  await given.owner.call(editScrapingSource, { params: { id }, body: { searchTerms: ['loft'] } })
  expect(await problem()).toBeNull()
  await deliverSeen(0)
  expect(await problem()).toBeNull()
})

test('twenty simultaneous copies of a batch are stored once, and all get the same answer', async () => {
  const body = sampleBatch(run.source.id, { log: { status: 'success' } })
  const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(body)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await prospects()).toHaveLength(2)
  expect(await getRun()).toMatchObject({ prospectsFound: 2, prospectsAdded: 2 })
  const { db } = given.app.deps
  expect(await db.selectFrom('scrapingLog').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('scrapingBatch').select('id').execute()).toHaveLength(1)
})

test('a repeated batch gets its first answer, with its refusals, even after the lease and the run', async () => {
  const body = sampleBatch(run.source.id, {
    prospects: [{ name: 'Ann Hill', email: 'ann@example.com', projectType: 'extension' }, 7],
  })
  const first = await deliver(body)
  expect(first).toMatchObject({ added: 1, rejected: 1 })
  given.clock.advance(minuteMs)
  expect(await deliver(body)).toEqual(first)
  await run.console.call(claimScrapingRun, { body: {} })
  await run.console.call(updateScrapingRun, { params: { id: run.runId }, body: { status: 'success' } })
  expect(await deliver(body)).toEqual(first)
  expect(await prospects()).toHaveLength(1)
})

test('a batch from a console that has lost its run is refused and nothing is stored', async () => {
  given.clock.advance(minuteMs)
  const other = await given.app.owner()
  await other.call(claimScrapingRun, { body: {} })
  await expect(deliver(sampleBatch(run.source.id, { log: { status: 'success' } }))).rejects.toThrow(
    '409: This console no longer has that run.',
  )
  expect(await prospects()).toEqual([])
  expect(await getRun()).toMatchObject({ prospectsFound: 0 })
  const { db } = given.app.deps
  expect(await db.selectFrom('scrapingBatch').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('scrapingLog').selectAll().execute()).toEqual([])
})

test('the same people in another batch are counted as duplicates', async () => {
  await deliver(sampleBatch(run.source.id))
  const again = sampleBatch(run.source.id)
  expect(await deliver(again)).toMatchObject({ found: 2, added: 0, duplicate: 2 })
  expect(await getRun()).toMatchObject({ prospectsFound: 4, prospectsAdded: 2, prospectsDuplicate: 2 })
})

test('an invalid record is refused with a reason, and the others are stored', async () => {
  const good = { name: 'Ann Hill', email: 'ann@example.com', projectType: 'extension' }
  const answer = await deliver(
    sampleBatch(run.source.id, {
      prospects: [
        good,
        null,
        'Ben',
        { ...good, name: ' ' },
        { ...good, email: 'nonsense' },
        { ...good, projectType: 'castle' },
        { name: 'Cat', projectType: 'extension' },
        { ...good, email: 'dan@example.com', sourceUrl: 'javascript:alert(1)' },
        { ...good, email: 'eve@example.com', description: 'x'.repeat(5001) },
        JSON.parse('{"__proto__":{"name":"Eve"},"projectType":"extension"}'),
      ],
    }),
  )
  expect(answer).toMatchObject({ found: 10, added: 1, rejected: 9 })
  expect(answer.refusals).toEqual([
    { index: 1, reason: 'This record does not identify a person.' },
    { index: 2, reason: 'This record does not identify a person.' },
    { index: 3, reason: 'Name is required.' },
    { index: 4, reason: 'Valid email is required.' },
    { index: 5, reason: 'Please choose one of the project types in the list.' },
    { index: 6, reason: 'There is no email address, phone number or source address to know this person by.' },
    { index: 7, reason: 'Please give a web address that starts with http:// or https://.' },
    { index: 8, reason: 'Please use at most 5000 characters.' },
    { index: 9, reason: 'Name is required.' },
  ])
  expect((await prospects()).map(({ name }) => name)).toEqual(['Ann Hill'])
})

test('a full batch of long records is accepted, a longer list is not', async () => {
  expect(await deliver(sampleBatch(run.source.id, { prospects: longRecords(mostInBatch) }))).toMatchObject({
    added: mostInBatch,
  })
  const tooMany = sampleBatch(run.source.id, { prospects: longRecords(mostInBatch + 1) })
  await expect(deliver(tooMany)).rejects.toThrow('400: Please send at most 200 records at a time')
  const tooLong = sampleBatch(run.source.id, { prospects: ['x'.repeat(2 * 1024 * 1024)] })
  await expect(deliver(tooLong)).rejects.toThrow('413')
})

test('a batch for a source that is not in the run, or was removed, is refused', async () => {
  const later = await addActiveSource(given, { url: 'https://later.hill.gov.uk' })
  await expect(deliver(sampleBatch(later.id))).rejects.toThrow('404: Source not found in this run.')
  await given.owner.call(deleteScrapingSource, { params: { id: run.source.id } })
  await expect(deliver(sampleBatch(run.source.id))).rejects.toThrow('404')
  expect(await prospects()).toEqual([])
})

test('the id of a batch cannot be used for two runs', async () => {
  const body = sampleBatch(run.source.id)
  await deliver(body)
  await run.console.call(updateScrapingRun, { params: { id: run.runId }, body: { status: 'success' } })
  const { runId } = await given.owner.call(startScraping)
  await run.console.call(claimScrapingRun, { body: {} })
  await expect(deliver(body, runId)).rejects.toThrow('409: That batch belongs to another run.')
})

test('when one part fails nothing of the batch is stored, and it can be sent again', async () => {
  const body = sampleBatch(run.source.id)
  const { db } = given.app.deps
  await db.schema.alterTable('crmActivity').renameTo('away').execute()
  await expect(deliver(body)).rejects.toThrow('500')
  expect(await prospects()).toEqual([])
  await db.schema.alterTable('away').renameTo('crmActivity').execute()
  expect(await deliver(body)).toMatchObject({ added: 2 })
})

test('the log contains no personal data of found people', async () => {
  await deliver(sampleBatch(run.source.id))
  expect(JSON.stringify(given.app.logged)).not.toMatch(/Ann Hill|ann@example|7946 ?0018/)
})
