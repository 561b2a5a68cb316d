import { expect, test, vi } from 'vitest'
import { createClient } from './client.ts'
import { getToday } from './contract/dashboard.ts'
import { followChanges } from './contract/events.ts'
import { listProspects } from './contract/prospects.ts'
import { fetchOwnAnswers, identityHeader } from './contract/server-identity.ts'
import { fetchFirstAnswers } from './first-answers.ts'

const headers = { [identityHeader]: '1.0.0 0123456789abcdef', 'X-Total-Count': '7' }
const query = { origin: 'enquiries', limit: 100 } as const

function open(text: string | null) {
  const send = vi.fn<typeof fetch>(async () => Response.json(['fetched'], { headers }))
  const client = createClient({ fetch: fetchOwnAnswers(fetchFirstAnswers(send, text)) })
  return { send, list: () => client.callWithHeaders(listProspects, { query }), client }
}

const first = JSON.stringify({ '/api/prospects?origin=enquiries&limit=100': { headers, body: ['from the page'] } })

test('an answer that came with the page is given once, with its headers, and then fetched', async () => {
  const { send, list } = open(first)
  const { answer, headers: received } = await list()
  expect([answer, received.get('X-Total-Count'), send.mock.calls.length]).toEqual([['from the page'], '7', 0])
  expect((await list()).answer).toEqual(['fetched'])
})

test('another query than that of the page is fetched', async () => {
  const { client } = open(first)
  expect(await client.call(listProspects, { query: { ...query, status: 'new' } })).toEqual(['fetched'])
})

test('once changes are followed, what the page brought may be out of date, and is fetched', async () => {
  const { client, list } = open(first)
  await client.open(followChanges)
  expect((await list()).answer).toEqual(['fetched'])
})

test.each([null, '', '{"/api', 'null', '[]', '"text"', '{"/api/overview/today": null}', '{"/api/overview/today": 5}'])(
  'a page with %j in place of the answers counts as one without them',
  async (text) => {
    const { client, send } = open(text)
    await client.call(getToday)
    expect(send).toHaveBeenCalledOnce()
  },
)

test('an answer without the proof that it is our server’s is none', async () => {
  const { client } = open(JSON.stringify({ [getToday.path]: { headers: {}, body: {} } }))
  await expect(client.call(getToday)).rejects.toThrow('Another page answers in the server’s place.')
})
