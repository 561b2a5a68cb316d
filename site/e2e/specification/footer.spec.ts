import { distanceFromMiddle, expect, test } from './checks.ts'

// With smooth scrolling and page transitions, as for most visitors.
test.use({ reducedMotion: 'no-preference' })

test.describe('Footer service links', () => {
  test('smooth-scroll to the services section centred in the viewport on the home page', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Loft conversions' }).click()
    await expect.poll(() => distanceFromMiddle(page.locator('#services'))).toBeLessThan(4)
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth')
  })

  test('and, on a phone, where the section is far taller than the screen, to its beginning', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Loft conversions' }).click()
    await expect(page.locator('#services').getByRole('heading').first()).toBeInViewport({ ratio: 1 })
    const fromTop = () => page.locator('#services').evaluate((one) => one.getBoundingClientRect().top)
    await expect.poll(fromTop).toBeLessThan(120)
    expect(await fromTop()).toBeGreaterThanOrEqual(0)
  })
})
