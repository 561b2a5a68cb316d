import { randomInt } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as playwrightTest, expect, type Locator, type Page, type Request } from '@playwright/test'
import { startMailSink, type MailSink } from '../../server/mail/testing/smtp-server.ts'
import { forgetAlerts } from '../../server/testing/owner.ts'
import { startProcess, type ServerProcess } from '../../server/testing/server-process.ts'
import { createBrowser } from '../../server/testing/browser.ts'
import type { Client } from '../../shared/client.ts'
import { changeCallSettings } from '../../shared/contract/calls.ts'
import { signIn as signInCall } from '../../shared/contract/accounts.ts'
import { cancelExternalLinks } from '../../shared/hub/testing/external-links.ts'
import { getDataFolderTemplate, publicUrl } from './data-folder-template.ts'

export { expect, publicUrl }

export const owner = { email: 'owner@example.com', password: 'a long enough phrase' }

/** The built server with its own data folder and mail server. */
export interface App {
  readonly address: string
  readonly mail: MailSink
  /** The folder of the database. */
  readonly dataDir: string
  /** Restarts the server with the same data and port. */
  restart(): Promise<void>
  stop(): Promise<void>
  /** Returns what the server has printed since its last start. */
  output(): string
  /** Returns a new client that is signed in as the owner. */
  ownerClient(): Promise<Client>
}

interface ServerOptions {
  /** Whether the server starts with an owner account. */
  withOwner: boolean
  /** Environment variables of the server, in addition to those of every test. */
  serverEnvironment: Record<string, string>
}

interface ConsoleOptions {
  /** Messages the browser may log in this test. */
  expectedConsole: RegExp[]
}

/** Starts the built server with its own data folder and mail server; disposal stops both servers and removes the folder. */
export async function startApp(options: {
  withOwner: boolean
  environment: Record<string, string>
}): Promise<App & AsyncDisposable> {
  const template = await getDataFolderTemplate({
    ...(options.withOwner ? { OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password } : {}),
    ...options.environment,
  })
  const folder = await mkdtemp(join(tmpdir(), 'e2e-'))
  await cp(template, folder, { recursive: true })
  const mail = await startMailSink()
  const environment = {
    DATA_DIR: folder,
    PUBLIC_URL: publicUrl,
    SMTP_URL: mail.url,
    // Where the stand-ins for mailboxes, stores and disks are.
    PRIVATE_HOSTS: '127.0.0.1,localhost',
    OFFSITE_FOLDERS: tmpdir(),
    // The servers of a run share their compiled code.
    NODE_COMPILE_CACHE: join(tmpdir(), 'compile-cache'),
    ...options.environment,
  }
  let server: ServerProcess = await startProcess(environment)
  const { port } = new URL(server.address)
  return {
    address: server.address,
    mail,
    dataDir: folder,
    async restart() {
      await server.kill('SIGTERM')
      server = await startProcess({ ...environment, PORT: port })
    },
    async stop() {
      await server.kill('SIGTERM')
    },
    output: () => server.output(),
    async ownerClient() {
      // Signs in with a session, because a new device token would send the owner an email.
      const browser = createBrowser(server)
      await browser.call(signInCall, { body: owner })
      return browser
    },
    async [Symbol.asyncDispose]() {
      await server.kill('SIGKILL')
      await mail.stop()
      // The browser that prints the server's documents may still be writing files.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** The 401 that the browser logs when the hub requests the current user and nobody is signed in. */
const signedOut = /status of 401/
/** The page error that a busy Chromium reports when it shows a page before its view transition can start. */
const lateTransition = /^InvalidStateError: Transition was aborted because of invalid state/

/** Fails a test if its page logs an error or a warning that is not expected. */
async function failOnConsoleErrors(page: Page, expectedConsole: RegExp[], use: () => Promise<void>): Promise<void> {
  const unexpectedMessages: string[] = []
  const report = (text: string) => {
    if (![...expectedConsole, signedOut, lateTransition].some((expected) => expected.test(text)))
      unexpectedMessages.push(text)
  }
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) report(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => report(String(error)))
  await use()
  expect(unexpectedMessages).toEqual([])
}

/** Returns the resource with this name, which the first call creates and the end of the worker disposes of. */
export type Once = <T extends AsyncDisposable>(name: string, make: () => Promise<T>) => Promise<T>

/** Lists the last documents and API calls that a page requested, with the status of each answer. */
async function listRequests(page: Page): Promise<string> {
  const requests = await page.requests()
  return requests
    .filter((request) => ['document', 'fetch'].includes(request.resourceType()))
    .slice(-5)
    .map((request) => `${request.method()} ${new URL(request.url()).pathname}: ${outcomeOf(request)}`)
    .join('\n')
}

function outcomeOf(request: Request): number | string {
  return request.existingResponse()?.status() ?? request.failure()?.errorText ?? 'no answer yet'
}

/** The base of all kinds of tests. Only this base has a worker fixture: between kinds with different worker fixtures, Playwright would
 *  start a new worker and a new browser. */
export const base = playwrightTest.extend<object, { once: Once }>({
  async context({ context }, use) {
    await context.addInitScript(cancelExternalLinks)
    await use(context)
  },
  async page({ page }, use, info) {
    await use(page)
    // What the server answered is not in the picture of the page that Playwright keeps.
    if (info.status !== info.expectedStatus) await info.attach('requests', { body: await listRequests(page) })
  },
  once: [
    async ({ browserName: _anyBrowser }, use) => {
      await using stack = new AsyncDisposableStack()
      const made = new Map<string, Promise<AsyncDisposable>>()
      await use(<T extends AsyncDisposable>(name: string, make: () => Promise<T>) => {
        const thing = made.get(name) ?? make().then((fresh) => stack.use(fresh))
        made.set(name, thing)
        return thing as Promise<T>
      })
    },
    { scope: 'worker' },
  ],
})

/** Tests that each start their own server. */
export const test = base.extend<ServerOptions & ConsoleOptions & { app: App; consoleErrorCheck: void }>({
  withOwner: [true, { option: true }],
  serverEnvironment: [{}, { option: true }],
  expectedConsole: [[], { option: true }],

  app: [
    async ({ withOwner, serverEnvironment }, use) => {
      await using app = await startApp({ withOwner, environment: serverEnvironment })
      await use(app)
    },
    // The first start with a set of settings renders every page, which must not count towards the timeout of the test.
    { timeout: 120_000 },
  ],
  baseURL: async ({ app }, use) => use(app.address),
  consoleErrorCheck: [
    async ({ page, expectedConsole }, use) => failOnConsoleErrors(page, expectedConsole, use),
    { auto: true },
  ],
})

/** Creates tests that share one server with these settings in each worker. */
function createSharedServerTest(environment: Record<string, string>, meetingLink?: string) {
  const start = async () => {
    const app = await startApp({ withOwner: true, environment: { ...environment, RATE_LIMIT: 'off' } })
    if (meetingLink !== undefined) await (await app.ownerClient()).call(changeCallSettings, { body: { meetingLink } })
    return app
  }
  return base.extend<{ app: App }>({
    app: [
      async ({ once }, use) => {
        const app = await once(JSON.stringify([environment, meetingLink]), start)
        await forgetAlerts(join(app.dataDir, 'app.db'))
        await use(app)
      },
      { timeout: 120_000 },
    ],
    baseURL: async ({ app }, use) => use(app.address),
  })
}

export const sharedServerBase = createSharedServerTest({})

/** Tests on a server with a meeting link, where the consultation is a video call. */
export const videoCallServerBase = createSharedServerTest({}, 'https://meet.example.com/studio')

function withConsoleErrorCheck(test: typeof sharedServerBase) {
  return test.extend<ConsoleOptions & { consoleErrorCheck: void }>({
    expectedConsole: [[], { option: true }],
    consoleErrorCheck: [
      async ({ page, expectedConsole }, use) => failOnConsoleErrors(page, expectedConsole, use),
      { auto: true },
    ],
  })
}

/** Tests on a shared server. They must leave nothing there that affects another test. */
export const sharedServerTest = withConsoleErrorCheck(sharedServerBase)

/** Creates such tests on a server with these environment variables. */
export const sharedServerTestWith = (environment: Record<string, string>) =>
  withConsoleErrorCheck(createSharedServerTest(environment))

export const visitor = {
  firstName: 'Ada',
  lastName: 'Sample',
  email: 'ada@example.com',
  phone: '020 7946 0018',
}

/** Returns a visitor with a unique email address and a random phone number, for tests on a shared server. */
export function newVisitor(): typeof visitor {
  return { ...visitor, email: `ada.${crypto.randomUUID()}@example.com`, phone: `01962 ${randomInt(800_000, 900_000)}` }
}

/** Returns the sorted recipients of all emails that are addressed to a visitor or contain the visitor's address. */
export function recipientsOfMailAbout({ mail }: App, email: string): string[] {
  return mail.received
    .filter(({ recipients, text }) => recipients.includes(email) || text?.includes(email))
    .flatMap(({ recipients }) => recipients)
    .toSorted()
}

/** Fills in the consultation form. */
export async function fillIn(page: Page, { firstName, lastName, email, phone } = visitor): Promise<void> {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('What are you planning?').selectOption('Kitchen Extension')
  await page.getByLabel('Tell us about it').fill('A bigger kitchen towards the garden.')
}

/** Waits until the script of a form has taken it over, so that Enter doesn't post it to the server. */
export async function waitForHydration(form: Locator): Promise<void> {
  await expect(form).toHaveAttribute('novalidate', '')
}

/** Holds back the scripts of islands until `release` is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

export const bookButton = (page: Page) =>
  page.getByRole('form').or(page.locator('form')).getByRole('button', { name: 'Book Free Consultation' })

/** Opens a page and waits for its final layout, with its web fonts and the cookie banner. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html')).toHaveClass('own-fonts')
}

/** Waits for the next frame, or half a second: Chromium without a screen sometimes paints no frame for minutes. */
export async function waitForFrame(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => resolve())
        setTimeout(resolve, 500)
      }),
  )
}

/** Suppresses the pointer move that the headless shell reports for a resting mouse after layout. Other browsers don't report it. */
export async function ignoreRestingMouse(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener(
      'pointermove',
      (event) => {
        if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation()
      },
      { capture: true },
    ),
  )
}

/** Makes the first requests of a page time out after a sixtieth of the usual time. */
export async function shortenTimeouts(page: Page, requestCount: number): Promise<void> {
  await page.addInitScript((count) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    let requests = 0
    AbortSignal.timeout = (ms) => timeout(++requests > count ? ms : ms / 60)
  }, requestCount)
}

/** Signs in through the API, which is faster than the form, and opens the hub. */
export async function signIn(page: Page): Promise<void> {
  await page.request.post(signInCall.path, { data: owner })
  await page.goto('/marketing-hub')
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
}

/** Enters the password in the dialog that asks for it again. The browser logs the refusal that opened it: a status of 403. */
export async function confirmPassword(page: Page, password: string = owner.password): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter your password' })
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

/** Opens the hub and signs in with the form. */
export async function signInByForm(page: Page): Promise<void> {
  await page.goto('/marketing-hub')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
}

/** Makes storage throw, like a browser that blocks all cookies. */
export async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('storage is blocked', 'SecurityError')
        },
      })
  })
}
