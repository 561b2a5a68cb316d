import { type BrowserContext, type Locator, type Page } from '@playwright/test'
import { cancelExternalLinks } from '../../../shared/hub/testing/external-links.ts'
import { expect, videoCallServerBase } from '../fixtures.ts'

export { expect }

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
export type Size = keyof typeof sizes

interface OpenPage {
  page: Page
  /** Errors and warnings in its console, and uncaught errors. */
  unexpectedMessages: string[]
}

/** Tests on the server of the specification, whose consultation is a video call, with `open`, which opens each page once per worker, in a browser context that the tests share. */
export const test = videoCallServerBase.extend<{ open: (path: string, size: Size) => Promise<OpenPage> }>({
  open: async ({ app, browser, once }, use) => {
    const visitor = await once('visitor of the checks', async () => {
      const visitor = await browser.newContext({ baseURL: app.address, locale: 'en-GB', timezoneId: 'Europe/London' })
      await visitor.addInitScript(cancelExternalLinks)
      await visitor.addInitScript(() => localStorage.setItem('cookie-consent', 'rejected'))
      return visitor
    })
    await use((path, size) => once(`${size} ${path}`, () => openPage(visitor, path, size)))
  },
})

async function openPage(visitor: BrowserContext, path: string, size: Size): Promise<OpenPage & AsyncDisposable> {
  const page = await visitor.newPage()
  await page.setViewportSize(sizes[size])
  const unexpectedMessages: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) unexpectedMessages.push(message.text())
  })
  page.on('pageerror', (error) => unexpectedMessages.push(String(error)))
  await page.goto(path)
  return { page, unexpectedMessages, [Symbol.asyncDispose]: () => page.close() }
}

type Check = (page: Page) => Promise<unknown>

/** Returns a function that defines a check of a page, named by the sentence of the specification that it verifies. All checks share the
 *  page, so each must leave it unchanged; one that navigates or types needs its own page (`test`). */
export function checksOf(path: string, size: Size = 'desktop') {
  return (sentence: string, verify: Check) => {
    test(sentence, async ({ open }) => {
      const { page, unexpectedMessages } = await open(path, size)
      await verify(page)
      expect(unexpectedMessages).toEqual([])
    })
  }
}

/** @param href the whole address, or a pattern of it */
export async function expectLink(scope: Locator | Page, name: string | RegExp, href: string | RegExp): Promise<void> {
  await expect(scope.getByRole('link', { name }).first()).toHaveAttribute('href', href)
}

export async function expectTexts(scope: Locator, texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts) await expect(scope).toContainText(text)
}

/** Returns the objects of this type in the page's structured data. */
export async function structuredData(page: Page, type: string): Promise<Record<string, unknown>[]> {
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const things = scripts.flatMap((text) => {
    const data = JSON.parse(text) as { '@graph'?: Record<string, unknown>[] } & Record<string, unknown>
    return data['@graph'] ?? [data]
  })
  return things.filter((thing) => thing['@type'] === type)
}

/** Returns the vertical distance in pixels between the centre of an element and that of the area between the top and bottom bars. */
export async function distanceFromMiddle(element: Locator): Promise<number> {
  return element.evaluate((one) => {
    const { top, height } = one.getBoundingClientRect()
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
    const middle = (parseFloat(scrollPaddingTop) + innerHeight - parseFloat(scrollPaddingBottom)) / 2
    return Math.abs(top + height / 2 - middle)
  })
}
