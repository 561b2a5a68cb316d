import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { submitConsultation } from '../../shared/contract/consultations.ts'
import { createClient } from '../../shared/client.ts'
import { bookButton, expect, signIn, test, visitor } from './fixtures.ts'

test.use({ expectedConsole: [/status of 404/] })

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    test.describe(`axe finds nothing, ${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } })

      for (const path of ['/', '/contact', '/thank-you', '/nowhere', '/packages']) {
        test(`on ${path}`, async ({ page }) => {
          await page.goto(path)
          await expectNoViolations(page)
        })
      }

      test('on the form with its mistakes named', async ({ page }) => {
        await page.goto('/contact')
        await page.getByLabel('First name').fill('Ada')
        await expect(page.locator('form')).toHaveAttribute('novalidate', '')
        await bookButton(page).click()
        await expect(page.getByText('Last name is required').first()).toBeVisible()
        await expectNoViolations(page)
      })

      test('in the hub', async ({ app, page }) => {
        await page.goto('/marketing-hub')
        await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
        await expectNoViolations(page)
        await createClient({ baseUrl: app.address }).call(submitConsultation, { body: visitor })
        await signIn(page)
        await expect(page.getByRole('row', { name: /Ada Sample/ })).toBeVisible()
        await expectNoViolations(page)
      })
    })
  }
}
