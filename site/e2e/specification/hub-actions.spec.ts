import type { Page } from '@playwright/test'
import { createProspect } from '../../../shared/contract/prospects.ts'
import { archive } from '../leads.ts'
import { expect, test } from './owner.ts'
import { refuse } from './forms.ts'

const notice = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const leadAction = (page: Page, what: 'Archive' | 'Delete', name: string) =>
  page.getByRole('button', { name: `${what} ${name}` })
const agree = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })

/** Each check has a lead of its own. */
let count = 0

test.describe('Lead management: actions', () => {
  let name = ''

  test.beforeEach(async ({ app, page }) => {
    count += 1
    name = `Olga Sample ${count}`
    await (
      await app.ownerClient()
    ).call(createProspect, {
      body: {
        name,
        email: `olga${count}@example.com`,
        phone: `020 7946 01${String(count).padStart(2, '0')}`,
        location: 'Winchester',
        projectType: 'extension',
      },
    })
    await page.goto('/marketing-hub')
  })

  test("archive: 'Prospect archived', and the list is refreshed; the reason is sent", async ({ page }) => {
    const request = page.waitForRequest('**/api/prospects/*/archive')
    await archive(page, name, 'No reply')
    expect((await request).postDataJSON()).toEqual({ archiveReason: 'No reply' })
    await expect(notice(page, 'Prospect archived')).toBeVisible()
    await expect(leadAction(page, 'Archive', name)).toHaveCount(0)
  })

  test("or 'Archive failed'", async ({ page }) => {
    await page.route('**/api/prospects/*/archive', refuse(500, 'No.'))
    await archive(page, name)
    await expect(notice(page, 'Archive failed')).toBeVisible()
  })

  test("delete: 'Prospect deleted' (permanently removed), and the list is refreshed; the reason is sent", async ({
    page,
  }) => {
    const request = page.waitForRequest((one) => one.method() === 'DELETE')
    await leadAction(page, 'Delete', name).click()
    await page.getByRole('alertdialog').getByLabel('Reason (optional)').fill('Moved away')
    await agree(page).click()
    expect((await request).postDataJSON()).toEqual({ reason: 'Moved away' })
    await expect(notice(page, 'Prospect deleted')).toBeVisible()
    await expect(leadAction(page, 'Delete', name)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
    await expect(leadAction(page, 'Delete', name)).toHaveCount(0)
  })

  test("or 'Delete failed'", async ({ page }) => {
    await page.route('**/api/prospects/*', (route) =>
      route.request().method() === 'DELETE' ? refuse(500, 'No.')(route) : route.continue(),
    )
    await leadAction(page, 'Delete', name).click()
    await agree(page).click()
    await expect(notice(page, 'Delete failed')).toBeVisible()
  })

  test("scrape leads: 'Lead scraping started' on success; the list is refetched 5 seconds later", async ({ page }) => {
    await page.route('**/api/scraping/start', (route) =>
      route.fulfill({ status: 202, json: { runId: crypto.randomUUID(), status: 'queued', wasGoing: false } }),
    )
    await page.getByRole('button', { name: 'Scrape leads' }).click()
    await expect(notice(page, 'Lead scraping started')).toBeVisible()
    await page.waitForRequest(/\/api\/prospects\?/, { timeout: 8000 })
  })

  test("on failure, 'Scraping failed' with 'Unable to start lead scraping. Please try again.'", async ({ page }) => {
    await page.route('**/api/scraping/start', refuse(503, 'No scraper.'))
    await page.getByRole('button', { name: 'Scrape leads' }).click()
    await expect(notice(page, 'Scraping failed')).toContainText('Unable to start lead scraping. Please try again.')
  })
})

test.describe('Manual prospect creation', () => {
  for (const message of ['Name is required', 'Valid email is required', 'Phone is required', 'Location is required']) {
    test(`'${message}'`, async ({ page }) => {
      await page.goto('/marketing-hub')
      await page.getByRole('button', { name: 'Add a lead' }).click()
      const panel = page.getByRole('dialog', { name: 'Add a lead' })
      await panel.getByLabel('Email').fill('nonsense')
      await panel.getByRole('button', { name: 'Add lead' }).click()
      await expect(panel.getByText(message)).toBeVisible()
    })
  }

  test('priority one of high, medium, low (default medium)', async ({ page }) => {
    await page.goto('/marketing-hub')
    await page.getByRole('button', { name: 'Add a lead' }).click()
    const priority = page.getByRole('dialog', { name: 'Add a lead' }).getByLabel('Priority')
    await expect(priority).toHaveValue('medium')
    await expect(priority.locator('option')).toHaveText(['High', 'Medium', 'Low'])
  })
})
