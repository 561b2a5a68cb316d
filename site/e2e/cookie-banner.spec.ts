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

test('accepting and refusing are one click each, side by side, and look the same', async ({ page }) => {
  await openPage(page, '/')
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
})

test('the keyboard reaches the banner right after the skip link, and continues in the page after the answer', async ({
  page,
}) => {
  await openPage(page, '/faq')
  expect(await tabThrough(page, 5)).toEqual([
    'Skip to the content',
    'Read the privacy policy',
    'Accept',
    'Reject',
    'Close',
  ])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(banner(page)).toBeHidden()
  expect(await storedConsent(page)).toBe('rejected')
  expect(await tabThrough(page, 2)).toEqual(['Book Now Your Free Consultation', 'Example Extensions: Home page'])
})

test('Cookie settings takes the keyboard to the banner and back', async ({ page }) => {
  await openPage(page, '/faq')
  await reject(page).click()
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

test.describe('the focused element is never completely behind the banner', () => {
  for (const [width, height] of [
    [320, 256],
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    test(`at ${width} × ${height} px`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await openPage(page, '/contact')
      await expect(accept(page)).toBeVisible()
      const covered: string[] = []
      for (let stop = 0; stop < 60; stop++) {
        await page.keyboard.press('Tab')
        const name = await page.evaluate(() => {
          const element = document.activeElement!
          if (element === document.body) return null
          const { left, right, top, bottom } = element.getBoundingClientRect()
          const points = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((x) =>
            [0.02, 0.25, 0.5, 0.75, 0.98].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
          )
          const isSeen = points.some(([x, y]) => {
            const there = document.elementFromPoint(x, y)
            return there !== null && (element.contains(there) || there.contains(element))
          })
          return isSeen ? '' : element.outerHTML.slice(0, 120)
        })
        if (name === null) break
        if (name) covered.push(name)
      }
      expect(covered).toEqual([])
    })
  }
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
