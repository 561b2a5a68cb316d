import type { Page } from '@playwright/test'
import { expect, test } from './checks.ts'

test("'Read Article' opens a modal with the full article and a 'Book Free Consultation' button to /contact", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/blog')
  await page.getByRole('button', { name: 'Reject' }).click()
  const link = page.getByRole('link', { name: /^Read Article/ }).nth(4)
  const dialog = page.getByRole('dialog')
  for (const [sentence, close] of [
    [
      'it closes on the Close control, and gives focus and place back',
      (of: Page) => of.getByRole('button', { name: 'Close', exact: true }).click(),
    ],
    ['an outside click', (of: Page) => of.mouse.click(40, 400)],
    ['or Escape', (of: Page) => of.keyboard.press('Escape')],
  ] as const) {
    await test.step(sentence, async () => {
      await link.scrollIntoViewIfNeeded()
      const before = await page.evaluate(() => scrollY)
      await link.click()
      await expect.poll(() => dialog.getByRole('paragraph').count()).toBeGreaterThan(5)
      await expect(dialog.getByRole('link', { name: 'Book Free Consultation' })).toHaveAttribute('href', '/contact')
      await close(page)
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL('/blog')
      await expect(link).toBeFocused()
      expect(await page.evaluate(() => scrollY)).toBe(before)
    })
  }
})
