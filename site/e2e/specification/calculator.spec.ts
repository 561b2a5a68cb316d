import type { Page } from '@playwright/test'
import { expectNoViolationsInEachAppearance } from '../axe.ts'
import { expect, test } from './checks.ts'
import { openHydratedForm, respondWith, toast } from './forms.ts'

const size = 'Size in square metres'
const button = (page: Page) => page.getByRole('button', { name: 'See My Estimate' })

async function fillIn(page: Page, { sqm = '20', name = 'Ada Sample', email = 'ada@example.com' } = {}): Promise<void> {
  await openHydratedForm(page, '/calculator', size)
  await page.getByLabel(size).fill(sqm)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
}

test.describe('Calculator', () => {
  test("success: the estimate, and 'Estimate Ready!' with 'We've emailed your estimate and will contact you within 24 hours.'", async ({
    page,
  }) => {
    await fillIn(page)
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/calculator-submission', async (route) => {
      await answer.promise
      await route.continue()
    })
    const [request] = await Promise.all([page.waitForRequest('**/api/calculator-submission'), button(page).click()])
    await test.step('the payload is name, email, sqm, estimatedCost', () =>
      expect(request.postDataJSON()).toMatchObject({
        name: 'Ada Sample',
        email: 'ada@example.com',
        sqm: 20,
        estimatedCost: 40_000,
      }))
    await test.step('the button is disabled while sending', () =>
      expect(page.locator('main form button[type="submit"]')).toBeDisabled())
    answer.resolve()
    await expect(page.getByRole('heading', { name: 'Your estimate: £34,000 to £46,000' })).toBeVisible()
    await expect(toast(page)).toContainText('Estimate Ready!')
    await expect(toast(page)).toContainText("We've emailed your estimate and will contact you within 24 hours.")
  })

  test('failures', async ({ page }) => {
    const expectToast = async (title: string, text: string) => {
      await expect(toast(page)).toContainText(title)
      await expect(toast(page)).toContainText(text)
    }
    await fillIn(page)
    await test.step("toast 'Error' with 'Please try again or call us directly.'", async () => {
      await page.route('**/api/calculator-submission', respondWith(500, 'No.'))
      await button(page).click()
      await expectToast('Error', 'Please try again or call us directly.')
      await expect(button(page)).toBeEnabled()
    })
    for (const missing of ['Name', 'Email']) {
      await test.step(`${missing} missing: 'Missing Information' with 'Please provide your name and email to see your estimate.'`, async () => {
        const field = page.getByLabel(missing)
        const given = await field.inputValue()
        await field.fill('')
        await button(page).click()
        await expectToast('Missing Information', 'Please provide your name and email to see your estimate.')
        await expect(toast(page)).toHaveCount(1)
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expect(field).toHaveAccessibleDescription(/Please provide your name and email/)
        await field.fill(given)
      })
    }
    await expectNoViolationsInEachAppearance(page)
    const sizeField = page.getByLabel(size)
    for (const [how, leave] of [
      ['on leaving the field', () => page.getByLabel('Name').focus()],
      ['and on Enter', () => sizeField.press('Enter')],
    ] as const) {
      await test.step(`size under 5 sq m is rejected: 'Invalid Size' with 'Please enter a realistic size (minimum 5 square metres).', ${how}`, async () => {
        await sizeField.fill('4.5')
        await leave()
        await expectToast('Invalid Size', 'Please enter a realistic size (minimum 5 square metres).')
        await expect(sizeField).toHaveAccessibleDescription(/Please enter a realistic size/)
        await sizeField.fill('5')
        await expect(sizeField).not.toHaveAttribute('aria-invalid')
        await expect(page.getByLabel('Name')).not.toHaveAttribute('aria-invalid')
        await toast(page).getByRole('button', { name: 'Close' }).click()
        await expect(toast(page)).toHaveCount(0)
      })
    }
    for (const [sqm, sentence] of [
      ['501', 'Please call us about a project of more than 500 square metres'],
      ['20.3', 'Please enter the size in steps of half a square metre'],
    ] as const) {
      await test.step(`a size of ${sqm} has its own message`, async () => {
        await sizeField.fill(sqm)
        await page.getByLabel('Name').focus()
        await expectToast('Please Check the Size', sentence)
        await toast(page).getByRole('button', { name: 'Close' }).click()
        await expect(toast(page)).toHaveCount(0)
        await sizeField.fill('20')
        await sizeField.fill(sqm)
        await sizeField.press('Enter')
        await expectToast('Please Check the Size', sentence)
        await expect(page.getByText('Invalid Size')).toHaveCount(0)
        await sizeField.fill('20')
      })
    }
    await test.step('the button is disabled when size is under 5', async () => {
      for (const given of ['', '4.5']) {
        await page.getByLabel(size).fill(given)
        await expect(button(page)).toBeDisabled()
      }
      await page.getByLabel(size).fill('5')
      await expect(button(page)).toBeEnabled()
    })
  })
})
