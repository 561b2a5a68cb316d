import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import type { CallInput } from '#shared/contract/api-call.ts'
import {
  invalidSize,
  listCalculatorSubmissions,
  missingInformation,
  submitCalculator,
} from '#shared/contract/calculator.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { minimumFormMs } from '#shared/contract/form-traces.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { manualClock } from '../../platform/clock.ts'
import { ada } from '../../testing/enquiries.ts'
import { ownerToken, startTestApp, type TestApp } from '../../testing/test-app.ts'

type Body = CallInput<typeof submitCalculator>['body']
const bodyOf = (extra: Partial<Body> = {}): Body => ({
  name: 'Ada Sample',
  email: 'ada@example.com',
  sqm: 20.5,
  estimatedCost: 41_000,
  ...extra,
})
const send = (app: TestApp, body: Body = bodyOf()) => app.visitor.call(submitCalculator, { body })
const table = (app: TestApp, name: 'calculatorSubmission' | 'prospect' | 'outbox' | 'crmActivity') =>
  app.deps.db.selectFrom(name).selectAll().execute()

test('an estimate is calculated from the size, not from the figure sent, and both are stored', async () => {
  await using app = await startTestApp()
  const answer = await send(app, bodyOf({ estimatedCost: 1 }))
  expect(answer).toEqual({
    id: expect.any(String),
    name: 'Ada Sample',
    email: 'ada@example.com',
    sqm: 20.5,
    estimatedCost: 41_000,
    low: 34_850,
    high: 47_150,
    createdAt: expect.any(String),
    isEmailed: false,
  })
  expect(await table(app, 'calculatorSubmission')).toEqual([
    expect.objectContaining({ estimatedCost: 1, computedCost: 41_000, prospectId: expect.any(String) }),
  ])
})

test('it becomes a lead without a phone number, a mail to the visitor and an alert to the owner', async () => {
  await using app = await startTestApp()
  await send(app)
  const owner = await app.owner()
  expect(await owner.call(listProspects)).toEqual([
    expect.objectContaining({ name: 'Ada Sample', phone: null, sourcePlatform: 'calculator' }),
  ])
  expect(await table(app, 'crmActivity')).toContainEqual(
    expect.objectContaining({
      activityType: 'estimate',
      description: 'Asked for an estimate: 20.5 m²',
      newValue: '£41,000',
    }),
  )
  const mails = await app.deps.db.selectFrom('outbox').selectAll().orderBy('kind').execute()
  expect(mails).toEqual([
    expect.objectContaining({ kind: 'estimate', recipient: 'ada@example.com', replyTo: 'hello@example.com' }),
    expect.objectContaining({ kind: 'estimate-alert', recipient: 'hello@example.com', replyTo: 'ada@example.com' }),
  ])
  expect(mails[0]?.text).toContain('£41,820 to £56,580')
  expect(mails[0]?.text).toContain('not a quote')
})

test('somebody who asked for a consultation before stays one lead, with their phone number', async () => {
  await using app = await startTestApp()
  await app.visitor.call(submitConsultation, { body: ada() })
  await send(app, bodyOf({ email: 'ADA@example.com' }))
  expect(await table(app, 'prospect')).toEqual([expect.objectContaining({ phone: '020 7946 0018' })])
})

test.each([
  ['a blank name', { name: '  ' }, missingInformation],
  ['a blank email address', { email: '' }, missingInformation],
  ['neither', { name: '', email: '' }, missingInformation],
  ['an address that is none', { email: 'ada' }, 'Please enter a valid email address.'],
  ['too small a size', { sqm: 4.5 }, invalidSize],
  ['no size', { sqm: '' }, invalidSize],
  ['a size that is not a number', { sqm: 'big' }, invalidSize],
  ['a size between the steps', { sqm: 20.3 }, 'Please enter the size in steps of half a square metre.'],
  ['a castle', { sqm: 501 }, 'Please call us about a project of more than 500 square metres.'],
])('%s is refused with one sentence and changes nothing', async (_, extra, sentence) => {
  await using app = await startTestApp()
  const response = await app.request(submitCalculator.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(bodyOf(extra)),
  })
  expect(response.status).toBe(400)
  expect(await response.text()).toBe(sentence)
  expect(await table(app, 'calculatorSubmission')).toEqual([])
})

test('the same id ten times at once is one estimate with two mails', async () => {
  await using app = await startTestApp()
  const body = bodyOf({ id: uuidv7() })
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(app, body)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await table(app, 'calculatorSubmission')).toHaveLength(1)
  expect(await table(app, 'outbox')).toHaveLength(2)
})

test('the same words are one estimate within ten minutes, another size is another', async () => {
  const clock = manualClock(new Date())
  await using app = await startTestApp({ clock })
  const first = await send(app)
  clock.advance(9 * 60 * 1000)
  expect(await send(app)).toEqual(first)
  expect((await send(app, bodyOf({ sqm: 30 }))).id).not.toBe(first.id)
  clock.advance(2 * 60 * 1000)
  expect((await send(app)).id).not.toBe(first.id)
})

test.each([{ homepage: 'https://spam.example' }, { elapsedMs: minimumFormMs - 1 }])(
  'a bot (%o) gets an answer and is marked as spam, but makes no lead and no mail',
  async (trace) => {
    await using app = await startTestApp()
    await send(app, bodyOf(trace))
    expect(await table(app, 'prospect')).toEqual([])
    expect(await table(app, 'outbox')).toEqual([])
    const owner = await app.owner()
    expect(await owner.call(listCalculatorSubmissions)).toEqual([
      expect.objectContaining({ suspectedSpam: expect.any(String), prospectId: null, sentCost: 41_000 }),
    ])
  },
)

test.each([
  ['says it was emailed', 'smtp://127.0.0.1:9', 'estimate-sent'],
  ['promises a call alone, without a mail server', undefined, 'estimate-received'],
])('a form post without JavaScript leads back to the page, to the part that %s', async (_, SMTP_URL, part) => {
  await using app = await startTestApp({ environment: { SMTP_URL } })
  const response = await app.request(submitCalculator.path, {
    method: 'POST',
    headers: { Referer: `${app.publicUrl}/calculator?utm_source=leaflet` },
    body: new URLSearchParams({ name: 'Ada Sample', email: 'ada@example.com', sqm: '20', homepage: '' }),
  })
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe(`/calculator?utm_source=leaflet#${part}`)
  expect(await table(app, 'calculatorSubmission')).toEqual([
    expect.objectContaining({ estimatedCost: null, computedCost: 40_000 }),
  ])
})

test('a refused form post shows the page again', async () => {
  await using app = await startTestApp()
  const body = new URLSearchParams({ name: '', email: '', sqm: '20' })
  const response = await app.request(submitCalculator.path, { method: 'POST', body })
  expect(response.status).toBe(400)
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
})

test('the list is read page by page, newest first, with every record once', async () => {
  await using app = await startTestApp({ clock: manualClock(new Date()), environment: { RATE_LIMIT: 'off' } })
  for (let sqm = 5; sqm < 12; sqm += 1) await send(app, bodyOf({ sqm }))
  const { headers } = await ownerHeaders(app)
  const sizes: number[] = []
  let next: string | undefined = `${listCalculatorSubmissions.path}?limit=3`
  while (next !== undefined) {
    const response = await app.request(next, { headers })
    sizes.push(...((await response.json()) as { sqm: number }[]).map(({ sqm }) => sqm))
    next = /<(.+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1]
  }
  expect(sizes).toEqual([11, 10, 9, 8, 7, 6, 5])
})

test.each(['limit=0', 'limit=501', 'limit=x', 'cursor=x', "cursor=2026-01-01T00:00:00.000Z_'%20or%201"])(
  'a page that cannot be (%s) is refused',
  async (query) => {
    await using app = await startTestApp()
    const { headers } = await ownerHeaders(app)
    expect((await app.request(`${listCalculatorSubmissions.path}?${query}`, { headers })).status).toBe(400)
  },
)

async function ownerHeaders({ deps }: TestApp) {
  return { headers: { Authorization: `Bearer ${await ownerToken(deps)}` } }
}
