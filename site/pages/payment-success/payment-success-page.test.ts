import { expect, test } from 'vitest'
import { nextSteps } from '../../content/payment-success.ts'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'

test('the page after paying promises an email only where the server can send one', () => {
  const promise = /ll email your receipt/
  expect(createSite(testSettings).render('/payment-success').html).toMatch(promise)
  expect(createSite({ ...testSettings, canEmail: false }).render('/payment-success').html).not.toMatch(promise)
})

test('without a mail server the next steps name neither an email nor a link in it', () => {
  expect(JSON.stringify(nextSteps(30_000, undefined, 'receipt', true))).toMatch(/email you.*link in your receipt/)
  expect(JSON.stringify(nextSteps(30_000, undefined, 'receipt', false))).not.toMatch(/email|link in/)
})
