import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { manualClock } from '../clock.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { ada } from '../../testing/enquiries.ts'
import { bodyLimitBytes } from './body.ts'

type Body = NonNullable<RequestInit['body']>

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ environment: { RATE_LIMIT: 'off' } })
})
afterAll(() => app[Symbol.asyncDispose]())

const post = (body: Body, headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
  app.request(submitConsultation.path, { method: 'POST', body, headers })

describe('an error response', () => {
  test('is one plain sentence', async () => {
    const response = await post('{}')
    expect(response.status).toBe(400)
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe(
      'First name is required. Last name is required. Please enter a valid email address. Please enter a valid phone number.',
    )
  })

  test('names every invalid field at once as problem details', async () => {
    const response = await post('{"firstName":"Ada"}', {
      'Content-Type': 'application/json',
      Accept: 'application/problem+json',
    })
    expect(await response.json()).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: {
        lastName: 'Last name is required',
        email: 'Please enter a valid email address',
        phone: 'Please enter a valid phone number',
      },
    })
  })

  test('to an internal error reveals no details, which are logged', async () => {
    await using broken = await startTestApp()
    const owner = await broken.owner()
    await broken.deps.db.schema.dropTable('crmActivity').execute()
    const response = await broken.request(submitConsultation.path, {
      method: 'POST',
      body: JSON.stringify(ada()),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(response.status).toBe(500)
    expect(await response.text()).toBe('Something went wrong on our side. Please try again in a moment.')
    expect(broken.logged).toContainEqual(expect.objectContaining({ msg: 'request failed' }))
    expect(JSON.stringify(broken.logged)).not.toContain(ada().email)
    expect(owner).toBeDefined()
  })
})

describe('hostile input never causes a server error', () => {
  const json = { 'Content-Type': 'application/json' }
  const hostile: [what: string, body: Body, headers: Record<string, string>, status: number][] = [
    ['broken JSON', '{"firstName":', json, 400],
    ['nothing at all', '', json, 400],
    ['a list', '[]', json, 400],
    ['a string', '"Ada"', json, 400],
    ['null', 'null', json, 400],
    ['a number for every field', JSON.stringify({ firstName: 1, lastName: 2, email: 3, phone: 4 }), json, 400],
    [
      'an object for every field',
      JSON.stringify({ firstName: {}, lastName: [], email: { a: 1 }, phone: true }),
      json,
      400,
    ],
    ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, json, 400],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), json, 400],
    ['an invalid id', JSON.stringify({ ...ada(), id: "'; drop table prospect; --" }), json, 400],
    ['an unknown kind of extension', JSON.stringify({ ...ada(), extensionType: 'Castle' }), json, 400],
    ['a body over the limit', 'x'.repeat(bodyLimitBytes + 1), json, 413],
    ['text', 'hello', { 'Content-Type': 'text/plain' }, 415],
    ['a file upload', 'hello', { 'Content-Type': 'multipart/form-data; boundary=x' }, 415],
    ['no type', new Uint8Array([1, 2, 3]), {}, 415],
    ['a compressed body', 'x', { ...json, 'Content-Encoding': 'gzip' }, 415],
    ['a nonsense type', '{}', { 'Content-Type': ';;;' }, 415],
  ]
  test.each(hostile)('%s', async (_, body, headers, status) => {
    expect((await post(body, headers)).status).toBe(status)
  })

  test('prototype keys are ignored', async () => {
    const body = `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},${JSON.stringify(ada({ email: 'proto@example.com' })).slice(1)}`
    expect((await post(body)).status).toBe(201)
    expect('polluted' in {}).toBe(false)
  })

  test('control characters, lone surrogates and unusual spaces are removed before storing', async () => {
    const response = await post(
      JSON.stringify({
        ...ada({ email: 'clean@example.com' }),
        firstName: '\u0000 A\u0007da\r\nBcc: x@example.com \ud800',
        projectDescription: 'one\r\n\u0000two\u2028',
      }),
    )
    expect(await response.json()).toMatchObject({
      firstName: 'Ada Bcc: x@example.com \ufffd',
      projectDescription: 'one\ntwo',
    })
  })

  test.each([
    '/api/%',
    '/%E0%A4%A',
    '/api/prospects?status=%ff',
    '//',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/../../package.json',
  ])('the address %s', async (path) => {
    expect((await app.request(path)).status).toBeLessThan(500)
  })
})

describe('access', () => {
  const body = JSON.stringify(ada({ email: 'origin@example.com' }))
  const json = { 'Content-Type': 'application/json' }

  test.each([
    ['another website, by Fetch Metadata', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another host of the same domain', { 'Sec-Fetch-Site': 'same-site' }],
    ['another website, by its origin', { Origin: 'https://evil.example' }],
    ['a sandboxed page', { Origin: 'null' }],
  ])('%s is refused', async (_, headers) => {
    const response = await post(body, { ...json, ...headers })
    expect(response.status).toBe(403)
    expect(await response.text()).toBe('This request must come from our own pages.')
  })

  test('requests of our own pages and of programs are allowed', async () => {
    for (const headers of [
      { 'Sec-Fetch-Site': 'same-origin' },
      { Origin: app.publicUrl },
      { Origin: app.address },
      {},
    ]) {
      expect((await post(body, { ...json, ...headers })).status).toBe(201)
    }
  })
})

test('an unknown address under /api is 404, a wrong method 405', async () => {
  expect((await app.request('/api/nothing')).status).toBe(404)
  const wrong = await app.request('/api/health', { method: 'DELETE' })
  expect(wrong.status).toBe(405)
  expect(wrong.headers.get('Allow')).toContain('GET')
})

test('API responses are never cached and have the security headers', async () => {
  const { headers } = await app.request('/api/health')
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'")
})

test('health returns the version and the commit, or 503 when the database does not answer', async () => {
  const clock = manualClock(new Date())
  await using one = await startTestApp({ clock })
  expect(await (await one.request('/api/health')).json()).toEqual({
    status: 'ok',
    version: one.deps.config.version,
    commit: 'development',
  })
  await one.deps.db.schema.dropTable('prospect').execute()
  clock.advance(1000)
  expect((await one.request('/api/health')).status).toBe(503)
})

test('the log has a line for a request without personal data', async () => {
  app.logged.length = 0
  await post(JSON.stringify(ada({ email: 'private@example.com' })))
  expect(app.logged).toContainEqual(
    expect.objectContaining({ method: 'POST', route: submitConsultation.path, status: 201 }),
  )
  expect(JSON.stringify(app.logged)).not.toMatch(/private@example|Ada|127\.0\.0\.1/)
})
