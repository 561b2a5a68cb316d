import type { Page } from '@playwright/test'
import { startApp } from '../fixtures.ts'
import { test as base, expect } from './checks.ts'

/** A server that has a tag manager, and the scripts of other hosts that its pages ask for; none of them is let through. */
const test = base.extend<{ foreignScripts: string[] }, { tagged: string }>({
  tagged: [
    async ({ browserName: _anyBrowser }, use) => {
      await using app = await startApp({ withOwner: false, environment: { GTM_ID: 'GTM-TEST1' } })
      await use(app.address)
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ tagged }, use) => use(tagged),

  foreignScripts: async ({ page, tagged }, use) => {
    const scripts: string[] = []
    await page.route(
      (url) => url.origin !== tagged,
      (route) => {
        scripts.push(route.request().url())
        return route.fulfill({ body: '', contentType: 'text/javascript' })
      },
    )
    await use(scripts)
  },
})

const accept = (page: Page) => page.getByRole('button', { name: 'Accept' })
const tagManager = expect.stringMatching(/^https:\/\/www\.googletagmanager\.com\/.*GTM-TEST1/)

test.describe('Analytics with a tag manager', () => {
  test('Accept loads the tag-manager analytics script, by id', async ({ page, foreignScripts }) => {
    await page.goto('/')
    await accept(page).click()
    await expect.poll(() => foreignScripts).toContainEqual(tagManager)
  })

  test("on load with stored 'accepted', analytics loads without the banner", async ({ page, foreignScripts }) => {
    await page.addInitScript(() => localStorage.setItem('cookie-consent', 'accepted'))
    await page.goto('/')
    await expect.poll(() => foreignScripts).toContainEqual(tagManager)
    await expect(accept(page)).toBeHidden()
  })

  test('without an answer nothing analytics-related loads', async ({ page, foreignScripts }) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.mouse.wheel(0, 900)
    await page.goto('/packages', { waitUntil: 'networkidle' })
    expect(foreignScripts).toEqual([])
  })

  for (const name of ['Reject', 'Close']) {
    test(`${name}: nothing analytics-related loads`, async ({ page, foreignScripts }) => {
      await page.goto('/')
      await page.locator('.cookie-banner').getByRole('button', { name }).click()
      await page.goto('/contact', { waitUntil: 'networkidle' })
      expect(foreignScripts).toEqual([])
    })
  }
})
