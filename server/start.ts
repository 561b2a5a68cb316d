import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { findOwner } from './accounts/queries.ts'
import { applyConfiguredOwner } from './accounts/service.ts'
import { createSetUpLink } from './accounts/set-up-link.ts'
import { createListener, type Listener } from './app.ts'
import { startBackups } from './backup/backups.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { CrawlSettings } from '#shared/scraper/engine/settings.ts'
import { openDatabase } from './database/connection.ts'
import { createGroupCommit } from './database/group-commit.ts'
import { migrate } from './database/migrate.ts'
import { migrations } from './database/migrations/index.ts'
import type { Deps } from './deps.ts'
import type { Dns } from './dns.ts'
import { noEmailValidation, startEmailValidation } from './email-validation/worker.ts'
import { createChangeFeed } from './events/change-feed.ts'
import { createRateLimits, noRateLimits } from './http/rate-limits.ts'
import { deleteExpiredSessions } from './http/sessions.ts'
import { keptSecret } from './kept-secret.ts'
import { createTransport } from './mail/transport.ts'
import { startMailWorker } from './mail/worker.ts'
import { openPageMemory } from './pages/page-memory.ts'
import { createStaticFiles } from './pages/static-files.ts'
import { warnOfSamples } from './pages/warn-of-samples.ts'
import { createPaymentProvider } from './payments/provider/create.ts'
import { startReconciler } from './payments/reconcile.ts'
import { createContactHash } from './prospects/contact-hash.ts'
import { startRetention } from './retention/retention.ts'
import { startScraping } from './scraping/scraping.ts'

export interface Surroundings {
  config: Config
  clock: Clock
  dns: Dns
  log: Logger
  /** Folder of the built site. */
  builtSite: string
  /** Whether to make every page at leisure, before anyone asks for it. */
  prepareAllPages: boolean
  /** Whether to score the leads' e-mail addresses in the background. */
  scoreAddresses: boolean
  /** Whether to scrape here, where there is a browser for it. */
  scrapeHere: boolean
  /** Where the scraper is to differ from the usual, for tests. */
  scrapeSettings?: Partial<CrawlSettings>
}

export interface RunningServer {
  /** Where it listens, for example http://127.0.0.1:3000. */
  address: string
  publicUrl: string
  /** The one-time link, while there is no owner account. */
  setUpAddress: string | undefined
  deps: Deps
  /** Lets requests and mails in flight finish, for at most 8 seconds, and closes the database. */
  stop(): Promise<void>
}

const drainMs = 8000
const sweepMs = 50

/** Opens the database, listens and serves. @throws Error when the address is taken or the database cannot be opened; nothing keeps running then. */
export async function startServer({
  config,
  clock,
  dns,
  log,
  builtSite,
  prepareAllPages,
  scoreAddresses,
  scrapeHere,
  scrapeSettings = {},
}: Surroundings): Promise<RunningServer> {
  const database = await openDatabase(join(config.dataDir, 'app.db'))
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 15_000 })
  try {
    const { db } = database
    await migrate(db, migrations)
    await deleteExpiredSessions({ db, clock })
    if (config.owner) await applyConfiguredOwner({ db, clock }, config.owner)
    const sessionSecret = config.sessionSecret ?? (await keptSecret(config.dataDir, 'session-secret'))
    const hashContact = createContactHash(await keptSecret(config.dataDir, 'erasure-secret'))

    const startAnswering = holdRequests(server)
    await listen(server, config)
    const { port } = server.address() as AddressInfo
    const publicUrl = config.publicUrl ?? `http://localhost:${port}`
    const mail = startMailWorker({ db, clock, log, transport: createTransport(config, publicUrl) })
    const pages = await openPageMemory({
      builtSite,
      settings: {
        business: config.business,
        publicUrl,
        paymentsTestMode: !config.stripe && !config.production,
        tags: config.tags,
      },
      keptFile: join(config.dataDir, 'pages.bin'),
    })
    const emailValidation = scoreAddresses ? startEmailValidation({ db, clock, log, dns }) : noEmailValidation
    const changes = createChangeFeed({ db })
    const scraping = startScraping({ db, clock, config, publicUrl, log, port, scrapeHere, scrapeSettings })
    const backups = startBackups({ dataDir: config.dataDir, clock, log })
    const retention = startRetention({ db, clock, log, config, publicUrl, hashContact, mail })
    const deps: Deps = {
      config,
      publicUrl,
      db,
      writeTogether: createGroupCommit(db),
      clock,
      dns,
      log,
      rateLimits: config.rateLimit ? createRateLimits() : noRateLimits,
      emailValidation,
      setUpLink: createSetUpLink(),
      hashContact,
      pages,
      changes,
      backups,
      retention,
      scraping: scraping.forFeatures,
      payments: createPaymentProvider({ config, db, clock, log }),
      mail,
    }
    const reconciler = startReconciler(deps)
    const staticFiles = createStaticFiles(join(builtSite, 'client'))
    startAnswering(createListener({ ...deps, staticFiles, sessionSecret }))
    scraping.forFeatures.wake()
    if (prepareAllPages) {
      pages.prepareAll().catch((error: unknown) => log.error({ err: error }, 'preparing the pages failed'))
    }
    if (config.production) {
      warnOfSamples(deps).catch((error: unknown) => log.error({ err: error }, 'looking for sample content failed'))
    }
    const owner = await findOwner(db)

    return {
      address: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
      publicUrl,
      setUpAddress: owner ? undefined : deps.setUpLink.address(publicUrl),
      deps,
      async stop() {
        changes.stop()
        await scraping.stop()
        await close(server)
        pages.stop()
        await Promise.all([mail.stop(), emailValidation.stop(), reconciler.stop(), backups.stop(), retention.stop()])
        await database.close()
      },
    }
  } catch (error) {
    server.close()
    await database.close()
    throw error
  }
}

/** The address is known only after listening, and some things are made from it: who asks in between waits. */
function holdRequests(server: Server): (listener: Listener) => void {
  const ready = Promise.withResolvers<Listener>()
  const wait: Listener = (request, response) => void ready.promise.then((listener) => listener(request, response))
  server.on('request', wait)
  return (listener) => {
    server.off('request', wait).on('request', listener)
    ready.resolve(listener)
  }
}

function listen(server: Server, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE' ? new Error(`PORT ${port} is in use by another program.`, { cause: error }) : error,
      )
    })
    server.listen(port, host, resolve)
  })
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection whose last answer has gone out is kept alive by the browser: it ends as soon as it is idle.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  const deadline = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
}
