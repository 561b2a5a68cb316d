import type { OnCommit } from './platform/database/on-commit.ts'
import { warnOfSamples } from './platform/pages/page-cache.ts'
import type { Listener } from './listener/listener.ts'
import { mail } from './mail/feature.ts'
import { prospects } from './prospects/feature.ts'
import type { SetUpLink } from './features/accounts/set-up-link.ts'
import { features } from './features/index.ts'
import { privacy } from './privacy/feature.ts'
import { dashboard } from './dashboard/feature.ts'
import { operations } from './operations/feature.ts'
import { type AppDeps, createApp } from './app.ts'
import { createDeps } from './create-deps.ts'
import type { Deps } from './deps.ts'
import type { Feature } from './feature.ts'
import type { ServerOptions } from './start.ts'
import { stopBackground } from './stop-background.ts'

/** What has been opened before the services start. */
export interface ServiceOptions
  extends ServerOptions, Pick<Deps, 'db' | 'reader' | 'files' | 'storage' | 'publicUrl' | 'pages' | 'liveBusiness'> {
  secrets: { session: string; erasure: string; mail: string }
  onCommit: OnCommit
  setUpLink: SetUpLink
  /** The port that the server listens on. */
  port: number
}

export interface Services {
  deps: AppDeps
  /** Answers requests for anything but pages and files. */
  answer: Listener
  /** Stops what would keep connections open. */
  closeStreams(): Promise<void>
  /** Stops the other background work. Call it once no request can come any more. */
  stopWorkers(): Promise<void>
}

const everything: readonly Feature<AppDeps>[] = [mail, prospects, ...features, privacy, dashboard, operations]

/** Starts everything that is not needed to send a page: the API with its features, and the background work. */
export async function startServices(options: ServiceOptions): Promise<Services> {
  const { builtSite, config, log, onCommit, pages, secrets } = options
  const { deps, background } = await createDeps(options, everything)
  onCommit('any table', deps.changes.wake) // triggers write to the table of changes
  for (const feature of everything) background.push(...(feature.start?.(deps, onCommit) ?? []))
  if (options.prepareAllPages) {
    pages.prepareAll().catch((error: unknown) => log.error({ err: error }, 'preparing the pages failed'))
  }
  if (config.live) {
    warnOfSamples(pages, log).catch((error: unknown) => log.error({ err: error }, 'looking for sample content failed'))
  }
  return {
    deps,
    answer: createApp(deps, everything, { secrets, builtSite }),
    closeStreams: () => stopBackground(background, 'before the requests'),
    async stopWorkers() {
      await stopBackground(background)
      await stopBackground(background, 'after the other work')
    },
  }
}
