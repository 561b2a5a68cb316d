import type { BrowserContext } from 'puppeteer-core'
import type { PageRequest } from '../adapter.ts'
import type { Browser } from './browser.ts'
import { openTab, type Tab, type TabSettings } from './browser-tab.ts'
import { PageFailure } from './failure.ts'
import { withTimeout } from './with-timeout.ts'
import type { FetchedPage, SiteRedirect } from './page.ts'
import type { SiteRules } from './robots.ts'

/** The browser for one source: its own browser context, and tabs that are reused. */
export interface BrowserSession {
  /** Loads a page and returns it after its scripts have run, or returns the redirect if it leads to another site.
   *  @throws PageFailure if the page could not be loaded */
  fetch(
    request: Pick<PageRequest, 'url' | 'form'>,
    options: { signal: AbortSignal; rules: SiteRules },
  ): Promise<FetchedPage | SiteRedirect>
  close(): Promise<void>
}

/** Number of pages after which a tab is replaced. Its memory grows with each page, and a new tab costs less. */
const pagesOfTab = 6
const closeMs = 5000

export function createBrowserSession(browser: Browser, settings: TabSettings): BrowserSession {
  let opening: Promise<BrowserContext> | undefined
  const idle: Tab[] = []

  async function takeTab(): Promise<Tab> {
    for (let tab = idle.pop(); tab; tab = idle.pop()) if (tab.isOpen()) return tab
    // When the browser has crashed, its context is lost too.
    if (opening && !(await opening.catch(() => undefined))?.browser().connected) opening = undefined
    opening ??= browser.newContext()
    try {
      return await openTab(await opening, settings)
    } catch (cause) {
      opening = undefined
      if (cause instanceof PageFailure) throw cause
      throw new PageFailure('browser', 'The browser couldn’t open a page.', { cause })
    }
  }

  async function discard(tab: Tab): Promise<void> {
    // A page with an endless script may keep its tab open; the browser is then killed.
    if (!(await closes(tab.close()))) await browser.kill()
  }

  return {
    async fetch(request, options) {
      const tab = await takeTab()
      try {
        const result = await tab.go(request, options)
        if (tab.visits() < pagesOfTab) idle.push(tab)
        else await discard(tab)
        return result
      } catch (error) {
        await discard(tab)
        throw error
      }
    },
    async close() {
      const context = await opening?.catch(() => undefined)
      opening = undefined
      const tabs = idle.splice(0)
      if (!context?.browser().connected) return
      const closing = Promise.all(tabs.map((tab) => tab.close())).then(() => context.close())
      if (!(await closes(closing))) await browser.kill()
    },
  }
}

/** Returns whether a tab or context closes in time; an error means that it is already closed. */
async function closes(closing: Promise<void>): Promise<boolean> {
  const closed = closing.then(
    () => true,
    () => true,
  )
  return (await withTimeout(closed, closeMs)) ?? false
}
