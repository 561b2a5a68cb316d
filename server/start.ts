import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { findOwner } from './features/accounts/queries.ts'
import { createSetUpLink } from './features/accounts/set-up-link.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { CrawlSettings } from '#shared/scraper/engine/settings.ts'
import { migrateWithBackup } from './operations/backup/migrate-with-backup.ts'
import { openStorage } from './platform/data-dir/open-storage.ts'
import type { AppDeps } from './app.ts'
import type { Dns } from './platform/dns.ts'
import { createDeferredListener, createListener } from './platform/http/listener.ts'
import { apiHeaders } from './platform/http/security-headers.ts'
import { createTimedServer, listen, trackConnections } from './platform/http/server.ts'
import { openPageCache } from './platform/pages/page-cache.ts'
import { createStaticFiles } from './platform/pages/static-files.ts'

export interface Surroundings {
  config: Config
  clock: Clock
  dns: Dns
  log: Logger
  /** Folder of the built site. */
  builtSite: string
  /** Whether to make every page at leisure, before anyone asks for it. */
  prepareAllPages: boolean
  /** Whether to score the leads' email addresses in the background. */
  scoreAddresses: boolean
  /** Whether to scrape here, where there is a browser for it. */
  scrapeHere: boolean
  /** Where the scraper is to differ from the usual, for tests. */
  scrapeSettings?: Partial<CrawlSettings>
  /** Told once pages are answered, which is before the rest is there. */
  onPages?: (listening: Listening) => void
}

export interface Listening {
  /** Where it listens, for example http://127.0.0.1:3000. */
  address: string
  /** The one-time link, while there is no owner account. */
  setUpAddress: string | undefined
}

export interface RunningServer extends Listening {
  publicUrl: string
  deps: AppDeps
  /** Lets requests and mails in flight finish, for at most 8 seconds, and closes the database. */
  stop(): Promise<void>
}

/** Whoever has waited for the start gets a page before the machine turns to the rest. */
const firstPagesMs = 25

/** Starts in the order of what is asked for first:
 *  1. what is kept: the database, brought to the newest migration before anything is answered from it, and the secrets;
 *  2. the address, which the pages name;
 *  3. the pages, which are kept from the last start and need no more than this file's imports;
 *  4. the rest, loaded only now: it takes longer than all before. Who asks for it meanwhile waits.
 *  @throws Error when the address is taken or the database cannot be opened; nothing keeps running then. */
export async function startServer(surroundings: Surroundings): Promise<RunningServer> {
  const { config, log, builtSite, onPages } = surroundings
  const { dataDir, db, secrets, ...storage } = await openStorage(surroundings, (database) =>
    migrateWithBackup({ ...database, clock: surroundings.clock, log, version: config.version }),
  )
  const headers = apiHeaders(config.publicUrl ?? 'http://localhost')
  const server = createTimedServer({ headers, log })
  const close = trackConnections(server)
  try {
    const [entrance, others] = [createDeferredListener(headers), createDeferredListener(headers)]
    server.on('request', entrance.listener)
    await listen(server, config)
    const { port } = server.address() as AddressInfo
    const address = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
    storage.announce(address)
    const publicUrl = config.publicUrl ?? `http://localhost:${port}`

    const pages = await openPageCache({
      builtSite,
      settings: {
        business: config.business,
        publicUrl,
        canEmail: config.smtpUrl !== undefined,
        paymentsTestMode: !config.stripe && !config.live,
        showSamples: !config.live,
        tags: config.tags,
      },
      storeFile: join(dataDir, 'pages.bin'),
    })
    const staticFiles = createStaticFiles(join(builtSite, 'client'), publicUrl)
    entrance.open(createListener({ pages, staticFiles, log, headers, answerOthers: others.listener }))
    const setUpLink = createSetUpLink()
    const hasOwner = config.owner !== undefined || (await findOwner(db)) !== undefined
    const setUpAddress = hasOwner ? undefined : setUpLink.address(publicUrl)
    if (onPages) {
      onPages({ address, setUpAddress })
      await sleep(firstPagesMs)
    }

    const { startServices } = await import('./services.ts')
    const services = await startServices({
      ...surroundings,
      db,
      storage: storage.monitor,
      onCommit: storage.onCommit,
      secrets,
      pages,
      publicUrl,
      port,
      setUpLink,
    })
    others.open(services.answer)

    return {
      address,
      publicUrl,
      setUpAddress,
      deps: services.deps,
      async stop() {
        await services.hangUp()
        await close()
        pages.stop()
        await services.stop()
        await storage.close()
      },
    }
  } catch (error) {
    server.close()
    server.closeAllConnections()
    await storage.close()
    throw error
  }
}
