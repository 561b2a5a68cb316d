import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError, type Client } from '../../client.ts'
import { type BatchQueue, openBatchQueue, type QueuedBatch } from './batches.ts'
import { startDelivery } from './delivery.ts'
import type { RunnerEvent } from './runner.ts'

const runId = '0190a6f2-0000-7000-8000-000000000002'
const sourceId = '0190a6f2-0000-7000-8000-000000000001'

let folder: string
let queue: BatchQueue
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'delivery-'))
  queue = await openBatchQueue(folder)
})
afterEach(() => rm(folder, { recursive: true }))

function batch(number: number, extra: Partial<QueuedBatch['body']> = {}): QueuedBatch {
  const prospects = [{ name: `Sample Person${number}`, projectType: 'extension' }]
  const body = { batchId: crypto.randomUUID(), sourceId, prospects, ...extra }
  return { runId, number, keys: [`key ${number}`], dropped: 0, body }
}

/** A server that answers each batch in turn with one of these, and the last one from then on. */
function deliver(...answers: (Error | object)[]) {
  const sent: unknown[] = []
  const delivered: number[] = []
  const events: RunnerEvent[] = []
  let renewals = 0
  const call = async (_: unknown, { body }: { body: QueuedBatch['body'] }) => {
    sent.push(body.prospects[0])
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return answer
  }
  const delivery = startDelivery({
    client: { call } as unknown as Client,
    report: (event) => void events.push(event),
    queue,
    firstPauseMs: 10,
    lease: {
      runId,
      lost: new AbortController().signal,
      renew: async () => void (renewals += 1),
      end: async () => {},
      stop: async () => {},
    },
    onDelivered: async ({ number }) => void delivered.push(number),
  })
  return { delivery, sent, delivered, events, renewals: () => renewals }
}

const taken = { found: 1, added: 1, duplicate: 0 }
const refused = (status: 404 | 409) =>
  new ApiError(status, 'A reason.', {}, {}, status === 404 ? 'not_found' : 'conflict')

test('batches are delivered in order, and leave the queue', async () => {
  for (const number of [0, 1, 10, 2]) await queue.put(batch(number))
  const { delivery, delivered } = deliver(taken)
  await delivery.finish()
  expect(delivered).toEqual([0, 1, 2, 10])
  expect(await queue.list()).toEqual([])
})

test('a proxy’s refusal drops no batch', async () => {
  await queue.put(batch(0))
  const { delivery, delivered } = deliver(new ApiError(404, '404 page not found'), new ApiError(403, 'Blocked'), taken)
  await delivery.finish()
  expect(delivered).toEqual([0])
})

test('a batch waits in the queue while the server is away, and is delivered when it is back', async () => {
  await queue.put(batch(0))
  const { delivery, sent, delivered, events } = deliver(new TypeError('fetch failed'), taken)
  await delivery.finish()
  expect(sent).toHaveLength(2)
  expect(delivered).toEqual([0])
  expect(events[0]).toMatchObject({ type: 'trouble', sentence: expect.stringContaining('could not be delivered yet') })
})

test('an expired lease is renewed, and the batch is sent again', async () => {
  await queue.put(batch(0))
  const { delivery, delivered, renewals } = deliver(refused(409), taken)
  await delivery.finish()
  expect(renewals()).toBe(1)
  expect(delivered).toEqual([0])
})

test('a batch that the server refuses for good is dropped, and counts as not delivered', async () => {
  await queue.put(batch(0))
  await queue.put(batch(1))
  const { delivery, delivered, events } = deliver(refused(404), taken)
  await delivery.finish()
  expect(delivered).toEqual([1])
  expect(events[0]).toEqual({ type: 'trouble', sentence: 'A batch was not taken: A reason.' })
})

test('an empty batch is not sent unless it has the result of its source', async () => {
  await queue.put(batch(0, { prospects: [] }))
  await queue.put(batch(1, { prospects: [], log: { status: 'success' } }))
  const { delivery, sent, delivered } = deliver(taken)
  await delivery.finish()
  expect(sent).toHaveLength(1)
  expect(delivered).toEqual([0, 1])
})

test('queued batches survive a restart', async () => {
  const waiting = batch(0)
  await queue.put(waiting)
  const [name = ''] = await (await openBatchQueue(folder)).list()
  expect(await queue.read(name)).toEqual(waiting)
  await queue.removeRun('another')
  expect(await queue.list()).toHaveLength(1)
  await queue.removeRun(runId)
  expect(await queue.list()).toEqual([])
})
