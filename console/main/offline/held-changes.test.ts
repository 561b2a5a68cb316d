import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addFoundProspects } from '#shared/contract/capture.ts'
import { deleteProspect } from '#shared/contract/prospect-archive.ts'
import { addNote, getTimeline } from '#shared/contract/prospect-history.ts'
import { editProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import { createTask, editTask } from '#shared/contract/tasks.ts'
import { startAll } from './testing/start-all.ts'

/** An entry of a captured page. */
function found(name: string) {
  return { name, email: `${name}@example.com`, projectType: 'extension' }
}

test('the owner’s own successive changes do not conflict, another’s does, and both values are shown', async () => {
  await using all = await startAll()
  const { app, consoleApp, lead, params } = all
  consoleApp.setTransport('cut')
  const edit = (body: object) =>
    consoleApp.hub.call(editProspect, { params, body: { updatedAt: lead.updatedAt, ...body } })
  await edit({ status: 'contacted' })
  await edit({ status: 'interested', location: 'Romsey' })
  await all.reconnect()
  const both = await app.hub.call(getProspect, { params })
  expect(both).toMatchObject({ status: 'interested', location: 'Romsey' })

  await consoleApp.hub.call(getProspect, { params })
  consoleApp.setTransport('cut')
  await consoleApp.hub.call(editProspect, {
    params,
    body: { updatedAt: both.updatedAt, location: 'Alton', phone: '020 7946 0555' },
  })
  await consoleApp.hub.call(addNote, { params, body: { text: 'Moved to Alton' } })
  await app.hub.call(editProspect, { params, body: { updatedAt: both.updatedAt, location: 'Petersfield' } })
  await all.reconnect()
  const [conflict, note] = consoleApp.changes()
  expect(conflict?.state).toMatchObject({
    type: 'conflict',
    fields: { location: { yours: 'Alton', theirs: 'Petersfield' } },
  })
  // What comes after it waits for it.
  expect(note?.state).toEqual({ type: 'waiting' })
  expect(await app.hub.call(getProspect, { params })).toMatchObject({ location: 'Petersfield', phone: lead.phone })

  await consoleApp.offline.calls['offline:settle']({ id: conflict?.id ?? '', keep: ['location'] })
  await expect.poll(() => consoleApp.changes()).toEqual([])
  expect(await app.hub.call(getProspect, { params })).toMatchObject({ location: 'Alton', phone: '020 7946 0555' })
  expect(await all.notes()).toEqual(['Moved to Alton'])
})

test('taking the server’s value keeps the rest of the change', async () => {
  await using all = await startAll()
  const { app, consoleApp, lead, params } = all
  consoleApp.setTransport('cut')
  const body = { updatedAt: lead.updatedAt, location: 'Alton', phone: '020 7946 0555' }
  await consoleApp.hub.call(editProspect, { params, body })
  await app.hub.call(editProspect, { params, body: { updatedAt: lead.updatedAt, location: 'Petersfield' } })
  await all.reconnect()
  await consoleApp.offline.calls['offline:settle']({ id: consoleApp.changes()[0]?.id ?? '', keep: [] })
  await expect.poll(() => consoleApp.changes()).toEqual([])
  expect(await app.hub.call(getProspect, { params })).toMatchObject({
    location: 'Petersfield',
    phone: '020 7946 0555',
  })
})

test('a refused change is held with its reason, lets others pass, and is retried or discarded by the owner', async () => {
  await using all = await startAll()
  const { app, consoleApp, lead, params } = all
  const other = await app.add({ name: 'Bea Sample', email: 'bea@example.com', phone: '020 7946 0999' })
  await consoleApp.hub.call(listProspects)
  consoleApp.setTransport('cut')
  await consoleApp.hub.call(editProspect, { params, body: { updatedAt: lead.updatedAt, email: 'bea@example.com' } })
  await consoleApp.hub.call(addNote, { params: { id: other.id }, body: { text: 'Hello' } })
  await all.reconnect()
  const [refused, ...rest] = consoleApp.changes()
  expect(rest).toEqual([])
  expect(refused?.state).toMatchObject({ type: 'refused', sentence: expect.stringContaining('already') })
  const sent = consoleApp.sent.filter((one) => one.startsWith('PATCH')).length
  consoleApp.restart()
  await expect.poll(() => consoleApp.status().state).toBe('online')
  expect(consoleApp.sent.filter((one) => one.startsWith('PATCH'))).toHaveLength(sent)

  const id = refused?.id ?? ''
  await consoleApp.offline.calls['offline:retry']({ ids: [id] })
  await expect.poll(() => consoleApp.changes()[0]?.state.type).toBe('refused')
  await app.hub.call(deleteProspect, { params: { id: other.id }, body: {} })
  await consoleApp.offline.calls['offline:retry']({ ids: [id] })
  await expect.poll(() => consoleApp.changes()).toEqual([])
  expect(await app.hub.call(getProspect, { params })).toMatchObject({ email: 'bea@example.com' })
})

test('a discarded change is not sent', async () => {
  await using all = await startAll()
  const { consoleApp, params } = all
  consoleApp.setTransport('cut')
  await consoleApp.hub.call(addNote, { params, body: { text: 'Never mind' } })
  await consoleApp.offline.calls['offline:discard']({ ids: consoleApp.changes().map(({ id }) => id) })
  expect(await consoleApp.hub.call(getTimeline, { params })).toMatchObject([{ type: 'created' }])
  await all.reconnect()
  expect(await all.notes()).toEqual([])
})

test('with a discarded lead or capture go the changes that need it, and no others', async () => {
  await using all = await startAll()
  const { app, consoleApp, params } = all
  consoleApp.setTransport('cut')
  await consoleApp.hub.call(addFoundProspects, { body: { platform: 'idox', prospects: [found('Cy'), found('Di')] } })
  const leads = await consoleApp.hub.call(listProspects)
  const di = leads.find(({ name }) => name === 'Di')?.id ?? ''
  const task = await consoleApp.hub.call(createTask, {
    body: { prospectId: di, title: 'Ring', dueOn: '2026-11-27' },
  })
  await consoleApp.hub.call(editTask, { params: { id: task.id }, body: { dueOn: '2026-11-28' } })
  await consoleApp.hub.call(addNote, { params, body: { text: 'Stays' } })
  const [capture] = consoleApp.changes()
  await consoleApp.offline.calls['offline:discard']({ ids: [capture?.id ?? ''] })
  expect(consoleApp.changes().map(({ body }) => body['text'])).toEqual(['Stays'])
  await all.reconnect()
  expect(consoleApp.changes()).toEqual([])
  expect(await app.hub.call(listProspects)).toHaveLength(1)
  expect(await all.notes()).toEqual(['Stays'])
})

test('a change of the second lead of a capture is never sent before the capture', async () => {
  await using all = await startAll()
  const { app, consoleApp } = all
  consoleApp.setTransport('cut')
  await consoleApp.hub.call(addFoundProspects, { body: { platform: 'idox', prospects: [found('Cy'), found('Di')] } })
  const leads = await consoleApp.hub.call(listProspects)
  const di = leads.find(({ name }) => name === 'Di')?.id ?? ''
  await consoleApp.hub.call(addNote, { params: { id: di }, body: { text: 'Large roof' } })
  await app.deps.db.schema.alterTable('crmActivity').renameTo('away').execute()
  consoleApp.setTransport('open')
  await expect.poll(() => consoleApp.sent.filter((one) => one.startsWith('POST')).length).toBeGreaterThanOrEqual(3)
  await app.deps.db.schema.alterTable('away').renameTo('crmActivity').execute()
  await all.reconnect()
  expect(consoleApp.changes()).toEqual([])
  expect(await app.hub.call(getTimeline, { params: { id: di } })).toMatchObject([
    { description: 'Large roof' },
    { type: 'created' },
  ])
})

test('a server that fails at one change does not block the others', async () => {
  await using all = await startAll()
  const { app, consoleApp, lead, params } = all
  const other = await app.add({ name: 'Bea Sample', email: 'bea@example.com', phone: '020 7946 0999' })
  await consoleApp.hub.call(listProspects)
  consoleApp.setTransport('cut')
  await consoleApp.hub.call(addNote, { params, body: { text: 'Breaks' } })
  await consoleApp.hub.call(addNote, { params: { id: other.id }, body: { text: 'Goes' } })
  await sql`create trigger breaks before insert on crmActivity when new.description = 'Breaks'
    begin select raise(abort, 'broken'); end`.execute(app.deps.db)
  await all.reconnect()
  expect(consoleApp.changes()).toMatchObject([{ subjectId: lead.id, state: { type: 'refused' } }])
})

test('a server that fails at everything for a while gets everything afterwards, without the owner’s help', async () => {
  await using all = await startAll()
  const { app, consoleApp, params } = all
  const other = await app.add({ name: 'Bea Sample', email: 'bea@example.com', phone: '020 7946 0999' })
  await consoleApp.hub.call(listProspects)
  consoleApp.setTransport('cut')
  await consoleApp.hub.call(addNote, { params, body: { text: 'One' } })
  await consoleApp.hub.call(addNote, { params: { id: other.id }, body: { text: 'Two' } })
  await app.deps.db.schema.alterTable('crmActivity').renameTo('away').execute()
  consoleApp.sent.length = 0
  consoleApp.setTransport('open')
  await expect.poll(() => consoleApp.sent.filter((one) => one.startsWith('POST')).length).toBeGreaterThanOrEqual(12)
  expect(consoleApp.changes().map(({ state }) => state.type)).toEqual(['waiting', 'waiting'])
  await app.deps.db.schema.alterTable('away').renameTo('crmActivity').execute()
  await all.reconnect()
  expect(consoleApp.changes()).toEqual([])
})
