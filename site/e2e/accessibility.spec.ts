import type { Page } from '@playwright/test'
import { publicPages } from './all-pages.ts'
import { expectNoViolations, expectNoViolationsInEachAppearance, inEachAppearance } from './axe.ts'
import { bookButton, expect, openPage, sharedServerTest as test, visitor, waitForHydration } from './fixtures.ts'

test.use({ expectedConsole: [/status of 404|Failed to load resource/] })

test.describe('axe finds nothing', () => {
  test.slow()

  test('on every page, with the cookie banner, and every control is large enough', async ({ page }) => {
    for (const path of publicPages) {
      await test.step(path, async () => {
        await openPage(page, path)
        await inEachAppearance(page, async () => {
          await expectNoViolations(page)
          expect.soft(await findSmallTargets(page), path).toEqual([])
        })
      })
    }
  })

  test('with the menu open', async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('banner').getByRole('button').click()
    await expect(page.getByRole('link', { name: 'Feasibility Assessment' }).first()).toBeVisible()
    await expectNoViolationsInEachAppearance(page)
  })

  test('with an article open, in the dialog and at its own address', async ({ page }) => {
    await page.goto('/blog')
    await page
      .getByRole('link', { name: /^Read Article/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolationsInEachAppearance(page)
    await page.goto(page.url())
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolationsInEachAppearance(page)
  })

  test('on the form with its error messages, and with a toast', async ({ page }) => {
    await page.goto('/contact')
    await page.getByLabel('First name').fill('Ada')
    await waitForHydration(page.locator('form'))
    await bookButton(page).click()
    await expect(page.getByText('Last name is required').first()).toBeVisible()
    await expectNoViolationsInEachAppearance(page)
    await page.getByLabel('Last name').fill('Sample')
    await page.getByLabel('Email').fill(visitor.email)
    await page.getByLabel('Phone').fill(visitor.phone)
    await page.route('**/api/consultations', (route) => route.abort('connectionrefused'))
    await bookButton(page).click()
    await expect(page.locator('.toast')).toBeVisible()
    await expectNoViolationsInEachAppearance(page)
  })

  test('on the FAQ, with a question open and with a search that finds nothing', async ({ page }) => {
    await page.goto('/faq')
    await page.getByText('When do I pay?').click()
    await page.getByRole('searchbox').fill('pay')
    await expect(page.getByRole('search').getByRole('status')).toHaveText(/found/)
    await expectNoViolationsInEachAppearance(page)
    await page.getByRole('searchbox').fill('swimming pool')
    await expect(page.getByRole('heading', { name: 'Not answered here?' })).toBeVisible()
    await expectNoViolationsInEachAppearance(page)
  })

  test('in both steps of the checkout', async ({ page }) => {
    await page.goto('/checkout?package=Premium')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByText(/^Please check \d answers/)).toBeVisible()
    await expectNoViolationsInEachAppearance(page)
    await page.goto(`/checkout?package=Premium&name=Ada Sample&email=${visitor.email}&phone=${visitor.phone}`)
    await expect(page.getByRole('button', { name: /Pay/ })).toBeVisible()
    await expectNoViolationsInEachAppearance(page)
  })
})

/** Finds controls that are too small: buttons, also links with that style, below 44 px, and all others below 24 px. */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0)
      // Links in running text are exempt, because the line height determines their height.
      .filter((element) => getComputedStyle(element).display !== 'inline' || !element.closest('p, dd'))
      .filter((element) => {
        // The whole card is clickable.
        const { height, width } = (element.closest('.card') ?? element).getBoundingClientRect()
        // Buttons in the footer look like the links next to them.
        const isButton = element.matches('button:not(footer button), .button')
        return Math.min(height, width) < (isButton ? 44 : 24)
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )
}
