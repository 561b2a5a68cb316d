import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteProspect } from '#shared/contract/prospect-archive.ts'
import { addNote, getTimeline } from '#shared/contract/prospect-history.ts'
import { editProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import { startAll } from './testing/start-all.ts'

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
  const [conflict, note] = desk.changes()
  expect(conflict?.state).toMatchObject({
    type: 'conflict',
    fields: { location: { yours: 'Alton', theirs: 'Petersfield' } },
  })
  // What comes after it waits for it.
  expect(note?.state).toEqual({ type: 'waiting' })
  expect(await app.hub.call(getProspect, { params })).toMatchObject({ location: 'Petersfield', phone: lead.phone })

  await desk.offline.calls['offline:settle']({ id: conflict?.id ?? '', keep: ['location'] })
  await expect.poll(() => desk.changes()).toEqual([])
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
  await desk.offline.calls['offline:settle']({ id: desk.changes()[0]?.id ?? '', keep: [] })
  await expect.poll(() => desk.changes()).toEqual([])
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
  const [refused, ...rest] = desk.changes()
  expect(rest).toEqual([])
  expect(refused?.state).toMatchObject({ type: 'refused', sentence: expect.stringContaining('already') })
  const sent = desk.sent.filter((one) => one.startsWith('PATCH')).length
  desk.restart()
  await expect.poll(() => desk.status().state).toBe('online')
  expect(desk.sent.filter((one) => one.startsWith('PATCH'))).toHaveLength(sent)

  const id = refused?.id ?? ''
  await desk.offline.calls['offline:retry']({ ids: [id] })
  await expect.poll(() => desk.changes()[0]?.state.type).toBe('refused')
  await app.hub.call(deleteProspect, { params: { id: other.id }, body: {} })
  await desk.offline.calls['offline:retry']({ ids: [id] })
  await expect.poll(() => desk.changes()).toEqual([])
  expect(await app.hub.call(getProspect, { params })).toMatchObject({ email: 'bea@example.com' })
})

test('what is given up is not sent', async () => {
  await using all = await startAll()
  const { desk, params } = all
  desk.road('cut')
  await desk.hub.call(addNote, { params, body: { text: 'Never mind' } })
  await desk.offline.calls['offline:discard']({ ids: desk.changes().map(({ id }) => id) })
  expect(await desk.hub.call(getTimeline, { params })).toMatchObject([{ type: 'created' }])
  await all.reconnect()
  expect(await all.notes()).toEqual([])
})

test('a server that fails at one change does not keep the others waiting for ever', async () => {
  await using all = await startAll()
  const { app, desk, lead, params } = all
  const other = await app.add({ name: 'Bea Sample', email: 'bea@example.com', phone: '020 7946 0999' })
  await desk.hub.call(listProspects)
  desk.road('cut')
  await desk.hub.call(addNote, { params, body: { text: 'Breaks' } })
  await desk.hub.call(addNote, { params: { id: other.id }, body: { text: 'Goes' } })
  await sql`create trigger breaks before insert on crmActivity when new.description = 'Breaks'
    begin select raise(abort, 'broken'); end`.execute(app.deps.db)
  await all.reconnect()
  expect(desk.changes()).toMatchObject([{ subjectId: lead.id, state: { type: 'refused' } }])
})

test('a server that fails at everything for a while gets everything afterwards, without the owner', async () => {
  await using all = await startAll()
  const { app, desk, params } = all
  const other = await app.add({ name: 'Bea Sample', email: 'bea@example.com', phone: '020 7946 0999' })
  await desk.hub.call(listProspects)
  desk.road('cut')
  await desk.hub.call(addNote, { params, body: { text: 'One' } })
  await desk.hub.call(addNote, { params: { id: other.id }, body: { text: 'Two' } })
  await app.deps.db.schema.alterTable('crmActivity').renameTo('away').execute()
  desk.sent.length = 0
  desk.road('open')
  await expect.poll(() => desk.sent.filter((one) => one.startsWith('POST')).length).toBeGreaterThanOrEqual(12)
  expect(desk.changes().map(({ state }) => state.type)).toEqual(['waiting', 'waiting'])
  await app.deps.db.schema.alterTable('away').renameTo('crmActivity').execute()
  await all.reconnect()
  expect(desk.changes()).toEqual([])
})
