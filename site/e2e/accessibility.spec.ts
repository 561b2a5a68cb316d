import { expectNoViolations, expectNoViolationsInEachAppearance, inEachAppearance } from './axe.ts'
import { bookButton, expect, sharedServerTest as test, visitor, waitForHydration } from './fixtures.ts'

test.use({ expectedConsole: [/Failed to load resource/] })

test.describe('axe finds nothing', () => {
  test.slow()

  test('with the menu open', async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('banner').getByRole('button').click()
    await expect(page.getByRole('link', { name: 'Feasibility Assessment' }).first()).toBeVisible()
    await inEachAppearance(page, () => expectNoViolations(page))
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
})
