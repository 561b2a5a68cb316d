import type { Page } from '@playwright/test'
import { expect, openWithTags, preAcceptCookies, test, type GoogleStub } from '../google-tags.ts'
import { bookButton, fillIn } from '../fixtures.ts'
import { newPayer, payDeposit } from './payer.ts'

/** Returns the values of the events with this name that were sent, see section 7, "Other calls and events". */
const sentValues = (googleStub: GoogleStub, name: string) =>
  googleStub.hits.filter((hit) => hit.name === name).map(({ values }) => values)
const callUs = (page: Page, part: 'main' | 'contentinfo') =>
  page.getByRole(part).locator('a[href^="tel:"]').first().click()

test.beforeEach(({ context }) => preAcceptCookies(context))

for (const [type, value] of [
  ['Essential', 1350],
  ['Pre-Build', 1950],
  ['Premium', 2950],
] as const) {
  test(`on package selection 'package_interest' is fired with package_type ${type}, value ${value}, currency GBP`, async ({
    page,
    googleStub,
  }) => {
    await openWithTags(page, '/packages')
    await page.getByRole('link', { name: `Book ${type}` }).click()
    await expect
      .poll(() => sentValues(googleStub, 'package_interest'))
      .toEqual([{ package_type: type, value, currency: 'GBP' }])
  })
}

test('on a phone-link click, an ad conversion event fires (1350 GBP on the home shell, with a random transaction id)', async ({
  page,
  googleStub,
}) => {
  await openWithTags(page, '/')
  await callUs(page, 'contentinfo')
  await expect
    .poll(() => sentValues(googleStub, 'conversion'))
    .toEqual([
      { send_to: 'AW-1/phone', value: 1350, currency: 'GBP', transaction_id: expect.stringMatching(/^[\da-f-]{36}$/) },
    ])
})

test('plus an engagement event named phone_call_click', async ({ page, googleStub }) => {
  await openWithTags(page, '/')
  await callUs(page, 'contentinfo')
  await expect.poll(() => googleStub.hits.map(({ name }) => name)).toEqual(['conversion', 'phone_call_click'])
  expect(sentValues(googleStub, 'phone_call_click')).toEqual([{ event_category: 'engagement' }])
})

for (const path of ['/packages', '/contact']) {
  test(`on ${path} a 'conversion' event with value 0 and currency GBP fires`, async ({ page, googleStub }) => {
    await openWithTags(page, path)
    await callUs(page, 'main')
    await expect
      .poll(() => sentValues(googleStub, 'conversion'))
      .toEqual([{ send_to: 'AW-1/phone', value: 0, currency: 'GBP' }])
  })
}

test('an ad conversion event fires on /thank-you (1350 GBP)', async ({ page, googleStub }) => {
  await openWithTags(page, '/contact')
  await fillIn(page)
  await bookButton(page).click()
  await expect(page).toHaveURL('/thank-you')
  await expect
    .poll(() => sentValues(googleStub, 'conversion'))
    .toEqual([expect.objectContaining({ value: 1350, currency: 'GBP' })])
})

test('and on /payment-success (660 GBP)', async ({ page, googleStub }) => {
  await page.goto(`/checkout?package=Premium&${newPayer().query}`)
  await payDeposit(page)
  await expect(page).toHaveURL(/payment-success/)
  await expect
    .poll(() => sentValues(googleStub, 'conversion'))
    .toEqual([expect.objectContaining({ value: 660, currency: 'GBP' })])
})
