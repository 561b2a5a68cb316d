import type { Locator, Page } from '@playwright/test'
import { createClient } from '../../../shared/client.ts'
import { submitConsultation } from '../../../shared/contract/consultations.ts'
import { visitor } from '../fixtures.ts'
import { refuse } from './forms.ts'
import { expect, test } from './owner.ts'

/** The notices of the hub, as `.toast` is those of the website. */
const toast = (page: Page) => page.locator('li[data-swipe-direction]')
const scrape = (page: Page) => page.getByRole('button', { name: 'Scrape leads' })

test.describe('Lead management: notifications', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await page.route('**/api/scraping/start', refuse(503, 'No scraper.'))
    await page.goto('/marketing-hub')
    await scrape(page).click()
    await expect(toast(page)).toContainText('Scraping failed')
    await page.mouse.move(5, 5)
  })

  test('at most 1 toast is visible at a time', async ({ page }) => {
    const answer = page.waitForResponse('**/api/scraping/start')
    await scrape(page).click()
    await answer
    await expect(toast(page)).toHaveCount(1)
    await page.unroute('**/api/scraping/start')
    await page.route('**/api/scraping/start', (route) =>
      route.fulfill({ status: 202, json: { runId: crypto.randomUUID(), status: 'queued', wasGoing: false } }),
    )
    await scrape(page).click()
    await expect(toast(page).filter({ hasText: 'Lead scraping started' })).toBeVisible()
    await expect(toast(page)).toHaveCount(1)
  })

  test('default display 5000 ms', async ({ page }) => {
    await page.clock.runFor(3500)
    await expect(toast(page)).toBeVisible()
    await page.clock.runFor(2000)
    await expect(toast(page)).toHaveCount(0)
  })

  test('F8 focuses the notification region', async ({ page }) => {
    await page.keyboard.press('F8')
    await expect(page.locator('ol').filter({ has: toast(page) })).toBeFocused()
  })

  test('swipe right to dismiss with a 50 px threshold', async ({ page }) => {
    const swipe = async (pixels: number) => {
      const { x, y } = await middleOf(toast(page).getByText('Scraping failed'))
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + pixels, y, { steps: 6 })
      await page.mouse.up()
    }
    for (const tooLittle of [-80, 48]) {
      await swipe(tooLittle)
      await expect(toast(page)).not.toHaveAttribute('data-swipe', 'move')
      await expect(toast(page)).toBeVisible()
    }
    await swipe(56)
    await expect(toast(page)).toHaveCount(0)
  })
})

test('tooltip delay 700 ms, skip delay 300 ms, in the hub', async ({ app, page }) => {
  const lead = { ...visitor, firstName: 'Tilda', email: 'tilda@example.com', phone: '020 7946 0077' }
  await createClient({ baseUrl: app.address }).call(submitConsultation, { body: lead })
  await page.route('**/api/prospects?*', async (route) => {
    const response = await route.fetch()
    const leads = (await response.json()) as object[]
    for (const one of leads) {
      Object.assign(one, { emailScore: 40, emailValidationIssues: ['Nobody answers at this domain'] })
    }
    await route.fulfill({ response, json: leads })
  })
  await page.clock.install()
  await page.goto('/marketing-hub')
  const badge = page.getByRole('button', { name: /^40%/ }).first()
  await expect(badge).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const { x, y } = await middleOf(badge)
  const tip = page.getByRole('tooltip')
  const enter = () => page.mouse.move(x, y)
  const leave = async () => {
    await page.mouse.move(5, 5, { steps: 5 })
    await expect(tip).toHaveCount(0)
  }
  const expectDelay = async () => {
    await page.clock.runFor(690)
    await expect(tip).toHaveCount(0)
    await page.clock.runFor(20)
    await expect(tip).toHaveCount(1)
  }
  await enter()
  await expectDelay()
  await leave()
  await page.clock.runFor(290)
  await enter()
  await expect(tip, 'at once, so soon after the last one').toHaveCount(1)
  await leave()
  await page.clock.runFor(310)
  await enter()
  await expectDelay()
})

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await element.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}
