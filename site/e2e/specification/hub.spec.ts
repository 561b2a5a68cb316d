import type { Page } from '@playwright/test'
import { createClient } from '../../../shared/client.ts'
import { submitConsultation } from '../../../shared/contract/consultations.ts'
import { visitor } from '../fixtures.ts'
import { expect, test } from './owner.ts'

const lead = { ...visitor, firstName: 'Nora', email: 'nora@example.com', phone: '020 7946 0031' }
const choice = (page: Page, name: string) => page.getByRole('combobox', { name })

test.describe('Lead management (/marketing-hub)', () => {
  test.beforeEach(async ({ app, page }) => {
    await createClient({ baseUrl: app.address }).call(submitConsultation, { body: lead })
    await page.goto('/marketing-hub')
  })

  test('a list of prospects', async ({ page }) => {
    await expect(page.getByRole('row', { name: /Nora Sample/ }).first()).toBeVisible()
  })

  for (const [name, all, ...values] of [
    ['Status', 'All statuses', 'New', 'Contacted', 'Interested', 'Quoted', 'Converted', 'Rejected'],
    ['Project type', 'All project types', 'Extension', 'Loft conversion', 'Structural', 'Building regs'],
    ['Priority', 'All priorities', 'High', 'Medium', 'Low'],
  ] as const) {
    test(`with a filter for ${name.toLowerCase()} (${values.join(', ')}), which has an 'all' choice`, async ({
      page,
    }) => {
      await expect(choice(page, name).locator('option')).toHaveText([all, ...values])
      await expect(choice(page, name)).toHaveValue('all')
    })
  }

  test("optional query parameters, each omitted when 'all'", async ({ page }) => {
    const asked = page.waitForRequest(/\/api\/prospects\?.*priority=high/)
    await choice(page, 'Priority').selectOption('High')
    const query = new URL((await asked).url()).searchParams
    expect([query.has('status'), query.has('projectType')]).toEqual([false, false])
  })

  test('actions: refresh', async ({ page }) => {
    const asked = page.waitForRequest(/\/api\/prospects/)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await asked
  })

  test('prospect status: defaults to new', async ({ page }) => {
    await expect(page.getByRole('row', { name: /Nora Sample/ }).first()).toContainText('New')
  })

  test("lead list load failure: 'Failed to fetch prospects'", async ({ page }) => {
    await page.route('**/api/prospects*', (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to fetch prospects')
  })

  test('each row shows an email score badge: 80 or more green, 60-79 amber, below 60 orange', async ({ page }) => {
    await page.route('**/api/prospects?*', async (route) => {
      const response = await route.fetch()
      const [lead] = (await response.json()) as object[]
      const scored = [80, 79, 60, 59].map((emailScore) => Object.assign({}, lead, { id: `${emailScore}`, emailScore }))
      await route.fulfill({ response, json: scored })
    })
    await page.reload()
    const colours = await Promise.all(
      ['80%', '79%', '60%', '59%'].map((score) =>
        page
          .getByText(score)
          .first()
          .evaluate((badge) => getComputedStyle(badge).color),
      ),
    )
    const [green = 0, amber = 0, alsoAmber = 0, orange = 0] = colours.map(hueOf)
    expect(amber).toBe(alsoAmber)
    expect(green).toBeGreaterThan(80)
    expect(green).toBeLessThan(160)
    expect(amber).toBeGreaterThan(30)
    expect(amber).toBeLessThan(60)
    expect(orange).toBeGreaterThan(10)
    expect(orange).toBeLessThan(amber)
  })
})

/** The hue of a colour such as `rgb(14, 112, 14)`, in degrees. */
function hueOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  const [most, spread] = [Math.max(red, green, blue), Math.max(red, green, blue) - Math.min(red, green, blue)]
  if (most === red) return (((green - blue) / spread) * 60 + 360) % 360
  return most === green ? ((blue - red) / spread + 2) * 60 : ((red - green) / spread + 4) * 60
}
