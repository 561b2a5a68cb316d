import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAccessToken, currentUser, signIn, signOut } from '#shared/contract/accounts.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { addFoundProspects } from '#shared/contract/capture.ts'
import {
  archiveProspect,
  changeProspects,
  getArchivedProspect,
  listArchivedProspects,
} from '#shared/contract/prospect-archive.ts'
import { logPhoneCall, undoPhoneCall } from '#shared/contract/phone-calls.ts'
import { addNote, getTimeline } from '#shared/contract/prospect-history.ts'
import { createProspect, editProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import { createTask, editTask, listTasks } from '#shared/contract/tasks.ts'
import { grace } from '../../../server/prospects/testing.ts'
import { ownerCredentials, ownerToken } from '../../../server/testing/owner.ts'
import { startAll } from './testing/start-all.ts'

test('cached data can be read offline, with its time', async () => {
  await using all = await startAll()
  const { consoleApp, lead, params } = all
  await consoleApp.hub.call(getToday)
  consoleApp.setTransport('cut')
  const list = await consoleApp.ask(listProspects.path)
  expect(await list.json()).toMatchObject([{ id: lead.id, name: lead.name }])
  expect(list.headers.get('X-Total-Count')).toBe('1')
  expect(Date.now() - Date.parse(list.headers.get('X-Shown-As-Of') ?? '')).toBeLessThan(20_000)
  expect(await consoleApp.hub.call(getProspect, { params })).toEqual(lead)
  expect(await consoleApp.hub.call(getTimeline, { params })).toMatchObject([{ type: 'created' }])
  expect(await consoleApp.hub.call(getToday, { query: { since: '2026-11-21T12:00:00.000Z' } })).toMatchObject({
    news: null,
  })
  expect(consoleApp.status()).toMatchObject({ state: 'offline', waiting: 0, held: 0 })
  await expect(consoleApp.hub.call(listArchivedProspects)).rejects.toThrow(Error)
})

test('a list that was never fetched is built from the stored leads', async () => {
  await using all = await startAll()
  const { app, consoleApp, lead } = all
  await app.add({ name: 'Bea Sample', email: 'bea@example.com', phone: '020 7946 0999', location: 'Alton' })
  await consoleApp.hub.call(listProspects)
  consoleApp.setTransport('cut')
  const names = async (query: object) => (await consoleApp.hub.call(listProspects, { query })).map(({ name }) => name)
  expect(await names({ q: 'alt' })).toEqual(['Bea Sample'])
  expect(await names({ q: '0999' })).toEqual(['Bea Sample'])
  expect(await names({ sort: 'oldest' })).toEqual([lead.name, 'Bea Sample'])
  expect(await names({ status: 'quoted' })).toEqual([])
})

test('changes are shown at once, counted, kept across a restart, and sent in order when the server is back', async () => {
  await using all = await startAll()
  const { app, consoleApp, lead, params } = all
  consoleApp.setTransport('cut')
  await consoleApp.hub.call(addNote, { params, body: { text: 'Rang: call back on Friday' } })
  await consoleApp.hub.call(changeProspects, { body: { ids: [lead.id], action: 'status', status: 'contacted' } })
  await consoleApp.hub.call(editProspect, { params, body: { updatedAt: lead.updatedAt, location: 'Alton' } })
  const task = await consoleApp.hub.call(createTask, {
    body: { prospectId: lead.id, title: 'Ring back', dueOn: '2026-11-27' },
  })
  await consoleApp.hub.call(editTask, { params: { id: task.id }, body: { dueOn: '2026-11-28' } })

  const shown = async () => ({
    lead: await consoleApp.hub.call(getProspect, { params }),
    column: await consoleApp.hub.call(listProspects, { query: { status: 'contacted' } }),
    notes: await consoleApp.hub.call(getTimeline, { params }),
    tasks: await consoleApp.hub.call(listTasks, { query: { prospectId: lead.id } }),
  })
  const expected = {
    lead: { status: 'contacted', location: 'Alton' },
    column: [{ id: lead.id }],
    notes: [{ description: 'Rang: call back on Friday' }, { type: 'created' }],
    tasks: [{ title: 'Ring back', dueOn: '2026-11-28' }],
  }
  expect(await shown()).toMatchObject(expected)
  expect(consoleApp.changes()).toHaveLength(5)
  consoleApp.restart()
  expect(consoleApp.changes().map(({ subjectName }) => subjectName)).toEqual(Array(5).fill(lead.name))
  expect(await shown()).toMatchObject(expected)
  expect(await all.notes()).toEqual([])

  consoleApp.sent.length = 0
  await all.reconnect()
  expect(consoleApp.changes()).toEqual([])
  expect(consoleApp.sent.filter((one) => !one.startsWith('GET'))).toEqual([
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
  consoleApp.setTransport('cut')
  expect(await consoleApp.hub.call(listProspects)).toMatchObject([{ status: 'contacted', location: 'Alton' }])
  expect(await consoleApp.hub.call(getTimeline, { params })).toMatchObject([{ type: 'note' }, { type: 'created' }])
})

test('a phone call can be logged offline as on the server, and undone', async () => {
  await using all = await startAll()
  const { app, consoleApp, lead, params } = all
  await consoleApp.hub.call(createTask, {
    body: { kind: 'call', prospectId: lead.id, title: 'Ring', dueOn: '2026-11-20' },
  })
  await consoleApp.hub.call(listTasks)
  consoleApp.setTransport('cut')
  const tried = { id: crypto.randomUUID(), outcome: 'no_answer', retryOn: '2027-01-04' } as const
  await consoleApp.hub.call(logPhoneCall, { params, body: tried })
  expect(await consoleApp.hub.call(listTasks)).toMatchObject([{ title: 'Call again', dueOn: '2027-01-04' }])
  await consoleApp.hub.call(undoPhoneCall, { params: { ...params, callId: tried.id } })
  expect(await consoleApp.hub.call(listTasks)).toMatchObject([{ title: 'Ring' }])
  const spoken = { id: crypto.randomUUID(), outcome: 'spoke' } as const
  await consoleApp.hub.call(logPhoneCall, { params, body: spoken })

  const expectShown = async (hub: typeof app.hub) => {
    expect(await hub.call(getProspect, { params })).toMatchObject({ status: 'contacted' })
    expect(await hub.call(listTasks)).toEqual([])
    const timeline = await hub.call(getTimeline, { params })
    expect(timeline.find(({ id }) => id === spoken.id)).toMatchObject({ type: 'spoke', notes: 'Task done: Ring' })
    expect(timeline.some(({ id }) => id === tried.id)).toBe(false)
  }
  await expectShown(consoleApp.hub)
  await all.reconnect()
  expect(consoleApp.changes()).toEqual([])
  await expectShown(app.hub)
})

test('a change whose answer was lost is made once, even across a restart', async () => {
  await using all = await startAll()
  const { app, consoleApp, lead, params } = all
  consoleApp.setTransport('one-way')
  await consoleApp.hub.call(addNote, { params, body: { text: 'Rang' } })
  await consoleApp.hub.call(archiveProspect, { params, body: { archiveReason: 'Moved away' } })
  consoleApp.restart()
  expect(consoleApp.changes()).toHaveLength(2)
  await all.reconnect()
  expect(consoleApp.changes()).toEqual([])
  expect(await all.notes()).toEqual(['Rang'])
  expect(await app.hub.call(getArchivedProspect, { params })).toMatchObject({ originalProspectId: lead.id })
})

test('a change whose answer breaks off is kept, and made once', async () => {
  await using all = await startAll()
  const { consoleApp, params } = all
  consoleApp.setTransport('breaking')
  await consoleApp.hub.call(addNote, { params, body: { text: 'Rang' } })
  expect(consoleApp.changes()).toHaveLength(1)
  await all.reconnect()
  expect(consoleApp.changes()).toEqual([])
  expect(await all.notes()).toEqual(['Rang'])
})

test('a lead that is archived or deleted offline leaves the lists, and unknown leads are refused with a sentence', async () => {
  await using all = await startAll()
  const { app, consoleApp, lead, params } = all
  consoleApp.setTransport('cut')
  await consoleApp.hub.call(changeProspects, { body: { ids: [lead.id], action: 'archive' } })
  expect(await consoleApp.hub.call(listProspects)).toEqual([])
  expect(await consoleApp.hub.call(listArchivedProspects)).toMatchObject([{ originalProspectId: lead.id }])
  await expect(consoleApp.hub.call(getProspect, { params })).rejects.toMatchObject({ code: 'already_archived' })
  await consoleApp.hub.call(changeProspects, { body: { ids: [lead.id], action: 'restore' } })
  expect(await consoleApp.hub.call(listProspects)).toMatchObject([{ id: lead.id }])
  const unknown = '019400aa-0000-7000-8000-000000000001'
  expect(
    await consoleApp.hub.call(changeProspects, { body: { ids: [unknown], action: 'status', status: 'quoted' } }),
  ).toMatchObject({
    done: 0,
    failed: 1,
    results: [{ error: expect.stringContaining('isn’t stored on this computer') }],
  })
  await expect(consoleApp.hub.call(changeProspects, { body: { filter: {}, action: 'delete' } })).rejects.toMatchObject({
    status: 503,
    sentence: expect.stringContaining('one by one'),
  })
  await expect(consoleApp.hub.call(addNote, { params, body: { text: ' ' } })).rejects.toMatchObject({
    status: 400,
    fields: { text: 'Please write a note' },
  })
  await consoleApp.hub.call(changeProspects, { body: { ids: [lead.id], action: 'delete' } })
  await expect(consoleApp.hub.call(getProspect, { params })).rejects.toMatchObject({ status: 404 })
  await all.reconnect()
  expect(consoleApp.changes()).toEqual([])
  expect(await app.hub.call(listProspects)).toEqual([])
})

test('a lead that is created offline can be edited, and is created once', async () => {
  await using all = await startAll()
  const { app, consoleApp } = all
  consoleApp.setTransport('one-way')
  const made = await consoleApp.hub.call(createProspect, {
    body: grace({ name: 'Cy Sample', email: 'cy@example.com', phone: '020 7946 0777' }),
  })
  await consoleApp.hub.call(addNote, { params: { id: made.id }, body: { text: 'Came by' } })
  await all.reconnect()
  expect(consoleApp.changes()).toEqual([])
  expect((await app.hub.call(listProspects)).filter(({ name }) => name === 'Cy Sample')).toHaveLength(1)
  expect(await app.hub.call(getTimeline, { params: { id: made.id } })).toMatchObject([
    { type: 'note', description: 'Came by' },
    { type: 'created' },
  ])
})

test('leads of a page that are added offline can be edited, and keep their ids', async () => {
  await using all = await startAll()
  const { app, consoleApp } = all
  consoleApp.setTransport('one-way')
  const added = await consoleApp.hub.call(addFoundProspects, {
    body: {
      platform: 'idox',
      prospects: [
        { name: 'Cy Sample', email: 'cy@example.com', projectType: 'extension' },
        { name: 'Di Sample', sourceUrl: 'https://planning.hill.gov.uk/2', projectType: 'loft_conversion' },
        { name: 'Nobody' },
      ],
    },
  })
  expect(added).toMatchObject({ added: 2, rejected: 1, refusals: [{ index: 2 }] })
  const [one, other] = await consoleApp.hub.call(listProspects, { query: { sort: 'name' } })
  expect(one).toMatchObject({ name: 'Cy Sample', sourcePlatform: 'idox', priority: 'medium', status: 'new' })
  await consoleApp.hub.call(addNote, { params: { id: other?.id ?? '' }, body: { text: 'Large roof' } })
  await all.reconnect()
  expect(consoleApp.changes()).toEqual([])
  expect(await app.hub.call(getProspect, { params: { id: one?.id ?? '' } })).toMatchObject({ name: 'Cy Sample' })
  expect(await app.hub.call(getTimeline, { params: { id: other?.id ?? '' } })).toMatchObject([
    { type: 'note', description: 'Large roof' },
    { type: 'created', description: 'Found on Idox' },
  ])
  expect(await app.hub.call(listProspects)).toHaveLength(3)
})

test('while signed out the queue waits, and nothing cached is readable', async () => {
  await using all = await startAll()
  const { app, consoleApp, params } = all
  consoleApp.setTransport('cut')
  await consoleApp.hub.call(addNote, { params, body: { text: 'Waits' } })
  await app.deps.db.deleteFrom('accessToken').execute()
  await all.reconnect()
  expect(consoleApp.status()).toMatchObject({ state: 'signed-out', waiting: 1 })
  await expect(consoleApp.hub.call(getProspect, { params })).rejects.toMatchObject({ status: 401 })
  consoleApp.setTransport('cut')
  await expect(consoleApp.hub.call(listProspects)).rejects.toThrow('isn’t stored on this computer')
})

test('after signing out everywhere the console asks for the sign-in, and then sends the queue', async () => {
  await using all = await startAll()
  const { app, consoleApp, params } = all
  consoleApp.setTransport('cut')
  await consoleApp.hub.call(addNote, { params, body: { text: 'Waits' } })
  await app.hub.call(signOut, { body: { everywhere: true } })
  await all.reconnect()
  expect(consoleApp.status()).toMatchObject({ state: 'signed-out', waiting: 1 })

  const body = { ...ownerCredentials, label: 'Console' }
  const { token } = await app.visitor.call(createAccessToken, { body })
  app.headers['Authorization'] = `Bearer ${token}`
  await consoleApp.hub.call(signIn, { body: ownerCredentials })
  await expect.poll(() => consoleApp.changes()).toEqual([])
  expect(await all.notes()).toEqual(['Waits'])
})

test('the signed-in user is known offline', async () => {
  await using all = await startAll()
  const { consoleApp } = all
  const { email } = await consoleApp.hub.call(signIn, { body: ownerCredentials })
  consoleApp.setTransport('cut')
  expect(await consoleApp.hub.call(currentUser)).toMatchObject({ email })
})

test('signing out clears the cache and keeps the queue, both readable by this user alone', async () => {
  await using all = await startAll()
  const { consoleApp, params } = all
  consoleApp.setTransport('cut')
  await consoleApp.hub.call(addNote, { params, body: { text: 'Waits' } })
  const [server = ''] = await readdir(consoleApp.folder)
  for (const part of ['answers', 'changes']) {
    const folder = join(consoleApp.folder, server, part)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  }
  consoleApp.setTransport('open')
  await consoleApp.hub.call(signOut, { body: {} })
  expect(await readdir(join(consoleApp.folder, server))).toEqual(['changes'])
  // Signing out has ended the access of this device.
  all.app.headers['Authorization'] = `Bearer ${await ownerToken(all.app.deps)}`
  await consoleApp.hub.call(listProspects)
  await expect.poll(all.notes).toEqual(['Waits'])
})
