import { Router } from '@koa/router'
import Koa, { type Context, type Next } from 'koa'
import { calls } from '#shared/contract/index.ts'
import { travelCheckPath } from '#shared/business/travel.ts'
import { callPath } from '#shared/contract/calls.ts'
import { surveyPath } from '#shared/contract/surveys.ts'
import { invoicePath } from '#shared/contract/invoices.ts'
import { newsletterPaths } from '#shared/contract/newsletter.ts'
import { createGate } from './features/accounts/gate.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { auditRoutes } from './platform/audit/routes.ts'
import { offsiteBackupRoutes } from './operations/backup/offsite/routes.ts'
import { backupRoutes } from './operations/backup/routes.ts'
import { businessRoutes } from './features/business/routes.ts'
import { calculatorRoutes } from './features/enquiries/calculator/routes.ts'
import { ownerCallRoutes } from './features/appointments/calls/owner-routes.ts'
import { callRoutes } from './features/appointments/calls/routes.ts'
import { clientErrorRoutes } from './operations/client-errors/routes.ts'
import { serveMetrics } from './operations/condition/metrics.ts'
import { conditionRoutes } from './operations/condition/routes.ts'
import { consoleUpdateRoutes } from './operations/console-updates/routes.ts'
import { consultationRoutes } from './features/enquiries/consultations/routes.ts'
import type { Deps } from './deps.ts'
import { eventRoutes } from './platform/events/routes.ts'
import { healthRoutes } from './operations/health/routes.ts'
import { allowSecureCookies } from './platform/http/cookies.ts'
import { answerErrors, logBrokenAnswers } from './platform/http/errors.ts'
import { isInRoutedFolder, type Listener } from './platform/http/listener.ts'
import { describeApi } from './platform/http/openapi.ts'
import { checkOrigin } from './platform/http/origin-check.ts'
import { logRequests } from './platform/http/request-log.ts'
import { apiHeaders } from './platform/http/security-headers.ts'
import { sessions } from './platform/http/sessions.ts'
import { invoiceRoutes } from './features/invoices/routes.ts'
import { outboxRoutes } from './mail/outbox-routes.ts'
import { dailyDigestRoutes } from './dashboard/daily-digest/routes.ts'
import { newsletterRoutes } from './features/newsletter/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import type { PageCache } from './platform/pages/page-cache.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { stripeWebhookPath } from './features/payments/webhook.ts'
import { personalDataRoutes } from './privacy/export/routes.ts'
import { prospectRoutes } from './prospects/routes.ts'
import { retentionRoutes } from './privacy/retention/routes.ts'
import { savedViewRoutes } from './features/saved-views/routes.ts'
import { scrapingRoutes } from './features/scraping/routes.ts'
import { ownerSurveyRoutes } from './features/appointments/surveys/owner-routes.ts'
import { surveyRoutes } from './features/appointments/surveys/routes.ts'
import { taskRoutes } from './features/tasks/routes.ts'
import { travelRoutes } from './features/travel/routes.ts'

/** All that is no page and no file: the API, and the few pages that a feature answers for itself. */
export function createApp(deps: Deps & { sessionSecret: string }): Listener {
  const { config, log, pages, publicUrl } = deps
  const app = new Koa({ proxy: config.trustProxy, maxIpsCount: 1, keys: [deps.sessionSecret] })
  app.on('error', logBrokenAnswers(log))

  const headers = apiHeaders(publicUrl)
  app.use(logRequests(log))
  app.use(async (context, next) => {
    context.set(headers)
    await next()
  })
  app.use(answerErrors(log))
  app.use(serveMetrics(deps))
  app.use(sendOtherPages(pages))
  app.use(checkOrigin(publicUrl, foreignPosts))
  app.use(allowSecureCookies(publicUrl))
  app.use(sessions(app, deps))

  const router = new Router()
  const api = { router, gate: createGate(deps), db: deps.db, clock: deps.clock, publicUrl }
  accountRoutes(api, deps)
  auditRoutes(api, deps)
  backupRoutes(api, deps)
  offsiteBackupRoutes(api, deps)
  businessRoutes(api, deps)
  calculatorRoutes(api, deps)
  callRoutes(api, deps)
  ownerCallRoutes(api, deps)
  clientErrorRoutes(api, deps)
  conditionRoutes(api, deps)
  consoleUpdateRoutes(api, deps)
  consultationRoutes(api, deps)
  personalDataRoutes(api, deps)
  prospectRoutes(api, deps)
  retentionRoutes(api, deps)
  dailyDigestRoutes(api, deps)
  newsletterRoutes(api, deps)
  outboxRoutes(api, deps)
  dashboardRoutes(api, deps)
  paymentRoutes(api, deps)
  invoiceRoutes(api, deps)
  scrapingRoutes(api, deps)
  savedViewRoutes(api, deps)
  surveyRoutes(api, deps)
  ownerSurveyRoutes(api, deps)
  taskRoutes(api, deps)
  travelRoutes(api, deps)
  eventRoutes(api, deps)
  healthRoutes(api, deps)
  let description: string | undefined
  router.get('/api/openapi.json', (context) => {
    const facts = { title: config.business.name, version: config.version, publicUrl }
    // Made for the first who asks: it would hold up the start.
    description ??= JSON.stringify(describeApi(calls, facts))
    context.type = 'application/json; charset=utf-8'
    context.body = description
  })
  app.use(router.routes())
  app.use(router.allowedMethods())
  const answer = app.callback()
  return (request, response) => void answer(request, response)
}

/** Pages that a feature answers for itself. */
const routedPages: ReadonlySet<string> = new Set([
  callPath,
  surveyPath,
  invoicePath,
  ...Object.values(newsletterPaths),
  travelCheckPath,
])

/** Mail programs post here from elsewhere; the token in the address is what counts. */
const foreignPosts: ReadonlySet<string> = new Set([newsletterPaths.unsubscribe, stripeWebhookPath])

/** Pages that were not in memory: a slash or capital too many leads to the right address, anything else to the 404 page. */
function sendOtherPages(pages: PageCache) {
  return async (context: Context, next: Next) => {
    const reads = context.method === 'GET' || context.method === 'HEAD'
    const isRouted = isInRoutedFolder(context.path) || routedPages.has(context.path)
    if (!reads || isRouted) return next()
    const canonical = await pages.findCanonical(context.path)
    if (canonical === undefined) return pages.sendNotFound(context)
    context.status = 301
    context.set('Location', canonical + context.search)
  }
}
