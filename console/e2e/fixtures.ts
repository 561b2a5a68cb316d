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
/** The package gives the path of the program, and heeds ELECTRON_OVERRIDE_DIST_PATH. */
export const program = createRequire(import.meta.url)('electron') as string

/** The console as its owner runs it, in a real Electron. */
export interface RunningConsole {
  app: ElectronApplication
  page: Page
  /** Quits as the owner does. Its data folder stays. */
  quit(): Promise<void>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

interface Fixtures {
  /** The built server with an owner account and no leads. */
  server: App
  /** The data folder of this test's consoles. */
  dataFolder: string
  /** Starts the console on the test's data folder, with further switches or links if any. */
  startConsole: (...switches: string[]) => Promise<RunningConsole>
  /** A console that is signed in and shows the leads. */
  consoleApp: RunningConsole
}

interface Options {
  serverEnvironment: Record<string, string>
  /** What the console knows already, beside the server. */
  storedSettings: Record<string, unknown>
  /** What every console of the test is started with. */
  switches: string[]
  /** Messages the page may log in this test. */
  expectedConsole: RegExp[]
}

/** Chromium logs each response without a success status, and each request that fails. */
const answeredBadly = /Failed to load resource/

/** An unexpected message fails the test. */
function listenForFaults(page: Page, report: (text: string) => void): void {
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
    // The first of a worker makes the whole site, which is no part of any test.
    { timeout: 120_000 },
  ],

  // Playwright reads what a fixture needs from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  dataFolder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'console-'))
    await use(folder)
    // What Chromium started may be writing for a moment longer.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  },

  startConsole: async ({ dataFolder, switches, expectedConsole }, use, testInfo) => {
    const running: RunningConsole[] = []
    const surprises: string[] = []
    await use(async (...further) => {
      const started = await launch([`--data-folder=${dataFolder}`, ...switches, ...further])
      listenForFaults(started.page, (text) => {
        if (![...expectedConsole, answeredBadly].some((expected) => expected.test(text))) surprises.push(text)
      })
      running.push(started)
      return started
    })
    if (testInfo.status !== testInfo.expectedStatus)
      await Promise.all(running.map((one) => attachPicture(one, testInfo)))
    for (const one of running) await one.kill()
    expect(surprises).toEqual([])
  },

  consoleApp: async ({ server, startConsole, dataFolder, storedSettings }, use) => {
    // As after the first start, which has tests of its own.
    await writeFile(join(dataFolder, 'settings.json'), JSON.stringify({ server: server.address, ...storedSettings }))
    const consoleApp = await startConsole()
    await signIn(consoleApp.page)
    await use(consoleApp)
  },
})

/** Attaches a screenshot of the window when a test has failed. */
async function attachPicture({ page }: RunningConsole, testInfo: TestInfo): Promise<void> {
  const picture = await page.screenshot({ timeout: 5000 }).catch(() => undefined)
  if (picture !== undefined) await testInfo.attach(page.url(), { body: picture, contentType: 'image/png' })
}

export async function chooseServer(page: Page, address: string): Promise<void> {
  await page.getByLabel('Address of your website').fill(address)
  await page.getByRole('button', { name: 'Continue' }).click()
}

export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  // From then on the hub hears of what changes.
  const listening = page.waitForResponse((answer) => new URL(answer.url()).pathname === followChanges.path, {
    timeout: 20_000,
  })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await listening
  // The list has been asked for: what a test adds from now on is new to it.
  await expect(page.getByText(/Updated \d\d:\d\d/)).toBeVisible()
}

/** What Electron is started with to run the built console. */
export function launchArguments(switches: string[]): string[] {
  // A root user, as in a container, has no sandbox.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  // Without a GPU, Electron would look for one at each start, and start its process a second time.
  return [...sandbox, '--disable-gpu', '--force-prefers-reduced-motion', builtConsole, ...switches]
}

const timeoutMs = 20_000

async function launch(switches: string[]): Promise<RunningConsole> {
  // Given no program, Playwright takes the package's, and holds its start back until it listens: else it may come too late.
  const app = await _electron.launch({ args: launchArguments(switches), timeout: timeoutMs })
  const page = await app.firstWindow()
  // Sooner than the test itself is given up, so that a failure says what was waited for.
  page.setDefaultTimeout(timeoutMs)
  // Held here: Playwright forgets it when the app has ended.
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

type Watched = { shown: Electron.Notification[] }

/** Records the system's notifications from now on instead of showing them. */
export async function watchNotifications(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ Notification }) => {
    const shown: Electron.Notification[] = []
    Object.assign(globalThis, { shown })
    Notification.isSupported = () => true
    Notification.prototype.show = function show() {
      shown.push(this)
    }
  })
}

/** Returns title and text of each recorded notification. */
export function listNotifications(app: ElectronApplication): Promise<string[][]> {
  return app.evaluate(() => (globalThis as unknown as Watched).shown.map(({ title, body }) => [title, body]))
}

export async function clickNotification(app: ElectronApplication, title: string): Promise<void> {
  await app.evaluate(
    (_, title) => void (globalThis as unknown as Watched).shown.find((one) => one.title === title)?.emit('click'),
    title,
  )
}
