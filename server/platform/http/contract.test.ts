import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fillPath } from '#shared/client.ts'
import type { ApiCall } from '#shared/contract/api-call.ts'
import { errorStatus } from '#shared/contract/errors.ts'
import { calls } from '#shared/contract/index.ts'
import { type CommitWatcher, watchCommits } from '../../testing/database-file.ts'
import { ownerToken, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createRandom, type Random } from '../../testing/random.ts'
import { AppError } from '../errors.ts'
import { parseAs } from '../parse.ts'

let app: TestApp
let authorization: string
let commits: CommitWatcher
let known = { version: Number.NaN, contents: '' }
beforeAll(async () => {
  app = await startTestApp({ environment: { RATE_LIMIT: 'off' } })
  authorization = `Bearer ${await ownerToken(app.deps)}`
  commits = watchCommits(join(app.deps.config.dataDir, 'app.db'))
})
afterAll(async () => {
  commits[Symbol.dispose]()
  await app[Symbol.asyncDispose]()
})

const writes = calls.filter(({ method }) => method !== 'GET')
const withBody = writes.filter(({ body }) => body !== undefined)
const name = ({ method, path }: ApiCall) => `${method} ${path}`
const someId = '019400aa-0000-7000-8000-000000000000'
const addressOf = (call: ApiCall, id = someId) => fillPath(call.path, { id, file: id })

/** Returns everything that is stored, except for the time when a token was last used. It is read again only after a commit. */
function contents(): string {
  const version = commits.version()
  if (version !== known.version) {
    known = { version, contents: JSON.stringify({ ...commits.contents(), accessToken: [] }) }
  }
  return known.contents
}

/** Returns a body of the kind that a call takes. */
function someBody({ body, upload }: ApiCall): { body?: string } {
  if (body) return { body: '{}' }
  return upload ? { body: 'x' } : {}
}

function send(
  call: ApiCall,
  {
    headers = {},
    body,
    address = addressOf(call),
  }: { headers?: Record<string, string>; body?: string; address?: string },
) {
  return app.request(address, {
    method: call.method,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body }),
  })
}

describe('unauthorised requests', () => {
  const owners = calls.filter(({ access }) => access !== 'public')
  const strangers: [string, Record<string, string>][] = [
    ['no session', {}],
    ['a made-up cookie', { Cookie: 'session=abc; session.sig=def' }],
    ['a made-up token', { Authorization: `Bearer ${'x'.repeat(43)}` }],
    ['a token of another type', { Authorization: 'Basic b3duZXI6cGFzc3dvcmQ=' }],
  ]
  test.each(strangers)('%s does not authorise the owner’s calls', async (_, headers) => {
    const before = contents()
    for (const call of owners) {
      const response = await send(call, { headers, ...someBody(call) })
      expect(response.status, name(call)).toBe(401)
      expect(await response.text(), name(call)).toBe('Please sign in.')
    }
    expect(contents()).toBe(before)
  })

  test('cross-site requests that change something are refused', async () => {
    const before = contents()
    for (const call of writes) {
      const headers = { Authorization: authorization, 'Sec-Fetch-Site': 'cross-site' }
      expect((await send(call, { headers, ...someBody(call) })).status, name(call)).toBe(403)
    }
    expect(contents()).toBe(before)
  })
})

test('every call is served and described', async () => {
  const description = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  for (const call of calls) {
    expect(description.paths[call.path.replace(/:(\w+)/g, '{$1}')]).toHaveProperty(call.method.toLowerCase())
    expect([404, 405], `${name(call)} is served`).not.toContain((await send(call, {})).status)
  }
})

describe('malformed', () => {
  beforeAll(async () => {
    // Confirmed, so that the input is reached. Once, because everything that is stored is read again after each commit.
    await app.deps.db.updateTable('accessToken').set({ confirmedAt: new Date().toISOString() }).execute()
  })

  test.each(withBody.map((call) => [name(call), call] as const))(
    'bodies of %s get a documented refusal and change nothing',
    async (_, call) => {
      const before = contents()
      const random = createRandom(name(call))
      for (const [n, [body, refusal]] of [...malformedBodies(call, random)].entries()) {
        // What the schema refuses gets no further, so a tenth of it is sent.
        const sentence = (n % 10 > 0 && refusal) || (await sendRefused(call, body))
        expect(sentence).toMatch(/[.!?’]$/)
      }
      expect(contents()).toBe(before)
    },
  )

  test.each(calls.filter(({ upload }) => upload !== undefined).map((call) => [name(call), call] as const))(
    'bodies of %s, which takes a file, are no server error',
    async (_, call) => {
      for (const body of brokenBodies) {
        const { status } = await send(call, { headers: { Authorization: authorization }, body })
        expect(status, body.slice(0, 200)).toBeLessThan(500)
      }
    },
  )

  test('malformed ids and queries are refused', async () => {
    const before = contents()
    const odd = ['1', '%00', "'%3B drop table prospect", '..%2f..', 'x'.repeat(500), '%F0%9F%92%A9']
    for (const call of calls) {
      for (const id of call.params ? odd : []) {
        const address = call.path.replace(/:\w+/g, id)
        const status = (
          await send(call, { headers: { Authorization: authorization }, address, ...(call.body ? { body: '{}' } : {}) })
        ).status
        expect([400, 404, 409, 414], `${call.method} ${address}`).toContain(status)
      }
      for (const value of call.query && call.method === 'GET' ? ['%00', '-1', '1e99', '[]', 'x'.repeat(2000)] : []) {
        const address = `${addressOf(call)}?limit=${value}&cursor=${value}&status=${value}`
        expect(
          (await send(call, { headers: { Authorization: authorization }, address })).status,
          `${call.method} ${address}`,
        ).toBeLessThan(500)
      }
    }
    expect(contents()).toBe(before)
  })
})

/** Sends a body that is refused as the contract says. Returns the sentence of the refusal. */
async function sendRefused(call: ApiCall, body: string): Promise<string> {
  const response = await send(call, { headers: { Authorization: authorization }, body })
  const sentence = await response.text()
  const documented = [400, 404, 409, ...(call.errors ?? []).map((code) => errorStatus[code])]
  expect(documented, `${body.slice(0, 200)} → ${sentence}`).toContain(response.status)
  return sentence
}

/** Bodies that are no object, or not even JSON. */
const brokenBodies = [
  'null',
  '[null]',
  'true',
  '{',
  '{"a":',
  '{"a":}',
  '\u0000',
  '"',
  '{"a":1}{"b":2}',
  'NaN',
  '{"__proto__":{"x":1},"constructor":null}',
  '['.repeat(5000),
  '['.repeat(15_000) + ']'.repeat(15_000),
  `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
]

/** Returns bodies that the contract refuses, with the sentence of the schema: with each field invalid in turn, and many random ones. */
function malformedBodies({ body }: ApiCall, random: Random): Map<string, string> {
  if (!body) return new Map()
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const names = Object.keys(properties)
  const wrong = [
    null,
    true,
    -1,
    1e308,
    '',
    ' ',
    '\u0000',
    'x'.repeat(20_000),
    [],
    [[]],
    {},
    { $ne: null },
    ['a'],
    '{{7*7}}',
    '\ud800',
  ]
  const plausible = [someId, 'Ada', 'ada@example.com', '020 7946 0018', 300, 'extension', 'new', 12, false, ['a']]
  const candidates: unknown[] = [null, [], 'x', 7, [{}]]
  for (const field of names) for (const value of wrong) candidates.push({ ...some(plausible), [field]: value })
  for (let n = 0; n < 15; n++) candidates.push(some([...wrong, ...plausible]))
  const texts = [...candidates.map((candidate) => JSON.stringify(candidate)), ...brokenBodies]
  const refusals = [...new Set(texts)].map((text) => [text, refusalOf(body, text)] as const)
  return new Map(refusals.filter((one): one is readonly [string, string] => one[1] !== undefined))

  function some(values: readonly unknown[]): Record<string, unknown> {
    return Object.fromEntries(names.filter(() => random.chance(0.8)).map((field) => [field, random.pick(values)]))
  }
}

/** Returns the sentence with which the schema refuses a body: empty for one that is no JSON, undefined for one that is accepted. */
function refusalOf(body: z.core.$ZodType, text: string): string | undefined {
  try {
    parseAs(body, JSON.parse(text))
    return undefined
  } catch (error) {
    return error instanceof AppError ? error.message : ''
  }
}
