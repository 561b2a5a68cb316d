import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { withoutExamples } from '#shared/business/example-business.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import type { CrawlSettings } from '#shared/scraper/engine/settings.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import { createLiveBusiness, isOpenToVisitors } from './platform/config/live-business.ts'
import { openStorage, type Storage } from './platform/data-dir/open-storage.ts'
import type { Dns } from './platform/dns.ts'
import { openFileStore } from './platform/files/file-store.ts'
import { listen } from './platform/http/listen.ts'
import { createDeferredListener, createListener } from './listener/listener.ts'
import { createResourceLimit } from './platform/http/rate-limits.ts'
import { apiHeaders } from './platform/http/security-headers.ts'
import { createTimedServer, limitPipelining, trackConnections } from './platform/http/server.ts'
import { timersPromises } from './platform/lazy-node-modules.ts'
import { openPageCache, type PageCache, type PageCacheOptions } from './platform/pages/page-cache.ts'
import { createUnavailablePage } from './platform/pages/unavailable-page.ts'
import { createStaticFiles } from './platform/pages/static-files.ts'
import { createPhotographServer } from './features/photographs/serve-photographs.ts'
import { findOwner } from './features/accounts/queries.ts'
import { createSetUpLink } from './features/accounts/set-up-link.ts'
import { readPublishedSite, toBusiness } from './features/website/site-content.ts'
import { migrateWithBackup } from './operations/backup/migrate-with-backup.ts'
import type { AppDeps } from './app.ts'
import type { Services } from './services.ts'

export interface ServerOptions extends Pick<PageCacheOptions, 'createRenderer'> {
  config: Config
  clock: Clock
  dns: Dns
  log: Logger
  /** Folder of the built site. */
  builtSite: string
  /** Whether to render every page in the background, ahead of its first request. */
  prepareAllPages: boolean
  /** Whether to score the leads' email addresses in the background. */
  scoreAddresses: boolean
  /** Whether to scrape here, where there is a browser for it. */
  scrapeHere: boolean
  /** Overrides the scraper's settings, for tests. */
  scrapeSettings?: Partial<CrawlSettings>
  /** The descriptor of a socket that already listens, to accept connections from: see listen.ts. */
  passedSocket?: number | undefined
  /** Called once pages are served, which is before the API is ready. */
  onPages?: (listening: Listening) => void
}

export interface Listening {
  /** The address that the server listens on, for example http://127.0.0.1:3000. */
  address: string
  /** The one-time link with which the owner sets up the account; undefined once there is one. */
  setUpAddress: string | undefined
}

export interface RunningServer extends Listening {
  publicUrl: string
  deps: AppDeps
  /** Lets requests in flight finish, for at most 8 seconds, then emails and other background work, for at most 3, and closes the database. */
  stop(): Promise<void>
}

/** Requests that waited for the start get their page, which is read from the disk, before loading the services occupies the processor. A busy
 *  machine needs most of this for the first one. A call that waits already ends it, once the pages that came with it are sent. */
const firstPagesMs = 60

/** Starts in the order in which visitors need it:
 *  1. the storage: the database, migrated before anything is read from it, and the secrets;
 *  2. the listener, whose address the pages contain;
 *  3. the pages, stored at the last start, which need no more than this file's imports;
 *  4. the services, imported only now because loading them takes longer than all of the above. Their requests wait meanwhile.
 *  @throws Error when the address is in use or the database cannot be opened; nothing keeps running then. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, log, builtSite, onPages } = options
  const { unavailablePage } = config
  const writeUnavailablePage = unavailablePage === undefined ? undefined : createUnavailablePage(unavailablePage, log)
  const liveBusiness = createLiveBusiness(config.initialBusiness, (facts) => void writeUnavailablePage?.(facts))
  const business = liveBusiness.current
  const { dataDir, db, reader, secrets, ...storage } = await openStorage(options, (database) =>
    migrateWithBackup({ ...database, clock: options.clock, log, version: config.version }),
  )
  const headers = apiHeaders(config.publicUrl ?? 'http://localhost')
  const server = createTimedServer({ headers, log })
  const drainConnections = trackConnections(server, { keepAlive: !config.trustProxy })
  try {
    const firstPages = Promise.withResolvers<void>()
    const all = createDeferredListener(headers)
    const others = createDeferredListener(headers, () => setImmediate(firstPages.resolve))
    server.on('request', limitPipelining(all.listener))
    await listen(server, config, { passedSocket: options.passedSocket, log })
    const { port } = server.address() as AddressInfo
    const address = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
    storage.announce(address)
    const publicUrl = config.publicUrl ?? `http://localhost:${port}`

    const { content, redirects, ...site } = await readPublishedSite(db, dayInLondon(options.clock.now().getTime()))
    liveBusiness.replace(site.business && toBusiness(site.business), site.calls, site.prices)
    const pages = await openPageCache({
      builtSite,
      settings: {
        business: business(),
        content,
        publicUrl,
        canEmail: config.smtpUrl !== undefined,
        paymentsTestMode: !config.stripe && !config.live,
        showSamples: !config.live,
        tags: config.tags,
      },
      redirects,
      storeFile: join(dataDir, 'pages.bin'),
      log,
      ...(options.createRenderer && { createRenderer: options.createRenderer }),
    })
    const staticFiles = createStaticFiles(join(builtSite, 'client'), publicUrl)
    const files = await openFileStore(dataDir)
    const servePhotograph = createPhotographServer({ db, files, publicUrl })
    all.open(
      createListener({
        pages,
        staticFiles,
        servePhotograph,
        log,
        publicUrl,
        count: config.rateLimit ? createResourceLimit() : () => 0,
        phone: () => withoutExamples(business()).phone,
        trustProxy: config.trustProxy,
        isOpen: () => isOpenToVisitors({ config, business }),
        headers,
        answerOthers: others.listener,
      }),
    )
    const setUpLink = createSetUpLink()
    const hasOwner = config.owner !== undefined || (await findOwner(db)) !== undefined
    const setUpAddress = hasOwner ? undefined : setUpLink.address(publicUrl)
    if (onPages) {
      onPages({ address, setUpAddress })
      setTimeout(firstPages.resolve, firstPagesMs)
      await firstPages.promise
    }

    const { startServices } = await import('./services.ts')
    const services = await startServices({
      ...options,
      liveBusiness,
      db,
      reader,
      files,
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
      stop: () => shutdown({ services, drainConnections, pages, storage }),
    }
  } catch (error) {
    server.close()
    server.closeAllConnections()
    await storage.close()
    throw error
  }
}

interface Running {
  services: Services
  drainConnections(): Promise<void>
  pages: PageCache
  storage: Pick<Storage, 'close'>
}

/** Visitors wait for the next start meanwhile. What has not ended by then is repeated after it, as after a crash. */
const maxWorkersMs = 3000

/** Stops each part before those that it needs: streams would keep connections open, and requests need workers and database. */
async function shutdown({ services, drainConnections, pages, storage }: Running): Promise<void> {
  await services.closeStreams()
  await drainConnections()
  pages.stop()
  await Promise.race([services.stopWorkers(), timersPromises().setTimeout(maxWorkersMs, undefined, { ref: false })])
  await storage.close()
}
