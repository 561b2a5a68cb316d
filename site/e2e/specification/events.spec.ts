import type { Page } from '@playwright/test'
import { expect, openWithTags, preAcceptCookies, test, type GoogleStub } from '../google-tags.ts'

/** Returns the values of the events with this name that were sent since the last call, see section 7, "Other calls and events". */
function takeValues({ hits }: GoogleStub, name: string) {
  return hits.splice(0).flatMap((hit) => (hit.name === name ? [hit.values] : []))
}

const callUs = (page: Page, part: 'main' | 'contentinfo') =>
  page.getByRole(part).locator('a[href^="tel:"]').first().click()

// The events at the end of an enquiry and of a payment are in tag-events.spec.ts.
test.beforeEach(({ context }) => preAcceptCookies(context))

test("on package selection 'package_interest' is fired with package_type, value and currency GBP", async ({
  page,
  googleStub,
}) => {
  for (const [package_type, value] of [
    ['Essential', 1350],
    ['Pre-Build', 1950],
    ['Premium', 2950],
  ] as const) {
    await openWithTags(page, '/packages')
    await page.getByRole('link', { name: `Book ${package_type}` }).click()
    await expect.poll(() => googleStub.hits.length).toBe(1)
    expect(takeValues(googleStub, 'package_interest')).toEqual([{ package_type, value, currency: 'GBP' }])
  }
})

test('on a phone-link click, an ad conversion event fires, plus an engagement event named phone_call_click', async ({
  page,
  googleStub,
}) => {
  const conversion = { send_to: 'AW-1/phone', currency: 'GBP' }
  for (const [sentence, path, part, expected] of [
    [
      '1350 GBP on the home shell, with a random transaction id',
      '/',
      'contentinfo',
      { ...conversion, value: 1350, transaction_id: expect.stringMatching(/^[\da-f-]{36}$/) },
    ],
    [
      "on /packages a 'conversion' event with value 0 and currency GBP fires",
      '/packages',
      'main',
      { ...conversion, value: 0 },
    ],
    ['and on /contact', '/contact', 'main', { ...conversion, value: 0 }],
  ] as const) {
    await test.step(sentence, async () => {
      await openWithTags(page, path)
      await callUs(page, part)
      await expect.poll(() => googleStub.hits.map(({ name }) => name)).toEqual(['conversion', 'phone_call_click'])
      expect(googleStub.hits[1]?.values).toEqual({ event_category: 'engagement' })
      expect(takeValues(googleStub, 'conversion')).toEqual([expected])
    })
  }
})
