import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Client } from '#shared/client.ts'
import { listConsultations, submitConsultation } from '#shared/contract/consultations.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { erasePersonalData } from '#shared/contract/personal-data.ts'
import {
  archiveProspect,
  deleteProspect,
  eraseProspect,
  getArchivedProspect,
  listArchivedProspects,
} from '#shared/contract/prospect-archive.ts'
import { addNote } from '#shared/contract/prospect-history.ts'
import { getProspect, listProspects } from '#shared/contract/prospects.ts'
import { createTask, listTasks } from '#shared/contract/tasks.ts'
import { ada } from '../../../server/testing/enquiries.ts'
import { followChanges } from './remove-deleted.ts'
import type { Store } from './store.ts'
import type { TestConsole } from './testing/start-console.ts'
import { expectOnDisk, onDisk } from './testing/on-disk.ts'
import { startAll } from './testing/start-all.ts'

/** A console that has seen another lead too, and what there is of both. */
async function startWithTwo() {
  const all = await startAll()
  const { app, consoleApp, params } = all
  await app.add({ name: 'Bea Stays', email: 'bea@example.com', phone: '020 7946 0999' })
  await app.hub.call(createTask, { body: { prospectId: params.id, title: 'Ring', dueOn: '2026-11-23' } })
  consoleApp.listen()
  for (const call of [listProspects, listTasks, getToday]) await consoleApp.hub.call(call)
  await consoleApp.hub.call(listProspects, { query: { q: 'grace' } })
  await expectOnDisk(consoleApp, 'q=grace')
  return all
}

/** Waits until the console has seen to everything that has happened on the server. */
async function hearsAll({ app, consoleApp }: Awaited<ReturnType<typeof startAll>>): Promise<void> {
  const newest = await app.deps.changes.newest()
  const [server = ''] = await readdir(consoleApp.folder)
  const file = join(consoleApp.folder, server, 'last-change')
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toBe(newest)
}

/** Adds leads that were deleted after all others. */
async function deleteOthers({ deps }: Awaited<ReturnType<typeof startAll>>['app'], count: number): Promise<void> {
  const deletedAt = new Date(deps.clock.now().getTime() + 1000).toISOString()
  const rows = Array.from({ length: count }, () => ({
    id: crypto.randomUUID(),
    originalProspectId: crypto.randomUUID(),
    email: '',
    name: 'Cy Other',
    deletedAt,
  }))
  await deps.db.insertInto('deletedProspect').values(rows).execute()
}

async function expectNothingOf(consoleApp: TestConsole, ...words: string[]): Promise<void> {
  const found = async () => {
    const text = (await onDisk(consoleApp)).toLowerCase()
    return words.filter((word) => text.includes(word.toLowerCase()))
  }
  await expect.poll(found).toEqual([])
}

test('a lead that is erased on the server is removed here, and the others stay readable', async () => {
  await using all = await startWithTwo()
  const { app, consoleApp, params } = all
  await app.hub.call(eraseProspect, { params })
  await expectNothingOf(consoleApp, 'grace', params.id)
  consoleApp.setTransport('cut')
  const left = await consoleApp.ask(listProspects.path)
  expect(await left.json()).toMatchObject([{ name: 'Bea Stays' }])
  expect(left.headers.get('X-Total-Count')).toBe('1')
})

test('a lead that was erased while the console was off is removed at the next connection, also from the archive', async () => {
  await using all = await startWithTwo()
  const { app, consoleApp, params } = all
  await app.hub.call(archiveProspect, { params, body: {} })
  await consoleApp.hub.call(listArchivedProspects)
  await consoleApp.hub.call(getArchivedProspect, { params })
  await hearsAll(all)
  consoleApp.restart()
  await app.hub.call(eraseProspect, { params })
  expect(await onDisk(consoleApp)).toContain('Grace Sample')
  consoleApp.listen()
  await expectNothingOf(consoleApp, 'grace', params.id)
  expect(await onDisk(consoleApp)).toContain('Bea Stays')
})

test('the enquiry of an erased person who is not a lead is removed', async () => {
  await using all = await startWithTwo()
  const { app, consoleApp } = all
  const words = { firstName: 'Quendolyn', email: 'quendolyn@example.com', phone: '020 7946 0333' }
  await app.visitor.call(submitConsultation, { body: { ...ada(words), homepage: 'http://a.example' } })
  await consoleApp.hub.call(listConsultations)
  await expectOnDisk(consoleApp, 'Quendolyn')
  await app.hub.call(erasePersonalData, { body: { email: words.email } })
  await expectNothingOf(consoleApp, 'quendolyn')
  expect(await onDisk(consoleApp)).toContain('Bea Stays')
})

test('a lead that is archived elsewhere stays readable', async () => {
  await using all = await startWithTwo()
  const { app, consoleApp, params } = all
  await app.hub.call(archiveProspect, { params, body: {} })
  await consoleApp.hub.call(getArchivedProspect, { params })
  await hearsAll(all)
  consoleApp.setTransport('cut')
  expect(await consoleApp.hub.call(getArchivedProspect, { params })).toMatchObject({ name: 'Grace Sample' })
})

test('changes of a deleted lead wait for the owner, and are removed when the person is erased', async () => {
  await using all = await startWithTwo()
  const { app, consoleApp, params } = all
  consoleApp.setTransport('cut')
  await consoleApp.hub.call(addNote, { params, body: { text: 'Rang' } })
  await app.hub.call(deleteProspect, { params, body: {} })
  await all.reconnect()
  expect(consoleApp.changes()).toMatchObject([{ subjectName: 'Grace Sample', state: { type: 'refused' } }])
  await app.hub.call(eraseProspect, { params })
  consoleApp.restart()
  await deleteOthers(app, 500)
  consoleApp.listen()
  await expect.poll(() => consoleApp.changes()).toEqual([])
  await expectNothingOf(consoleApp, 'grace')
})

test('when the changes are unknown, everything cached before is removed', async () => {
  await using all = await startWithTwo()
  const { app, consoleApp } = all
  await hearsAll(all)
  consoleApp.restart()
  await app.deps.db.deleteFrom('change').execute()
  await app.deps.db
    .insertInto('change')
    .values({ number: 90_000, subject: 'task', id: 'any', action: 'created' })
    .execute()
  consoleApp.listen()
  await expectNothingOf(consoleApp, 'grace', 'bea stays')
  await consoleApp.hub.call(listProspects)
  consoleApp.setTransport('cut')
  expect(await consoleApp.hub.call(listProspects)).toHaveLength(2)
})

test('after a restore of the server, everything cached before is removed, though the numbers of the changes go on', async () => {
  await using all = await startWithTwo()
  const { app, consoleApp } = all
  await hearsAll(all)
  consoleApp.restart()
  await app.deps.db.updateTable('setting').set({ value: '"0123456789ab"' }).where('key', '=', 'changeEpoch').execute()
  await app.add({ name: 'Cy Since', email: 'cy@example.com', phone: '020 7946 0998' })
  consoleApp.listen()
  await expectNothingOf(consoleApp, 'Grace Sample', 'Bea Stays')
  await hearsAll(all)
  expect(await consoleApp.hub.call(listProspects)).toHaveLength(3)
})

test('data of an earlier version without a feed position is removed at the first start', async () => {
  await using all = await startAll()
  const { consoleApp, params } = all
  await expectOnDisk(consoleApp, '/api/tasks')
  consoleApp.restart()
  consoleApp.listen()
  await expectNothingOf(consoleApp, 'grace')
  expect(await consoleApp.hub.call(getProspect, { params })).toMatchObject({ name: 'Grace Sample' })
})

test('a change that arrives while earlier ones are removed is removed too', async () => {
  const { promise: answer, resolve: sendAnswer } = Promise.withResolvers<[]>()
  let calls = 0
  const call = () => {
    calls += 1
    return answer
  }
  const removed: string[] = []
  const store = {
    queue: { list: () => [{ subjectId: crypto.randomUUID(), params: {}, body: {} }] },
    replica: async () => ({ archived: new Map() }),
    answers: {
      findMentioned: async () => [],
      removeMentions: async (ids: string[]) => void removed.push(...ids),
    },
    feedPosition: { read: () => '1', write() {} },
  } as unknown as Store
  const follower = followChanges({
    client: { call } as unknown as Client,
    store: () => store,
    onChangesRemoved() {},
    collectMs: 0,
  })
  onTestFinished(() => follower.onStop?.())
  follower.onStart?.()
  await expect.poll(() => calls).toBe(1)
  follower.onChange?.({ subject: 'task', id: 'a task', action: 'deleted' })
  follower.onRead?.('2')
  sendAnswer([])
  await expect.poll(() => removed).toEqual(['a task'])
})
