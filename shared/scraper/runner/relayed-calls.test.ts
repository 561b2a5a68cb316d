import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { listProspects } from '../../contract/prospects.ts'
import {
  cancelScrapingRun,
  claimScrapingRun,
  deliverFoundProspects,
  updateScrapingRun,
} from '../../contract/scraping-runs.ts'
import { answerRelayedCall, createRelayedFetch } from './relayed-calls.ts'

const id = '0190a6f2-0000-7000-8000-000000000001'

/** A client in a process without a token, and the requests that are made for it. */
function startRelay(answer: (request: Request) => Promise<Response> = async () => Response.json({ run: null })) {
  const made: string[] = []
  const relay = createRelayedFetch((call) => {
    void answerRelayedCall(call, async (request) => {
      made.push(`${request.method} ${new URL(request.url).pathname} ${await request.clone().text()}`)
      return answer(request)
    }).then(relay.take)
  })
  return { client: createClient({ baseUrl: 'https://studio.example', fetch: relay.fetch }), made }
}

test('a scraper’s calls about its run are relayed', async () => {
  const { client, made } = startRelay()
  expect(await client.call(claimScrapingRun, { body: { leaseMs: 5000 } })).toEqual({ run: null })
  await client.call(updateScrapingRun, { params: { id }, body: { pagesVisited: 3 } })
  await client.call(deliverFoundProspects, { params: { id }, body: { batchId: id, sourceId: id, prospects: [] } })
  expect(made).toEqual([
    'POST /api/scraping/runs/claim {"leaseMs":5000}',
    `PATCH /api/scraping/runs/${id} {"pagesVisited":3}`,
    `POST /api/scraping/runs/${id}/prospects {"batchId":"${id}","sourceId":"${id}","prospects":[]}`,
  ])
})

test('the server is asked for errors with their codes, by which a scraper knows that its run has ended', async () => {
  const { client } = startRelay(async (request) => {
    const hasCodes = request.headers.get('Accept')?.includes('application/problem+json')
    const type = hasCodes ? 'application/problem+json' : 'text/plain'
    const body = hasCodes ? JSON.stringify({ code: 'conflict', detail: 'The run has ended.' }) : 'The run has ended.'
    return new Response(body, { status: 409, headers: { 'Content-Type': type } })
  })
  const body = { pagesVisited: 3 }
  await expect(client.call(updateScrapingRun, { params: { id }, body })).rejects.toMatchObject({ code: 'conflict' })
})

test('nothing else is relayed: no leads, no cancelling, no other address', async () => {
  const { client, made } = startRelay()
  await expect(client.call(listProspects)).rejects.toThrow('403')
  await expect(client.call(cancelScrapingRun, { params: { id } })).rejects.toThrow('403')
  for (const path of [
    '/api/scraping/runs/../../prospects',
    '//elsewhere.example/api/scraping/runs/claim',
    '/api/scraping/runs/claim?x',
  ])
    expect(await answerRelayedCall({ type: 'call', id: 1, method: 'POST', path }, fetch)).toMatchObject({ status: 403 })
  expect(made).toEqual([])
})

test('an unreachable server gives the same error as without a relay, and a call can be aborted', async () => {
  const { client } = startRelay(() => Promise.reject(new Error('net::ERR_FAILED')))
  await expect(client.call(claimScrapingRun, { body: {} })).rejects.toThrow(TypeError)
  const stopping = new AbortController()
  const { client: slow } = startRelay(() => new Promise(() => {}))
  const pendingCall = slow.call(claimScrapingRun, { body: {}, signal: stopping.signal })
  stopping.abort(new Error('The scraper was stopped.'))
  await expect(pendingCall).rejects.toThrow('The scraper was stopped.')
})
