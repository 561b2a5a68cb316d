import { expect, test } from 'vitest'
import { submitCalculator } from '#shared/contract/calculator.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { ada } from '../../testing/enquiries.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** As a browser does without JavaScript. */
const post = (app: TestApp, Referer: string, { path, ...fields }: Record<string, string> = {}) =>
  app.request(path ?? submitConsultation.path, {
    method: 'POST',
    headers: { Referer },
    body: new URLSearchParams({ ...(ada() as Record<string, string>), ...fields }),
  })

async function campaigns(app: TestApp, table: 'consultation' | 'calculatorSubmission' = 'consultation') {
  const rows = await app.deps.db.selectFrom(table).select('campaign').execute()
  return rows.map(({ campaign }) => JSON.parse(campaign ?? 'null') as unknown)
}

test.each([
  ['of its page', '/contact?utm_source=leaflet&utm_campaign=spring', { source: 'leaflet', campaign: 'spring' }],
  ['that is Google’s and says no more than that', '/?gclid=Cj0KCQ', { source: 'google', medium: 'cpc' }],
])('a form that is sent without JavaScript stores the campaign %s', async (_, path, touch) => {
  await using app = await startTestApp()
  await post(app, app.publicUrl + path)
  expect(await campaigns(app)).toEqual([{ first: touch, last: touch }])
})

test('a form that is sent before its script has loaded stores no campaign after a no', async () => {
  await using app = await startTestApp()
  const from = `${app.publicUrl}/contact?utm_source=leaflet`
  await post(app, from, { 'cookie-consent': 'rejected' })
  await post(app, from, { 'cookie-consent': 'accepted', email: 'bea@example.com' })
  const touch = { source: 'leaflet' }
  expect(await campaigns(app)).toEqual([null, { first: touch, last: touch }])
})

test('so does the calculator', async () => {
  await using app = await startTestApp()
  const fields = { path: submitCalculator.path, name: 'Ada Sample', sqm: '20' }
  await post(app, `${app.publicUrl}/calculator?utm_source=leaflet`, fields)
  const touch = { source: 'leaflet' }
  expect(await campaigns(app, 'calculatorSubmission')).toEqual([{ first: touch, last: touch }])
})

test.each([
  ['another site’s', () => 'https://elsewhere.example/contact?utm_source=theirs'],
  ['without a campaign', (origin: string) => `${origin}/contact?utm_id=7&customer=Ada`],
  ['with what could be somebody’s address', (origin: string) => `${origin}/contact?utm_source=ada%40example.com`],
  ['with more than an advertisement has to say', (origin: string) => `${origin}/contact?utm_source=${'x'.repeat(101)}`],
  ['unreadable', () => 'nonsense?utm_source=leaflet'],
])('nothing is kept of an address that is %s, and the enquiry is taken', async (_, refererOf) => {
  await using app = await startTestApp()
  const response = await post(app, refererOf(app.publicUrl))
  expect(response.headers.get('Location')).toMatch(/^\/thank-you(?!.*(theirs|leaflet))/)
  expect(await campaigns(app)).toEqual([null])
})

test('a form that comes back with a mistake in it keeps the campaign for the next try', async () => {
  await using app = await startTestApp()
  const refused = await post(app, `${app.publicUrl}/contact?utm_source=leaflet&email=ada%40example.com`, { phone: '1' })
  expect(refused.status).toBe(400)
  const action = /<form[^>]* action="([^"]+)"/.exec(await refused.text())?.[1] ?? ''
  expect(action).toBe(`${submitConsultation.path}?utm_source=leaflet`)
  const sent = await post(app, app.publicUrl + action, { path: action })
  expect(sent.headers.get('Location')).toBe('/thank-you?utm_source=leaflet')
  expect(await campaigns(app)).toEqual([{ first: { source: 'leaflet' }, last: { source: 'leaflet' } }])
})
