import { createRequire } from 'node:module'
import { isRoot } from '#shared/scraper/engine/chromium-switches.ts'
import { findBrowser } from '#shared/scraper/engine/find-browser.ts'

/** The browser of the server's own scraper, or what is wrong with it; neither where there is none to use. */
export interface OwnBrowser {
  path?: string
  /** For the owner: what to change. */
  problem?: string
}

/** Finds the browser. In production one that would have to run without its sandbox is not used: pages of strangers would run with all
 *  the rights of this server. */
export function findOwnBrowser(
  { browser, production }: { browser: string | undefined; production: boolean },
  { runsAsRoot = isRoot(), canDrive = hasPuppeteer() } = {},
): OwnBrowser {
  const path = findBrowser(browser)
  if (path === undefined) return {}
  if (!canDrive) return browser === undefined ? {} : { problem: inArchive }
  return production && runsAsRoot ? { problem: asRoot } : { path }
}

/** The release archive leaves out what drives a browser. */
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
