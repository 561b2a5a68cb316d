import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { expect, sharedServerTest as test, waitForHydration } from './fixtures.ts'

test.use({ viewport: { width: 1280, height: 900 } })

const focused = (page: Page) => page.locator(':focus')

test('the skip link and the menu work by keyboard', async ({ page }) => {
  await page.goto('/about')
  await test.step('the first Tab reaches the skip link, and the next one after it is in the page', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await focused(page).evaluate((element) => element.closest('main') !== null)).toBe(true)
  })
  for (const [width, name] of [
    [1280, 'More'],
    [390, 'Menu'],
  ] as const) {
    await test.step(`${name} opens by key, its links come next, and Escape returns the focus`, async () => {
      await page.setViewportSize({ width, height: 800 })
      const button = page.getByRole('banner').getByRole('button', { name })
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(page.locator('#menu')).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(page.locator('#menu').getByRole('link').and(page.locator(':visible')).first()).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.locator('#menu')).toBeHidden()
      await expect(button).toBeFocused()
    })
  }
})

test('articles and chips work by keyboard', async ({ page }) => {
  await page.goto('/blog')
  await test.step('an article opens by key, keeps the focus inside, and returns it to its link', async () => {
    const link = page.getByRole('link', { name: /^Read Article/ }).nth(2)
    await link.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect(dialog).toHaveAccessibleName(/\w+ \w+/)
    await expectNoViolations(page, 'an article that is open')
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(() => document.activeElement?.matches('body > :not(main) *, .page-top *'))
      expect(isOutside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(link).toBeFocused()
  })
  await test.step('chips respond to Space, keep the focus and announce the number', async () => {
    const chip = page.getByRole('button', { name: 'Budgeting', exact: true })
    await chip.focus()
    await page.keyboard.press('Space')
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await expect(chip).toBeFocused()
    await expect(page.locator('.chips').getByRole('status')).toHaveText(/^\d+ articles?$/)
  })
})

test('a question opens and closes by key', async ({ page }) => {
  await page.goto('/faq')
  const question = page.locator('summary', { hasText: 'When do I pay?' })
  await question.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The balance is due when we issue')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText('The balance is due when we issue')).toBeHidden()
  await expect(question).toBeFocused()
})

test('the calculator responds to Enter, first with what is missing, then with the estimate', async ({ page }) => {
  await page.goto('/calculator')
  await page.getByLabel('Size in square metres').focus()
  await waitForHydration(page.locator('form'))
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: /^Please check/ })).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await test.step('F8 moves the focus to the toast, whose button closes it', async () => {
    await expect(page.locator('.toast')).toBeVisible()
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    await expect(page.locator('.toast :focus, .toast:focus').first()).toBeVisible()
    await page.locator('.toast').getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('.toast')).toHaveCount(0)
  })
  await page.getByLabel('Name').focus()
  await page.keyboard.type('Ada Sample')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ada@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Your estimate/ })).toBeFocused()
})
