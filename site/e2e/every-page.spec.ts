import type { Page } from '@playwright/test'
import { hubPage, publicPages } from './all-pages.ts'
import { expectNoViolations, inEachAppearance } from './axe.ts'
import { expect, openPage, sharedServerTest as test } from './fixtures.ts'

test.use({ expectedConsole: [/status of 404/] })
test.slow()

/** Pages that a filter or an open article or project changes. */
const addresses = [
  '/blog?category=Budgeting',
  '/blog?article=what-an-extension-costs-beyond-the-build',
  '/?article=loft-conversions',
  '/portfolio?category=Loft+Conversion',
  '/portfolio?project=upstairs-in-a-bungalow',
]

/** The text spacing that pages must support by WCAG 1.4.12. */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 800 })

// Each page is loaded once, because loading and drawing it takes longer than most of what is tested.
for (const path of [...publicPages, ...addresses]) {
  // An open article or project hides the rest of the page from screen readers.
  const landmarks = /article=|project=/.test(path) ? [] : (['banner', 'main', 'contentinfo'] as const)

  test(path, async ({ page }) => {
    await resize(page, 1440)
    await openPage(page, path)

    await test.step('every page has its landmarks once, headings in order, ids that lead somewhere, and drawings that say what is drawn', async () => {
      for (const role of landmarks) await expect.soft(page.getByRole(role)).toHaveCount(1)
      expect.soft(await page.evaluate(findWrongOutline)).toEqual({ jumps: [], sameNames: [], empty: 0 })
      expect.soft(await page.evaluate(findWrongIds)).toEqual({ twice: [], nowhere: [] })
      expect.soft(await page.evaluate(findImagesWithoutAlternative)).toEqual([])
    })

    await test.step('all that the page has can be seen, apart from what opens or answers', async () => {
      expect.soft(await page.evaluate(findUnseenTexts)).toEqual([])
    })

    await test.step('axe finds nothing on every page, with the cookie banner, and every control is large enough', () =>
      inEachAppearance(page, async () => {
        await expectNoViolations(page)
        expect.soft(await page.evaluate(findSmallTargets)).toEqual([])
      }))

    await test.step('no page scrolls sideways, also with wider text', async () => {
      for (const width of [1440, 768, 390, 320]) {
        await resize(page, width)
        expect.soft(await page.evaluate(findTooWide), `at ${width} px`).toEqual([])
      }
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets.push(sheet)
      }, textSpacing)
      expect.soft(await page.evaluate(findTooWide), 'with wider text').toEqual([])
      expect.soft(await page.evaluate(findClippedElements)).toEqual([])
    })
  })
}

test('the sign-in of the hub does not scroll sideways', async ({ page }) => {
  await page.goto(hubPage)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const width of [1440, 768, 390, 320]) {
    await resize(page, width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

// The functions below run in the page.

/** Finds the page itself and open dialogs that scroll sideways. */
function findTooWide() {
  return [document.documentElement, ...document.querySelectorAll('dialog[open]')]
    .filter((one) => one.scrollWidth > (one === document.documentElement ? innerWidth : one.clientWidth))
    .map(({ tagName }) => tagName)
}

/** Finds elements that cut off the bottom of their content, except SVG shapes and text for screen readers only. */
function findClippedElements() {
  return [...document.querySelectorAll('body *:not(svg *, .visually-hidden, .visually-hidden *)')]
    .filter((element) => {
      const hides = /hidden|clip/.test(getComputedStyle(element).overflow)
      return hides && element.clientHeight > 0 && element.scrollHeight > element.clientHeight + 2
    })
    .map(({ tagName, className }) => `${tagName}.${className}`)
}

/** Finds texts of the page that no style shows. Left out are those that a script shows later, which are `hidden`, and those of elements
 *  that a visitor opens. */
function findUnseenTexts() {
  const shownLater = '[hidden], dialog, details, noscript, script, style, template, [id^="estimate-"]'
  return [
    ...document.querySelectorAll<HTMLElement>(
      'main :is(h1, h2, h3, p, li, dt, dd, td, th, a, button, label, img, svg, blockquote, figcaption), footer :is(a, p, h2, h3, li)',
    ),
  ]
    .filter((element) => !element.closest(shownLater) && !element.checkVisibility({ visibilityProperty: true }))
    .map(({ outerHTML }) => outerHTML.slice(0, 100))
}

/** Finds controls that are too small: buttons, also links with that style, below 44 px, and all others below 24 px. */
function findSmallTargets() {
  return (
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0)
      // Links in running text are exempt, because the line height determines their height.
      .filter((element) => getComputedStyle(element).display !== 'inline' || !element.closest('p, dd'))
      .filter((element) => {
        // The whole card is clickable.
        const { height, width } = (element.closest('.card') ?? element).getBoundingClientRect()
        // Buttons in the footer look like the links next to them.
        const isButton = element.matches('button:not(footer button), .button')
        return Math.min(height, width) < (isButton ? 44 : 24)
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120))
  )
}

/** Finds headings that skip a level or are empty, and landmarks that share a name. */
function findWrongOutline() {
  const seen = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4')].filter((one) => one.checkVisibility())
  const levels = seen.map(({ tagName }) => Number(tagName[1]))
  const landmarks = [...document.querySelectorAll('nav, aside, search')].filter((one) => one.checkVisibility())
  const names = landmarks.map((one) => `${one.tagName} ${one.ariaLabel ?? ''}`)
  return {
    jumps: levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1),
    sameNames: names.filter((name, index) => names.indexOf(name) !== index),
    empty: seen.filter(({ innerText }) => innerText.trim() === '').length,
  }
}

/** Finds duplicate ids, and references to ids that do not exist. */
function findWrongIds() {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  const references = ['aria-labelledby', 'aria-describedby', 'for'].flatMap((attribute) =>
    [...document.querySelectorAll(`[${attribute}]:not(dialog:not([open]))`)].flatMap((one) =>
      one.getAttribute(attribute)!.split(' '),
    ),
  )
  const anchors = [...document.querySelectorAll('a[href^="#"]')].map((one) => one.getAttribute('href')!.slice(1))
  return {
    twice: ids.filter((id, index) => ids.indexOf(id) !== index),
    nowhere: [...references, ...anchors].filter((id) => !ids.includes(id)),
  }
}

/** Finds images that neither have a text alternative nor are hidden from screen readers. */
function findImagesWithoutAlternative() {
  return [...document.querySelectorAll('svg, img')]
    .filter((one) => !one.closest('[aria-hidden="true"], [role="img"][aria-label]'))
    .filter((one) => !one.ariaLabel && !one.getAttribute('aria-labelledby') && one.getAttribute('alt') === null)
    .map(({ outerHTML }) => outerHTML.slice(0, 100))
}
