import { callPath } from '#shared/contract/calls.ts'
import { surveyPath } from '#shared/contract/surveys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotePath } from '#shared/contract/quotes.ts'
import { travelCheckPath } from '#shared/business/travel.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { invoicePath } from '#shared/contract/invoices.ts'
import { newsletterPaths } from '#shared/contract/newsletter.ts'
import { stripeWebhookPath } from '../../features/payments/routes.ts'
import { type LeadsApp, startLeads } from '../../prospects/testing.ts'
import { ada } from '../../testing/enquiries.ts'

let app: LeadsApp
/** Every page that takes a form post, with a valid link where it needs one. */
let pages: string[]
beforeAll(async () => {
  app = await startLeads({
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_sample',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sample',
      STRIPE_WEBHOOK_SECRET: 'whsec_sample',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
    },
  })
  const { id } = await app.visitor.call(submitConsultation, { body: ada() })
  const { signedLinks } = app.deps
  pages = [
    signedLinks(callPath).path(id),
    signedLinks(surveyPath).path(id),
    invoicePath,
    quotePath,
    ...Object.values(newsletterPaths),
    travelCheckPath,
    stripeWebhookPath,
  ]
})
afterAll(() => app[Symbol.asyncDispose]())

const nested = (open: string, close: string) => open.repeat(15_000) + close.repeat(15_000)
const badBodies = {
  null: 'null',
  'an empty list': '[]',
  'a list of null': '[null]',
  text: '"x"',
  'a number': '1',
  'a truth value': 'true',
  'lists nested deeply': nested('[', ']'),
  'objects nested deeply': `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  'a prototype': '{"__proto__":{"x":1},"constructor":null}',
  'broken JSON': '{"a":',
}

const send = (method: string, path: string, body: string) =>
  app.ask(path, { method, body, headers: { 'Content-Type': 'application/json' } })

test.each(Object.entries(badBodies))('no page answers a body of %s with a server error', async (_, body) => {
  for (const page of pages) expect((await send('POST', page, body)).status, page).toBeLessThan(500)
})

test.each(['null', '[]', '"x"', '1'])('the travel check refuses a body that is %s', async (body) => {
  expect((await send('POST', travelCheckPath, body)).status).toBe(400)
})
