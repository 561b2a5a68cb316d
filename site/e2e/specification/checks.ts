import { type BrowserContext, type Locator, type Page } from '@playwright/test'
import { expect, readingServer } from '../fixtures.ts'

export { expect }

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
export type Size = keyof typeof sizes

interface OpenPage {
  page: Page
  /** What its console said that nobody expected. */
  surprises: string[]
}

/** One visitor for all checks of a worker: a page is opened once and looked at many times. */
export const test = readingServer.extend<{ open: (path: string, size: Size) => Promise<OpenPage> }>({
  open: async ({ app, browser, once }, use) => {
    const visitor = await once('visitor of the checks', async () => {
      const visitor = await browser.newContext({ baseURL: app.address, locale: 'en-GB', timezoneId: 'Europe/London' })
      await visitor.addInitScript(() => localStorage.setItem('cookie-consent', 'rejected'))
      return visitor
    })
    await use((path, size) => once(`${size} ${path}`, () => openPage(visitor, path, size)))
  },
})

async function openPage(visitor: BrowserContext, path: string, size: Size): Promise<OpenPage & AsyncDisposable> {
  const page = await visitor.newPage()
  await page.setViewportSize(sizes[size])
  const surprises: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) surprises.push(message.text())
  })
  page.on('pageerror', (error) => surprises.push(String(error)))
  await page.goto(path)
  return { page, surprises, [Symbol.asyncDispose]: () => page.close() }
}

type Check = (page: Page) => Promise<unknown>

/** Checks of one page, each named by the sentence of the specification that it holds the page to. They share the page, so a
 *  check leaves it as it found it; one that goes elsewhere or types takes a page of its own (`test`). */
export function checksOf(path: string, size: Size = 'desktop') {
  return (sentence: string, look: Check) => {
    test(sentence, async ({ open }) => {
      const { page, surprises } = await open(path, size)
      await look(page)
      expect(surprises).toEqual([])
    })
  }
}

/** @param href the whole of it, or what it matches */
export async function expectLink(scope: Locator | Page, name: string | RegExp, href: string | RegExp): Promise<void> {
  await expect(scope.getByRole('link', { name }).first()).toHaveAttribute('href', href)
}

export async function expectTexts(scope: Locator, texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts) await expect(scope).toContainText(text)
}

/** The things of the page's structured data that are of this type. */
export async function structuredData(page: Page, type: string): Promise<Record<string, unknown>[]> {
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const things = scripts.flatMap((text) => {
    const data = JSON.parse(text) as { '@graph'?: Record<string, unknown>[] } & Record<string, unknown>
    return data['@graph'] ?? [data]
  })
  return things.filter((thing) => thing['@type'] === type)
}

/** How far the middle of an element is from the middle of what the bars above and below leave of the screen, in pixels. */
export async function distanceFromMiddle(element: Locator): Promise<number> {
  return element.evaluate((one) => {
    const { top, height } = one.getBoundingClientRect()
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
    const middle = (parseFloat(scrollPaddingTop) + innerHeight - parseFloat(scrollPaddingBottom)) / 2
    return Math.abs(top + height / 2 - middle)
  })
}
