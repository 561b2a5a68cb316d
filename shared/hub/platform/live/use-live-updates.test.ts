import { beforeEach, expect, test } from 'vitest'
import { createClient } from '#shared/client.ts'
import { draftKeys, setDraftStorage, writeDraft } from '../draft-store.ts'
import { clearDraftsOfDeletedLeads } from './use-live-updates.ts'

const [live, archived, gone] = ['1', '2', '3'].map((last) => `019400aa-0000-7000-8000-00000000000${last}`) as [
  string,
  string,
  string,
]

beforeEach(() => {
  const kept = new Map<string, string>()
  setDraftStorage({
    keys: () => [...kept.keys()],
    get: (key) => kept.get(key),
    set: (key, text) => void kept.set(key, text),
    remove: (key) => void kept.delete(key),
  })
})

const problem = { 'Content-Type': 'application/problem+json' }
const ownRefusal = (status: number) =>
  Response.json({ code: status === 404 ? 'not_found' : 'already_archived' }, { status, headers: problem })

function clientAnswering(statuses: Record<string, number>, refusal = ownRefusal) {
  const asked: string[] = []
  const client = createClient({
    baseUrl: 'https://studio.example',
    async fetch(address, init) {
      const id = new Request(address, init).url.split('/').at(-1) ?? ''
      asked.push(id)
      const status = statuses[id]
      if (status === undefined) throw new TypeError('Failed to fetch')
      return status === 200 ? Response.json({ id }) : refusal(status)
    },
  })
  return { client, asked }
}

test('the drafts of removed leads are removed, and those of active and archived leads are kept', async () => {
  const { client } = clientAnswering({ [live]: 200, [archived]: 409, [gone]: 404 })
  for (const id of [live, archived, gone]) writeDraft(`note:${id}`, { text: 'Rang' })
  writeDraft(`id:email:${gone}`, { id: '1', words: 'Hello' })
  await clearDraftsOfDeletedLeads(client)
  expect(draftKeys()).toEqual([`note:${live}`, `note:${archived}`])
})

test('without the server every draft is kept, and the server is asked only where a draft is about a lead', async () => {
  const { client, asked } = clientAnswering({})
  writeDraft(`lead:${live}`, { phone: '1' })
  writeDraft(`source:${archived}`, { name: 'Winchester planning' })
  await clearDraftsOfDeletedLeads(client)
  expect(draftKeys()).toHaveLength(2)
  expect(asked).toEqual([live])
})

test('a proxy’s 404 deletes no draft', async () => {
  const { client } = clientAnswering({ [live]: 404 }, () => new Response('404 page not found', { status: 404 }))
  writeDraft(`note:${live}`, { text: 'Rang' })
  await clearDraftsOfDeletedLeads(client)
  expect(draftKeys()).toEqual([`note:${live}`])
})
