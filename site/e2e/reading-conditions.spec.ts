import type { Page } from '@playwright/test'
import { hubPage, publicPages } from './all-pages.ts'
import { expect, openPage, sharedServerTest as test } from './fixtures.ts'

test.use({ reducedMotion: 'reduce', expectedConsole: [/status of 404/] })
test.slow()

/** The text spacing that pages must support by WCAG 1.4.12. */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** Finds elements that cut off the bottom of their content, except SVG shapes and text for screen readers only. */
function findClippedElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *:not(svg *, .visually-hidden, .visually-hidden *)')]
      .filter((element) => {
        const hides = /hidden|clip/.test(getComputedStyle(element).overflow)
        return hides && element.clientHeight > 0 && element.scrollHeight > element.clientHeight + 2
      })
      .map(({ tagName, className }) => `${tagName}.${className}`),
  )
}

test.describe('on a screen of 320 px, as at 400 % zoom', () => {
  test.use({ viewport: { width: 320, height: 640 }, bypassCSP: true })

  test('no page scrolls sideways, also with wider text', async ({ page }) => {
    for (const path of [...publicPages, hubPage]) {
      await (path === hubPage ? page.goto(path) : openPage(page, path))
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      const width = () => page.evaluate(() => document.documentElement.scrollWidth)
      expect(await width(), path).toBe(320)
      await page.addStyleTag({ content: textSpacing })
      expect(await width(), `${path} with wider text`).toBe(320)
      expect(await findClippedElements(page), `${path} with wider text`).toEqual([])
    }
  })
})

for (const viewport of [
  { width: 390, height: 600 },
  { width: 1280, height: 560 },
]) {
  test(`the focused element is never completely covered, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    for (const path of ['/', '/packages', '/faq', '/calculator', '/contact', '/privacy', '/checkout']) {
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
