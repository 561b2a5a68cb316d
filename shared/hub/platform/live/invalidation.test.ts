import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listPayments } from '#shared/contract/payments.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { listProspects, summariseProspects, summariseStages } from '#shared/contract/prospects.ts'
import { listTasks } from '#shared/contract/tasks.ts'
import { listConsultations } from '#shared/contract/consultations.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { calls } from '#shared/contract/index.ts'
import { createInvalidation, pathsAfter, reads } from './invalidation.ts'

const list = [listProspects.path, 'pages']
const count = [listProspects.path, 'count']

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A list that tells of new leads itself, a count that does not, and what is asked anew after changes. */
function startAll() {
  const queryClient = new QueryClient()
  const invalidation = createInvalidation(queryClient)
  const cache = queryClient.getQueryCache()
  cache.build(queryClient, { queryKey: list, meta: { announcesNew: true } })
  const show = (key: unknown[]) => queryClient.setQueryData(key, 'shown')
  for (const key of [list, count, [getTimeline.path, 'a'], [listTasks.path]]) show(key)
  return {
    ...invalidation,
    show,
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
  const payments = [listPayments.path, 'pages']
  hub.show(payments)
  hub.add(changed('a'))
  expect(hub.untrue()).not.toContainEqual(payments)
  hub.add({ subject: 'prospect', id: 'a', action: 'deleted' })
  expect(hub.untrue()).toContainEqual(payments)
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

test('the hub knows every read of the contract that a change makes stale', () => {
  // Their queries begin with the path of the list.
  const partsOfList = new Set<unknown>([summariseProspects, summariseStages])
  const stale = calls.filter((call) => call.staleAfter !== undefined && !partsOfList.has(call))
  expect(new Set(reads)).toEqual(new Set(stale))
})

test('a deleted lead also invalidates the queries that link to it', () => {
  expect(pathsAfter({ subject: 'prospect', action: 'updated' })).toEqual(
    expect.arrayContaining([listProspects.path, getToday.path]),
  )
  expect(pathsAfter({ subject: 'prospect', action: 'updated' })).not.toContain(listConsultations.path)
  expect(pathsAfter({ subject: 'prospect', action: 'deleted' })).toContain(listConsultations.path)
})
