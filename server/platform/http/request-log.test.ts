import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signIn } from '#shared/contract/accounts.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { ada } from '../../testing/enquiries.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { bodyLimitBytes } from './body.ts'
import { budgets } from './rate-limits.ts'

const json = { 'Content-Type': 'application/json' }
const enquire = (app: TestApp, body = JSON.stringify(ada()), headers: Record<string, string> = json) =>
  app.request(submitConsultation.path, { method: 'POST', headers, body })

/** Returns the log line of the last response. */
const lastLine = ({ logged }: TestApp) => logged.findLast(({ msg }) => msg === 'answered')

test.each<[status: number, code: string | undefined, what: string, ask: (app: TestApp) => Promise<Response>]>([
  [201, undefined, 'an enquiry', (app) => enquire(app)],
  [400, 'invalid_input', 'an enquiry with mistakes', (app) => enquire(app, '{}')],
  [
    400,
    'invalid_input',
    'a form with mistakes that is sent without JavaScript',
    (app) => enquire(app, 'firstName=', { 'Content-Type': 'application/x-www-form-urlencoded' }),
  ],
  [401, 'not_signed_in', 'an owner’s call by a visitor', (app) => app.request(listProspects.path)],
  [
    403,
    'wrong_origin',
    'a form of another site',
    (app) => enquire(app, '{}', { ...json, Origin: 'https://evil.example' }),
  ],
  [404, 'not_found', 'an unknown address of the API', (app) => app.request('/api/nowhere')],
  [404, undefined, 'an unknown page', (app) => app.request('/nowhere')],
  [301, undefined, 'an address with an extra slash', (app) => app.request('/packages/')],
  [405, 'method_not_allowed', 'a wrong method', (app) => app.request(signIn.path)],
  [413, 'too_large', 'a body that is too long', (app) => enquire(app, `"${'x'.repeat(bodyLimitBytes)}"`)],
  [415, 'unsupported_type', 'a body of another type', (app) => enquire(app, 'x', { 'Content-Type': 'text/plain' })],
])('a response with status %i is logged with it and its error code (%s): %s', async (status, code, _, ask) => {
  await using app = await startTestApp()
  expect((await ask(app)).status).toBe(status)
  const line = lastLine(app)
  expect(line).toMatchObject({ status, method: expect.any(String) as string, ms: expect.any(Number) as number })
  expect(line?.['code']).toBe(code)
})

test('a refusal by a rate limit is logged', async () => {
  await using app = await startTestApp()
  let status = 0
  for (let n = 0; n <= budgets.enquiry.perAddress.points; n++) ({ status } = await enquire(app, '{}'))
  expect(status).toBe(429)
  expect(lastLine(app)).toMatchObject({ status: 429, code: 'rate_limited', route: submitConsultation.path })
})

test('an internal error is logged', async () => {
  await using app = await startTestApp()
  await sql`drop table crmActivity`.execute(app.deps.db)
  expect((await enquire(app)).status).toBe(500)
  expect(lastLine(app)).toMatchObject({ status: 500, code: 'internal', route: submitConsultation.path })
})

test('no line contains personal data of the address', async () => {
  await using app = await startTestApp()
  await app.request(`${listProspects.path}?search=ada%40example.com`)
  await app.request('/checkout/?name=Ada+Sample&email=ada%40example.com&phone=02079460018')
  await app.request('/nowhere/ada@example.com')
  expect(app.logged.filter(({ msg }) => msg === 'answered')).toHaveLength(3)
  expect(JSON.stringify(app.logged)).not.toMatch(/ada|Sample|7946 ?0018/i)
})
