import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eraseProspect } from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { createTask, listTasks } from '#shared/contract/tasks.ts'
import { listConsultations } from '#shared/contract/consultations.ts'
import { createInvalidation, type QueryMeta, refreshAfter } from './refresh-queries.ts'

const list = [listProspects.path, 'pages']
const count = [listProspects.path, 'count']

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A list that tells of new leads itself, a count that does not, and what is asked anew after changes. */
function startAll() {
  const queryClient = new QueryClient()
  const invalidation = createInvalidation(queryClient)
  const cache = queryClient.getQueryCache()
  const show = (key: unknown[]) => queryClient.setQueryData(key, 'shown')
  /** Shows the answer of a read. */
  const add = (queryKey: unknown[], meta: QueryMeta) => {
    cache.build(queryClient, { queryKey, meta })
    show(queryKey)
  }
  add(list, { call: listProspects, announcesNew: true })
  add(count, { call: listProspects })
  add([getTimeline.path, 'a'], { call: getTimeline })
  add([listTasks.path], { call: listTasks })
  add([listConsultations.path], { call: listConsultations })
  return {
    queryClient,
    show,
    add: invalidation.add,
    /** Lets a burst end. @returns the keys that are untrue by then */
    untrue() {
      vi.advanceTimersByTime(1000)
      return cache
        .getAll()
        .filter(({ state }) => state.isInvalidated)
        .map(({ queryKey }) => queryKey)
    },
  }
}

const changed = (id: string) => ({ subject: 'prospect', id, action: 'updated' }) as const
const created = (id: string) => ({ subject: 'prospect', id, action: 'created' }) as const

test('a change invalidates the queries about its subject, and nothing else', () => {
  const hub = startAll()
  hub.add(changed('a'))
  expect(hub.untrue()).toEqual([list, count, [getTimeline.path, 'a']])
})

test('the removal of a lead invalidates the queries that may link to it', () => {
  const hub = startAll()
  hub.add(changed('a'))
  expect(hub.untrue()).not.toContainEqual([listConsultations.path])
  hub.add({ subject: 'prospect', id: 'a', action: 'deleted' })
  expect(hub.untrue()).toContainEqual([listConsultations.path])
})

test('what was stored without its read is invalidated by any change', () => {
  const hub = startAll()
  hub.show(['new lead'])
  hub.add(changed('a'))
  expect(hub.untrue()).toContainEqual(['new lead'])
})

test('a call invalidates what it changes, whether or not a list announces new records', async () => {
  const hub = startAll()
  await refreshAfter(hub.queryClient, [createTask])
  expect(hub.untrue()).toEqual([list, count, [getTimeline.path, 'a'], [listTasks.path]])
})

test('a call that removes a record leaves the queries about that one alone', async () => {
  const hub = startAll()
  await refreshAfter(hub.queryClient, [eraseProspect], { exceptAbout: '"a"' })
  expect(hub.untrue()).toEqual([list, count, [listTasks.path], [listConsultations.path]])
})

test('neither a new record nor its changes reload the list before it is shown there', () => {
  const hub = startAll()
  vi.advanceTimersByTime(1)
  hub.add(created('new'))
  hub.add(changed('new'))
  expect(hub.untrue()).toEqual([count, [getTimeline.path, 'a']])
})

test('once the list shows the record, its changes reload the list like any other', () => {
  const hub = startAll()
  vi.advanceTimersByTime(1)
  hub.add(created('new'))
  vi.advanceTimersByTime(1000)
  hub.show(list)
  expect(hub.untrue()).not.toContainEqual(list)
  hub.add(changed('new'))
  expect(hub.untrue()).toContainEqual(list)
})
