import { isRoot } from '#shared/scraper/engine/chromium-switches.ts'
import { findBrowser } from '#shared/scraper/engine/find-browser.ts'
import { guide } from './installation.ts'

const asRoot = `The server’s browser is off: as root it would run without its sandbox. Please run the service as its own user, as ${guide} describes.`

/** Finds the Chrome, Edge or Chromium that this server may start. In production, one that would run without its sandbox is not used: what it
 *  shows would run with all the rights of this server.
 *  @returns its path, or what the owner must change to use it; neither if there is none */
export function findServerBrowser(
  { browser, production }: { browser: string | undefined; production: boolean },
  { runsAsRoot = isRoot() } = {},
): { path?: string; problem?: string } {
  const path = findBrowser(browser)
  if (path === undefined) return {}
  return production && runsAsRoot ? { problem: asRoot } : { path }
}
