import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signOut } from '#shared/contract/accounts.ts'
import {
  archiveProspect,
  changeProspects,
  deleteProspect,
  getArchivedProspect,
  listArchivedProspects,
} from '#shared/contract/prospect-archive.ts'
import { addNote, getTimeline } from '#shared/contract/prospect-history.ts'
import { createProspect, editProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import { createTask, editTask, listTasks } from '#shared/contract/tasks.ts'
import { grace, startLeads } from '../../../server/prospects/testing.ts'
import { startDesk } from './testing/desk.ts'

/** A server with one lead, and a console that has seen it. */
async function startAll() {
  const app = await startLeads()
  const lead = await app.add()
  const desk = await startDesk({ address: app.address, headers: app.headers })
  const params = { id: lead.id }
  await desk.hub.call(listProspects)
  await desk.hub.call(getProspect, { params })
  await desk.hub.call(getTimeline, { params })
  await desk.hub.call(listTasks, { query: { prospectId: lead.id } })
  return {
    app,
    desk,
    lead,
    params,
    /** Waits until everything that can go has gone. */
    async reconnect() {
      desk.road('open')
      await expect.poll(() => desk.status().server).toBe('here')
    },
    notes: async () =>
      (await app.hub.call(getTimeline, { params })).filter(({ type }) => type === 'note').map((one) => one.description),
    async [Symbol.asyncDispose]() {
      await desk[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
    },
  }
}

test('what was read last can be read while the server is away, and says of when it is', async () => {
  await using all = await startAll()
  const { desk, lead, params } = all
  desk.road('cut')
  const list = await desk.ask(listProspects.path)
  expect(await list.json()).toMatchObject([{ id: lead.id, name: lead.name }])
  expect(list.headers.get('X-Total-Count')).toBe('1')
  expect(Date.now() - Date.parse(list.headers.get('X-Shown-As-Of') ?? '')).toBeLessThan(20_000)
  expect(await desk.hub.call(getProspect, { params })).toEqual(lead)
  expect(await desk.hub.call(getTimeline, { params })).toMatchObject([{ type: 'created' }])
  expect(desk.status()).toMatchObject({ server: 'away', changes: [] })
  await expect(desk.hub.call(listArchivedProspects)).rejects.toThrow(Error)
})

test('a list that was never asked for is put together from the leads that are known', async () => {
  await using all = await startAll()
  const { app, desk, lead } = all
  await app.add({ name: 'Bea Sample', email: 'bea@example.com', phone: '020 7946 0999', location: 'Alton' })
  await desk.hub.call(listProspects)
  desk.road('cut')
  const names = async (query: object) => (await desk.hub.call(listProspects, { query })).map(({ name }) => name)
  expect(await names({ q: 'alt' })).toEqual(['Bea Sample'])
  expect(await names({ q: '0999' })).toEqual(['Bea Sample'])
  expect(await names({ sort: 'oldest' })).toEqual([lead.name, 'Bea Sample'])
  expect(await names({ status: 'quoted' })).toEqual([])
})

test('changes are shown at once, counted, kept through a restart, and sent in order when the server is back', async () => {
  await using all = await startAll()
  const { app, desk, lead, params } = all
  desk.road('cut')
  await desk.hub.call(addNote, { params, body: { text: 'Rang: call back on Friday' } })
  await desk.hub.call(changeProspects, { body: { ids: [lead.id], action: 'status', status: 'contacted' } })
  await desk.hub.call(editProspect, { params, body: { updatedAt: lead.updatedAt, location: 'Alton' } })
  const task = await desk.hub.call(createTask, {
    body: { prospectId: lead.id, title: 'Ring back', dueOn: '2026-11-27' },
  })
  await desk.hub.call(editTask, { params: { id: task.id }, body: { dueOn: '2026-11-28' } })

  const shown = async () => ({
    lead: await desk.hub.call(getProspect, { params }),
    column: await desk.hub.call(listProspects, { query: { status: 'contacted' } }),
    notes: await desk.hub.call(getTimeline, { params }),
    tasks: await desk.hub.call(listTasks, { query: { prospectId: lead.id } }),
  })
  const expected = {
    lead: { status: 'contacted', location: 'Alton' },
    column: [{ id: lead.id }],
    notes: [{ description: 'Rang: call back on Friday' }, { type: 'created' }],
    tasks: [{ title: 'Ring back', dueOn: '2026-11-28' }],
  }
  expect(await shown()).toMatchObject(expected)
  expect(desk.status().changes).toHaveLength(5)
  desk.restart()
  expect(desk.status().changes.map(({ subjectName }) => subjectName)).toEqual(Array(5).fill(lead.name))
  expect(await shown()).toMatchObject(expected)
  expect(await all.notes()).toEqual([])

  desk.sent.length = 0
  await all.reconnect()
  expect(desk.status().changes).toEqual([])
  expect(desk.sent.filter((one) => !one.startsWith('GET'))).toEqual([
    `POST /api/prospects/${lead.id}/notes`,
    `PATCH /api/prospects/${lead.id}`,
    `PATCH /api/prospects/${lead.id}`,
    'POST /api/tasks',
    `PATCH /api/tasks/${task.id}`,
  ])
  expect(await app.hub.call(getProspect, { params })).toMatchObject({ status: 'contacted', location: 'Alton' })
  expect(await app.hub.call(listTasks)).toMatchObject([{ id: task.id, dueOn: '2026-11-28' }])
  expect(await all.notes()).toEqual(['Rang: call back on Friday'])
  // What the older lists say does not come back with the next break.
  desk.road('cut')
  expect(await desk.hub.call(listProspects)).toMatchObject([{ status: 'contacted', location: 'Alton' }])
  expect(await desk.hub.call(getTimeline, { params })).toMatchObject([{ type: 'note' }, { type: 'created' }])
})

test('a change whose answer was lost is made once, whenever the console ended', async () => {
  await using all = await startAll()
  const { app, desk, lead, params } = all
  desk.road('one-way')
  await desk.hub.call(addNote, { params, body: { text: 'Rang' } })
  await desk.hub.call(archiveProspect, { params, body: { archiveReason: 'Moved away' } })
  desk.restart()
  expect(desk.status().changes).toHaveLength(2)
  await all.reconnect()
  expect(desk.status().changes).toEqual([])
  expect(await all.notes()).toEqual(['Rang'])
  expect(await app.hub.call(getArchivedProspect, { params })).toMatchObject({ originalProspectId: lead.id })
})

test('the owner’s own changes after each other are no conflict, another’s is, and both values are shown', async () => {
  await using all = await startAll()
  const { app, desk, lead, params } = all
  desk.road('cut')
  const edit = (body: object) => desk.hub.call(editProspect, { params, body: { updatedAt: lead.updatedAt, ...body } })
  await edit({ status: 'contacted' })
  await edit({ status: 'interested', location: 'Romsey' })
  await all.reconnect()
  const both = await app.hub.call(getProspect, { params })
  expect(both).toMatchObject({ status: 'interested', location: 'Romsey' })

  await desk.hub.call(getProspect, { params })
  desk.road('cut')
  await desk.hub.call(editProspect, {
    params,
    body: { updatedAt: both.updatedAt, location: 'Alton', phone: '020 7946 0555' },
  })
  await desk.hub.call(addNote, { params, body: { text: 'Moved to Alton' } })
  await app.hub.call(editProspect, { params, body: { updatedAt: both.updatedAt, location: 'Petersfield' } })
  await all.reconnect()
  const [conflict, note] = desk.status().changes
  expect(conflict?.state).toMatchObject({
    type: 'conflict',
    fields: { location: { yours: 'Alton', theirs: 'Petersfield' } },
  })
  // What comes after it waits for it.
  expect(note?.state).toEqual({ type: 'waiting' })
  expect(await app.hub.call(getProspect, { params })).toMatchObject({ location: 'Petersfield', phone: lead.phone })

  await desk.offline.calls['offline:settle']({ id: conflict?.id ?? '', keep: ['location'] })
  await expect.poll(() => desk.status().changes).toEqual([])
  expect(await app.hub.call(getProspect, { params })).toMatchObject({ location: 'Alton', phone: '020 7946 0555' })
  expect(await all.notes()).toEqual(['Moved to Alton'])
})

test('taking the other’s value keeps the rest of the change', async () => {
  await using all = await startAll()
  const { app, desk, lead, params } = all
  desk.road('cut')
  const body = { updatedAt: lead.updatedAt, location: 'Alton', phone: '020 7946 0555' }
  await desk.hub.call(editProspect, { params, body })
  await app.hub.call(editProspect, { params, body: { updatedAt: lead.updatedAt, location: 'Petersfield' } })
  await all.reconnect()
  await desk.offline.calls['offline:settle']({ id: desk.status().changes[0]?.id ?? '', keep: [] })
  await expect.poll(() => desk.status().changes).toEqual([])
  expect(await app.hub.call(getProspect, { params })).toMatchObject({
    location: 'Petersfield',
    phone: '020 7946 0555',
  })
})

test('what the server refuses is put aside with its reason, lets others pass, and is tried again or given up by the owner', async () => {
  await using all = await startAll()
  const { app, desk, lead, params } = all
  const other = await app.add({ name: 'Bea Sample', email: 'bea@example.com', phone: '020 7946 0999' })
  await desk.hub.call(listProspects)
  desk.road('cut')
  await desk.hub.call(editProspect, { params, body: { updatedAt: lead.updatedAt, email: 'bea@example.com' } })
  await desk.hub.call(addNote, { params: { id: other.id }, body: { text: 'Hello' } })
  await all.reconnect()
  const [refused, ...rest] = desk.status().changes
  expect(rest).toEqual([])
  expect(refused?.state).toMatchObject({ type: 'refused', sentence: expect.stringContaining('already') })
  const sent = desk.sent.filter((one) => one.startsWith('PATCH')).length
  desk.restart()
  await expect.poll(() => desk.status().server).toBe('here')
  expect(desk.sent.filter((one) => one.startsWith('PATCH'))).toHaveLength(sent)

  const id = refused?.id ?? ''
  await desk.offline.calls['offline:retry']({ id })
  await expect.poll(() => desk.status().changes[0]?.state.type).toBe('refused')
  await app.hub.call(deleteProspect, { params: { id: other.id }, body: {} })
  await desk.offline.calls['offline:retry']({ id })
  await expect.poll(() => desk.status().changes).toEqual([])
  expect(await app.hub.call(getProspect, { params })).toMatchObject({ email: 'bea@example.com' })
})

test('what is given up is not sent', async () => {
  await using all = await startAll()
  const { desk, params } = all
  desk.road('cut')
  await desk.hub.call(addNote, { params, body: { text: 'Never mind' } })
  await desk.offline.calls['offline:give-up']({ id: desk.status().changes[0]?.id ?? '' })
  expect(await desk.hub.call(getTimeline, { params })).toMatchObject([{ type: 'created' }])
  await all.reconnect()
  expect(await all.notes()).toEqual([])
})

test('a lead that is archived or deleted here leaves the lists, and what cannot be known is refused with a sentence', async () => {
  await using all = await startAll()
  const { app, desk, lead, params } = all
  desk.road('cut')
  await desk.hub.call(changeProspects, { body: { ids: [lead.id], action: 'archive' } })
  expect(await desk.hub.call(listProspects)).toEqual([])
  expect(await desk.hub.call(listArchivedProspects)).toMatchObject([{ originalProspectId: lead.id }])
  await expect(desk.hub.call(getProspect, { params })).rejects.toMatchObject({ code: 'already_archived' })
  await desk.hub.call(changeProspects, { body: { ids: [lead.id], action: 'restore' } })
  expect(await desk.hub.call(listProspects)).toMatchObject([{ id: lead.id }])
  const unknown = '019400aa-0000-7000-8000-000000000001'
  expect(
    await desk.hub.call(changeProspects, { body: { ids: [unknown], action: 'status', status: 'quoted' } }),
  ).toMatchObject({ done: 0, failed: 1, results: [{ error: expect.stringContaining('has not seen the lead') }] })
  await expect(desk.hub.call(changeProspects, { body: { filter: {}, action: 'delete' } })).rejects.toMatchObject({
    status: 503,
    sentence: expect.stringContaining('one by one'),
  })
  await expect(desk.hub.call(addNote, { params, body: { text: ' ' } })).rejects.toMatchObject({
    status: 400,
    fields: { text: 'Please write a note' },
  })
  await desk.hub.call(changeProspects, { body: { ids: [lead.id], action: 'delete' } })
  await expect(desk.hub.call(getProspect, { params })).rejects.toMatchObject({ status: 404 })
  await all.reconnect()
  expect(desk.status().changes).toEqual([])
  expect(await app.hub.call(listProspects)).toEqual([])
})

test('a lead that is entered while the server is away can be worked with, and is there once', async () => {
  await using all = await startAll()
  const { app, desk } = all
  desk.road('one-way')
  const made = await desk.hub.call(createProspect, {
    body: grace({ name: 'Cy Sample', email: 'cy@example.com', phone: '020 7946 0777' }),
  })
  await desk.hub.call(addNote, { params: { id: made.id }, body: { text: 'Came by' } })
  await all.reconnect()
  expect(desk.status().changes).toEqual([])
  expect((await app.hub.call(listProspects)).filter(({ name }) => name === 'Cy Sample')).toHaveLength(1)
  expect(await app.hub.call(getTimeline, { params: { id: made.id } })).toMatchObject([
    { type: 'note', description: 'Came by' },
    { type: 'created' },
  ])
})

test('without a sign-in the queue waits, and nothing that was read stays readable', async () => {
  await using all = await startAll()
  const { app, desk, params } = all
  desk.road('cut')
  await desk.hub.call(addNote, { params, body: { text: 'Waits' } })
  await app.deps.db.deleteFrom('accessToken').execute()
  await all.reconnect()
  expect(desk.status()).toMatchObject({ needsSignIn: true, changes: [{ state: { type: 'waiting' } }] })
  await expect(desk.hub.call(getProspect, { params })).rejects.toMatchObject({ status: 401 })
  desk.road('cut')
  await expect(desk.hub.call(listProspects)).rejects.toThrow('cannot be reached')
})

test('signing out clears what was read and loses nothing that waits; and both are this user’s alone', async () => {
  await using all = await startAll()
  const { desk, params } = all
  desk.road('cut')
  await desk.hub.call(addNote, { params, body: { text: 'Waits' } })
  const [server = ''] = await readdir(desk.folder)
  for (const part of ['answers', 'changes']) {
    const folder = join(desk.folder, server, part)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  }
  desk.road('open')
  await desk.hub.call(signOut, { body: {} })
  expect(await readdir(join(desk.folder, server))).toEqual(['changes'])
  await expect.poll(all.notes).toEqual(['Waits'])
})

test('a server that fails at one change does not keep the others waiting for ever', async () => {
  await using all = await startAll()
  const { app, desk, lead, params } = all
  const other = await app.add({ name: 'Bea Sample', email: 'bea@example.com', phone: '020 7946 0999' })
  await desk.hub.call(listProspects)
  desk.road('cut')
  await desk.hub.call(addNote, { params, body: { text: 'Breaks' } })
  await desk.hub.call(addNote, { params: { id: other.id }, body: { text: 'Goes' } })
  await app.deps.db.schema.alterTable('crmActivity').renameTo('away').execute()
  desk.road('open')
  await expect.poll(() => desk.status().changes[0]?.state.type).toBe('refused')
  await app.deps.db.schema.alterTable('away').renameTo('crmActivity').execute()
  await all.reconnect()
  expect(desk.status().changes).toMatchObject([{ subjectId: lead.id, state: { type: 'refused' } }])
})
