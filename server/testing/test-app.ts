import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import type { CrawlSettings } from '#shared/scraper/engine/settings.ts'
import { createClient, type Client } from '#shared/client.ts'
import { type Clock, manualClock, systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config/config.ts'
import { writeMigratedFile } from '../platform/database/testing.ts'
import type { Dns } from '../platform/dns.ts'
import { startServer, type RunningServer } from '../start.ts'
import { renderInProcess } from './in-process-renderer.ts'
import { cheapPasswordCost, confirmingFetch, ownerCredentials, ownerToken } from './owner.ts'
import { rememberState, reuseApp, type ReusedApp } from './reused-apps.ts'
import { silentDns } from './silent-dns.ts'

export { ownerCredentials, ownerToken }

const builtSite = join(import.meta.dirname, '../../dist/site')

export interface TestApp extends RunningServer, AsyncDisposable {
  /** Not signed in. */
  visitor: Client
  /** The lines the server logged, parsed. */
  logged: Record<string, unknown>[]
  /** Signed in as the owner, with a device token. Confirms the password where a call requires it. */
  owner(): Promise<Client>
  /** Sends a plain request, for what the client would never send. */
  request(path: string, init?: RequestInit): Promise<Response>
}

export interface TestAppOptions {
  environment?: Record<string, string>
  clock?: Clock
  /** Resolves nothing by default. */
  dns?: Dns
  /** Off by default: records that change by themselves are hard to compare. */
  scoreAddresses?: boolean
  /** Off by default. */
  scrapeHere?: boolean
  scrapeSettings?: Partial<CrawlSettings>
  /** By default a new folder that is removed at the end. */
  dataDir?: string
  /** Whether pages are rendered in a process of their own, as in production. */
  renderProcess?: boolean
  /** Whether it may be an app that an earlier test of the file has used, with everything put back. So it is by default where there is no
   *  option but a clock, the business’s details and how requests are counted; set it to `false` for what a server does when it starts or stops. */
  isReused?: boolean
}

/** Where the stand-ins for mailboxes, stores and disks are, also for a live site. */
const standIns = { PRIVATE_HOSTS: '127.0.0.1,localhost', OFFSITE_FOLDERS: `/mnt,/media,/srv,${tmpdir()}` }

const usualOptions = /^(?:clock|RATE_LIMIT|TRUST_PROXY|BUSINESS_\w+|VAT_NUMBER|ICO_NUMBER)$/

/** Starts the real server on a free port, with a real SQLite file and the built site. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { environment = {}, isReused, ...others } = options
  const isUsual = Object.keys({ ...environment, ...others }).every((name) => usualOptions.test(name))
  if (!(isReused ?? isUsual)) return startNewApp(options)
  const startsAt = options.clock?.now().toISOString()
  const { app, release } = await reuseApp(JSON.stringify([environment, startsAt]), () =>
    startReusedApp(options, startsAt),
  )
  app.useClock(options.clock ?? systemClock)
  return { ...app, [Symbol.asyncDispose]: release }
}

/** Creates a clock that shows the time of another one, which can be exchanged. */
function exchangeableClock(first: Clock) {
  let current = first
  const clock: Clock = { now: () => current.now(), elapsedMs: () => current.elapsedMs?.() ?? performance.now() }
  return { clock, useClock: (next: Clock) => void (current = next) }
}

/** The first scheduled backup is made after a minute at the earliest, and no test expects it. */
const maxAgeMs = 30_000

/** @param startsAt what a clock of the test shows first, ISO 8601 */
async function startReusedApp(
  options: TestAppOptions,
  startsAt: string | undefined,
): Promise<ReusedApp<TestApp & { useClock(clock: Clock): void }>> {
  const { clock, useClock } = exchangeableClock(options.clock ?? systemClock)
  const app = await startNewApp({ ...options, clock })
  const startedMs = performance.now()
  const state = await rememberState(app.deps)
  let isStopped = false
  function stop(): Promise<void> {
    isStopped = true
    return app.stop()
  }
  return {
    app: { ...app, stop, useClock },
    isStale: () => performance.now() - startedMs > maxAgeMs,
    async putBack() {
      // As the next test begins: an app that a test has made trust another time would doubt it.
      useClock(startsAt === undefined ? systemClock : manualClock(startsAt))
      const isBack = !isStopped && app.deps.clockTrust.doubt() === undefined && (await state.putBack())
      app.logged.length = 0
      app.deps.condition.refresh()
      return isBack
    },
    async remove() {
      state.close()
      await app[Symbol.asyncDispose]()
    },
  }
}

async function startNewApp({
  environment = {},
  clock = systemClock,
  dns = silentDns,
  scoreAddresses = false,
  scrapeHere = false,
  scrapeSettings = {},
  dataDir,
  renderProcess = false,
}: TestAppOptions): Promise<TestApp> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'test-app-')))
  if (dataDir === undefined) await writeMigratedFile(join(folder, 'app.db'))
  // Printing every invoice that is sent would take seconds.
  const noBrowser = scrapeHere ? {} : { SCRAPER_BROWSER: 'none' }
  const read = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: folder,
    ...standIns,
    ...noBrowser,
    ...environment,
  })
  const config = { ...read, passwordCost: cheapPasswordCost, backupWorkFactor: 1 }
  const logged: Record<string, unknown>[] = []
  const server = await startServer({
    config,
    clock,
    dns,
    log: logInto(logged),
    builtSite,
    ...(renderProcess ? {} : { createRenderer: renderInProcess }),
    prepareAllPages: false,
    scoreAddresses,
    scrapeHere,
    scrapeSettings,
  })
  return {
    ...server,
    logged,
    visitor: createClient({ baseUrl: server.address }),
    async owner() {
      const headers = { Authorization: `Bearer ${await ownerToken(server.deps)}` }
      return createClient({ baseUrl: server.address, headers, fetch: confirmingFetch() })
    },
    request: (path, init) => fetch(server.address + path, { redirect: 'manual', ...init }),
    async [Symbol.asyncDispose]() {
      await server.stop()
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

function logInto(lines: Record<string, unknown>[]): Logger {
  return pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
}
