import { expect, test } from 'vitest'
import { ApiError } from '#shared/client.ts'
import { archiveProspect, changeProspects, deleteProspect, restoreProspect } from '#shared/contract/prospect-archive.ts'
import { addNote, emailProspect } from '#shared/contract/prospect-history.ts'
import { editProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import { failingFiles } from './testing/failing-files.ts'
import { startAll } from './testing/start-all.ts'

const everyLead = { filter: {}, action: 'delete' } as const
const soon = { pingAfterMs: 20 }

test('a change of all leads of a filter may take any time, as long as the server answers pings', async () => {
  await using all = await startAll(soon)
  const { app, consoleApp } = all
  consoleApp.setTransport('held')
  const pings = consoleApp.pings()
  const changing = consoleApp.hub.call(changeProspects, { body: everyLead })
  await expect.poll(() => consoleApp.pings() - pings).toBeGreaterThanOrEqual(3)
  expect(consoleApp.status().state).toBe('online')
  consoleApp.setTransport('open')
  expect(await changing).toMatchObject({ done: 1, failed: 0 })
  expect(await app.hub.call(listProspects)).toEqual([])
})

test('a single change may take any time as well, and is not queued', async () => {
  await using all = await startAll(soon)
  const { consoleApp, params } = all
  consoleApp.setTransport('held')
  const pings = consoleApp.pings()
  const adding = consoleApp.hub.call(addNote, { params, body: { text: 'Rang' } })
  await expect.poll(() => consoleApp.pings() - pings).toBeGreaterThanOrEqual(3)
  consoleApp.setTransport('open')
  expect(await adding).toMatchObject({ description: 'Rang' })
  expect(consoleApp.changes()).toEqual([])
  expect(await all.notes()).toEqual(['Rang'])
})

test('a pending change may take any time as well when it is sent', async () => {
  await using all = await startAll(soon)
  const { consoleApp, params } = all
  consoleApp.setTransport('cut')
  await consoleApp.hub.call(addNote, { params, body: { text: 'Rang' } })
  consoleApp.setTransport('held')
  await expect.poll(() => consoleApp.sent.filter((one) => one.endsWith('/notes'))).toHaveLength(1)
  const pings = consoleApp.pings()
  await expect.poll(() => consoleApp.pings() - pings).toBeGreaterThanOrEqual(3)
  expect(consoleApp.status()).toMatchObject({ state: 'sending' })
  await all.reconnect()
  expect(consoleApp.sent.filter((one) => one.endsWith('/notes'))).toHaveLength(1)
  expect(await all.notes()).toEqual(['Rang'])
})

test('a change is queued when the server answers nothing at all any more', async () => {
  await using all = await startAll({ ...soon, pingMs: 20 })
  const { consoleApp, params } = all
  consoleApp.setTransport('silent')
  await consoleApp.hub.call(addNote, { params, body: { text: 'Rang' } })
  expect(consoleApp.changes()).toHaveLength(1)
  await all.reconnect()
  expect(await all.notes()).toEqual(['Rang'])
})

test('the lost answer to a change of a filter is no refusal: the server may have made it', async () => {
  await using all = await startAll()
  const { app, consoleApp } = all
  consoleApp.setTransport('one-way')
  const failed = await consoleApp.hub.call(changeProspects, { body: everyLead }).catch((error: unknown) => error)
  expect(await app.hub.call(listProspects)).toEqual([])
  expect(failed).toBeInstanceOf(Error)
  expect(failed).not.toBeInstanceOf(ApiError)
  // Known to be away, the server is sent nothing, so this is a fact.
  await expect(consoleApp.hub.call(changeProspects, { body: everyLead })).rejects.toMatchObject({ status: 503 })
})

test('the lost answer to a change that cannot be queued either is no refusal', async () => {
  const files = failingFiles()
  await using all = await startAll({ files })
  const { app, consoleApp, params } = all
  const other = await app.add({ name: 'Bea Sample', email: 'bea@example.com', phone: '020 7946 0999' })
  const lost = async (make: () => Promise<unknown>) => {
    await all.reconnect()
    consoleApp.setTransport('one-way')
    const failed = await make().catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(Error)
    expect(failed).not.toBeInstanceOf(ApiError)
  }
  // Unknown here.
  await lost(() => consoleApp.hub.call(changeProspects, { body: { ids: [other.id], action: 'archive' } }))
  await expect(app.hub.call(getProspect, { params: { id: other.id } })).rejects.toMatchObject({ status: 409 })
  await lost(() => consoleApp.hub.call(addNote, { params: { id: other.id }, body: { text: 'Rang' } }))
  files.writeFailure = 'ENOSPC'
  await lost(() => consoleApp.hub.call(addNote, { params, body: { text: 'Rang' } }))
  expect(await all.notes()).toEqual(['Rang'])
})

test('a bulk change whose answer was lost is fulfilled, whatever it was', async () => {
  await using all = await startAll()
  const { app, consoleApp, lead, params } = all
  const actions = [
    { action: 'status', status: 'contacted' },
    { action: 'priority', priority: 'high' },
    { action: 'archive' },
    { action: 'restore' },
    { action: 'delete' },
  ] as const
  for (const action of actions) {
    consoleApp.setTransport('one-way')
    await consoleApp.hub.call(changeProspects, { body: { ids: [lead.id], ...action } })
    expect(consoleApp.changes()).toHaveLength(1)
    await all.reconnect()
    expect(consoleApp.changes()).toEqual([])
    if (action.action === 'delete' || action.action === 'archive') continue
    const shown = await app.hub.call(getProspect, { params })
    expect(shown).toMatchObject({ status: 'contacted' })
    // What the server says is stored as well.
    consoleApp.setTransport('cut')
    expect(await consoleApp.hub.call(getProspect, { params })).toMatchObject({ updatedAt: shown.updatedAt })
    await all.reconnect()
  }
  expect(await app.hub.call(listProspects)).toEqual([])
})

test('a restore that the server cannot make is held', async () => {
  await using all = await startAll()
  const { app, consoleApp, params } = all
  await consoleApp.hub.call(archiveProspect, { params, body: {} })
  consoleApp.setTransport('cut')
  await consoleApp.hub.call(restoreProspect, { params })
  await app.hub.call(deleteProspect, { params, body: {} })
  await all.reconnect()
  expect(consoleApp.changes()).toMatchObject([{ state: { type: 'refused' } }])
})

test('a call that is not sent is refused as such, and one whose answer is lost is not', async () => {
  await using all = await startAll()
  const { consoleApp, params } = all
  const email = { params, body: { emailType: 'follow_up', subject: 'Hello', emailContent: 'Hello there.' } } as const
  consoleApp.setTransport('one-way')
  const failed = await consoleApp.hub.call(emailProspect, email).catch((error: unknown) => error)
  expect(failed).not.toBeInstanceOf(ApiError)
  consoleApp.setTransport('cut')
  await expect.poll(() => consoleApp.status().state).toBe('offline')
  await expect(consoleApp.hub.call(emailProspect, email)).rejects.toMatchObject({
    status: 503,
    sentence: expect.stringContaining('nothing was sent'),
  })
})

test('a call about a lead waits for the pending changes of the lead, and others do not', async () => {
  await using all = await startAll()
  const { app, consoleApp, lead, params } = all
  const other = await app.add({ name: 'Bea Sample', email: 'bea@example.com', phone: '020 7946 0999' })
  const hello = { emailType: 'follow_up', subject: 'Hello', emailContent: 'Hello there.' } as const
  consoleApp.setTransport('cut')
  await consoleApp.hub.call(editProspect, { params, body: { updatedAt: lead.updatedAt, email: 'new@example.com' } })
  consoleApp.setTransport('held')
  await expect.poll(() => consoleApp.status().state).toBe('sending')
  const emails = () => consoleApp.sent.filter((one) => one.endsWith('/emails'))
  const calls = [params, { id: other.id }].map((to) => consoleApp.hub.call(emailProspect, { params: to, body: hello }))
  await expect.poll(emails).toEqual([`POST /api/prospects/${other.id}/emails`])
  consoleApp.setTransport('open')
  await Promise.allSettled(calls)
  expect(emails()).toHaveLength(2)
  expect(consoleApp.changes()).toEqual([])
})

test('an edit that was made although its answer was lost is stored as the server has it', async () => {
  await using all = await startAll()
  const { app, consoleApp, lead, params } = all
  consoleApp.setTransport('one-way')
  await consoleApp.hub.call(editProspect, { params, body: { updatedAt: lead.updatedAt, postcode: 'so239ax' } })
  await all.reconnect()
  expect(consoleApp.changes()).toEqual([])
  const { postcode } = await app.hub.call(getProspect, { params })
  consoleApp.setTransport('cut')
  expect(await consoleApp.hub.call(getProspect, { params })).toMatchObject({ postcode })
})
