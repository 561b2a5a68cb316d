import { expect, test } from './checks.ts'

// With smooth scrolling and page transitions, as for most visitors.
test.use({ reducedMotion: 'no-preference' })

test('an address that names a section of the home page lands on it, clear of the bar', async ({ page }) => {
  const anchors = [
    'home',
    'services',
    'feasibility-assessment',
    'why-choose-us',
    'reviews',
    'planning',
    'blog',
    'contact',
  ]
  for (const anchor of anchors) {
    await test.step(`anchor ${anchor}`, async () => {
      await page.goto('about:blank')
      await page.goto(`/#${anchor}`)
      const heading = page.locator(`#${anchor}`).getByRole('heading').first()
      await expect(heading).toBeInViewport({ ratio: 1 })
      const bar = await page.getByRole('banner').boundingBox()
      const box = await heading.boundingBox()
      expect(box?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    })
  }
})

test('/#gallery leads to /portfolio', async ({ page }) => {
  await page.goto('/#gallery')
  await expect(page).toHaveURL('/portfolio')
})
