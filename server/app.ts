import { Router } from '@koa/router'
import Koa, { type Context, type Next } from 'koa'
import { calls } from '#shared/contract/index.ts'
import { newsletterPaths } from '#shared/contract/newsletter.ts'
import { auditRoutes } from './platform/audit/routes.ts'
import { eventRoutes } from './platform/events/routes.ts'
import type { Api } from './platform/http/api.ts'
import {
  type CachedResponse,
  compressFully,
  createCachedResponse,
  sendCachedResponse,
} from './platform/http/cached-response.ts'
import { allowSecureCookies } from './platform/http/cookies.ts'
import { answerErrors, logBrokenResponses } from './platform/http/errors.ts'
import { identityHeaders } from './platform/http/identity.ts'
import { isInRoutedFolder, type Listener } from './listener/listener.ts'
import { describeApi } from './platform/http/openapi.ts'
import { checkOrigin } from './platform/http/origin-check.ts'
import { logRequests } from './platform/http/request-log.ts'
import { apiHeaders } from './platform/http/security-headers.ts'
import { serveRaw } from './platform/http/serve-raw.ts'
import { sessions } from './platform/http/sessions.ts'
import type { PageCache } from './platform/pages/page-cache.ts'
import type { DocumentRenderers } from './mail/documents.ts'
import { outboxRoutes } from './mail/routes.ts'
import { withLeads } from './prospects/identity/lead-of-record.ts'
import { prospectRoutes } from './prospects/routes.ts'
import { createGate, isStillSignedIn } from './features/accounts/gate.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import type { SetUpLink } from './features/accounts/set-up-link.ts'
import { type BusyTimesDeps, busyTimeRoutes } from './features/appointments/busy-times/routes.ts'
import { callRoutes } from './features/appointments/calls/routes.ts'
import { surveyRoutes } from './features/appointments/surveys/routes.ts'
import { businessRoutes } from './features/business/routes.ts'
import { emailTemplateRoutes } from './features/email-templates/routes.ts'
import { enquiryRoutes } from './features/enquiries/routes.ts'
import { incomingMailRoutes } from './features/incoming-mail/routes.ts'
import type { IncomingMail } from './features/incoming-mail/worker.ts'
import { invoiceRoutes } from './features/invoices/routes.ts'
import { leadFileRoutes } from './features/lead-files/routes.ts'
import { jobRoutes } from './features/jobs/routes.ts'
import { newsletterRoutes } from './features/newsletter/routes.ts'
import type { PaymentDeps } from './features/payments/provider/provider.ts'
import { paymentRoutes, stripeWebhookPath } from './features/payments/routes.ts'
import type { ImageWorker } from './features/photographs/image-worker.ts'
import { photographRoutes } from './features/photographs/routes.ts'
import { quoteRoutes } from './features/quotes/routes.ts'
import { pushRoutes } from './features/push/routes.ts'
import type { PushService } from './features/push/push-service.ts'
import { savedViewRoutes } from './features/saved-views/routes.ts'
import { scrapingRoutes } from './features/scraping/routes.ts'
import { taskRoutes } from './features/tasks/routes.ts'
import { travelRoutes } from './features/travel/routes.ts'
import type { PreviewDeps } from './features/website/preview.ts'
import { websiteRoutes } from './features/website/routes.ts'
import type { Retention } from './privacy/retention/retention.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import type { OffsiteCopies } from './operations/backup/offsite/offsite-copies.ts'
import { offsiteBackupRoutes } from './operations/backup/offsite/routes.ts'
import { backupRoutes } from './operations/backup/routes.ts'
import { clientErrorRoutes } from './operations/client-errors/routes.ts'
import { conditionRoutes, metricsRoutes } from './operations/condition/routes.ts'
import { consoleUpdateRoutes } from './operations/console-updates/routes.ts'
import { healthRoutes } from './operations/health/routes.ts'

/** The dependencies of all routes: `Deps`, and the services that only their own feature uses. */
export interface AppDeps extends PaymentDeps, PreviewDeps, BusyTimesDeps {
  setUpLink: SetUpLink
  imageWorker: ImageWorker
  documents: DocumentRenderers
  push: PushService
  offsiteCopies: Pick<OffsiteCopies, 'copy' | 'isCopying' | 'cancel'>
  retention: Pick<Retention, 'run'>
  incomingMail: IncomingMail
}

/** Creates the listener for everything but pages and files: the API, and the pages that features render themselves. */
export function createApp(deps: AppDeps, secrets: Record<'session' | 'erasure', string>): Listener {
  const { config, log, pages, publicUrl } = deps
  const app = new Koa({ proxy: config.trustProxy, maxIpsCount: 1, keys: [secrets.session] })
  app.on('error', logBrokenResponses(log))

  const router = new Router()
  const headers = apiHeaders(publicUrl)
  app.use(logRequests(log))
  const identity = identityHeaders(config.version, secrets.erasure)
  app.use(async (context, next) => {
    context.set(headers)
    // Only the API's: pages don't name the version.
    if (isInRoutedFolder(context.path)) context.set(identity)
    await next()
  })
  app.use(answerErrors(log))
  app.use(redirectOrNotFound(pages, router))
  app.use(checkOrigin(publicUrl, foreignPosts))
  app.use(allowSecureCookies(publicUrl))
  app.use(sessions(app, deps))

  const api = {
    router,
    gate: createGate(deps),
    isStillSignedIn: isStillSignedIn.bind(undefined, deps),
    db: deps.db,
    clock: deps.clock,
    publicUrl,
  }
  accountRoutes(api, deps)
  auditRoutes(api, deps)
  backupRoutes(api, deps)
  offsiteBackupRoutes(api, deps)
  businessRoutes(api, deps)
  busyTimeRoutes(api, deps)
  callRoutes(api, deps)
  clientErrorRoutes(api, deps)
  conditionRoutes(api, deps)
  consoleUpdateRoutes(api, deps)
  emailTemplateRoutes(api, deps)
  enquiryRoutes(api, deps)
  prospectRoutes(api, deps)
  privacyRoutes(api, deps)
  leadFileRoutes(api, deps)
  newsletterRoutes(api, deps)
  outboxRoutes(api, { ...deps, withLeads })
  dashboardRoutes(api, deps)
  paymentRoutes(api, deps)
  photographRoutes(api, deps)
  incomingMailRoutes(api, deps)
  invoiceRoutes(api, deps)
  quoteRoutes(api, deps)
  jobRoutes(api, deps)
  pushRoutes(api, deps)
  scrapingRoutes(api, deps)
  savedViewRoutes(api, deps)
  surveyRoutes(api, deps)
  taskRoutes(api, deps)
  travelRoutes(api, deps)
  websiteRoutes(api, deps)
  eventRoutes(api, deps)
  healthRoutes(api, deps)
  metricsRoutes(api, deps)
  descriptionRoute(api, deps)
  app.use(router.routes())
  app.use(router.allowedMethods())
  const answer = app.callback()
  return (request, response) => void answer(request, response)
}

/** Describes the contract in OpenAPI, on the first request: generating it would delay the start. */
function descriptionRoute(api: Api, { config, publicUrl, rateLimits }: AppDeps): void {
  let description: { title: string; response: Promise<CachedResponse> } | undefined
  serveRaw(api, 'GET', '/api/openapi.json', async (context) => {
    await rateLimits.spend('call', context.ip)
    const title = config.business.name
    if (description?.title !== title) description = { title, response: describe(title) }
    const response = await description.response
    context.respond = false
    sendCachedResponse(context.req, context.res, response)
  })

  async function describe(title: string): Promise<CachedResponse> {
    const json = JSON.stringify(describeApi(calls, { title, version: config.version, publicUrl }))
    const headers = { ...apiHeaders(publicUrl), 'Content-Type': 'application/json; charset=utf-8' }
    return createCachedResponse(200, headers, await compressFully(Buffer.from(json)))
  }
}

/** Posts that come from elsewhere: a mail program's, whose address holds a token, and the payment provider's, which are signed. */
const foreignPosts: ReadonlySet<string> = new Set([newsletterPaths.unsubscribe, stripeWebhookPath])

/** Answers reads of unknown pages: redirects from an address with an extra slash or capital letters, and sends the 404
 *  page for any other. Paths that features have registered, and the folders of the API, are left to the router. */
function redirectOrNotFound(pages: PageCache, router: Router) {
  return async (context: Context, next: Next) => {
    const isRead = context.method === 'GET' || context.method === 'HEAD'
    const isRouted = isInRoutedFolder(context.path) || router.stack.some(({ path }) => path === context.path)
    if (!isRead || isRouted) return next()
    const canonical = await pages.findCanonical(context.path)
    if (canonical === undefined) {
      context.respond = false
      return sendCachedResponse(context.req, context.res, await pages.findNotFound())
    }
    context.status = 301
    context.set('Location', canonical + context.search)
  }
}
