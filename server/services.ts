import { startClockTrust } from './platform/data-dir/clock-trust.ts'
import { createGroupCommit } from './platform/database/group-commit.ts'
import type { OnCommit } from './platform/database/on-commit.ts'
import { createChangeFeed } from './platform/events/change-feed.ts'
import type { Listener } from './listener/listener.ts'
import { createRateLimits, noRateLimits } from './platform/http/rate-limits.ts'
import { warnOfSamples } from './platform/pages/page-cache.ts'
import { createOutsideClock } from './platform/outside-time.ts'
import { createPdf } from './platform/pdf/pdf.ts'
import { createReactions } from './platform/database/reactions.ts'
import { createCheckoutLinks } from './platform/standalone-page/checkout-links.ts'
import { createSignedLinks } from './platform/standalone-page/signed-links.ts'
import { startAlertSummaries } from './mail/alert-summary.ts'
import { startDeletingAttachments } from './mail/attachments.ts'
import { createDocumentPrinter, type DocumentRenderers } from './mail/documents.ts'
import { startDeletingLastMails } from './mail/last-mail.ts'
import { createTransport } from './mail/transport.ts'
import { createMailTokens } from './mail/mail-tokens.ts'
import { startMailWorker } from './mail/worker.ts'
import { createContactHash } from './prospects/identity/contact.ts'
import { applyConfiguredOwner } from './features/accounts/configured-owner.ts'
import { cleanUp, startCleanUp } from './features/accounts/service.ts'
import { notifyOfSecurityEvent } from './features/accounts/notify-owner.ts'
import { createShortLivedKey } from './features/accounts/short-lived-key.ts'
import type { SetUpLink } from './features/accounts/set-up-link.ts'
import { startBusyTimes } from './features/appointments/busy-times/busy-times.ts'
import { startReminders } from './features/appointments/calls/reminders.ts'
import { cancelFixedSurvey } from './features/appointments/surveys/cancel.ts'
import { startEmailValidation } from './features/email-validation/worker.ts'
import { proveById } from './features/enquiries/confirm.ts'
import { createLeadFiles } from './features/lead-files/service.ts'
import { startIncomingMail } from './features/incoming-mail/worker.ts'
import { settleDepositCredits } from './features/invoices/deposit-credits.ts'
import { renderInvoiceDocument } from './features/invoices/invoice-pdf.ts'
import { startInvoiceReminders } from './features/invoices/reminders.ts'
import { recordReturned } from './features/newsletter/service.ts'
import { startSendingIssues } from './features/newsletter/send-issues.ts'
import { recalculateDepositPaid } from './features/payments/mark-deposit.ts'
import { renderQuoteDocument } from './features/quotes/quote-pdf.ts'
import { takesPayments } from './features/payments/provider/provider.ts'
import { createSimulatedProvider } from './features/payments/provider/simulated.ts'
import { createStripeProvider } from './features/payments/provider/stripe.ts'
import { startReconciler } from './features/payments/reconcile.ts'
import { createImageWorker } from './features/photographs/image-worker.ts'
import { removeUnnamedFiles } from './features/photographs/service.ts'
import { createPushService } from './features/push/push-service.ts'
import { startPushWorker } from './features/push/worker.ts'
import { startServerScraping } from './features/scraping/start-server-scraping.ts'
import { startPriceChanges } from './features/website/prices.ts'
import { createPublisher } from './features/website/publisher.ts'
import { readPublishedSite } from './features/website/site-content.ts'
import { registry as personalData } from './privacy/registry.ts'
import { createFirstEmailNotice } from './privacy/retention/first-email-notice.ts'
import { startRetention } from './privacy/retention/retention.ts'
import { startDailyDigest } from './dashboard/daily-digest/daily-digest.ts'
import { accessGrants } from './operations/access-grants.ts'
import { startAskingPayments } from './operations/backup/ask-payments.ts'
import { startOffsiteCopies } from './operations/backup/offsite/offsite-copies.ts'
import { placeRulesOf } from './operations/backup/offsite/place-rules.ts'
import { startBackups } from './operations/backup/schedule.ts'
import { startAddressProbe } from './operations/condition/checks/address.ts'
import { createClockWatch } from './operations/condition/checks/clock.ts'
import { startNameServiceProbe } from './operations/condition/checks/name-service.ts'
import { startConditionMail } from './operations/condition/daily-mail.ts'
import { createConditionMonitor, startConditionLog } from './operations/condition/monitor.ts'
import { startUrgentAlerts } from './operations/condition/urgent-alerts.ts'
import { createHealthCheck } from './operations/health/health-check.ts'
import { type AppDeps, createApp } from './app.ts'
import type { Deps } from './deps.ts'
import type { ServerOptions } from './start.ts'

/** What has been opened before the services start. */
interface ServiceOptions
  extends ServerOptions, Pick<Deps, 'db' | 'files' | 'storage' | 'publicUrl' | 'pages' | 'liveBusiness'> {
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
  /** Ends what would keep connections open: event streams, and the scraper that calls this server. */
  closeStreams(): Promise<void>
  /** Stops the background work. Call it once no request can come any more. */
  stopWorkers(): Promise<void>
}

/** Starts everything that is not needed to send a page: the API with its features, and the background work. */
export async function startServices(options: ServiceOptions): Promise<Services> {
  const {
    config,
    clock,
    dns,
    log,
    db,
    files,
    storage,
    pages,
    port,
    publicUrl,
    secrets,
    setUpLink,
    onCommit,
    liveBusiness,
  } = options
  const { prepareAllPages, scoreAddresses, scrapeHere, scrapeSettings } = options
  const { dataDir, live, stripe } = config
  const outsideClock = createOutsideClock()
  const clockTrust = startClockTrust({ clock, dataDir, log, outsideClock })
  const context = { config, clock, clockTrust, dns, log, db, files, storage, pages, publicUrl, accessGrants }
  await cleanUp(context)
  await applyConfiguredOwner(context)
  const shortLivedKey = await createShortLivedKey(context, secrets.session)

  const hashContact = createContactHash(secrets.erasure)
  const mailTransport = createTransport(config, publicUrl)
  const pdf = createPdf({ ...context, builtSite: options.builtSite })
  const documents: DocumentRenderers = {
    invoice: (id) => renderInvoiceDocument(context, id),
    quote: (id) => renderQuoteDocument(context, id),
  }
  const printDocument = createDocumentPrinter({ pdf, log }, documents)
  const mailTokens = createMailTokens(secrets.mail)
  const firstEmailNotice = createFirstEmailNotice(context)
  const mail = startMailWorker({ ...context, transport: mailTransport, printDocument, mailTokens, firstEmailNotice })
  const emailValidation = scoreAddresses ? startEmailValidation(context) : undefined
  const changes = createChangeFeed({ db })
  const scraping = startServerScraping({ ...context, port, scrapeHere, scrapeSettings })
  const offsiteCopies = startOffsiteCopies({ ...context, dataDir, outsideClock, rules: placeRulesOf(context) })
  const backups = startBackups({ ...context, dataDir, onMade: () => (offsiteCopies.wake(), condition.refresh()) })
  const busyTimes = startBusyTimes(context)
  const retention = startRetention({ ...context, hashContact })
  const checkHealth = createHealthCheck({ ...context, backups })
  const address = startAddressProbe(context)
  const nameService = startNameServiceProbe(context)
  const publisher = createPublisher({
    ...context,
    liveBusiness,
    readSite: readPublishedSite,
  })
  const imageWorker = createImageWorker()
  const leadFiles = createLeadFiles({ ...context, imageWorker })
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
    rateLimits: config.rateLimit ? createRateLimits(config) : noRateLimits,
    setUpLink,
    hashContact,
    mailTokens,
    documents,
    personalData,
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
    scraping: scraping.status,
    imageWorker,
    leadFiles,
    busyTimes,
    push,
    // A live site never simulates payments.
    payments: stripe ? createStripeProvider(stripe, context) : live ? undefined : createSimulatedProvider(context),
    mailTransport,
  }
  subscribe(deps)
  const pushWorker = startPushWorker(deps)
  const workers = [
    clockTrust,
    mail,
    imageWorker,
    busyTimes,
    incomingMail,
    emailValidation,
    offsiteCopies,
    backups,
    retention,
    address,
    nameService,
    startConditionLog(condition, log),
    startConditionMail(deps),
    startUrgentAlerts(deps),
    startDeletingLastMails(deps),
    startDeletingAttachments(deps, () => removeUnnamedFiles(deps)),
    startCleanUp(deps),
    startReconciler(deps),
    startAskingPayments(deps),
    startReminders(deps),
    startSendingIssues(deps),
    startInvoiceReminders(deps),
    startAlertSummaries(deps),
    startDailyDigest(deps),
    startPriceChanges(deps),
    pushWorker,
  ]
  onCommit(['user'], () => {
    shortLivedKey.refresh().catch((error: unknown) => log.error({ err: error }, 'reading the security stamp failed'))
  })
  // A state that Condition shows is stored there: what has just been put right must not be shown as failing for seconds.
  onCommit(['setting'], condition.refresh)
  onCommit(['outbox'], mail.wake)
  onCommit(['outbox'], pushWorker.wake)
  onCommit(['scrapingRun'], scraping.wake)
  onCommit(['photograph', 'storedFile', 'emailAttachment', 'leadFile'], () => removeUnnamedFiles(deps))
  // After an erasure, which may have removed content or photographs: a publish has shown its pages by then.
  onCommit(['contentItem', 'photograph'], () => {
    publisher.republish().catch((error: unknown) => log.error({ err: error }, 'updating the pages failed'))
  })
  onCommit('any table', changes.wake) // triggers write to the table of changes
  if (emailValidation) onCommit(['prospect', 'emailRecheck'], emailValidation.wake)
  removeUnnamedFiles(deps)
  scraping.wake()
  if (prepareAllPages) {
    pages.prepareAll().catch((error: unknown) => log.error({ err: error }, 'preparing the pages failed'))
  }
  if (config.live) {
    warnOfSamples(deps.pages, log).catch((error: unknown) =>
      log.error({ err: error }, 'looking for sample content failed'),
    )
  }

  return {
    deps,
    answer: createApp(deps, secrets),
    async closeStreams() {
      changes.stop()
      await scraping.stop()
    },
    async stopWorkers() {
      await Promise.all(workers.map(async (worker) => worker?.stop()))
      await pdf.stop() // last, so that an email in flight still gets its PDF
    },
  }
}

/** Connects the features that react to one another's events, in the transaction of the event. */
function subscribe(deps: Deps): void {
  const { depositReleased, depositReturned, enquiryProved, mailReturned, mergeUndone, securityEvent } = deps.reactions
  depositReleased.subscribe(async (trx, { jobId }) => {
    await cancelFixedSurvey(trx, deps, jobId, { why: 'refunded' })
  })
  depositReturned.subscribe((trx, { paymentId }) => settleDepositCredits(trx, deps, paymentId))
  enquiryProved.subscribe((trx, { enquiryId }) => proveById(trx, deps, enquiryId, 'call'))
  mailReturned.subscribe((trx, mail) => recordReturned(trx, deps, mail))
  mergeUndone.subscribe((trx, { leadIds }) => recalculateDepositPaid(trx, leadIds))
  securityEvent.subscribe((trx, event) => notifyOfSecurityEvent(trx, deps, event))
}
