import type { BrowserContext } from 'puppeteer-core'
import type { PageRequest } from '../adapter.ts'
import type { Browser } from './browser.ts'
import { openTab, type Tab, type TabSettings } from './browser-tab.ts'
import { PageFailure } from './failure.ts'
import { inTime } from './in-time.ts'
import type { FetchedPage, SentOn } from './page.ts'
import type { SiteRules } from './robots.ts'

/** What one source sees of the browser: a context of its own, and tabs that are used again and again. */
export interface BrowserSession {
  /** Goes to a page and gives what its scripts have made of it, or where it sends on to when that is another site.
   *  @throws PageFailure when it could not be had */
  fetch(
    request: Pick<PageRequest, 'url' | 'form'>,
    options: { signal: AbortSignal; rules: SiteRules },
  ): Promise<FetchedPage | SentOn>
  close(): Promise<void>
}

/** A tab grows with every page, and a new one costs less than what it sweeps away. */
const pagesOfTab = 6
const closeMs = 5000

export function createBrowserSession(browser: Browser, settings: TabSettings): BrowserSession {
  let opening: Promise<BrowserContext> | undefined
  const idle: Tab[] = []

  async function takeTab(): Promise<Tab> {
    for (let tab = idle.pop(); tab; tab = idle.pop()) if (tab.isOpen()) return tab
    // A browser that died has taken the context with it.
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
    // A page that will not go, with a script that never ends, goes with its browser.
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

/** Whether it is closed in time; what is gone already counts as closed. */
async function closes(closing: Promise<void>): Promise<boolean> {
  const closed = closing.then(
    () => true,
    () => true,
  )
  return (await inTime(closed, closeMs)) ?? false
}
