import { focusManager, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from '#shared/client.ts'
import { getProspect, listProspects } from '#shared/contract/prospects.ts'
import { createTask, listTasks } from '#shared/contract/tasks.ts'
import { createQueryClient, createQueryFunction, pageOf, pagesOf, queryOf } from './queries.ts'

let mounted: QueryClient | undefined

afterEach(() => {
  vi.useRealTimers()
  mounted?.unmount()
  focusManager.setFocused(undefined)
})

/** The hub's cache over a server that answers in turn with these, and what was asked of it. */
function startHub(...answers: [status: number, body: string][]) {
  const asked: { url: unknown; init: RequestInit | undefined }[] = []
  const client = createClient({
    baseUrl: 'https://example.org',
    fetch: async (url, init) => {
      asked.push({ url, init })
      const [status, body] = answers[Math.min(asked.length, answers.length) - 1] ?? [200, '[]']
      return new Response(body, { status })
    },
  })
  const queryClient = createQueryClient(client)
  mounted = queryClient
  mounted.mount()
  return { client, queryClient, asked }
}

test("by default a query is a GET whose path is its key parts joined with '/', with credentials, parsed as JSON", async () => {
  const hub = startHub([200, '{"total":3}'])
  expect(await hub.queryClient.fetchQuery({ queryKey: ['/api/prospects', 'p1', 'timeline'] })).toEqual({ total: 3 })
  expect(hub.asked).toMatchObject([
    { url: 'https://example.org/api/prospects/p1/timeline', init: { method: 'GET', credentials: 'include' } },
  ])
  expect(hub.asked[0]?.init).not.toHaveProperty('body')
})

test('by default a 401 is an error, of status, colon, space and body', async () => {
  const hub = startHub([401, 'Please sign in.'])
  await expect(hub.queryClient.fetchQuery({ queryKey: ['/api/prospects'] })).rejects.toThrow(/^401: Please sign in\.$/)
})

test('a query may be configured to yield null on 401, and only then', async () => {
  const hub = startHub([401, 'Please sign in.'], [403, 'No.'])
  const queryFn = createQueryFunction(hub.client, { on401: 'null' })
  expect(await hub.queryClient.fetchQuery({ queryKey: ['/api/auth/user'], queryFn })).toBeNull()
  await expect(hub.queryClient.fetchQuery({ queryKey: ['/api/other'], queryFn })).rejects.toThrow('403: No.')
})

test('a failed query is not tried again', async () => {
  const hub = startHub([500, 'Oops.'], [200, '[]'])
  await expect(hub.queryClient.fetchQuery({ queryKey: ['/api/prospects'] })).rejects.toThrow('500: Oops.')
  expect(hub.asked).toHaveLength(1)
})

test('a query that is shown is not tried again after it failed, nor when the window is focused again', async () => {
  const hub = startHub([500, 'Oops.'], [200, '[]'])
  const observer = new QueryObserver(hub.queryClient, { queryKey: ['/api/prospects'] })
  const { promise: failed, resolve } = Promise.withResolvers<number>()
  const stop = observer.subscribe(({ isError, failureCount }) => isError && resolve(failureCount))
  expect(await failed).toBe(1)
  // A query without data is stale, so only the default keeps the focus from asking again.
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  expect(observer.getCurrentResult().fetchStatus).toBe('idle')
  stop()
  expect(hub.asked).toHaveLength(1)
})

test('a query that is shown is not asked again at intervals', async () => {
  vi.useFakeTimers()
  const hub = startHub()
  const observer = new QueryObserver(hub.queryClient, { queryKey: ['/api/prospects'] })
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(24 * 60 * 60_000)
  expect(observer.getCurrentResult().isSuccess).toBe(true)
  expect(hub.asked).toHaveLength(1)
  stop()
})

test('what was read is never stale: whoever shows it next does not ask again', async () => {
  const hub = startHub()
  await hub.queryClient.fetchQuery({ queryKey: ['/api/prospects'] })
  const observer = new QueryObserver(hub.queryClient, { queryKey: ['/api/prospects'] })
  const stop = observer.subscribe(() => {})
  expect(observer.getCurrentResult()).toMatchObject({ isStale: false, fetchStatus: 'idle' })
  stop()
  expect(hub.asked).toHaveLength(1)
})

test('the query of a call makes it with its input', async () => {
  const hub = startHub([200, '{"name":"Ada"}'])
  const query = queryOf(getProspect, { params: { id: 'p1' } })
  expect(await hub.queryClient.fetchQuery(query)).toEqual({ name: 'Ada' })
  expect(hub.asked).toMatchObject([{ url: 'https://example.org/api/prospects/p1', init: { method: 'GET' } }])
  expect(query.queryKey).toEqual([getProspect.path, { params: { id: 'p1' } }])
})

test('a list is read page by page, or one page of it', async () => {
  const hub = startHub()
  await hub.queryClient.fetchInfiniteQuery(pagesOf(listProspects, { query: { sort: 'name' } }, { first: 10 }))
  await hub.queryClient.fetchQuery(pageOf(listProspects, {}, 1))
  expect(hub.asked).toMatchObject([
    { url: 'https://example.org/api/prospects?sort=name&limit=10' },
    { url: 'https://example.org/api/prospects?limit=1' },
  ])
})

test('a mutation is pending until what its calls change has been read again, also after a failure', async () => {
  const hub = startHub()
  const observer = new QueryObserver(hub.queryClient, queryOf(listTasks))
  const stop = observer.subscribe(() => {})
  await hub.queryClient.fetchQuery(queryOf(listTasks))
  const mutation = hub.queryClient.getMutationCache().build(hub.queryClient, {
    meta: { calls: [createTask] },
    mutationFn: () => Promise.reject(new Error('No.')),
  })
  await expect(mutation.execute(undefined)).rejects.toThrow('No.')
  expect(observer.getCurrentResult().fetchStatus).toBe('idle')
  expect(hub.asked).toHaveLength(2)
  stop()
})
