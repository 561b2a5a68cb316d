import type { Page } from '@playwright/test'
import { expect, expectLink, test } from './checks.ts'

const banner = (page: Page) => page.getByRole('button', { name: 'Accept' })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('cookie-consent'))

test.describe('Cookie banner', () => {
  test('it is shown when no stored consent exists', async ({ page }) => {
    await page.goto('/')
    await expect(banner(page)).toBeVisible()
  })

  test('links to /privacy', async ({ page }) => {
    await page.goto('/')
    await expectLink(page.locator('.cookie-banner'), /privacy/i, '/privacy')
  })

  test("Accept stores 'accepted' and hides the banner", async ({ page }) => {
    await page.goto('/')
    await banner(page).click()
    await expect(banner(page)).toBeHidden()
    expect(await stored(page)).toBe('accepted')
  })

  for (const name of ['Reject', 'Close']) {
    test(`${name === 'Close' ? 'the close icon' : 'Reject'} stores 'rejected' and hides the banner`, async ({
      page,
    }) => {
      await page.goto('/')
      await page.locator('.cookie-banner').getByRole('button', { name }).click()
      await expect(banner(page)).toBeHidden()
      expect(await stored(page)).toBe('rejected')
    })
  }

  test('on load with a stored answer there is no banner', async ({ page }) => {
    await page.goto('/')
    await banner(page).click()
    await page.goto('/faq')
    await expect(banner(page)).toBeHidden()
  })

  test('nothing analytics-related loads after Reject', async ({ page }) => {
    const externalRequests: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith('http://127.0.0.1') && !request.url().startsWith('data:'))
        externalRequests.push(request.url())
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.goto('/packages', { waitUntil: 'networkidle' })
    expect(externalRequests).toEqual([])
  })
})
