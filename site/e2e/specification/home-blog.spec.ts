import type { Page } from '@playwright/test'
import { distanceFromMiddle, expect, test } from './checks.ts'

// With smooth scrolling and page transitions, as for most visitors.
test.use({ reducedMotion: 'no-preference' })

test("'Read More' opens a modal with the full rich-text article, image and category", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const dialog = page.getByRole('dialog')
  const readMore = page
    .locator('#blog')
    .getByRole('link', { name: /^Read More/ })
    .first()
  for (const [sentence, close] of [
    [
      'the modal has a Close control labelled Close',
      (of: Page) => of.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
    ],
    ['the modal also closes on a click outside, and returns the focus', (of: Page) => of.mouse.click(10, 300)],
    ['and on Escape', (of: Page) => of.keyboard.press('Escape')],
  ] as const) {
    await test.step(sentence, async () => {
      await readMore.click()
      await expect(dialog).toContainText('Kitchen Extensions')
      await expect(dialog.getByRole('img').first()).toBeVisible()
      await expect.poll(() => dialog.getByRole('heading').count()).toBeGreaterThan(2)
      await close(page)
      await expect(dialog).toBeHidden()
      await expect(readMore).toBeFocused()
    })
  }
  await test.step("'Get Free Consultation' smooth-scrolls so the element with id contact is centred", async () => {
    await readMore.click()
    await dialog.getByRole('link', { name: 'Get Free Consultation' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/')
    await expect.poll(() => distanceFromMiddle(page.locator('#contact'))).toBeLessThan(4)
    await expect(page.locator('#contact')).toBeFocused()
  })
})
