import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { SetUpLink } from './features/accounts/set-up-link.ts'
import type { Backups } from './operations/backup/schedule.ts'
import type { OffsiteCopies } from './operations/backup/offsite/offsite-copies.ts'
import type { Clock } from './platform/clock.ts'
import type { ConditionMonitor } from './operations/condition/monitor.ts'
import type { Config } from './platform/config/config.ts'
import type { WriteTogether } from './platform/database/group-commit.ts'
import type { Database } from './platform/database/schema.ts'
import type { StorageMonitor } from './platform/database/storage-monitor.ts'
import type { Dns } from './platform/dns.ts'
import type { ChangeFeed } from './platform/events/change-feed.ts'
import type { Reactions } from './platform/reactions.ts'
import type { SignedLinks } from './platform/standalone-page/signed-links.ts'
import type { RateLimits } from './platform/http/rate-limits.ts'
import type { MailTransport } from './mail/transport.ts'
import type { PageCache } from './platform/pages/page-cache.ts'
import type { PaymentProvider } from './features/payments/provider/provider.ts'
import type { Retention } from './privacy/retention/retention.ts'
import type { OwnDevice } from './features/scraping/server-device.ts'
import type { ConsolePresence } from './features/scraping/console-presence.ts'

/** What features are given, made once in services.ts. A function asks for the part that it uses. */
export interface Deps {
  config: Config
  /** Origin of the site without a slash at the end. */
  publicUrl: string
  db: Kysely<Database>
  /** Knows whether the database can be read and written. */
  storage: Pick<StorageMonitor, 'fault' | 'lastFault'>
  /** For the small writes that many visitors make at once. */
  writeTogether: WriteTogether
  clock: Clock
  dns: Dns
  log: Logger
  rateLimits: RateLimits
  setUpLink: SetUpLink
  /** A keyed hash in place of an erased person's address, number or page: it recognises them and tells nobody who they were. */
  hashContact: (value: string) => string
  /** Signed addresses on which visitors choose the time of their call. They are only ever mailed, so whoever opens one has the mailbox. */
  callLinks: SignedLinks
  /** The same for whoever has just sent the form: a time that is chosen there is only held. */
  callHoldLinks: SignedLinks
  /** And those on which customers choose the dates of their survey. */
  surveyLinks: SignedLinks
  /** And those on which customers read their invoices. */
  invoiceLinks: SignedLinks
  pages: PageCache
  backups: Pick<Backups, 'make' | 'lastFailure'>
  /** Throws AppError `unavailable` when nothing can be saved. */
  checkHealth: () => Promise<void>
  condition: ConditionMonitor
  offsiteCopies: Pick<OffsiteCopies, 'copy' | 'isCopying' | 'cancel'>
  retention: Pick<Retention, 'run'>
  changes: ChangeFeed
  /** Events between features that must not import each other. */
  reactions: Reactions
  scraping: {
    consoles: ConsolePresence
    /** Whether the server itself has a scraper that can run. */
    canScrapeHere(): boolean
    /** What keeps the server from using its browser, for the owner. */
    browserProblem: string | undefined
    /** Tells the server's scraper that its run has been cancelled. */
    noticeCancel(): void
    /** The server's scraper, as the gate knows it. */
    ownDevice: OwnDevice
  }
  /** Who takes card payments; undefined on a live site until Stripe is configured. */
  payments: PaymentProvider | undefined
  /** For a mail whose answer is waited for; every other one goes through the outbox. Undefined without SMTP_URL. */
  mailTransport: Pick<MailTransport, 'send' | 'messageIdHost'> | undefined
}
