import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { apiCall, keyHeader } from '#shared/contract/api-call.ts'
import { calls } from '#shared/contract/index.ts'
import { systemClock } from '../clock.ts'
import type { Trx } from '../database/schema.ts'
import { testDatabase } from '../database/testing.ts'
import { AppError } from '../errors.ts'
import { answerErrors } from './errors.ts'
import { LazyRouter } from './lazy-router.ts'
import { type Handler, type HandlerInput, serve } from './serve.ts'

const answer = z.object({ isKept: z.boolean() })
const keepNote = apiCall('POST', '/notes', { summary: 'Keeps a note.', answer })
const waitForNote = apiCall('POST', '/slow-notes', { summary: 'Keeps a note from elsewhere.', write: 'own', answer })
const previewNote = apiCall('POST', '/previews', { summary: 'Shows a note.', changesNothing: true, answer })
const readNote = apiCall('GET', '/notes', { summary: 'Reads a note.', answer })

const note = { key: 'note', value: '"x"', updatedAt: '2026-11-01T09:00:00.000Z' }

const key = '019400aa-0000-7000-8000-000000000000'
const kept = new Set([key, note.key])

/** Serves `keepNote` on a real port with this handler. */
async function startWith(handler: Handler<typeof keepNote>) {
  const database = await testDatabase()
  const { db } = database
  const router = new LazyRouter()
  const api = {
    db,
    clock: systemClock,
    publicUrl: 'http://127.0.0.1',
    router,
    gate: async () => {},
    isStillSignedIn: async () => true,
  }
  serve(api, keepNote, handler)
  const koa = new Koa().use(answerErrors(pino({ enabled: false }))).use(router.routes())
  const server = koa.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const listed = async (table: 'setting' | 'idempotencyKey') =>
    (await db.selectFrom(table).select('key').execute()).map((row) => row.key)
  return {
    ...database,
    stored: async () =>
      [...(await listed('idempotencyKey')), ...(await listed('setting'))].filter((one) => kept.has(one)),
    post: (headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}/notes`, { method: 'POST', headers: { Connection: 'close', ...headers } }),
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => void server.close(resolve))
      await database[Symbol.asyncDispose]()
    },
  }
}

test('a handler that throws leaves nothing, and its key may be used again', async () => {
  let isRefused = true
  await using server = await startWith(async ({ trx }) => {
    await trx.insertInto('setting').values(note).execute()
    if (isRefused) throw new AppError('conflict', 'Not now.')
    return { isKept: true }
  })
  expect((await server.post({ [keyHeader]: key })).status).toBe(409)
  expect(await server.stored()).toEqual([])
  isRefused = false
  expect((await server.post({ [keyHeader]: key })).status).toBe(200)
  expect(await server.stored()).toEqual([key, note.key])
})

test('an answer is sent only once its change is stored', async () => {
  await using server = await startWith(async ({ trx }) => {
    await sql`pragma defer_foreign_keys = on`.execute(trx) // checked by the commit
    await trx.insertInto('setting').values(note).execute()
    const ofNobody = { userId: 'nobody', codeHash: 'x' }
    await trx.insertInto('recoveryCode').values(ofNobody).execute()
    return { isKept: true }
  })
  expect((await server.post()).status).toBe(500)
  expect(await server.stored()).toEqual([])
})

test('a call that writes gets a transaction unless the contract says that it opens its own', () => {
  expectTypeOf<HandlerInput<typeof keepNote>>().toHaveProperty('trx').toEqualTypeOf<Trx>()
  expectTypeOf<HandlerInput<typeof waitForNote>>().not.toHaveProperty('trx')
  expectTypeOf<HandlerInput<typeof previewNote>>().not.toHaveProperty('trx')
  expectTypeOf<HandlerInput<typeof readNote>>().not.toHaveProperty('trx')
})

test('what waits for the body of an upload opens its own transaction', () => {
  expect(calls.filter(({ upload, write }) => upload && write !== 'own').map(({ path }) => path)).toEqual([])
})
