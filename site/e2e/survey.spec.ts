import type { Page } from '@playwright/test'
import { appearances, expectNoViolations } from './axe.ts'
import { expect, test, type App } from './fixtures.ts'

const customer = { name: 'Ada Sample', email: 'ada@example.com', phone: '020 7946 0018' }

/** Pays in test mode, and stands on the page after it. */
async function pay(page: Page): Promise<void> {
  await page.goto(`/checkout?package=Premium&${new URLSearchParams(customer).toString()}`)
  await page.getByRole('button', { name: 'Pay £300 deposit' }).click()
  await expect(page.getByRole('heading', { name: 'When may we come and measure?' })).toBeVisible()
}

/** The page that the receipt links to. */
async function linkOf(app: App): Promise<string> {
  const links = () => app.mail.received.flatMap(({ text }) => /\/survey\?token=\S+/.exec(text ?? '') ?? [])
  await expect.poll(links).not.toEqual([])
  return links()[0] ?? ''
}

const halves = (page: Page, half: 'Morning' | 'Afternoon') => page.getByRole('button', { name: half })

// What somebody else has changed meanwhile is a 409, which browsers log.
test.use({ expectedConsole: [/status of 409/] })

test('whoever has paid chooses three dates, and may change them by the link in the receipt', async ({
  app,
  page,
  browser,
}) => {
  await pay(page)
  await page.getByRole('button', { name: 'Send these dates' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please choose at least one date.')
  await halves(page, 'Morning').nth(1).press('Space')
  await halves(page, 'Afternoon').nth(4).press('Enter')
  await halves(page, 'Morning').nth(6).click()
  await expect(page.getByRole('status').filter({ hasText: '3 of 3 chosen' })).toBeVisible()
  await expect(halves(page, 'Morning').nth(0)).toBeDisabled()
  for (const { colorScheme, width } of appearances) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    await expectNoViolations(page)
  }
  await page.getByRole('button', { name: 'Send these dates' }).click()
  const kept = page.getByRole('heading', { name: 'We have your survey dates' })
  await expect(kept).toBeFocused()
  await page.reload()
  await expect(kept).toBeVisible()
  const chosen = page.locator('.survey-chosen li')
  await expect(chosen).toHaveText([/, morning$/, /, afternoon$/, /, morning$/])

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.address })
  const little = await context.newPage()
  await little.goto(await linkOf(app))
  await expect(little.getByRole('listitem')).toHaveText(await chosen.allTextContents())
  await little.getByRole('link', { name: 'Choose other dates' }).click()
  await little.getByLabel('Third date').selectOption('')
  await little.getByRole('button', { name: 'Send the new dates' }).click()
  await expect(little.getByRole('listitem')).toHaveCount(2)
  await context.close()

  await page.getByRole('button', { name: 'Choose other dates' }).click()
  await halves(page, 'Afternoon').nth(1).click()
  await page.getByRole('button', { name: 'Send these dates' }).click()
  await expect(page.getByRole('alert')).toContainText('Other dates have been chosen meanwhile.')
  await expect(chosen).toHaveCount(2)
})
