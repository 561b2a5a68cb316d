import { randomInt } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as playwrightTest, expect, type Page } from '@playwright/test'
import { startMailSink, type MailSink } from '../../server/mail/testing/smtp-server.ts'
import { startProcess, type ServerProcess } from '../../server/testing/server-process.ts'
import { createBrowser } from '../../server/testing/browser.ts'
import type { Client } from '../../shared/client.ts'
import { signIn as signInCall } from '../../shared/contract/accounts.ts'
import { keepStart, publicUrl } from './saved-start.ts'

export { expect, publicUrl }

export const owner = { email: 'owner@example.com', password: 'a long enough phrase' }

/** The built server as its owner runs it, with a data folder and a mail server of its own. */
export interface App {
  readonly address: string
  readonly mail: MailSink
  /** Where the database is. */
  readonly dataDir: string
  /** Ends the server and starts it again on the same data and port. */
  restart(): Promise<void>
  stop(): Promise<void>
  /** What the server printed at its start. */
  output(): string
  /** The owner's calls, for what a test needs to know or to have. */
  ownerClient(): Promise<Client>
}

interface ServerOptions {
  /** Whether the owner account is there from the start. */
  withOwner: boolean
  /** Settings of the server, beside those that every test has. */
  serverEnvironment: Record<string, string>
}

interface ConsoleOptions {
  /** Messages the browser may log in this test. */
  expectedConsole: RegExp[]
}

/** Starts the built server on a data folder of its own; disposing of it ends the server and removes the folder. */
export async function startApp(options: {
  withOwner: boolean
  environment: Record<string, string>
}): Promise<App & AsyncDisposable> {
  const kept = await keepStart({
    ...(options.withOwner ? { OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password } : {}),
    ...options.environment,
  })
  const folder = await mkdtemp(join(tmpdir(), 'e2e-'))
  await cp(kept, folder, { recursive: true })
  const mail = await startMailSink()
  const environment = {
    DATA_DIR: folder,
    PUBLIC_URL: publicUrl,
    SMTP_URL: mail.url,
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
      // As a browser: a new device would be one more mail to the owner.
      const browser = createBrowser(server)
      await browser.call(signInCall, { body: owner })
      return browser
    },
    async [Symbol.asyncDispose]() {
      await server.kill('SIGKILL')
      await mail.stop()
      // A browser that prints for the server may be writing for a moment longer.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** The hub asks who is signed in; a browser logs the 401 that says nobody is. */
const signedOut = /status of 401/
/** A busy Chromium shows a page before its view transition could start, and reports that as an error of the page. */
const lateTransition = /^InvalidStateError: Transition was aborted because of invalid state/

/** A message in the browser's console that nobody expected is a fault. */
async function keepConsoleQuiet(page: Page, expectedConsole: RegExp[], use: () => Promise<void>): Promise<void> {
  const surprises: string[] = []
  const note = (text: string) => {
    if (![...expectedConsole, signedOut, lateTransition].some((expected) => expected.test(text))) surprises.push(text)
  }
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) note(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => note(String(error)))
  await use()
  expect(surprises).toEqual([])
}

/** Returns what was made under this name; made the first time, and disposed of when the worker ends. */
export type Once = <T extends AsyncDisposable>(name: string, make: () => Promise<T>) => Promise<T>

/** What all kinds of tests have in common. The only fixture of a worker is here: a worker that goes from one kind to another with other
 *  fixtures would start again, with another browser. */
export const base = playwrightTest.extend<object, { once: Once }>({
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

/** Each test has a server of its own. */
export const test = base.extend<ServerOptions & ConsoleOptions & { app: App; quietConsole: void }>({
  withOwner: [true, { option: true }],
  serverEnvironment: [{}, { option: true }],
  expectedConsole: [[], { option: true }],

  app: [
    async ({ withOwner, serverEnvironment }, use) => {
      await using app = await startApp({ withOwner, environment: serverEnvironment })
      await use(app)
    },
    // The first start with certain settings renders every page, which is no part of the test's own time.
    { timeout: 120_000 },
  ],
  baseURL: async ({ app }, use) => use(app.address),
  quietConsole: [
    async ({ page, expectedConsole }, use) => keepConsoleQuiet(page, expectedConsole, use),
    { auto: true },
  ],
})

/** One server, with these settings, for all tests of a worker that leave nothing behind on it. */
function sharedServer(environment: Record<string, string>) {
  const start = () => startApp({ withOwner: true, environment: { ...environment, RATE_LIMIT: 'off' } })
  return base.extend<{ app: App }>({
    app: [async ({ once }, use) => use(await once(JSON.stringify(environment), start)), { timeout: 120_000 }],
    baseURL: async ({ app }, use) => use(app.address),
  })
}

export const readingServer = sharedServer({})

function keptQuiet(test: typeof readingServer) {
  return test.extend<ConsoleOptions & { quietConsole: void }>({
    expectedConsole: [[], { option: true }],
    quietConsole: [
      async ({ page, expectedConsole }, use) => keepConsoleQuiet(page, expectedConsole, use),
      { auto: true },
    ],
  })
}

/** For tests that leave nothing behind that another would meet. */
export const readingTest = keptQuiet(readingServer)

/** The same on a server with settings of its own. */
export const readingTestWith = (environment: Record<string, string>) => keptQuiet(sharedServer(environment))

export const visitor = {
  firstName: 'Ada',
  lastName: 'Sample',
  email: 'ada@example.com',
  phone: '020 7946 0018',
}

/** Returns a visitor whom no other test on a shared server has been: another address and another number. */
export function newVisitor(): typeof visitor {
  return { ...visitor, email: `ada.${crypto.randomUUID()}@example.com`, phone: `01962 ${randomInt(800_000, 900_000)}` }
}

/** Returns the recipients of the mails about a visitor: those to them, and those to the owner that name their address. */
export function recipientsOfMailAbout({ mail }: App, email: string): string[] {
  return mail.received
    .filter(({ recipients, text }) => recipients.includes(email) || text?.includes(email))
    .flatMap(({ recipients }) => recipients)
    .toSorted()
}

/** Fills in the consultation form as a visitor does. */
export async function fillIn(page: Page, { firstName, lastName, email, phone } = visitor): Promise<void> {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('What are you planning?').selectOption('Kitchen Extension')
  await page.getByLabel('Tell us about it').fill('A bigger kitchen towards the garden.')
}

export const bookButton = (page: Page) =>
  page.getByRole('form').or(page.locator('form')).getByRole('button', { name: 'Book Free Consultation' })

/** Opens a page of the site and waits until it stands as it stays: laid out whole, in its own fonts, with the cookie banner. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html')).toHaveClass('own-fonts')
}

/** Hides that the headless shell reports its resting mouse as moved once a page is laid out. Other browsers don't. */
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

/** Opens the hub as its owner. The session comes from the API, which is faster than the form. */
export async function signIn(page: Page): Promise<void> {
  await page.request.post(signInCall.path, { data: owner })
  await page.goto('/marketing-hub')
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
}

/** Opens the hub and signs in by the form. */
export async function signInByForm(page: Page): Promise<void> {
  await page.goto('/marketing-hub')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
}

/** As a browser does that blocks all cookies: its page script says so in the console. */
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
