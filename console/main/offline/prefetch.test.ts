import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, type Client } from '#shared/client.ts'
import type { ApiCall } from '#shared/contract/api-call.ts'
import { listCalls } from '#shared/contract/calls.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { archiveProspect } from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { getProspect, listProspects } from '#shared/contract/prospects.ts'
import { listSavedViews } from '#shared/contract/saved-views.ts'
import { listMails } from '#shared/contract/outbox.ts'
import { listTasks } from '#shared/contract/tasks.ts'
import { createPrefetch } from './prefetch.ts'
import { readAllLeads } from './prefetch-leads.ts'
import { openStore, type Store } from './store.ts'
import { startAll } from './testing/start-all.ts'

/** Keeps nothing. */
const emptyStore = {
  answers: { find: async () => undefined, removePathBefore: async () => {} },
  prefetchProgress: { read: () => undefined, write: async () => {} },
} as unknown as Store

function start() {
  vi.useFakeTimers()
  const asked: string[] = []
  const state = { isQuiet: true, failure: undefined as Error | undefined }
  const answer = async ({ path }: ApiCall) => {
    asked.push(path)
    if (state.failure !== undefined) throw state.failure
    return []
  }
  const client = {
    call: answer,
    callWithHeaders: async (call: ApiCall) => ({ answer: await answer(call), headers: new Headers() }),
  } as unknown as Client
  const errors: unknown[] = []
  const prefetch = createPrefetch({
    client,
    store: () => emptyStore,
    isQuiet: () => state.isQuiet,
    onError: (error) => errors.push(error),
    pauseMs: 100,
    collectMs: 1000,
  })
  return { prefetch, asked, state, errors }
}

beforeEach(() => void vi.useRealTimers())
afterEach(() => void vi.useRealTimers())

const everything = 20 * 100 + 1000

test('one call is made at a time, after those of the hub, and none after the session has ended', async () => {
  const { prefetch, asked, state } = start()
  prefetch.onConnected()
  await vi.advanceTimersByTimeAsync(1000 + 150)
  expect(asked).toEqual([getToday.path])
  state.isQuiet = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)
  state.isQuiet = true
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual([getToday.path, listTasks.path])
  prefetch.onStop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(2)
})

test('fresh data is not fetched again on a new connection, and changes are', async () => {
  const { prefetch, asked } = start()
  prefetch.onConnected()
  await vi.advanceTimersByTimeAsync(everything)
  expect(asked).toContain(listProspects.path)
  asked.length = 0
  prefetch.onConnected()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
  prefetch.onChange({ subject: 'prospect', id: 'a', action: 'created' })
  prefetch.onChange({ subject: 'task', id: 'b', action: 'updated' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([getProspect.path, getToday.path, listTasks.path])
  asked.length = 0
  await vi.advanceTimersByTimeAsync(11 * 60_000)
  prefetch.onConnected()
  await vi.advanceTimersByTimeAsync(everything)
  expect(asked).toContain(listProspects.path)
})

test('prefetching pauses for a minute when the server is too busy', async () => {
  const { prefetch, asked, state, errors } = start()
  state.failure = new ApiError(429, 'Too many requests.')
  prefetch.onConnected()
  await vi.advanceTimersByTimeAsync(50_000)
  expect(asked).toHaveLength(1)
  expect(errors).toEqual([state.failure])
  state.failure = undefined
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toContain(listProspects.path)
})

/** A server with many leads: as many as were found, and the one that is there already. */
async function startWithMany(found: number) {
  const all = await startAll({ prefetchPauseMs: 1 })
  await all.app.find(
    ...Array.from({ length: found }, (_, n) => ({
      name: `Sample ${n}`,
      email: `sample${n}@example.com`,
      sourceUrl: `https://example.com/${n}`,
    })),
  )
  return all
}

test('after the sign-in everything that the owner works with is fetched, and available offline', async () => {
  await using all = await startWithMany(19)
  const { consoleApp } = all
  consoleApp.listen()
  await expect.poll(() => consoleApp.asked.filter((one) => one.endsWith('/timeline')).length).toBe(20)
  consoleApp.setTransport('cut')
  const leads = await consoleApp.ask(listProspects.path)
  expect(await leads.json()).toHaveLength(20)
  expect(leads.headers.get('X-Shown-Part')).toBeNull()
  expect(await consoleApp.hub.call(getToday)).toMatchObject({ failedMails: 0 })
  expect(await consoleApp.hub.call(listTasks, { query: { dueBy: '2026-11-23' } })).toEqual([])
  expect(await consoleApp.hub.call(listCalls)).toEqual([])
  expect(await consoleApp.hub.call(listCalls, { query: { prospectId: all.lead.id } })).toEqual([])
  expect(await consoleApp.hub.call(listSavedViews)).toEqual([])
  const [first] = await consoleApp.hub.call(listProspects, { query: { sort: 'updated' } })
  expect(await consoleApp.hub.call(getTimeline, { params: { id: first?.id ?? '' } })).not.toEqual([])
  await expect.poll(() => consoleApp.status()).toMatchObject({ state: 'offline', leads: { cached: 20, total: 20 } })
})

test('prefetching resumes after a restart, and then removes the older lists', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-ahead-'))
  const asked: (string | undefined)[] = []
  let isCut = true
  const pages = new Map([
    [undefined, 'second'],
    ['second', 'third'],
  ])
  const client = {
    async callWithHeaders(_: ApiCall, { query: { cursor } }: { query: { cursor?: string } }) {
      if (isCut && cursor === 'second') throw new TypeError('The connection is cut.')
      asked.push(cursor)
      const next = pages.get(cursor)
      return {
        answer: [],
        headers: new Headers(next ? { Link: `<${listProspects.path}?cursor=${next}>; rel="next"` } : {}),
      }
    },
  } as unknown as Client
  const read = () => readAllLeads({ client, store: openStore(folder), turn: async () => {} })
  const address = `${listProspects.path}?limit=100`
  await openStore(folder).answers.save({ address, at: new Date().toISOString(), headers: {}, body: [] })
  // The list is older, and not of the same millisecond.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 })
  await expect(read()).rejects.toThrow('cut')
  isCut = false
  await read()
  expect(asked).toEqual([undefined, 'second', 'third'])
  expect(await openStore(folder).answers.find(address)).toBeUndefined()
  await read()
  expect(asked).toHaveLength(6)
  rmSync(folder, { recursive: true })
})

test('a list of only some leads says so, and includes later changes', async () => {
  await using all = await startWithMany(19)
  const { app, consoleApp } = all
  await consoleApp.hub.call(listProspects, { query: { limit: 8 } })
  const kept = async () => (await consoleApp.ask(`${listProspects.path}?limit=100`)).headers.get('X-Shown-Part')
  consoleApp.setTransport('cut')
  // The one that was there before was read with the first list.
  expect(await kept()).toBe('9/20')
  await expect.poll(() => consoleApp.status().leads).toEqual({ cached: 9, total: 20 })
  await consoleApp.hub.call(archiveProspect, { params: all.params, body: {} })
  expect(await kept()).toBe('8/19')
  expect(await app.hub.call(listProspects)).toHaveLength(20)
})

test('a response that is not cached is no error', async () => {
  await using all = await startAll()
  const { consoleApp } = all
  consoleApp.setTransport('cut')
  for (const ask of [
    () => consoleApp.hub.call(getToday),
    () => consoleApp.hub.call(listMails),
    () => consoleApp.hub.call(listSavedViews),
  ]) {
    await expect(ask()).rejects.toMatchObject({
      status: 503,
      sentence: 'This isn’t stored on this computer. You can see it when the server is back.',
      details: { isOffline: true },
    })
  }
})
