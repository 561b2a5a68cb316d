import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listConsultations, submitConsultation } from '#shared/contract/consultations.ts'
import { getToday } from '#shared/contract/overview.ts'
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
import type { Desk } from './testing/desk.ts'
import { startAll } from './testing/start-all.ts'

/** Everything that lies on the disk, what waits for the server included. */
async function onDisk({ folder }: Desk): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return (await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))).join('\n')
}

/** A console that has seen another lead too, and what there is of both. */
async function startWithTwo() {
  const all = await startAll()
  const { app, desk, params } = all
  await app.add({ name: 'Bea Stays', email: 'bea@example.com', phone: '020 7946 0999' })
  await app.hub.call(createTask, { body: { prospectId: params.id, title: 'Ring', dueOn: '2026-11-23' } })
  desk.listen()
  for (const call of [listProspects, listTasks, getToday]) await desk.hub.call(call)
  await desk.hub.call(listProspects, { query: { q: 'grace' } })
  await expectOnDisk(desk, 'q=grace')
  return all
}

/** Answers are written one after the other: with the last of them all are there. */
async function expectOnDisk(desk: Desk, word: string): Promise<void> {
  await expect.poll(() => onDisk(desk)).toContain(word)
}

/** Waits until the console has seen to everything that has happened on the server. */
async function hearsAll({ app, desk }: Awaited<ReturnType<typeof startAll>>): Promise<void> {
  const { number } = await app.deps.db
    .selectFrom('change')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirstOrThrow()
  const [server = ''] = await readdir(desk.folder)
  const file = join(desk.folder, server, 'last-change')
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toBe(String(number))
}

async function expectNothingOf(desk: Desk, ...words: string[]): Promise<void> {
  const found = async () => {
    const text = (await onDisk(desk)).toLowerCase()
    return words.filter((word) => text.includes(word.toLowerCase()))
  }
  await expect.poll(found).toEqual([])
}

test('a lead that is erased on the server leaves nothing here, and the others stay readable', async () => {
  await using all = await startWithTwo()
  const { app, desk, params } = all
  await app.hub.call(eraseProspect, { params })
  await expectNothingOf(desk, 'grace', params.id)
  desk.road('cut')
  const left = await desk.ask(listProspects.path)
  expect(await left.json()).toMatchObject([{ name: 'Bea Stays' }])
  expect(left.headers.get('X-Total-Count')).toBe('1')
})

test('a lead that was erased while the console was off leaves nothing once it has heard of it, the archive included', async () => {
  await using all = await startWithTwo()
  const { app, desk, params } = all
  await app.hub.call(archiveProspect, { params, body: {} })
  await desk.hub.call(listArchivedProspects)
  await desk.hub.call(getArchivedProspect, { params })
  await hearsAll(all)
  desk.restart()
  await app.hub.call(eraseProspect, { params })
  expect(await onDisk(desk)).toContain('Grace Sample')
  desk.listen()
  await expectNothingOf(desk, 'grace', params.id)
  expect(await onDisk(desk)).toContain('Bea Stays')
})

test('an enquiry of somebody who is no lead goes with them', async () => {
  await using all = await startWithTwo()
  const { app, desk } = all
  const words = { firstName: 'Quendolyn', email: 'quendolyn@example.com', phone: '020 7946 0333' }
  await app.visitor.call(submitConsultation, { body: { ...ada(words), homepage: 'http://a.example' } })
  await desk.hub.call(listConsultations)
  await expectOnDisk(desk, 'Quendolyn')
  await app.hub.call(erasePersonalData, { body: { email: words.email } })
  await expectNothingOf(desk, 'quendolyn')
  expect(await onDisk(desk)).toContain('Bea Stays')
})

test('a lead that is archived by another hand can be read still', async () => {
  await using all = await startWithTwo()
  const { app, desk, params } = all
  await app.hub.call(archiveProspect, { params, body: {} })
  await desk.hub.call(getArchivedProspect, { params })
  await hearsAll(all)
  desk.road('cut')
  expect(await desk.hub.call(getArchivedProspect, { params })).toMatchObject({ name: 'Grace Sample' })
})

test('what waits for a deleted lead waits for its owner, and goes when the person is erased', async () => {
  await using all = await startWithTwo()
  const { app, desk, params } = all
  desk.road('cut')
  await desk.hub.call(addNote, { params, body: { text: 'Rang' } })
  await app.hub.call(deleteProspect, { params, body: {} })
  await all.reconnect()
  expect(desk.changes()).toMatchObject([{ subjectName: 'Grace Sample', state: { type: 'refused' } }])
  await app.hub.call(eraseProspect, { params })
  desk.restart()
  desk.listen()
  await expect.poll(() => desk.changes()).toEqual([])
  await expectNothingOf(desk, 'grace')
})

test('when nobody can say any more what has changed, nothing stays that was kept before', async () => {
  await using all = await startWithTwo()
  const { app, desk } = all
  await hearsAll(all)
  desk.restart()
  await app.deps.db.deleteFrom('change').execute()
  await app.deps.db
    .insertInto('change')
    .values({ number: 90_000, subject: 'task', id: 'any', action: 'created' })
    .execute()
  desk.listen()
  await expectNothingOf(desk, 'grace', 'bea stays')
  await desk.hub.call(listProspects)
  desk.road('cut')
  expect(await desk.hub.call(listProspects)).toHaveLength(2)
})

test('what an earlier version kept without knowing when it ends goes at the first start of this one', async () => {
  await using all = await startAll()
  const { desk, params } = all
  await expectOnDisk(desk, '/api/tasks')
  desk.restart()
  desk.listen()
  await expectNothingOf(desk, 'grace')
  expect(await desk.hub.call(getProspect, { params })).toMatchObject({ name: 'Grace Sample' })
})
