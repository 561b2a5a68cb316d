import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { QueuedChange } from '../ipc/offline-calls.ts'
import { openChangeQueue } from './change-queue.ts'
import { openResponseCache } from './replica/response-cache.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offline-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const answer = (address: string) => ({ address, at: new Date().toISOString(), headers: {}, body: [address] })
const pathOf = (address: string) => address.split('?')[0] ?? ''
const places = { pathOf, shapes: new Map([['/api/tasks', 'now']]) }
const placesWhere = (tasks: string) => ({
  pathOf,
  shapes: new Map([
    ['/api/tasks', tasks],
    ['/api/calls', 'now'],
  ]),
})
const change = (last: string): QueuedChange => ({
  id: `019400aa-0000-7000-8000-00000000000${last}`,
  madeAt: '2026-11-21T12:00:00.000Z',
  call: 'POST /api/prospects/:id/notes',
  params: { id: 'lead' },
  body: { text: last },
  subjectId: 'lead',
  subjectName: 'Grace Sample',
  before: {},
  state: { type: 'waiting' },
})

test('the number of cached responses is limited, the oldest are removed, and a damaged one is ignored', async () => {
  const answers = openResponseCache(folder, places, { most: 3, oldestMs: 60_000 })
  for (let n = 1; n <= 5; n++) await answers.save(answer(`/api/tasks?n=${n}`))
  const [first = ''] = await readdir(folder)
  await writeFile(join(folder, first), '{"half')
  expect(await answers.list('/api/tasks')).toHaveLength(4)
  const past = new Date(Date.now() - 120_000)
  for (const name of (await readdir(folder)).slice(1, 3)) await utimes(join(folder, name), past, past)
  await openResponseCache(folder, places, { most: 3, oldestMs: 60_000 }).find('/api/tasks?n=1')
  expect(await readdir(folder)).toHaveLength(3)
})

test('while the clock may be wrong, nothing is removed for its age', async () => {
  let isRight = false
  const cautious = { ...places, isClockRight: () => isRight }
  const answers = openResponseCache(folder, cautious, { most: 100, oldestMs: 60_000 })
  await answers.save(answer('/api/tasks?n=0'))
  const past = new Date(Date.now() - 120_000)
  for (const name of await readdir(folder)) await utimes(join(folder, name), past, past)
  const write50 = async () => {
    for (let n = 1; n <= 50; n++) await answers.save(answer(`/api/tasks?n=${n}`))
  }
  await write50()
  expect(await answers.find('/api/tasks?n=0')).toBeDefined()
  isRight = true
  await write50()
  expect(await answers.find('/api/tasks?n=0')).toBeUndefined()
})

test('the later of two responses is kept', async () => {
  const answers = openResponseCache(folder, places)
  void answers.save({ ...answer('/api/tasks'), body: 'first' })
  void answers.save({ ...answer('/api/tasks'), body: 'second' })
  expect(await answers.find('/api/tasks')).toMatchObject({ body: 'second' })
})

test('a response of another shape is ignored and removed at the start, and one of the same shape is kept', async () => {
  const before = openResponseCache(folder, placesWhere('then'))
  for (const address of ['/api/tasks', '/api/calls', '/api/tasks?n=1']) await before.save(answer(address))
  const now = openResponseCache(folder, placesWhere('now'))
  expect(await now.list('/api/tasks')).toEqual([])
  expect(await now.find('/api/tasks')).toBeUndefined()
  expect(await now.find('/api/calls')).toMatchObject({ body: ['/api/calls'] })
  expect(await readdir(folder)).toHaveLength(1)
})

test('changes keep their order through restarts, and an unreadable file is set aside', async () => {
  const queue = openChangeQueue(folder)
  await queue.add(['1', '2', '3'].map(change))
  await queue.remove(change('1').id)
  await writeFile(join(folder, '000000002.broken.json'), '{"half')
  const again = openChangeQueue(folder)
  await again.add([change('0')])
  await again.replace({ ...change('2'), state: { type: 'refused', sentence: 'No.' } })
  expect(
    openChangeQueue(folder)
      .list()
      .map(({ body, state }) => [body['text'], state.type]),
  ).toEqual([
    ['2', 'refused'],
    ['3', 'waiting'],
    ['0', 'waiting'],
  ])
  expect((await readdir(folder)).filter((name) => name.endsWith('.unreadable'))).toHaveLength(1)
})
