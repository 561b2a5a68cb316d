import type { Context } from 'koa'
import * as captureCalls from '#shared/contract/capture.ts'
import * as runs from '#shared/contract/scraping-runs.ts'
import * as sources from '#shared/contract/scraping-sources.ts'
import type { Deps } from '../../deps.ts'
import { type Api, deviceOf } from '../../platform/http/api.ts'
import { AppError } from '../../platform/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { toPage } from '../../platform/paging.ts'
import { foundBodyLimitBytes } from '../../prospects/import/found-prospects.ts'
import { deliverBatch } from './deliveries.ts'
import { claimRun, hasClaimableRun, reportProgress } from './leases.ts'
import { cancelRun, startRun } from './runs.ts'
import { createPages } from './pages.ts'
import { listLogs, listRuns, listSources } from './queries.ts'
import { createSource, editSource, removeSource } from './sources.ts'

export function scrapingRoutes(api: Api, deps: Deps): void {
  sourceRoutes(api, deps)
  serve(api, runs.listScrapingRuns, async ({ query }) => toPage(await listRuns(deps.db, query), query.limit))
  serve(api, runs.startScraping, ({ trx }) => startRun(trx, deps))
  serve(api, runs.cancelScrapingRun, async ({ params }) => {
    const run = await deps.db.transaction().execute((trx) => cancelRun(trx, deps, params.id))
    deps.scraping.noticeCancel(params.id)
    return run
  })
  serve(api, runs.getScrapingStatus, async () => ({
    canScrapeHere: deps.scraping.canScrapeHere(),
    isConsoleHere: deps.scraping.consoles.isAnyConnected(),
    browserProblem: deps.scraping.browserProblem ?? null,
  }))
  pageRoutes(api, deps)
  consoleRoutes(api, deps)
}

function pageRoutes(api: Api, deps: Deps): void {
  const pages = createPages(deps)
  serve(api, captureCalls.previewSource, ({ body }) => pages.preview(body))
  // Base64 takes four bytes for three.
  const bodyLimitBytes = 1.5 * captureCalls.savedPageBytes
  serve(api, captureCalls.readSavedPage, ({ body }) => pages.readSaved(body), { bodyLimitBytes })
}

function sourceRoutes(api: Api, deps: Deps): void {
  serve(api, sources.listScrapingSources, () => listSources(deps.db))
  serve(api, sources.createScrapingSource, ({ body, trx }) => createSource(trx, deps, body))
  serve(api, sources.editScrapingSource, ({ params, body, trx }) => editSource(trx, deps, params.id, body))
  serve(api, sources.deleteScrapingSource, ({ params, trx }) => removeSource(trx, params.id))
  serve(api, sources.listScrapingLogs, async ({ query }) =>
    toPage(await listLogs(deps.db, query), query.limit, ({ id, scrapedAt }) => ({ id, createdAt: scrapedAt })),
  )
}

/** Endpoints for consoles. Each request also marks the console as connected. */
function consoleRoutes(api: Api, deps: Deps): void {
  const { consoles } = deps.scraping

  /** Runs are leased to devices, so a browser's session cannot take part. */
  function requireConsole(context: Context): string {
    const device = deviceOf(context)
    if (!device) throw new AppError('needs_device', 'Only a signed-in console can take part in a run.')
    consoles.recordContact(device.id)
    return device.id
  }

  serve(api, runs.lookForScrapingRun, async ({ trx }, context) => ({
    isWaiting: await hasClaimableRun(trx, deps, requireConsole(context)),
  }))
  serve(api, runs.claimScrapingRun, async ({ body }, context) => ({
    run: await claimRun(deps, requireConsole(context), body),
  }))
  serve(api, runs.updateScrapingRun, ({ params, body, trx }, context) =>
    reportProgress(trx, deps, requireConsole(context), params.id, body),
  )
  serve(
    api,
    runs.deliverFoundProspects,
    ({ params, body, trx }, context) => deliverBatch(trx, deps, requireConsole(context), params.id, body),
    { bodyLimitBytes: foundBodyLimitBytes },
  )
}
