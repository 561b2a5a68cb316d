import { rm } from 'node:fs/promises'
import type { Browser as Chromium, BrowserContext } from 'puppeteer-core'
import { childEnvironment } from '../../child-environment.ts'
import { chromiumSwitches, isRoot, lacksSandbox } from './chromium-switches.ts'
import type { Destinations } from './destination.ts'
import { PageFailure } from './failure.ts'
import { withTimeout } from './with-timeout.ts'
import { type GuardProxy, startGuardProxy } from './guard-proxy.ts'

/** One browser for a whole run, started at first use and restarted after a crash. */
export interface Browser {
  /** Creates a browser context with its own cookies and storage. @throws PageFailure `browser` if the browser does not start */
  newContext(): Promise<BrowserContext>
  /** Kills the browser when a page blocks it; the next use starts a new one. */
  kill(): Promise<void>
  /** Process id; undefined while no browser runs. */
  pid(): number | undefined
  stop(): Promise<void>
}

export interface BrowserOptions {
  executablePath: string
  /** A folder for the browser alone; its content is deleted. */
  profileFolder: string
  destinations: Destinations
  /** Allows it to run as root without its sandbox. */
  allowNoSandbox?: boolean
  /** Additional Chromium switches. */
  args?: readonly string[]
}

const startMs = 30_000
const closeMs = 5000
const noSandbox =
  'The browser couldn’t start because this system doesn’t provide a sandbox. Scraping needs a user other than root who may make user namespaces.'

export function createBrowser(options: BrowserOptions): Browser {
  const { executablePath, profileFolder, destinations, allowNoSandbox = false, args = [] } = options
  let starting: Promise<{ chromium: Chromium; proxy: GuardProxy }> | undefined

  async function start() {
    // Loaded when needed: most sources are read without a browser.
    const { launch } = await import('puppeteer-core')
    await rm(profileFolder, { recursive: true, force: true })
    const proxy = await startGuardProxy(destinations)
    try {
      const chromium = await launch({
        executablePath,
        userDataDir: profileFolder,
        env: childEnvironment(),
        headless: true,
        // The pipe closes when this process ends for whatever reason. Chromium then ends too.
        pipe: true,
        waitForInitialPage: false,
        timeout: startMs,
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
        // Puppeteer allows pop-ups by default.
        ignoreDefaultArgs: ['--disable-popup-blocking'],
        // An initial empty tab would cost a process.
        args: [
          '--no-startup-window',
          // Chromium's own requests use the proxy too. Without the bypass rule, requests to this machine would not.
          `--proxy-server=http://${proxy.address}`,
          '--proxy-bypass-list=<-loopback>',
          ...chromiumSwitches({ withoutSandbox: allowNoSandbox && isRoot() }),
          ...args,
        ],
      })
      chromium.once('disconnected', () => {
        proxy.stop()
        starting = undefined
      })
      return { chromium, proxy }
    } catch (error) {
      proxy.stop()
      throw error
    }
  }

  async function running() {
    starting ??= start()
    const mine = starting
    try {
      return await mine
    } catch (cause) {
      if (starting === mine) starting = undefined
      throw new PageFailure('browser', (await lacksSandbox(options)) ? noSandbox : 'The browser couldn’t start.', {
        cause,
      })
    }
  }

  async function kill(): Promise<void> {
    const { chromium, proxy } = (await starting?.catch(() => undefined)) ?? {}
    starting = undefined
    proxy?.stop()
    const child = chromium?.process()
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    }
  }

  let current: Chromium | undefined
  return {
    async newContext() {
      const { chromium } = await running()
      current = chromium
      return chromium.createBrowserContext({ downloadBehavior: { policy: 'deny' } })
    },
    kill,
    pid: () => (current?.connected ? current.process()?.pid : undefined),
    async stop() {
      const { chromium } = (await starting?.catch(() => undefined)) ?? {}
      if (chromium) await withTimeout(chromium.close(), closeMs)
      await kill()
      await rm(profileFolder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {})
    },
  }
}
