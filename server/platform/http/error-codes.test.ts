import { callPath } from '#shared/contract/calls.ts'
import { expect, test } from 'vitest'
import { fillPath } from '#shared/client.ts'
import { setUpOwner, signIn } from '#shared/contract/accounts.ts'
import { type ApiCall, keyHeader } from '#shared/contract/api-call.ts'
import { createCalendarFeed } from '#shared/contract/calendar-feed.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { errorStatus, type ErrorCode, type Problem } from '#shared/contract/errors.ts'
import { getHealth } from '#shared/contract/health.ts'
import { createPaymentIntent, sendPaymentConfirmation, simulatePayment } from '#shared/contract/payments.ts'
import { archiveProspect } from '#shared/contract/prospect-archive.ts'
import { addNote, emailProspect } from '#shared/contract/prospect-history.ts'
import { createProspect, editProspect, getProspect } from '#shared/contract/prospects.ts'
import { claimScrapingRun, startScraping } from '#shared/contract/scraping-runs.ts'
import { ada } from '../../testing/enquiries.ts'
import { ownerCredentials, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { budgets } from './rate-limits.ts'

interface Attempt {
  id?: string
  body?: unknown
  headers?: Record<string, string>
  raw?: string
}

/** Makes a call and returns the error code of its problem details, or `none` for a success. */
async function ask(
  app: TestApp,
  call: ApiCall,
  { id = '', body, headers = {}, raw = '' }: Attempt = {},
): Promise<string> {
  const text = raw || (body === undefined ? undefined : JSON.stringify(body))
  const response = await app.request(fillPath(call.path, { id }), {
    method: call.method,
    headers: {
      Accept: 'application/problem+json',
      ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(text === undefined ? {} : { body: text }),
  })
  if (response.ok) return 'none'
  const problem = (await response.json()) as Problem
  expect(response.status).toBe(errorStatus[problem.code])
  expect(problem).toMatchObject({ status: response.status, detail: expect.stringMatching(/[.!]$/) })
  return problem.code
}

test('every error code of the contract is returned by the server in its case', async () => {
  await using app = await startTestApp({ environment: { RATE_LIMIT: 'off' } })
  const owner = await app.owner()
  const signedIn = await app.request(signIn.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ownerCredentials),
  })
  const headers = {
    Cookie: signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  }
  const person = {
    name: 'Ada Sample',
    email: 'ada@example.com',
    phone: '020 7946 0018',
    location: 'Winchester',
    projectType: 'extension' as const,
  }
  const lead = await owner.call(createProspect, { body: person })
  const found = await owner.call(createProspect, {
    body: { ...person, name: 'Bea Sample', email: 'bea@example.com', phone: '020 7946 0020' },
  })
  const archived = await owner.call(createProspect, {
    body: { ...person, name: 'Cy Sample', email: 'cy@example.com', phone: '020 7946 0021' },
  })
  await owner.call(archiveProspect, { params: { id: archived.id }, body: { archiveReason: 'old' } })
  await app.deps.db
    .updateTable('prospect')
    .set({ objectedAt: new Date().toISOString() })
    .where('id', '=', found.id)
    .execute()
  await owner.call(editProspect, { params: { id: lead.id }, body: { updatedAt: lead.updatedAt, location: 'Romsey' } })

  const checkout = {
    amount: 300 as const,
    packageType: 'Essential' as const,
    customerInfo: { name: 'Ada Sample', email: 'ada@example.com', phone: '020 7946 0018' },
    checkoutId: '019400aa-0000-7000-8000-000000000001',
  }
  const { clientSecret, paymentIntentId } = await app.visitor.call(createPaymentIntent, { body: checkout })
  const confirmation = {
    packageType: 'Essential',
    customerName: 'Ada Sample',
    customerEmail: 'ada@example.com',
    customerPhone: '020 7946 0018',
    paymentIntentId,
  }
  const mail = { emailType: 'intro', subject: 'Hello', emailContent: 'Hello', method: 'mailto' }

  const asked: Partial<Record<ErrorCode, string>> = {
    invalid_input: await ask(app, submitConsultation, { body: {} }),
    not_signed_in: await ask(app, getProspect, { id: lead.id }),
    wrong_credentials: await ask(app, signIn, { body: { ...ownerCredentials, password: 'not it' } }),
    wrong_origin: await ask(app, submitConsultation, { body: ada(), headers: { 'Sec-Fetch-Site': 'cross-site' } }),
    confirmation_required: await ask(app, createCalendarFeed, { headers }),
    needs_device: await ask(app, claimScrapingRun, { body: { leaseMs: 60_000 }, headers }),
    not_found: await ask(app, getProspect, { id: '019400aa-0000-7000-8000-000000000009', headers }),
    method_not_allowed: await ask(app, { ...getHealth, method: 'DELETE' }),
    already_exists: await ask(app, createProspect, { body: person, headers }),
    already_archived: await ask(app, archiveProspect, { id: archived.id, body: { archiveReason: 'again' }, headers }),
    already_made: await askTwice(app, { id: lead.id, body: { text: 'Rang' }, headers }),
    may_not_email: await ask(app, emailProspect, { id: found.id, body: mail, headers }),
    conflict: await ask(app, editProspect, {
      id: lead.id,
      body: { updatedAt: lead.updatedAt, location: 'Alton' },
      headers,
    }),
    slot_taken: await askForCall(app),
    already_set_up: await ask(app, setUpOwner, { body: { token: setUpToken(app), ...ownerCredentials } }),
    not_paid: await ask(app, sendPaymentConfirmation, { body: confirmation }),
    too_large: await ask(app, submitConsultation, { raw: 'x'.repeat(100_000) }),
    unsupported_type: await ask(app, submitConsultation, { raw: 'hello', headers: { 'Content-Type': 'text/plain' } }),
    unavailable: await ask(app, startScraping, { headers }),
  }
  await app.visitor.call(simulatePayment, { body: { clientSecret, outcome: 'succeeded' } })
  asked.already_paid = await ask(app, createPaymentIntent, { body: checkout })
  await turnCodesOn(app)
  asked.code_required = await ask(app, signIn, { body: ownerCredentials })
  asked.wrong_code = await ask(app, signIn, { body: { ...ownerCredentials, code: 'no code' } })
  await app.deps.db.schema.dropTable('crmActivity').execute()
  asked.internal = await ask(app, submitConsultation, {
    body: ada({ email: 'new@example.com', phone: '020 7946 0030' }),
  })
  asked.rate_limited = await askTooOften()
  asked.bad_signature = await askUnsigned()
  expect(asked).toEqual(Object.fromEntries(Object.keys(errorStatus).map((code) => [code, code])))
})

async function turnCodesOn({ deps: { db } }: TestApp): Promise<void> {
  const { id: userId } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
  const at = '2026-11-21T10:00:00.000Z'
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  await db.insertInto('secondFactor').values({ userId, secret, createdAt: at, enabledAt: at }).execute()
}

/** Books a call at a time when there are no calls. */
async function askForCall(app: TestApp): Promise<string> {
  const { id } = await app.visitor.call(submitConsultation, { body: ada() })
  const chooseTime = { ...submitConsultation, path: app.deps.signedLinks(callPath).path(id) as '/call' }
  return ask(app, chooseTime, { body: { do: 'book', startsAt: '2020-01-01T03:00:00.000Z' } })
}

async function askTwice(app: TestApp, asked: Attempt): Promise<string> {
  const keyed = { ...asked, headers: { ...asked.headers, [keyHeader]: '019400aa-0000-7000-8000-00000000000a' } }
  await ask(app, addNote, keyed)
  return ask(app, addNote, keyed)
}

function setUpToken(app: TestApp): string {
  return new URL(app.setUpAddress ?? '').hash.replace('#setup=', '')
}

async function askTooOften(): Promise<string> {
  await using app = await startTestApp()
  const codes = []
  for (let n = 0; n <= budgets.enquiry.perAddress.points; n++)
    codes.push(await ask(app, submitConsultation, { body: {} }))
  return codes.at(-1) ?? ''
}

async function askUnsigned(): Promise<string> {
  await using app = await startTestApp({
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_sample',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sample',
      STRIPE_WEBHOOK_SECRET: 'whsec_sample',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
    },
  })
  return await ask(app, { ...submitConsultation, path: '/api/stripe/webhook' }, { body: { id: 'evt_1' } })
}
