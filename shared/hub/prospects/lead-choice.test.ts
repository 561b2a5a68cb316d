import { expect, test, vi } from 'vitest'
import { createClient } from '#shared/client.ts'
import { maxBulkIds } from '#shared/contract/prospect-archive.ts'
import type { Prospect } from '#shared/contract/prospects.ts'
import { sendChange, undoStatus } from './lead-choice.ts'

const lead = (id: string, status: Prospect['status']) => ({ id, status }) as Prospect

test('each lead gets the status back that it had', () => {
  expect(undoStatus([lead('a', 'new'), lead('b', 'contacted'), lead('c', 'new')], 'quoted')).toEqual([
    { ids: ['a', 'c'], change: { action: 'status', status: 'new', reason: 'Undone' } },
    { ids: ['b'], change: { action: 'status', status: 'contacted', reason: 'Undone' } },
  ])
})

test('a rejected lead becomes new again first', () => {
  const steps = undoStatus([lead('a', 'quoted'), lead('b', 'new')], 'rejected')
  expect(steps.map(({ ids, change }) => [ids[0], 'status' in change && change.status])).toEqual([
    ['a', 'new'],
    ['a', 'quoted'],
    ['b', 'new'],
  ])
})

test('a refusal after a first part was changed is no failure of the whole', async () => {
  const ids = Array.from({ length: maxBulkIds + 2 }, (_, place) => `lead ${place}`)
  let calls = 0
  const fetch = async () => {
    calls += 1
    if (calls === 1) return Response.json({ done: maxBulkIds, failed: 0, results: [] })
    const headers = { 'Content-Type': 'application/problem+json' }
    return Response.json({ detail: 'The disk is full.', code: 'internal' }, { status: 500, headers })
  }
  const client = createClient({ baseUrl: 'https://studio.example', fetch })
  expect(await sendChange(client, { ids }, { action: 'restore' })).toMatchObject({
    done: maxBulkIds,
    failed: 2,
    results: [{ id: 'lead 1000', done: false, error: 'The disk is full.' }, { id: 'lead 1001' }],
  })
  await expect(sendChange(client, { ids }, { action: 'restore' })).rejects.toThrow('The disk is full.')
})

test('a change of many that is stopped after the last lead of a part begins no further part', async () => {
  const ids = Array.from({ length: maxBulkIds + 2 }, (_, place) => `lead ${place}`)
  const fetch = vi.fn<typeof globalThis.fetch>(async () =>
    Response.json({ done: maxBulkIds, failed: 0, unchanged: 0, results: [] }),
  )
  const client = createClient({ baseUrl: 'https://studio.example', fetch })
  expect(await sendChange(client, { ids }, { action: 'restore' })).toMatchObject({ done: maxBulkIds, unchanged: 2 })
  expect(fetch).toHaveBeenCalledOnce()
})

test('a change whose answer is lost is waited for while the server cannot be reached', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let runId = ''
  const run = () => ({ id: runId, finishedAt: null })
  const answers: (() => Response)[] = [
    () => Response.error(),
    () => Response.json([run()]),
    () => Response.error(),
    () => Response.json([{ ...run(), finishedAt: '2026-11-23T09:00:00.000Z' }]),
    () => Response.json({ done: 2, failed: 0, results: [] }),
  ]
  const fetch = async (_address: unknown, init?: RequestInit) => {
    if (typeof init?.body === 'string') runId = (JSON.parse(init.body) as { bulkRunId: string }).bulkRunId
    const answer = answers.shift()?.() ?? Response.error()
    if (answer.type === 'error') throw new TypeError('Failed to fetch')
    return answer
  }
  const client = createClient({ baseUrl: 'https://studio.example', fetch })
  const changing = sendChange(client, { ids: ['a', 'b'] }, { action: 'restore' })
  const [outcome] = await Promise.all([changing, vi.advanceTimersByTimeAsync(5000)])
  expect(outcome).toMatchObject({ done: 2 })
  vi.useRealTimers()
})
