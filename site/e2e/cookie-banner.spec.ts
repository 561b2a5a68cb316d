import type { Page } from '@playwright/test'
import { openPage, waitForFrame } from './fixtures.ts'
import { accept, banner, expect, reject, settings, storedConsent, test } from './google-tags.ts'

/** Presses Tab a number of times. @returns the names of the focused elements, in order */
async function tabThrough(page: Page, stops: number): Promise<string[]> {
  const names: string[] = []
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab')
    names.push(
      await page.evaluate(() => {
        const element = document.activeElement!
        return element.ariaLabel ?? element.textContent.trim()
      }),
    )
  }
  return names
}

test('accepting and refusing are one click each, side by side, and look the same; the keyboard reaches both', async ({
  page,
}) => {
  await openPage(page, '/faq')
  const looks = await banner(page)
    .locator('button[value]:not([aria-label])')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { color, backgroundColor, borderColor, fontWeight, fontSize } = getComputedStyle(button)
        const { width, height, y } = button.getBoundingClientRect()
        return { color, backgroundColor, borderColor, fontWeight, fontSize, width, height, y }
      }),
    )
  expect(looks).toHaveLength(2)
  expect(looks[0]).toEqual(looks[1])
  expect(looks[0]?.height).toBeGreaterThanOrEqual(44)

  await test.step('the keyboard reaches the banner right after the skip link, and continues in the page after the answer', async () => {
    const names = ['Skip to the content', 'Read the privacy policy', 'Accept', 'Reject', 'Close']
    expect(await tabThrough(page, 5)).toEqual(names)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(banner(page)).toBeHidden()
    expect(await storedConsent(page)).toBe('rejected')
    expect(await tabThrough(page, 2)).toEqual(['Book Now Your Free Consultation', 'Example Extensions: Home page'])
  })

  await test.step('Cookie settings takes the keyboard to the banner and back', async () => {
    await settings(page).focus()
    await page.keyboard.press('Space')
    await expect(banner(page)).toBeFocused()
    await expect(banner(page)).toContainText('You’ve rejected them.')
    expect(await tabThrough(page, 3)).toEqual(['Read the privacy policy', 'Accept', 'Reject'])
    await page.keyboard.press('Enter')
    await expect(banner(page)).toBeHidden()
    await expect(settings(page)).toBeFocused()
    await expect(settings(page)).toBeInViewport()
  })
})

test('the page does not move when the banner disappears and reappears', async ({ page }) => {
  await openPage(page, '/faq')
  await waitForFrame(page)
  await waitForFrame(page)
  await page.evaluate(() => {
    Reflect.set(window, 'shifts', 0)
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        Reflect.set(window, 'shifts', (Reflect.get(window, 'shifts') as number) + value)
    }).observe({ type: 'layout-shift' })
  })
  await reject(page).click()
  await settings(page).click()
  await accept(page).click()
  await expect(banner(page)).toBeHidden()
  await waitForFrame(page)
  await waitForFrame(page)
  expect(await page.evaluate(() => Reflect.get(window, 'shifts') as number)).toBe(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('there is no banner, and no button that needs a script', async ({ page }) => {
    await page.goto('/')
    await expect(banner(page)).toBeHidden()
    await expect(settings(page)).toBeHidden()
  })
})
