import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { archiveProspect } from '#shared/contract/prospect-archive.ts'
import { type LeadsApp, startLeads } from '../testing.ts'

let app: LeadsApp
beforeAll(async () => {
  app = await startLeads()
})
afterAll(() => app[Symbol.asyncDispose]())

const listLeads = () => app.deps.db.selectFrom('prospect').select(['id', 'sourceUrl']).execute()
const leadOf = async (sourceUrl: string) => (await listLeads()).find((lead) => lead.sourceUrl === sourceUrl)!.id
async function outcomesOf(id: string) {
  const entries = await app.hub.call(getTimeline, { params: { id }, query: {} })
  return entries.filter(({ type }) => type === 'application').map(({ oldValue, newValue }) => ({ oldValue, newValue }))
}

test('what is decided on the application of a known lead goes on its timeline, once', async () => {
  const sourceUrl = 'https://register.example/decided'
  await app.find({ sourceUrl })
  const id = await leadOf(sourceUrl)
  expect(await outcomesOf(id)).toEqual([])
  const update = { sourceUrl, applicationOutcome: 'approved', onlyUpdates: true } as const
  expect(await app.find(update)).toMatchObject({ added: 0, duplicate: 1 })
  await app.find(update, { ...update, onlyUpdates: false })
  expect(await outcomesOf(id)).toEqual([{ oldValue: null, newValue: 'Approved' }])
  await app.find({ ...update, applicationOutcome: 'withdrawn' })
  expect(await outcomesOf(id)).toEqual([
    { oldValue: 'Approved', newValue: 'Withdrawn' },
    { oldValue: null, newValue: 'Approved' },
  ])
})

test('the decision on an application that no live lead has changes nothing', async () => {
  const sourceUrl = 'https://register.example/unknown'
  const update = { sourceUrl, applicationOutcome: 'refused', onlyUpdates: true } as const
  const before = await listLeads()
  expect(await app.find(update)).toMatchObject({ added: 0, duplicate: 1 })
  expect(await listLeads()).toEqual(before)
  await app.find({ sourceUrl })
  const id = await leadOf(sourceUrl)
  await app.hub.call(archiveProspect, { params: { id }, body: {} })
  await app.find(update)
  expect(await outcomesOf(id)).toEqual([])
})

test('the decision on another application of the same person is not put on the lead', async () => {
  const email = 'neighbour@example.com'
  await app.find({ email, sourceUrl: 'https://register.example/first' })
  await app.find({ email, sourceUrl: 'https://register.example/second', applicationOutcome: 'refused' })
  expect(await outcomesOf(await leadOf('https://register.example/first'))).toEqual([])
})

test('a lead that is found says why it has its priority, and what was decided', async () => {
  const sourceUrl = 'https://register.example/agent'
  await app.find({ sourceUrl, priorityReasons: ['−3 has an agent already'], applicationOutcome: 'approved' })
  const id = await leadOf(sourceUrl)
  const [, created] = await app.hub.call(getTimeline, { params: { id }, query: {} })
  expect(created).toMatchObject({
    description: 'Found on Planning register',
    notes: `${sourceUrl}\nPriority: −3 has an agent already`,
  })
  expect(await outcomesOf(id)).toEqual([{ oldValue: null, newValue: 'Approved' }])
})
