import { createRequire } from 'node:module'
import { isRoot } from '#shared/scraper/engine/chromium-switches.ts'
import { findBrowser } from '#shared/scraper/engine/find-browser.ts'

/** The browser of the server's own scraper, or why it can't be used; neither if there is none. */
export interface ServerBrowser {
  path?: string
  /** A sentence for the owner that says what to change. */
  problem?: string
}

/** Finds the browser. In production, a browser that would run without its sandbox is not used: foreign pages would run with all the
 *  rights of this server. */
export function findServerBrowser(
  { browser, production }: { browser: string | undefined; production: boolean },
  { runsAsRoot = isRoot(), canDrive = hasPuppeteer() } = {},
): ServerBrowser {
  const path = findBrowser(browser)
  if (path === undefined) return {}
  if (!canDrive) return browser === undefined ? {} : { problem: inArchive }
  return production && runsAsRoot ? { problem: asRoot } : { path }
}

/** The release archive doesn't contain puppeteer. */
function hasPuppeteer(): boolean {
  try {
    createRequire(import.meta.url).resolve('puppeteer-core')
    return true
  } catch {
    return false
  }
}

const inArchive =
  'SCRAPER_BROWSER names a browser, but a server from the release archive leaves looking for leads to the console. Please remove that setting.'
const asRoot =
  'The server’s browser is off: as root it would run without its sandbox. Please run the service as its own user, as resources/deploy/README.md describes.'
