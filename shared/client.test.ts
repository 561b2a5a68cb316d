import { expect, test, vi } from 'vitest'
import { ApiError, createClient, fillPath } from './client.ts'
import { currentUser, revokeAccessToken } from './contract/accounts.ts'
import { archiveProspect } from './contract/prospect-archive.ts'
import { uploadLeadFile } from './contract/lead-files.ts'
import { listProspects } from './contract/prospects.ts'
import { startScraping } from './contract/scraping-runs.ts'

const answering = (body: string, init: ResponseInit) => createClient({ fetch: async () => new Response(body, init) })

test('an unsuccessful answer is an error of status, colon, space and body', async () => {
  await expect(answering('Please sign in.', { status: 401 }).call(currentUser)).rejects.toThrow(
    /^401: Please sign in\.$/,
  )
})

test('an empty body gives the status text', async () => {
  await expect(answering('', { status: 502, statusText: 'Bad Gateway' }).call(currentUser)).rejects.toThrow(
    /^502: Bad Gateway$/,
  )
})

test('a proxy’s page in place of an answer means that the server can’t be reached', async () => {
  const page = answering('<!doctype html><title>Away</title>', {
    status: 503,
    headers: { 'Content-Type': 'text/html' },
  })
  await expect(page.call(currentUser)).rejects.toBeInstanceOf(TypeError)
  const refusal = answering('<h1>Too large</h1>', { status: 413, headers: { 'Content-Type': 'text/html' } })
  await expect(refusal.call(currentUser)).rejects.toBeInstanceOf(ApiError)
})

test('problem details give the sentence and the fields', async () => {
  const problem = JSON.stringify({ detail: 'First name is required.', fields: { firstName: 'First name is required' } })
  const failed = answering(problem, { status: 400, headers: { 'Content-Type': 'application/problem+json' } }).call(
    currentUser,
  )
  await expect(failed).rejects.toBeInstanceOf(ApiError)
  await expect(failed).rejects.toMatchObject({
    message: '400: First name is required.',
    sentence: 'First name is required.',
    fields: { firstName: 'First name is required' },
  })
})

test('it sends credentials, a query without blanks, and a body only when there is one', async () => {
  const sent: [string, RequestInit | undefined][] = []
  const client = createClient({
    baseUrl: 'https://example.org',
    fetch: async (input, init) => {
      sent.push([input instanceof Request ? input.url : String(input), init])
      return new Response('[]')
    },
  })
  await client.call(listProspects, { query: { status: 'new', priority: undefined } })
  const [url, init] = sent[0] ?? []
  expect(url).toBe('https://example.org/api/prospects?status=new')
  expect(init).toMatchObject({ method: 'GET', credentials: 'include' })
  expect(init).not.toHaveProperty('body')
  expect(init?.headers).not.toHaveProperty('Content-Type')
})

test.each([
  ['a body is sent as JSON when one is supplied', { archiveReason: 'Built already' }],
  ['and only then', undefined],
])('%s', async (_, body) => {
  const send = vi.fn<typeof fetch>(async () => new Response('{}'))
  const client = createClient({ fetch: send })
  if (body) await client.call(archiveProspect, { params: { id: 'p1' }, body })
  else await client.call(startScraping)
  const { headers, ...sent } = send.mock.calls[0]?.[1] ?? {}
  expect(sent).toEqual({
    method: 'POST',
    credentials: 'include',
    ...(body ? { body: '{"archiveReason":"Built already"}' } : {}),
  })
  expect(new Headers(headers).get('Content-Type')).toBe(body ? 'application/json' : null)
})

test('path parameters are escaped', () => {
  expect(fillPath(revokeAccessToken.path, { id: 'a/../b' })).toBe('/api/auth/tokens/a%2F..%2Fb')
})

test('the headers of an answer are handed out with it', async () => {
  const client = answering('[]', { headers: { 'X-Total-Count': '7' } })
  const { answer, headers } = await client.callWithHeaders(listProspects)
  expect(answer).toEqual([])
  expect(headers.get('X-Total-Count')).toBe('7')
})

test('a search and the name of a file are not in the address', async () => {
  const sent: [string, RequestInit | undefined][] = []
  const client = createClient({
    fetch: async (input, init) => {
      sent.push([input instanceof Request ? input.url : String(input), init])
      return new Response('[]')
    },
  })
  await client.call(listProspects, { query: { q: 'Ada Sample', status: 'new', limit: 6 } })
  await client.call(uploadLeadFile, {
    params: { id: 'x' },
    query: { id: 'y', fileName: 'Ada – plans.pdf' },
    body: 'plan',
  })
  const [search, upload] = sent
  expect(search?.[0]).toBe('/api/prospects/search')
  expect(search?.[1]).toMatchObject({ method: 'POST', body: '{"q":"Ada Sample","status":"new","limit":"6"}' })
  expect(upload?.[0]).toBe('/api/prospects/x/files?id=y')
  expect(upload?.[1]?.headers).toMatchObject({ 'X-File-Name': 'Ada%20%E2%80%93%20plans.pdf' })
})
