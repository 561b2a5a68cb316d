import { callPath } from '#shared/contract/calls.ts'
import { surveyPath } from '#shared/contract/surveys.ts'
import { invoicePath } from '#shared/contract/invoices.ts'
import { cleanUp, startCleanUp } from './features/accounts/service.ts'
import { applyConfiguredOwner } from './features/accounts/configured-owner.ts'
import type { SetUpLink } from './features/accounts/set-up-link.ts'
import { type AppDeps, createApp } from './app.ts'
import { cancelFixedSurvey } from './features/appointments/surveys/cancel.ts'
import { startBackups } from './operations/backup/schedule.ts'
import { startOffsiteCopies } from './operations/backup/offsite/offsite-copies.ts'
import { startReminders } from './features/appointments/calls/reminders.ts'
import { startAddressProbe } from './operations/condition/checks/address.ts'
import { createClockWatch } from './operations/condition/checks/clock.ts'
import { startConditionMail } from './operations/condition/daily-mail.ts'
import { createConditionMonitor, startConditionLog } from './operations/condition/monitor.ts'
import { createGroupCommit } from './platform/database/group-commit.ts'
import type { Deps } from './deps.ts'
import { startEmailValidation } from './features/email-validation/worker.ts'
import { createChangeFeed } from './platform/events/change-feed.ts'
import { createHealthCheck } from './operations/health/health-check.ts'
import type { Listener } from './platform/http/listener.ts'
import { createRateLimits, noRateLimits } from './platform/http/rate-limits.ts'
import { createSignedLinks } from './platform/standalone-page/signed-links.ts'
import { startAlertSummaries } from './mail/alert-summary.ts'
import { startForgetting } from './mail/forget.ts'
import { createTransport } from './mail/transport.ts'
import { startMailWorker } from './mail/worker.ts'
import { startDailyDigest } from './dashboard/daily-digest/daily-digest.ts'
import { warnOfSamples } from './platform/pages/page-cache.ts'
import { createPaymentProvider } from './features/payments/provider/create.ts'
import { recalculateDepositPaid } from './features/payments/mark-deposit.ts'
import { startReconciler } from './features/payments/reconcile.ts'
import { createReactions } from './platform/reactions.ts'
import { createContactHash } from './prospects/identity/contact.ts'
import { registry as personalData } from './privacy/registry.ts'
import { startRetention } from './privacy/retention/retention.ts'
import { startScraping } from './features/scraping/start-scraping.ts'
import type { OnCommit } from './platform/database/on-commit.ts'
import type { Surroundings } from './start.ts'

/** What is there already when the rest starts. */
interface Ground extends Surroundings, Pick<Deps, 'db' | 'storage' | 'publicUrl' | 'pages'> {
  secrets: { session: string; erasure: string }
  onCommit: OnCommit
  setUpLink: SetUpLink
  /** The port that the server listens on. */
  port: number
}

export interface Services {
  deps: AppDeps
  /** Answers what is no page and no file. */
  answer: Listener
  /** Ends what would keep connections open: event streams, and the scraper that calls this server. */
  hangUp(): Promise<void>
  /** Once no request can come any more. */
  stop(): Promise<void>
}

/** Starts everything that is not needed to send a page: the API with its features, and what works in the background. */
export async function startServices(ground: Ground): Promise<Services> {
  const { config, clock, dns, log, db, storage, pages, port, publicUrl, secrets, setUpLink, onCommit } = ground
  const { prepareAllPages, scoreAddresses, scrapeHere, scrapeSettings } = ground
  await cleanUp({ db, clock })
  await applyConfiguredOwner({ db, clock, config, publicUrl, log })

  const hashContact = createContactHash(secrets.erasure)
  const mailTransport = createTransport(config, publicUrl)
  const mail = startMailWorker({ db, clock, log, transport: mailTransport })
  const accountCleanUp = startCleanUp({ db, clock, log })
  const forgetting = startForgetting({ db, clock, log })
  const emailValidation = scoreAddresses ? startEmailValidation({ db, clock, log, dns }) : undefined
  const changes = createChangeFeed({ db })
  const scraping = startScraping({ db, clock, config, publicUrl, log, port, scrapeHere, scrapeSettings })
  const offsiteCopies = startOffsiteCopies({ dataDir: config.dataDir, db, clock, log })
  const backups = startBackups({ dataDir: config.dataDir, clock, log, onMade: offsiteCopies.wake })
  const retention = startRetention({ db, clock, log, config, publicUrl, hashContact })
  const dailyDigest = startDailyDigest({ db, clock, log, config, publicUrl })
  const checkHealth = createHealthCheck({ db, storage, backups, config, clock, log })
  const address = startAddressProbe({ publicUrl, log })
  const condition = createConditionMonitor({
    db,
    config,
    clock,
    log,
    storage,
    backups,
    scraping: scraping.status,
    checkHealth,
    publicUrl,
    address,
    clockWatch: createClockWatch(clock),
  })
  const conditionLog = startConditionLog(condition, log)
  const deps: AppDeps = {
    config,
    publicUrl,
    db,
    storage,
    writeTogether: createGroupCommit(db),
    clock,
    dns,
    log,
    rateLimits: config.rateLimit ? createRateLimits(config.business) : noRateLimits,
    setUpLink,
    hashContact,
    personalData,
    callLinks: createSignedLinks(secrets.session, publicUrl, callPath),
    callHoldLinks: createSignedLinks(secrets.session, publicUrl, callPath, `${callPath} hold`),
    surveyLinks: createSignedLinks(secrets.session, publicUrl, surveyPath),
    invoiceLinks: createSignedLinks(secrets.session, publicUrl, invoicePath),
    pages,
    changes,
    reactions: createReactions(),
    backups,
    checkHealth,
    condition,
    offsiteCopies,
    retention,
    scraping: scraping.status,
    payments: createPaymentProvider({ config, db, clock, log }),
    mailTransport,
  }
  subscribe(deps)
  const reconciler = startReconciler(deps)
  const reminders = startReminders(deps)
  const conditionMail = startConditionMail(deps)
  const alertSummaries = startAlertSummaries(deps)
  const answer = createApp(deps, secrets.session)
  onCommit(['outbox'], mail.wake)
  onCommit(['scrapingRun'], scraping.wake)
  onCommit('any table', changes.wake) // triggers write to the table of changes
  if (emailValidation) onCommit(['prospect', 'emailRecheck'], emailValidation.wake)
  scraping.wake()
  if (prepareAllPages) {
    pages.prepareAll().catch((error: unknown) => log.error({ err: error }, 'preparing the pages failed'))
  }
  if (config.live) {
    warnOfSamples(deps).catch((error: unknown) => log.error({ err: error }, 'looking for sample content failed'))
  }

  return {
    deps,
    answer,
    async hangUp() {
      changes.stop()
      await scraping.stop()
    },
    async stop() {
      await Promise.all([
        mail.stop(),
        forgetting.stop(),
        accountCleanUp.stop(),
        emailValidation?.stop(),
        reconciler.stop(),
        reminders.stop(),
        alertSummaries.stop(),
        backups.stop(),
        conditionLog.stop(),
        address.stop(),
        offsiteCopies.stop(),
        conditionMail.stop(),
        retention.stop(),
        dailyDigest.stop(),
      ])
    },
  }
}

/** Connects the features that react to one another's events, in the transaction of the event. */
function subscribe(deps: Deps): void {
  const { depositReleased, mergeUndone } = deps.reactions
  depositReleased.subscribe(async (trx, { paymentId }) => {
    await cancelFixedSurvey(trx, deps, paymentId, { why: 'refunded' })
  })
  mergeUndone.subscribe((trx, { leadIds }) => recalculateDepositPaid(trx, leadIds))
}
