import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page, type TestInfo, test as base, expect } from '@playwright/test'
import { followChanges } from '../../shared/contract/events.ts'
import { type App, owner, startApp } from '../../site/e2e/fixtures.ts'

export { expect, owner }

/** Sample data: a lead that the owner enters. */
export const ada = {
  name: 'Ada Sample',
  email: 'ada@example.com',
  phone: '020 7946 0018',
  location: 'Winchester',
  projectType: 'extension',
} as const

const builtConsole = join(import.meta.dirname, '../../dist/console')
/** The path of the Electron program. The package takes ELECTRON_OVERRIDE_DIST_PATH into account. */
export const program = createRequire(import.meta.url)('electron') as string

/** A running console in a real Electron. */
export interface RunningConsole {
  app: ElectronApplication
  page: Page
  /** Quits the console. Its data folder remains. */
  quit(): Promise<void>
  /** Kills the process, like a power failure. */
  kill(): Promise<void>
}

interface Fixtures {
  /** The built server with an owner account and no leads. */
  server: App
  /** The data folder that all consoles of the test share. */
  dataFolder: string
  /** Starts the console with the test's data folder and any further switches or links. */
  startConsole: (...switches: string[]) => Promise<RunningConsole>
  /** A console that is signed in and shows the leads. */
  consoleApp: RunningConsole
}

interface Options {
  serverEnvironment: Record<string, string>
  /** The stored settings of the console, in addition to the server's address. */
  storedSettings: Record<string, unknown>
  /** Command-line switches of every console of the test. */
  switches: string[]
  /** Messages the page may log in this test. */
  expectedConsole: RegExp[]
}

/** Chromium logs every failed request and every response with an error status. */
const failedRequest = /Failed to load resource/

/** Reports the errors and warnings that a page logs, and its uncaught errors. */
function listenForConsoleErrors(page: Page, report: (text: string) => void): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) report(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => report(String(error)))
}

export const test = base.extend<Fixtures & Options>({
  serverEnvironment: [{}, { option: true }],
  storedSettings: [{}, { option: true }],
  switches: [[], { option: true }],
  expectedConsole: [[], { option: true }],

  server: [
    async ({ serverEnvironment }, use) => {
      await using app = await startApp({ withOwner: true, environment: serverEnvironment })
      await use(app)
    },
    // The first start of a run renders the whole site, which must not count towards the timeout of a test.
    { timeout: 120_000 },
  ],

  // Playwright reads the dependencies of a fixture from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  dataFolder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'console-'))
    await use(folder)
    // Child processes of Chromium may still be writing files.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  },

  startConsole: async ({ dataFolder, switches, expectedConsole }, use, testInfo) => {
    const running: RunningConsole[] = []
    const unexpectedMessages: string[] = []
    await use(async (...extraSwitches) => {
      const started = await launch([`--data-folder=${dataFolder}`, ...switches, ...extraSwitches])
      listenForConsoleErrors(started.page, (text) => {
        if (![...expectedConsole, failedRequest].some((expected) => expected.test(text))) unexpectedMessages.push(text)
      })
      running.push(started)
      return started
    })
    if (testInfo.status !== testInfo.expectedStatus)
      await Promise.all(running.map((one) => attachScreenshot(one, testInfo)))
    for (const one of running) await one.kill()
    expect(unexpectedMessages).toEqual([])
  },

  consoleApp: async ({ server, startConsole, dataFolder, storedSettings }, use) => {
    // Skips the setup of the first start, which has its own tests.
    await writeFile(join(dataFolder, 'settings.json'), JSON.stringify({ server: server.address, ...storedSettings }))
    const consoleApp = await startConsole()
    await signIn(consoleApp.page)
    await use(consoleApp)
  },
})

/** Attaches a screenshot of the window to the results of a test. */
async function attachScreenshot({ page }: RunningConsole, testInfo: TestInfo): Promise<void> {
  const screenshot = await page.screenshot({ timeout: 5000 }).catch(() => undefined)
  if (screenshot !== undefined) await testInfo.attach(page.url(), { body: screenshot, contentType: 'image/png' })
}

export async function chooseServer(page: Page, address: string): Promise<void> {
  await page.getByLabel('Address of your website').fill(address)
  await page.getByRole('button', { name: 'Continue' }).click()
}

export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  // After this response the hub receives changes.
  const listening = page.waitForResponse((answer) => new URL(answer.url()).pathname === followChanges.path, {
    timeout: 20_000,
  })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await listening
  // The list has been loaded, so a lead that a test adds from now on counts as new.
  await expect(page.getByText(/Updated \d\d:\d\d/)).toBeVisible()
}

/** Returns the arguments with which Electron runs the built console. */
export function launchArguments(switches: string[]): string[] {
  // Chromium's sandbox does not work as root, the usual user in containers.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  // On a machine without a GPU, Electron would look for one at each start and start the GPU process twice.
  return [...sandbox, '--disable-gpu', '--force-prefers-reduced-motion', builtConsole, ...switches]
}

const timeoutMs = 20_000

async function launch(switches: string[]): Promise<RunningConsole> {
  // Without `executablePath`, Playwright runs the package's program and delays its start until it has connected; else it may be too late.
  const app = await _electron.launch({ args: launchArguments(switches), timeout: timeoutMs })
  const page = await app.firstWindow()
  // Shorter than the timeout of the test, so that a failure names the action that timed out.
  page.setDefaultTimeout(timeoutMs)
  // Stored here, because Playwright drops the process when the app exits.
  const child = app.process()
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  return {
    app,
    page,
    quit: () => app.close(),
    async kill() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await ended
      }
    },
  }
}

/** Chooses an item of the program's menu. */
export function chooseFromMenu(app: ElectronApplication, label: string): Promise<void> {
  return app.evaluate(({ Menu }, label) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? [])
    items?.find((item) => item.label === label)?.click()
  }, label)
}

type RecordedNotifications = { shown: Electron.Notification[] }

/** Records the system's notifications from now on instead of showing them. */
export async function recordNotifications(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ Notification }) => {
    const shown: Electron.Notification[] = []
    Object.assign(globalThis, { shown })
    Notification.isSupported = () => true
    Notification.prototype.show = function show() {
      shown.push(this)
    }
  })
}

/** Returns the title and the text of each recorded notification. */
export function listNotifications(app: ElectronApplication): Promise<string[][]> {
  return app.evaluate(() =>
    (globalThis as unknown as RecordedNotifications).shown.map(({ title, body }) => [title, body]),
  )
}

export async function clickNotification(app: ElectronApplication, title: string): Promise<void> {
  await app.evaluate(
    (_, title) =>
      void (globalThis as unknown as RecordedNotifications).shown.find((one) => one.title === title)?.emit('click'),
    title,
  )
}
