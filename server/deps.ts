import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Backup } from '#shared/contract/backup.ts'
import type { Condition, ConditionCheck } from '#shared/contract/condition.ts'
import type { LeadFile } from '#shared/contract/lead-files.ts'
import type { AccessGrant } from './platform/personal-data/access-grants.ts'
import type { Clock } from './platform/clock.ts'
import type { ClockTrust } from './platform/data-dir/clock-trust.ts'
import type { Config } from './platform/config/config.ts'
import type { LiveBusiness } from './platform/config/live-business.ts'
import type { WriteTogether } from './platform/database/group-commit.ts'
import type { Reader } from './platform/database/reader.ts'
import type { Database, Trx } from './platform/database/schema.ts'
import type { StorageMonitor } from './platform/database/storage-monitor.ts'
import type { Dns } from './platform/dns.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { PageReader } from '#shared/scraper/on-demand/page-reader.ts'
import type { ChangeFeed } from './platform/events/change-feed.ts'
import type { Pdf } from './platform/pdf/pdf.ts'
import type { PersonalData } from './platform/personal-data/personal-data.ts'
import type { Reactions } from './platform/database/reactions.ts'
import type { CheckoutCustomer, CheckoutLinks } from './platform/standalone-page/checkout-links.ts'
import type { LinksTo } from './platform/standalone-page/signed-links.ts'
import type { RateLimits } from './platform/http/rate-limits.ts'
import type { MailTokens } from './mail/mail-tokens.ts'
import type { MailTransport } from './mail/transport.ts'
import type { PageCache } from './platform/pages/page-cache.ts'

/** The dependencies of features, created once in create-deps.ts. A function asks for the part that it uses with `Pick<Deps, …>`.
 *  A service that several features use is declared here, and implemented in the feature that offers it. */
export interface Deps {
  config: Config
  /** Returns the details of the business that are in force. The owner changes them, so they are read at the time of use. */
  business: LiveBusiness['current']
  liveBusiness: LiveBusiness
  /** Origin of the site without a slash at the end. */
  publicUrl: string
  db: Kysely<Database>
  /** Reads what grows with the number of leads, in a thread of its own. */
  reader: Reader
  /** Files that records name, such as photographs. */
  files: FileStore
  /** Reports whether the database can be read and written. */
  storage: Pick<StorageMonitor, 'fault' | 'lastFault'>
  /** Commits the small writes of simultaneous visitors together. */
  writeTogether: WriteTogether
  clock: Clock
  /** What can't be undone waits while the clock may be wrong. */
  clockTrust: ClockTrust
  dns: Dns
  log: Logger
  rateLimits: RateLimits
  /** Returns the keyed hash that is stored in place of an erased person's address, number or page: it recognises them without naming
   *  them. */
  hashContact: (value: string) => string
  mailTokens: MailTokens
  /** Links to a page, signed with a key that never changes: those in emails to customers have to work for months. */
  signedLinks: LinksTo
  /** Links to a page that are used within minutes or hours: signed with a key that ends with the owner's password. */
  shortLivedLinks: LinksTo
  /** Returns the address at which a deposit is paid by card, filled in for a customer if there is one; undefined until card payments are
   *  set up. */
  checkoutAddress: (customer?: CheckoutCustomer) => string | undefined
  checkoutLinks: CheckoutLinks
  /** What each feature stores about people, for merging leads and undoing imports. */
  personalData: readonly PersonalData[]
  /** What gives access without the password, and ends with it. */
  accessGrants: readonly AccessGrant[]
  pages: PageCache
  /** Makes PDFs of our own pages, where there is a browser. */
  pdf: Pdf
  website: Website
  leadFiles: LeadFiles
  backups: Backups
  /** Throws AppError `unavailable` if nothing can be saved. */
  checkHealth: () => Promise<void>
  condition: ConditionMonitor
  changes: ChangeFeed
  /** Events between features that must not import each other. */
  reactions: Reactions
  scraping: ScrapingStatus
  /** For an email whose result the caller waits for; every other goes through the outbox. Undefined without SMTP_URL. */
  mailTransport: Pick<MailTransport, 'send' | 'messageIdHost'> | undefined
}

export interface Website {
  /** Makes a change of what the pages show in a transaction, once all pages have been rendered with it; visitors then see all of it at
   *  once. Changes are made one after another. @param change runs SQL only, and more than once
   *  @throws AppError `unavailable` when a page cannot be rendered: nothing has changed then */
  publish<T>(change: (trx: Trx) => Promise<T>): Promise<T>
  /** Renders the pages again after a change of what published content names, such as a photograph.
   *  @throws AppError `unavailable` when a page can't be rendered; visitors then see the pages as they were */
  republish(): Promise<void>
  /** Lists the articles of the blog page, the newest first. */
  listArticles(): Promise<ArticleSummary[]>
}

export interface LeadFiles {
  /** Keeps a file of a lead, live or archived. A repeat with the same id returns what is stored.
   *  @throws AppError `not_found`, `unsupported_type`, `too_large`, `conflict` when the lead has too many, `unavailable` */
  add(prospectId: string, file: NewLeadFile): Promise<LeadFile>
  /** Returns the files of a lead, newest first, without those that are kept apart. */
  list(prospectId: string): Promise<LeadFile[]>
  /** Adds the files that are kept apart to those of the lead. */
  release(trx: Trx, which: HeldFiles): Promise<void>
  /** Deletes files that are kept apart. */
  deleteHeld(trx: Trx, which: HeldFiles): Promise<void>
}

/** Files by their ids, or those of an enquiry. */
export type HeldFiles = { ids: readonly string[] } | { consultationId: string }

export interface NewLeadFile {
  id: string
  /** As the sender calls it; the ending follows from the content. */
  fileName: string
  addedBy: LeadFile['addedBy']
  note?: string | undefined
  /** Whether it is kept apart, because it is not proved that the lead sent it. */
  isHeld?: boolean
  bytes: AsyncIterable<Uint8Array>
}

/** What an article is announced with. */
export interface ArticleSummary {
  slug: string
  title: string
  excerpt: string
}

export interface Backups {
  /** Makes a backup now; simultaneous requests get the same one. @throws BackupError */
  make(): Promise<Backup>
  /** Returns the newest backup that failed since the start, until one succeeds. */
  lastFailure(): BackupFailure | undefined
}

export interface BackupFailure {
  at: Date
  sentence: string
  /** Whether the database itself is damaged. */
  isDamage: boolean
}

export interface ConditionMonitor {
  /** Returns the state of the installation, at most ten seconds old. */
  read(): Promise<CheckedCondition>
  /** Discards the cached result after a change. */
  refresh(): void
}

export interface CheckedCondition extends Condition {
  checks: (ConditionCheck & {
    /** Its numbers for /metrics by name. */
    measures: Readonly<Record<string, number>>
    /** Whether the owner is to be told at once; undefined when it couldn't be checked. */
    isUrgent: boolean | undefined
  })[]
}

export interface ScrapingStatus {
  /** Reads the pages that the owner waits for. */
  pages: Pick<PageReader, 'read' | 'preview'>
  consoles: ConsolePresence
  /** Whether the server itself has a scraper that can run. */
  canScrapeHere(): boolean
  /** Why the server cannot use its browser, in a sentence for the owner. */
  browserProblem: string | undefined
  /** Tells the server's scraper that its run has been cancelled. */
  noticeCancel(runId: string): void
  /** The server's scraper, as the gate knows it. */
  ownDevice: OwnDevice
}

/** Which consoles are there to take a run. Kept in memory: after a restart they report again within seconds. */
export interface ConsolePresence {
  /** Notes that a console has asked for work, or reported on its work. */
  recordContact(deviceId: string): void
  isAnyConnected(): boolean
}

/** The server's own scraper, as a console among consoles. Its token lives as long as the server does, and only gives access to runs. */
export interface OwnDevice {
  id: string
  token: string
  /** Returns whether a request with this token is the scraper's own, and for a path that it may use. */
  mayRequest(token: string, path: string): boolean
}
