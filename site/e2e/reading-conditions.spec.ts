import { expect, openPage, sharedServerTest as test } from './fixtures.ts'

test.slow()

const longPages = ['/', '/packages', '/faq', '/calculator', '/contact', '/privacy', '/checkout']

// The banner has one layout on narrow or low screens and another one on others.
for (const { width, height, paths } of [
  { width: 320, height: 256, paths: ['/contact'] },
  { width: 390, height: 600, paths: longPages },
  { width: 768, height: 1024, paths: ['/contact'] },
  { width: 1280, height: 560, paths: longPages },
]) {
  test(`the focused element is never completely covered, also not by the cookie banner, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    for (const path of paths) {
      await openPage(page, path)
      await expect(page.getByRole('button', { name: 'Reject' })).toBeVisible()
      const hidden: string[] = []
      for (let presses = 0; presses < 120; presses++) {
        await page.keyboard.press('Tab')
        const focused = await page.evaluate(describeFocus)
        if (focused === 'nothing') break
        if (focused !== 'in sight') hidden.push(focused)
      }
      expect(hidden, path).toEqual([])
    }
  })
}

/** Returns whether the focused element is in sight or there is none, else its HTML. Runs in the page. */
function describeFocus(): string {
  const element = document.activeElement
  if (!element || element === document.body) return 'nothing'
  const points = [...element.getClientRects()].flatMap(({ left, top, width, height }) =>
    [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height] as const)),
  )
  const isInSight = points.some(([x, y]) => {
    const found = document.elementFromPoint(x, y)
    return found !== null && (element.contains(found) || found === element.parentElement)
  })
  return isInSight ? 'in sight' : element.outerHTML.slice(0, 120)
}

test('nothing moves with reduced motion', async ({ page }) => {
  for (const path of ['/', '/faq', '/blog']) {
    await page.goto(path)
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .map((element) => getComputedStyle(element))
        .filter((style) => style.animationName !== 'none' || parseFloat(style.transitionDuration) > 0)
        .map(({ animationName, transitionProperty }) => `${animationName} ${transitionProperty}`),
    )
    expect(moving, path).toEqual([])
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
  }
})

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active' })

  test('buttons keep a border, and what is chosen or invalid is marked by more than its colour', async ({ page }) => {
    await page.goto('/contact')
    const edges = await page
      .locator('.button:visible')
      .evaluateAll((buttons) => buttons.map((button) => parseFloat(getComputedStyle(button).borderTopWidth)))
    expect(Math.min(...edges)).toBeGreaterThanOrEqual(1)
    await page.goto('/blog')
    const chip = (name: string) => page.getByRole('button', { name, exact: true })
    const background = (name: string) => chip(name).evaluate((one) => getComputedStyle(one).backgroundColor)
    expect(await background('All')).not.toBe(await background('Budgeting'))
    await page.goto('/faq')
    await page.getByRole('searchbox').press('Tab')
    expect(await page.locator(':focus').evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
  })
})
