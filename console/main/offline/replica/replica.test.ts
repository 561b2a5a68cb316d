import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillPath } from '#shared/client.ts'
import { getProspect, listProspects, type Prospect, summariseStages } from '#shared/contract/prospects.ts'
import { recogniseCall } from '../../connection/contract-call.ts'
import { blankLead } from '#shared/business/blank-lead.ts'
import { answerFromReplica } from './answer-from-replica.ts'
import { openStore, type Store } from '../store.ts'

let folder: string
let store: Store
let minute = 0
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replica-'))
  store = openStore(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Sample data: a lead that came in on that day of November. */
function lead(day: number, extra: Partial<Prospect> = {}): Prospect {
  const id = `019400aa-0000-7000-8000-0000000000${String(day).padStart(2, '0')}`
  const createdAt = `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`
  return { ...blankLead, id, name: `Person ${day}`, createdAt, updatedAt: createdAt, ...extra }
}

/** Keeps what the server said, each a minute after the one before. */
function heard(address: string, body: unknown, total?: number): Promise<void> {
  minute += 1
  const headers: Record<string, string> = total === undefined ? {} : { 'x-total-count': String(total) }
  return store.answers.save({ address, at: new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString(), headers, body })
}

async function names(query = ''): Promise<string[]> {
  const asked = { call: listProspects, params: {}, query: new URLSearchParams(query) }
  const response = answerFromReplica(await store.replica(), asked, undefined)
  return ((response?.body ?? []) as Prospect[]).map(({ name }) => name)
}

test('a literal path is recognised before a parameter that matches it', () => {
  expect(recogniseCall('GET', '/api/prospects/summary')?.call.path).toBe('/api/prospects/summary')
  expect(recogniseCall('GET', '/api/prospects/a%20b')).toMatchObject({ call: getProspect, params: { id: 'a b' } })
  expect(recogniseCall('PUT', '/api/prospects')).toBeUndefined()
})

test('the latest response decides about a lead', async () => {
  await heard(fillPath(getProspect.path, { id: lead(1).id }), { ...lead(1, { status: 'contacted' }), objectedAt: null })
  await heard('/api/prospects?limit=100', [lead(1, { status: 'quoted' })], 1)
  expect(await names('status=quoted')).toEqual(['Person 1'])
  await heard(fillPath(getProspect.path, { id: lead(1).id }), null)
  expect(await names()).toEqual([])
})

test('a lead that a list or one of its pages should contain and does not is removed', async () => {
  await heard('/api/prospects?limit=2', [lead(9), lead(8)], 6)
  await heard('/api/prospects?limit=2&cursor=c8', [lead(7), lead(6)], 6)
  await heard('/api/prospects?limit=2&cursor=c6', [lead(5), lead(4)], 6)
  // Person 8 and Person 6 have gone since.
  await heard('/api/prospects?limit=2', [lead(9), lead(7)], 4)
  await heard('/api/prospects?limit=2&cursor=c7', [lead(5), lead(4)], 4)
  expect(await names()).toEqual(['Person 9', 'Person 7', 'Person 6', 'Person 5', 'Person 4'])
  await heard('/api/prospects?limit=9', [lead(9), lead(7), lead(5), lead(4)], 4)
  expect(await names()).toEqual(['Person 9', 'Person 7', 'Person 5', 'Person 4'])
})

test('a filtered list removes no other leads', async () => {
  await heard('/api/prospects', [lead(1), lead(2, { status: 'quoted' })], 2)
  await heard('/api/prospects?status=new', [lead(1)], 1)
  await heard('/api/prospects?crmStage=design', [], 0)
  await heard('/api/prospects?q=nobody', [], 0)
  await heard('/api/prospects?runId=019400aa-0000-7000-8000-000000000099', [], 0)
  await heard('/api/prospects?sort=name&limit=1', [lead(1)], 2)
  expect(await names()).toEqual(['Person 2', 'Person 1'])
})

test('leads are filtered, counted and added up by stage offline', async () => {
  const designed = lead(2, { crmStage: 'design', packageValue: 1950 })
  await heard('/api/prospects', [lead(1), designed], 2)
  expect(await names('crmStage=design')).toEqual(['Person 2'])
  const asked = { call: summariseStages, params: {}, query: new URLSearchParams() }
  const { body } = answerFromReplica(await store.replica(), asked, undefined) ?? {}
  expect(body).toContainEqual({ crmStage: 'prospect', count: 1, value: 0 })
  expect(body).toContainEqual({ crmStage: 'design', count: 1, value: 1950 })
})

test('ten thousand leads are read within three seconds', async () => {
  for (let page = 0; page < 34; page++) {
    const rows = Array.from({ length: 300 }, (_, n) => ({
      ...lead(1),
      id: `019400aa-0000-7000-8000-${String(page * 300 + n).padStart(12, '0')}`,
      description: 'A single storey extension to the rear. '.repeat(5),
    }))
    await heard(`/api/prospects?limit=300&cursor=${page}`, rows, 10_200)
  }
  const startedMs = performance.now()
  expect(await names()).toHaveLength(10_200)
  expect(performance.now() - startedMs).toBeLessThan(3000)
})

test('removed data cannot be read, even before it is removed from the disk', async () => {
  await heard('/api/prospects', [lead(1)], 1)
  expect(await names()).toEqual(['Person 1'])
  const forgetting = store.forgetAnswers()
  expect(await names()).toEqual([])
  await forgetting
})
