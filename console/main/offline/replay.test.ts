import { expect, test } from 'vitest'
import { changeProspects, archiveProspect } from '#shared/contract/prospect-archive.ts'
import { addNote } from '#shared/contract/prospect-history.ts'
import { editProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import { mountSmallDisk } from '../storage/testing/small-disk.ts'
import type { QueuedChange } from '../ipc/offline-calls.ts'
import { nextToSend } from './replay.ts'
import { failingFiles } from './testing/failing-files.ts'
import { startAll } from './testing/start-all.ts'

/** Sample data: changes named by their lead's letter and their place. */
function change(name: string, extra: Partial<QueuedChange> = {}): QueuedChange {
  return {
    id: name,
    madeAt: '2026-11-21T12:00:00.000Z',
    call: 'POST /api/prospects/:id/notes',
    params: {},
    body: {},
    subjectId: name.slice(0, 1),
    subjectName: 'Ada Sample',
    before: {},
    state: { type: 'waiting' },
    ...extra,
  }
}

/** Everything that may be under way at the same time, in the order in which it is begun. */
function startable(changes: QueuedChange[], begun: string[] = []): string[] {
  const next = nextToSend(changes, { inFlight: new Set(begun), skipped: new Set() })
  return next === undefined ? begun : startable(changes, [...begun, next.id])
}

test('changes of several leads are sent at the same time, those of one lead in order', () => {
  expect(startable(['a1', 'a2', 'b1', 'a3', 'c1'].map((name) => change(name)))).toEqual(['a1', 'b1', 'c1'])
})

test('changes behind one that waits for the owner wait as well, and the others are sent', () => {
  const refused = change('a1', { state: { type: 'refused', sentence: 'No.' } })
  expect(startable([refused, change('a2'), change('b1')])).toEqual(['b1'])
})

const captureCall = 'POST /api/prospects/found'

test('a change of any lead of a capture waits for the capture, however it fares', () => {
  const capture = change('a1', { call: captureCall, body: { ids: ['a', 'b'] } })
  const note = change('b1', { params: { id: 'b' } })
  expect(startable([capture, note])).toEqual(['a1'])
  const isHeld = { state: { type: 'refused', sentence: 'No.' } } as const
  expect(startable([{ ...capture, ...isHeld }, note, change('c1')])).toEqual(['c1'])
  expect(nextToSend([capture, note], { inFlight: new Set(), skipped: new Set(['a1']) })).toBeUndefined()
})

test('a change waits for those that it needs through other changes', () => {
  const capture = change('a1', {
    call: captureCall,
    body: { ids: ['a', 'b'] },
    state: { type: 'refused', sentence: 'No.' },
  })
  const task = change('b1', { call: 'POST /api/tasks', body: { id: 'task', prospectId: 'b' } })
  // The task has moved to another lead since, as after a merge.
  const done = change('c1', { call: 'PATCH /api/tasks/:id', params: { id: 'task' }, body: { done: true } })
  expect(startable([capture, task, done, change('d1')])).toEqual(['d1'])
  expect(startable([task, done])).toEqual(['b1'])
})

test('a new lead and a new address are sent alone, because another lead may have released the address', () => {
  const newLead = change('b1', { call: 'POST /api/prospects', body: { email: 'ada@example.com' } })
  const newAddress = change('b1', { call: 'PATCH /api/prospects/:id', body: { email: 'ada@example.com' } })
  for (const alone of [newLead, newAddress]) {
    expect(startable([change('a1'), alone, change('c1')])).toEqual(['a1'])
    expect(startable([alone, change('c1')])).toEqual(['b1'])
    // A change that waits for the owner does not block the others.
    expect(startable([change('a1', { state: { type: 'refused', sentence: 'No.' } }), alone])).toEqual(['b1'])
  }
})

test('an address that one lead releases can be used by another in the same replay', async () => {
  await using all = await startAll()
  const { app, consoleApp, lead, params } = all
  const other = await app.add({ name: 'Bea Sample', email: 'bea@example.com', phone: '020 7946 0999' })
  await consoleApp.hub.call(listProspects)
  consoleApp.setTransport('cut')
  const edit = (id: string, email: string, { updatedAt } = lead) =>
    consoleApp.hub.call(editProspect, { params: { id }, body: { updatedAt, email } })
  await edit(lead.id, 'grace.new@example.com')
  await edit(other.id, 'grace@example.com', other)
  await all.reconnect()
  expect(consoleApp.changes()).toEqual([])
  expect(await app.hub.call(getProspect, { params })).toMatchObject({ email: 'grace.new@example.com' })
})

test('a disk that fails during sending is reported to the owner and in the log, and sending continues when it works', async () => {
  const files = failingFiles()
  await using all = await startAll({ files })
  const { app, consoleApp, lead, params } = all
  consoleApp.setTransport('cut')
  await consoleApp.hub.call(addNote, { params, body: { text: 'Rang' } })
  await consoleApp.hub.call(editProspect, { params, body: { updatedAt: lead.updatedAt, location: 'Romsey' } })
  await app.hub.call(editProspect, { params, body: { updatedAt: lead.updatedAt, location: 'Alton' } })
  // Nothing that is answered can be put down: neither that the first has gone nor that the second is in conflict.
  files.writeFailure = 'ENOSPC'
  files.removeFailure = 'ENOSPC'
  consoleApp.setTransport('open')
  await expect
    .poll(() => consoleApp.status())
    .toMatchObject({
      state: 'blocked',
      problem: 'This computer’s disk is full. Free some space, then try again.',
      retryAt: expect.any(String),
      waiting: 2,
    })
  expect(consoleApp.log.join('\n')).toMatch(/offline work failed .*"step":"remove a change","code":"ENOSPC"/)
  files.writeFailure = undefined
  files.removeFailure = undefined
  await all.reconnect()
  expect(consoleApp.changes()).toMatchObject([{ state: { type: 'conflict' } }])
  expect(await all.notes()).toEqual(['Rang'])
})

test('on a real disk that fills up during sending, all changes arrive once, and the queue empties', async ({
  skip,
}) => {
  using disk = mountSmallDisk()
  if (disk === undefined) return skip('Nothing may be mounted here.')
  await using all = await startAll({ folder: disk.folder })
  const { app, consoleApp, lead, params } = all
  consoleApp.setTransport('cut')
  await consoleApp.hub.call(editProspect, { params, body: { updatedAt: lead.updatedAt, location: 'Romsey' } })
  await consoleApp.hub.call(addNote, { params, body: { text: 'Rang' } })
  await app.hub.call(editProspect, { params, body: { updatedAt: lead.updatedAt, location: 'Alton' } })
  disk.fill()
  consoleApp.setTransport('open')
  await expect.poll(() => consoleApp.status().state).toBe('blocked')
  expect(consoleApp.log.join('\n')).toContain('ENOSPC')
  disk.free()
  await all.reconnect()
  const [conflict] = consoleApp.changes()
  expect(conflict?.state).toMatchObject({ type: 'conflict' })
  await consoleApp.offline.calls['offline:settle']({ id: conflict?.id ?? '', keep: ['location'] })
  await expect.poll(() => consoleApp.changes()).toEqual([])
  expect(await all.notes()).toEqual(['Rang'])
})

test('a decision on a full disk is refused with a sentence, and can be repeated', async () => {
  const files = failingFiles()
  await using all = await startAll({ files })
  const { app, consoleApp, lead, params } = all
  consoleApp.setTransport('cut')
  await consoleApp.hub.call(editProspect, { params, body: { updatedAt: lead.updatedAt, location: 'Romsey' } })
  await app.hub.call(editProspect, { params, body: { updatedAt: lead.updatedAt, location: 'Alton' } })
  await all.reconnect()
  const id = consoleApp.changes()[0]?.id ?? ''
  files.writeFailure = 'ENOSPC'
  files.removeFailure = 'EACCES'
  const { calls } = consoleApp.offline
  expect(await calls['offline:settle']({ id, keep: ['location'] })).toMatchObject({
    problem: expect.stringContaining('disk is full'),
  })
  expect(await calls['offline:discard']({ ids: [id] })).toMatchObject({
    problem: expect.stringContaining('isn’t allowed to write'),
  })
  expect(consoleApp.changes()).toMatchObject([{ state: { type: 'conflict' } }])
  files.writeFailure = undefined
  expect(await calls['offline:settle']({ id, keep: ['location'] })).toEqual({})
})

test('a bulk change of fifty leads reads the replica once, and is sent several at a time', async () => {
  const files = failingFiles()
  await using all = await startAll({ files })
  const { app, consoleApp } = all
  const others = await Promise.all(
    Array.from({ length: 49 }, (_, n) =>
      app.add({ name: `Sample ${n}`, email: `sample${n}@example.com`, phone: `020 7946 0${100 + n}` }),
    ),
  )
  await consoleApp.hub.call(listProspects)
  const ids = [all.lead.id, ...others.map(({ id }) => id)]
  consoleApp.setTransport('cut')
  await expect.poll(() => consoleApp.hub.call(listProspects)).toHaveLength(50)
  files.reads = 0
  await consoleApp.hub.call(changeProspects, { body: { ids, action: 'status', status: 'contacted' } })
  await consoleApp.hub.call(addNote, { params: all.params, body: { text: 'Rang' } })
  await consoleApp.hub.call(archiveProspect, { params: { id: ids[1] ?? '' }, body: {} })
  expect(files.reads).toBe(0)
  expect(await consoleApp.hub.call(listProspects, { query: { status: 'contacted' } })).toHaveLength(49)
  expect(consoleApp.status()).toMatchObject({ waiting: 52 })

  await all.reconnect()
  expect(consoleApp.changes()).toEqual([])
  expect(consoleApp.mostAtOnce()).toBe(4)
  expect(await app.hub.call(listProspects, { query: { status: 'contacted' } })).toHaveLength(49)
})
