import { createGroupCommit } from './platform/database/group-commit.ts'
import { createReactions } from './platform/database/reactions.ts'
import { startClockTrust } from './platform/data-dir/clock-trust.ts'
import { createChangeFeed } from './platform/events/change-feed.ts'
import { createRateLimits, noRateLimits } from './platform/http/rate-limits.ts'
import { createOutsideClock } from './platform/outside-time.ts'
import { createPdf } from './platform/pdf/pdf.ts'
import { createCheckoutLinks } from './platform/standalone-page/checkout-links.ts'
import { createSignedLinks } from './platform/standalone-page/signed-links.ts'
import { createDocumentPrinter, type DocumentRenderers } from './mail/attached-pdfs.ts'
import { createMailTokens } from './mail/mail-tokens.ts'
import { createTransport } from './mail/transport.ts'
import { createContactHash } from './prospects/identity/contact.ts'
import { startBulkRuns } from './prospects/bulk-runs/bulk-runs.ts'
import { withLeads } from './prospects/identity/lead-of-record.ts'
import { undoWork } from './prospects/import/undo-import.ts'
import { changeWork } from './prospects/owner-edits/bulk.ts'
import { applyConfiguredOwner } from './features/accounts/configured-owner.ts'
import { cleanUp } from './features/accounts/service.ts'
import { createShortLivedKey } from './features/accounts/short-lived-key.ts'
import { startBusyTimes } from './features/appointments/busy-times/busy-times.ts'
import { startIncomingMail } from './features/incoming-mail/worker.ts'
import { createLeadFiles } from './features/lead-files/service.ts'
import { takesPayments } from './features/payments/provider/provider.ts'
import { createSimulatedProvider } from './features/payments/provider/simulated.ts'
import { createStripeProvider } from './features/payments/provider/stripe.ts'
import { createImageMaker } from './features/photographs/image-maker.ts'
import { createPushService } from './features/push/push-service.ts'
import { startServerScraping } from './features/scraping/start-server-scraping.ts'
import { createPublisher } from './features/website/publisher.ts'
import { readPublishedSite } from './features/website/site-content.ts'
import { deleteLeads } from './privacy/delete-lead.ts'
import { registry as personalData } from './privacy/registry.ts'
import { createFirstEmailNotice } from './privacy/retention/first-email-notice.ts'
import { startRetention } from './privacy/retention/schedule.ts'
import { startOffsiteCopies } from './operations/backup/offsite/offsite-copies.ts'
import { placeRulesOf } from './operations/backup/offsite/place-rules.ts'
import { startBackups } from './operations/backup/schedule.ts'
import { startAddressProbe } from './operations/condition/checks/address.ts'
import { createClockWatch } from './operations/condition/checks/clock.ts'
import { startNameServiceProbe } from './operations/condition/checks/name-service.ts'
import { createConditionMonitor } from './operations/condition/monitor.ts'
import { createHealthCheck } from './operations/health/health-check.ts'
import type { AppDeps } from './app.ts'
import type { Background, Feature } from './feature.ts'
import type { ServiceOptions } from './services.ts'

/** Creates every service of the server, once. @returns with them the background work that has been started for them */
export async function createDeps(
  options: ServiceOptions,
  features: readonly Feature<AppDeps>[],
): Promise<{ deps: AppDeps; background: Background[] }> {
  const { config, clock, dns, log, db, reader, files, storage, pages, publicUrl, secrets, liveBusiness } = options
  const { dataDir, live, stripe } = config
  const outsideClock = createOutsideClock()
  const clockTrust = startClockTrust({ clock, dataDir, log, outsideClock })
  const accessGrants = features.flatMap((feature) => feature.accessGrants ?? [])
  const business = liveBusiness.current
  const stored = { db, reader, files, storage }
  const context = { config, business, clock, clockTrust, dns, log, ...stored, pages, publicUrl, accessGrants }
  await cleanUp(context)
  await applyConfiguredOwner(context)
  const shortLivedKey = await createShortLivedKey(context, secrets.session)

  const hashContact = createContactHash(secrets.erasure)
  const pdf = createPdf({ ...context, builtSite: options.builtSite })
  const documents = documentRenderers(features, context)
  const changes = createChangeFeed({ db })
  const scraping = startServerScraping({ ...context, ...options })
  const offsiteCopies = startOffsiteCopies({ ...context, dataDir, outsideClock, rules: placeRulesOf(context) })
  const backups = startBackups({ ...context, dataDir, onMade: () => (offsiteCopies.wake(), condition.refresh()) })
  const busyTimes = startBusyTimes(context)
  const retention = startRetention({ ...context, hashContact })
  const bulkRuns = startBulkRuns(context, (request) =>
    request.action === 'undo_import'
      ? undoWork({ clock, personalData }, request)
      : changeWork(context, request, deleteLeads),
  )
  const checkHealth = createHealthCheck({ ...context, backups })
  const address = startAddressProbe(context)
  const nameService = startNameServiceProbe(context)
  const publisher = createPublisher({ ...context, liveBusiness, readSite: readPublishedSite })
  const imageMaker = createImageMaker()
  const leadFiles = createLeadFiles({ ...context, imageMaker })
  const reactions = createReactions()
  const incomingMail = startIncomingMail({ ...context, leadFiles, reactions })
  const push = createPushService({ ...context, outsideClock })
  const condition = createConditionMonitor({
    ...context,
    backups,
    scraping: scraping.status,
    checkHealth,
    address,
    incomingMail,
    clockWatch: createClockWatch(clock),
    outsideClock,
    nameService,
    push,
  })
  const checkoutPage = `${publicUrl}/checkout`
  const checkoutLinks = createCheckoutLinks(secrets.session, checkoutPage, clock)
  const deps: AppDeps = {
    ...context,
    liveBusiness,
    website: publisher,
    publisher,
    writeTogether: createGroupCommit(db),
    rateLimits: config.rateLimit ? createRateLimits(business) : noRateLimits,
    setUpLink: options.setUpLink,
    scoreAddresses: options.scoreAddresses,
    hashContact,
    mailTokens: createMailTokens(secrets.mail),
    documents,
    printDocument: createDocumentPrinter({ pdf, log }, documents),
    firstEmailNotice: createFirstEmailNotice(context),
    withLeads,
    personalData,
    shortLivedKey,
    signedLinks: (page, action) => createSignedLinks(secrets.session, publicUrl, page, action),
    shortLivedLinks: (page, action) => createSignedLinks(shortLivedKey.current, publicUrl, page, action),
    checkoutLinks,
    checkoutAddress(customer) {
      if (!takesPayments(deps)) return undefined
      return customer === undefined ? checkoutPage : checkoutLinks.address(customer)
    },
    changes,
    reactions,
    backups,
    pdf,
    checkHealth,
    condition,
    offsiteCopies,
    incomingMail,
    retention,
    bulkRuns,
    scraping: scraping.status,
    wakeScraper: scraping.wake,
    imageMaker,
    leadFiles,
    busyTimes,
    push,
    // A live site never simulates payments.
    payments: stripe ? createStripeProvider(stripe, context) : live ? undefined : createSimulatedProvider(context),
    mailTransport: createTransport(context),
  }
  return {
    deps,
    background: [
      {
        stop: changes.stop,
        stopsAt: { time: 'before the requests', because: 'its streams are requests that do not end' },
      },
      { stop: scraping.stop, stopsAt: { time: 'before the requests', because: 'the scraper calls this server' } },
      clockTrust,
      imageMaker,
      busyTimes,
      incomingMail,
      offsiteCopies,
      backups,
      retention,
      bulkRuns,
      address,
      nameService,
      {
        stop: pdf.stop,
        stopsAt: { time: 'after the other work', because: 'an email that is being sent still gets its PDF' },
      },
    ],
  }
}

function documentRenderers(
  features: readonly Feature<AppDeps>[],
  context: Pick<AppDeps, 'db' | 'clock' | 'business' | 'publicUrl'>,
): DocumentRenderers {
  const renderers = features.flatMap(({ documents = {} }) => Object.entries(documents))
  return Object.fromEntries(renderers.map(([kind, render]) => [kind, (id: string) => render(context, id)]))
}
