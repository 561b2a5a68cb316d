import { expect, onTestFinished, test, vi } from 'vitest'
import { currentUser, signOut } from '#shared/contract/accounts.ts'
import { getHealth } from '#shared/contract/health.ts'
import { archiveProspect, deleteProspect } from '#shared/contract/prospect-archive.ts'
import { addNote, getTimeline } from '#shared/contract/prospect-history.ts'
import { createProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import { createTask, deleteTask, listTasks } from '#shared/contract/tasks.ts'
import { grace } from '../../../server/prospects/testing.ts'
import { startAll } from './testing/start-all.ts'
import type { Stranger } from './testing/start-console.ts'

const text = (status: number, body: string, type = 'text/plain') =>
  new Response(body, { status, headers: { 'Content-Type': type } })
const html = (status: number) => text(status, '<h1>Blocked by your network</h1>', 'text/html')

/** Lets through what a proxy with rules for some methods or addresses does. */
const exceptReads =
  (answer: () => Response): Stranger =>
  (method) =>
    method === 'GET' ? undefined : answer()
const exceptHealth =
  (answer: () => Response): Stranger =>
  (_, path) =>
    path === getHealth.path ? undefined : answer()
const always = (answer: () => Response): Stranger => answer

const kinds: [string, Stranger][] = [
  ['a 404 as text for everything but reads', exceptReads(() => text(404, '404 page not found'))],
  ['a 405 for everything but reads', exceptReads(() => html(405))],
  ['a 403 page for everything but the health check', exceptHealth(() => html(403))],
  ['a 404 for everything but the health check', exceptHealth(() => text(404, '404 page not found'))],
  ['a log-in page with 401', always(() => html(401))],
  ['JSON with 401', always(() => Response.json({ message: 'Unauthorized' }, { status: 401 }))],
  ['a page with 200', always(() => html(200))],
  ['JSON with 200', always(() => Response.json({ status: 'ok', version: '2.1.0' }))],
  ['an empty 204', always(() => new Response(null, { status: 204 }))],
  ['a 503 as text', always(() => text(503, 'Service unavailable'))],
  ['a 410 for everything but the health check', exceptHealth(() => html(410))],
  ['a 409 for everything but the health check', exceptHealth(() => Response.json({}, { status: 409 }))],
]

test.each(kinds)('%s: nothing is lost, nothing is refused, and this computer goes on offline', async (_, stranger) => {
  await using all = await startAll()
  const { app, consoleApp, lead, params } = all
  const other = await app.add({ name: 'Bea Stays', email: 'bea@example.com', phone: '020 7946 0999' })
  const task = await app.hub.call(createTask, { body: { prospectId: other.id, title: 'Ring', dueOn: '2026-11-23' } })
  for (const call of [listProspects, listTasks]) await consoleApp.hub.call(call)
  await consoleApp.hub.call(currentUser)
  consoleApp.setTransport(stranger)
  const { hub } = consoleApp
  await hub.call(addNote, { params, body: { text: 'Waits' } })
  await hub.call(deleteTask, { params: { id: task.id } })
  await hub.call(deleteProspect, { params: { id: other.id }, body: {} })
  await hub.call(archiveProspect, { params, body: {} })
  await hub.call(createProspect, { body: grace({ name: 'Cy New', email: 'cy@example.com', phone: '020 7946 0777' }) })
  void consoleApp.offline.calls['offline:try-now'](undefined)
  await expect.poll(() => consoleApp.status().state).toMatch(/offline|checking|sending/)
  // Reads are answered as before, also those of the lead whose answers are a proxy's now.
  expect((await hub.call(listProspects)).map(({ name }) => name)).toContain('Cy New')
  expect(await hub.call(currentUser)).toHaveProperty('email')
  expect(consoleApp.isSignedIn()).toBe(true)
  expect(consoleApp.changes()).toHaveLength(5)
  expect(consoleApp.changes().filter(({ state }) => state.type !== 'waiting')).toEqual([])
  consoleApp.setTransport('open')
  await expect.poll(() => consoleApp.changes()).toEqual([])
  await expect.poll(() => consoleApp.status().state).toBe('online')
  await expect(app.hub.call(getProspect, { params: { id: other.id } })).rejects.toMatchObject({ status: 404 })
  expect(await app.hub.call(listTasks)).toEqual([])
  await expect(app.hub.call(getProspect, { params })).rejects.toMatchObject({ code: 'already_archived' })
  expect((await app.hub.call(listProspects)).map(({ name }) => name)).toEqual(['Cy New'])
  expect(lead.name).toBe('Grace Sample')
})

const pauses = { firstMs: 50, longestMs: 60_000 }

function useManualTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Asks thirty times while 600 ms pass: the first three pauses, of 50, 100 and 200 ms, and a part of the fourth. */
async function askAgainAndAgain(ask: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < 30; n++) {
    await ask()
    await vi.advanceTimersByTimeAsync(20)
  }
}

test('a page that answers everything is asked ever less often, whatever the hub asks, and gets no token', async () => {
  useManualTimers()
  await using all = await startAll({ pauses })
  const { consoleApp, params } = all
  consoleApp.listen()
  await consoleApp.hub.call(addNote, { params, body: { text: 'First' } })
  consoleApp.setTransport(() => html(200))
  for (let n = 0; n < 5; n++) await consoleApp.hub.call(addNote, { params, body: { text: `Waits ${n}` } })
  await askAgainAndAgain(async () => {
    await consoleApp.hub.call(getTimeline, { params })
    await consoleApp.ask('/api/outbox').catch(() => undefined)
  })
  // One call was on its way; then the address is only asked whether our server is back.
  const asked = consoleApp.sentToStranger
  expect(asked.filter(({ hasToken }) => hasToken).length).toBeLessThanOrEqual(2)
  expect(asked.length).toBeLessThanOrEqual(10)
  expect(consoleApp.status()).toMatchObject({ stranger: 'page', waiting: 5 })
})

test('a proxy that stops only changes is not asked again for each read that gets through', async () => {
  useManualTimers()
  await using all = await startAll({ pauses })
  const { consoleApp, params } = all
  consoleApp.setTransport(exceptReads(() => text(404, '404 page not found')))
  for (let n = 0; n < 3; n++) await consoleApp.hub.call(addNote, { params, body: { text: `Waits ${n}` } })
  await askAgainAndAgain(() => consoleApp.ask('/api/outbox').catch(() => undefined))
  expect(consoleApp.sentToStranger.length).toBeLessThanOrEqual(10)
  expect(consoleApp.changes()).toHaveLength(3)
})

test('the end of the session by the server itself still ends it here', async () => {
  await using all = await startAll()
  const { app, consoleApp } = all
  await app.hub.call(signOut, { body: { everywhere: true } })
  await expect(consoleApp.hub.call(listProspects)).rejects.toMatchObject({ code: 'not_signed_in' })
  expect(consoleApp.isSignedIn()).toBe(false)
  expect(consoleApp.status().state).toBe('signed-out')
})

test('the log says when the connection is lost and back, what answered instead, and which changes were held', async () => {
  await using all = await startAll()
  const { app, consoleApp, params } = all
  consoleApp.setTransport(() => html(200))
  await consoleApp.hub.call(addNote, { params, body: { text: 'A secret note' } })
  await app.hub.call(deleteProspect, { params, body: {} })
  await expect.poll(() => consoleApp.status().stranger).toBe('page')
  consoleApp.setTransport('open')
  await expect.poll(() => consoleApp.status()).toMatchObject({ state: 'online', held: 1 })
  const log = consoleApp.log.join('\n')
  expect(log).toContain('connection {"state":"offline"}')
  expect(log).toContain('something else answers in place of the server {"stranger":"page"}')
  expect(log).toContain('a change was held {"call":"POST /api/prospects/:id/notes","why":"refused"}')
  expect(log).toContain('connection {"state":"online"}')
  expect(log).not.toMatch(/secret|Grace|127\.0\.0\.1/)
})
