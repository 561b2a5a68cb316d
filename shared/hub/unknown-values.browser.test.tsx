import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '#shared/contract/accounts.ts'
import { readBusiness } from '#shared/contract/business.ts'
import { followChanges } from '#shared/contract/events.ts'
import { calls } from '#shared/contract/index.ts'
import { hubViews } from '#shared/hub-address.ts'
import { createFakeClient } from './testing/fake-client.ts'
import { openHub } from './testing/open-hub.tsx'
import { sampleId } from './testing/samples.ts'
import { unknownAnswer } from './testing/unknown-values.ts'

const asUsual = new Set<unknown>([currentUser, readBusiness, followChanges])

/** A server whose every read answers with values that this version doesn't know. */
function createNewerServer() {
  const client = createFakeClient()
  for (const call of calls) {
    if (call.method !== 'GET' || call.answer === undefined || asUsual.has(call)) continue
    const body = unknownAnswer(call.answer)
    client.answer(call, (() => Response.json(body, { headers: { 'X-Total-Count': '1' } })) as never)
  }
  return client
}

const addresses = [
  '',
  ...hubViews.map((view) => `/${view}`),
  '?layout=board',
  ...['story', 'details', 'money'].map((part) => `?lead=${sampleId(1)}&part=${part}`),
  '/inbox?show=estimates',
  '/jobs?show=deposits',
  ...['unmatched', 'outbox'].map((section) => `/email-templates?show=${section}`),
  ...['calls', 'notifications', 'privacy', 'security', 'condition'].map((section) => `/settings?show=${section}`),
  ...['business', 'projects', 'reviews', 'people', 'photographs', 'newsletter'].map(
    (section) => `/website?show=${section}`,
  ),
]

test.each(addresses)('values that only a newer server knows take down nothing at “%s”', async (address) => {
  await openHub(createNewerServer(), address)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByText(/^Loading/)).not.toBeInTheDocument()
  await expect.element(page.getByText(/couldn’t be shown/)).not.toBeInTheDocument()
})
