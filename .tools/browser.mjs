// Finds or installs a Chromium for the tests.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './run-step.mjs'

/** The headless shell comes first: it opens a page in half the time of the whole browser. */
const candidates = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** Returns the path of the system's Chrome, Edge or Chromium, else of Playwright's download, else of Debian's package. */
export async function findOrInstallBrowser() {
  const browser = await findOrInstallProgram()
  // Without apt, only the test of layout shifts may fail.
  if (hasNoFallbackFont()) await installPackages('fonts-liberation').catch(() => {})
  return browser
}

async function findOrInstallProgram() {
  const configured = process.env.TEST_BROWSER
  if (configured && existsSync(configured)) return configured
  const found = candidates.find((path) => existsSync(path))
  if (found) return found
  console.log('No Chrome, Edge or Chromium here: trying Playwright’s download')
  const timeoutMs = 120_000
  if ((await run('playwright', ['install', 'chromium'], { timeout: timeoutMs })) === 0) {
    const { chromium } = await import('@playwright/test')
    if (existsSync(chromium.executablePath())) return chromium.executablePath()
  }
  await installPackages('chromium-headless-shell').catch(() => installPackages('chromium'))
  const installed = candidates.find((path) => existsSync(path))
  if (!installed) throw new Error('The tests need Chrome, Edge or Chromium. Install one, or name it in TEST_BROWSER.')
  return installed
}

/** The site's fallback fonts match those of common systems. On a minimal Linux machine without any of them, a page shifts when its fonts
 *  load, which doesn't happen to visitors. */
function hasNoFallbackFont() {
  if (process.platform !== 'linux') return false
  try {
    return !/Liberation|Arial|Georgia/.test(execFileSync('fc-list', [':', 'family'], { encoding: 'utf8' }))
  } catch {
    return true
  }
}

async function installPackages(...names) {
  console.log(`Installing ${names.join(' and ')} with the system’s package manager`)
  const [program, ...before] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  await run(program, [...before, 'update', '-qq'])
  const code = await run(program, [...before, 'install', '-y', '-qq', '--no-install-recommends', ...names])
  if (code !== 0) throw new Error(`${names.join(' and ')} could not be installed`)
}
