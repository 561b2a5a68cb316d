import Koa, { type Context, type Next } from 'koa'
import { calls } from '#shared/contract/index.ts'
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
import { identityHeaders } from './platform/http/server-identity.ts'
import { isInRoutedFolder, type Listener } from './listener/listener.ts'
import { describeApi } from './platform/http/openapi.ts'
import { checkOrigin } from './platform/http/origin-check.ts'
import { LazyRouter } from './platform/http/lazy-router.ts'
import { logRequests } from './platform/http/request-log.ts'
import { apiHeaders } from './platform/http/security-headers.ts'
import { sendStreams } from './platform/http/send-streams.ts'
import { serveRaw } from './platform/http/serve-raw.ts'
import { sessions } from './platform/http/sessions.ts'
import type { PageCache } from './platform/pages/page-cache.ts'
import type { AccountDeps } from './features/accounts/feature.ts'
import { createGate, isStillSignedIn } from './features/accounts/gate.ts'
import type { BusyTimesDeps } from './features/appointments/busy-times/routes.ts'
import type { IncomingMailDeps } from './features/incoming-mail/service.ts'
import type { PaymentDeps } from './features/payments/provider/provider.ts'
import type { ImageMaker } from './features/photographs/image-maker.ts'
import type { PushService } from './features/push/push-service.ts'
import type { PreviewDeps } from './features/website/preview.ts'
import type { ProspectDeps } from './prospects/routes.ts'
import type { PrivacyDeps } from './privacy/routes.ts'
import type { OffsiteDeps } from './operations/backup/offsite/service.ts'
import type { MailDeps } from './mail/feature.ts'
import type { Feature } from './feature.ts'
import { hubPageRoutes, sendHubWithoutSessions } from './hub-page.ts'

/** The dependencies of all features: `Deps`, and the services that only their own feature uses. */
export interface AppDeps
  extends
    AccountDeps,
    PaymentDeps,
    PreviewDeps,
    BusyTimesDeps,
    IncomingMailDeps,
    ProspectDeps,
    PrivacyDeps,
    OffsiteDeps,
    MailDeps {
  mailTransport: MailDeps['mailTransport']
  imageMaker: ImageMaker
  push: PushService
  scoreAddresses: boolean
  wakeScraper: () => void
}

/** Creates the listener for everything but pages and files: the API, and the pages that features render themselves. */
export function createApp(
  deps: AppDeps,
  features: readonly Feature<AppDeps>[],
  { secrets, builtSite }: { secrets: Record<'session' | 'erasure', string>; builtSite: string },
): Listener {
  const { config, log, pages, publicUrl } = deps
  const app = new Koa({ proxy: config.trustProxy, maxIpsCount: 1, keys: [secrets.session] })
  app.on('error', logBrokenResponses(log))

  const router = new LazyRouter()
  const headers = apiHeaders(publicUrl)
  app.use(logRequests(log))
  app.use(sendStreams)
  const identity = identityHeaders(config.version, secrets.erasure)
  app.use(async (context, next) => {
    context.set(headers)
    // Only the API's: pages don't name the version.
    if (isInRoutedFolder(context.path)) context.set(identity)
    await next()
  })
  app.use(answerErrors(log))
  app.use(sendHubWithoutSessions({ pages }))
  app.use(redirectOrNotFound(pages, router))
  app.use(checkOrigin(publicUrl, new Set(features.flatMap(({ foreignPosts = [] }) => foreignPosts))))
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
  auditRoutes(api, deps)
  eventRoutes(api, deps)
  for (const feature of features) feature.routes?.(api, deps)
  descriptionRoute(api, deps)
  hubPageRoutes(api, { pages, builtSite, identity })
  app.use(router.routes())
  const answer = app.callback()
  return (request, response) => void answer(request, response)
}

/** Describes the contract in OpenAPI, on the first request: generating it would delay the start. */
function descriptionRoute(api: Api, { config, business, publicUrl, rateLimits }: AppDeps): void {
  let description: { title: string; response: Promise<CachedResponse> } | undefined
  serveRaw(api, 'GET', '/api/openapi.json', async (context) => {
    await rateLimits.spend('call', context.ip)
    const title = business().name
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

/** Answers reads of unknown pages: redirects from an address with an extra slash or capital letters, and sends the 404
 *  page for any other. Paths that features have registered, and the folders of the API, are left to the router. */
function redirectOrNotFound(pages: PageCache, router: LazyRouter) {
  return async (context: Context, next: Next) => {
    const isRead = context.method === 'GET' || context.method === 'HEAD'
    const isRouted = isInRoutedFolder(context.path) || router.hasPath(context.path)
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
