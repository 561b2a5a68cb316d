import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '#shared/contract/accounts.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { getHealth, getReadiness } from '#shared/contract/health.ts'
import { invoicePath } from '#shared/contract/invoices.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { bodyLimitBytes } from './body.ts'

const header = 'Strict-Transport-Security'
const oneYear = 'max-age=31536000; includeSubDomains'
const post = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body,
})

const answers: [what: string, status: number, path: string, init?: RequestInit][] = [
  ['a page', 200, '/'],
  ['the hub', 200, '/marketing-hub'],
  ['a page that has not changed', 304, '/', { headers: { 'If-None-Match': 'taken from the first answer' } }],
  ['a file', 200, '/icon.svg'],
  ['a generated file', 200, '/robots.txt'],
  ['an unknown page', 404, '/nowhere'],
  ['an address with an extra slash', 301, '/packages/'],
  ['a call', 200, getHealth.path],
  ['the question whether it is ready', 200, getReadiness.path],
  ['an unknown call', 404, '/api/nowhere'],
  ['an owner’s call by a visitor', 401, '/api/prospects'],
  ['a wrong method', 405, signIn.path],
  ['an enquiry with mistakes', 400, submitConsultation.path, post('{}')],
  ['a form of another site', 403, submitConsultation.path, post('{}', { Origin: 'https://evil.example' })],
  ['a body that is too long', 413, submitConsultation.path, post(`"${'x'.repeat(bodyLimitBytes)}"`)],
  ['a page behind a link', 404, invoicePath],
  ['an unknown package of the console', 404, '/console/updates/latest.yml'],
]

async function askFor(app: TestApp, path: string, init: RequestInit = {}): Promise<Response> {
  if (!new Headers(init.headers).has('If-None-Match')) return app.request(path, init)
  const etag = (await app.request(path)).headers.get('ETag') ?? ''
  return app.request(path, { headers: { 'If-None-Match': etag } })
}

describe.each([
  ['https://hill.example', oneYear],
  ['http://hill.example', null],
])('for %s', (publicUrl, expected) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ environment: { PUBLIC_URL: publicUrl, RATE_LIMIT: 'off' } })
  })
  afterAll(() => app[Symbol.asyncDispose]())

  test.each(answers)(`%s (%i) has ${expected ?? 'no'} Strict-Transport-Security`, async (_, status, path, init) => {
    const response = await askFor(app, path, init)
    expect(response.status).toBe(status)
    expect(response.headers.get(header)).toBe(expected)
  })

  test('the response to invalid HTTP is the same', async () => {
    const { port, hostname } = new URL(app.address)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write('hello\r\n\r\n')
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(/^Strict-Transport-Security: (.*)\r$/m.exec(answer)?.[1] ?? null).toBe(expected)
  })
})
