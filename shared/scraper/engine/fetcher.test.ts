import { expect, test } from 'vitest'
import type { PageRequest } from '../adapter.ts'
import { testSettings } from '../testing/crawl.ts'
import { sendJson } from '../testing/site/answers.ts'
import { startTestSite } from '../testing/site/site.ts'
import { createCookieJar } from './cookies.ts'
import { createDestinations } from './destination.ts'
import { createFetcher } from './fetcher.ts'
import { createHostGates } from './host-gates.ts'
import { keyOfRequest } from './page-address.ts'

async function fetchOnce(request: Pick<PageRequest, 'url' | 'json' | 'headers'>): Promise<string> {
  const destinations = createDestinations(testSettings)
  const fetcher = createFetcher({ settings: testSettings, gates: createHostGates(testSettings), destinations })
  const { signal } = new AbortController()
  const visit = { jar: createCookieJar([], () => {}), browser: undefined, signal, onWait() {} }
  try {
    return (await fetcher.fetch(request, 'plain', visit)).text
  } finally {
    fetcher.stop()
  }
}

test('a request may post JSON and set the headers that it is allowed, and no others', async () => {
  await using site = await startTestSite()
  site.answer('/api', (request, response, _url, body) => sendJson(response, { headers: request.headers, body }))
  const headers = { 'x-client': 'HILL', cookie: 'a=1', authorization: 'Basic x' }
  const answer = JSON.parse(await fetchOnce({ url: `${site.address}/api`, json: { from: 1 }, headers }))
  expect(answer).toMatchObject({
    body: '{"from":1}',
    headers: { 'x-client': 'HILL', 'content-type': 'application/json' },
  })
  expect(answer.headers).not.toHaveProperty('cookie')
  expect(answer.headers).not.toHaveProperty('authorization')
})

test('a redirect to another site forwards the body but not the headers', async () => {
  await using site = await startTestSite()
  await using other = await startTestSite()
  site.answer('/api', (_, response) => void response.writeHead(307, { Location: `${other.address}/api` }).end())
  other.answer('/api', (request, response, _url, body) => sendJson(response, { headers: request.headers, body }))
  const answer = JSON.parse(
    await fetchOnce({ url: `${site.address}/api`, json: { from: 1 }, headers: { 'x-client': 'HILL' } }),
  )
  expect(answer.body).toBe('{"from":1}')
  expect(answer.headers).not.toHaveProperty('x-client')
})

test('requests to one address are distinguished by their body', () => {
  const url = 'https://a.example/api'
  expect(keyOfRequest({ url, json: { from: 1 } })).not.toBe(keyOfRequest({ url, json: { from: 2 } }))
  expect(keyOfRequest({ url, json: { from: 1 } })).not.toBe(keyOfRequest({ url }))
})
