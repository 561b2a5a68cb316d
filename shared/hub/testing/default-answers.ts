import { standardCallRules } from '#shared/business/call-rules.ts'
import { specifiedPrices } from '#shared/business/prices.ts'
import { standardOpeningTimes } from '#shared/business/opening-times.ts'
import type { AnswerInput, ApiCall } from '#shared/contract/api-call.ts'
import { currentUser, listSessions } from '#shared/contract/accounts.ts'
import { readBusiness } from '#shared/contract/business.ts'
import { readBusyCalendar } from '#shared/contract/busy-times.ts'
import { getCalendar } from '#shared/contract/calendar.ts'
import { readCalendarFeed } from '#shared/contract/calendar-feed.ts'
import { readCallRules } from '#shared/contract/call-rules.ts'
import { readCallSettings } from '#shared/contract/calls.ts'
import { reportClientError } from '#shared/contract/client-errors.ts'
import { getCondition } from '#shared/contract/condition.ts'
import { readDailyDigest } from '#shared/contract/daily-digest.ts'
import { getInsight, getToday } from '#shared/contract/dashboard.ts'
import { listEmailTemplates, readEmailSignature } from '#shared/contract/email-templates.ts'
import { getGoLive } from '#shared/contract/go-live.ts'
import { getHealth } from '#shared/contract/health.ts'
import { readInvoiceReminders } from '#shared/contract/invoices.ts'
import { readMailbox } from '#shared/contract/mailbox.ts'
import { listNewsletterIssues } from '#shared/contract/newsletter.ts'
import { readOffsiteBackup } from '#shared/contract/offsite-backup.ts'
import { readNotificationSettings, readPushStatus } from '#shared/contract/notifications.ts'
import { readMailStatus } from '#shared/contract/outbox.ts'
import { getLeadAccount } from '#shared/contract/lead-account.ts'
import { sumMoney } from '#shared/contract/money.ts'
import { getCheckout, getDepositLink } from '#shared/contract/payments.ts'
import { getRestoreReport } from '#shared/contract/restore-report.ts'
import { forecastRetention, readRetention } from '#shared/contract/retention.ts'
import { getScrapingStatus } from '#shared/contract/scraping-runs.ts'
import { readSecondFactor } from '#shared/contract/second-factor.ts'
import { readSiteParts } from '#shared/contract/website.ts'
import { emptyToday, sampleOwner, sampleTemplates, sampleTime } from './samples.ts'

interface DefaultAnswer {
  call: ApiCall
  answer: unknown
}

/** The default responses of a fake client: the owner is signed in, every call succeeds, and all lists are empty. */
const noMoney = { netPence: 0, vatPence: 0, totalPence: 0 }

export const defaultAnswers: readonly DefaultAnswer[] = [
  defaultAnswer(currentUser, sampleOwner),
  defaultAnswer(reportClientError, undefined),
  defaultAnswer(getHealth, { status: 'ok', version: '1.2.3', commit: 'development' }),
  defaultAnswer(getCondition, { checkedAt: sampleTime, checks: [] }),
  defaultAnswer(readMailStatus, { canSend: true, waiting: 0 }),
  defaultAnswer(getToday, emptyToday),
  defaultAnswer(getInsight, { funnel: [], sources: [], campaigns: [], responses: [], pipeline: [] }),
  defaultAnswer(sumMoney, {
    openQuotesPence: 0,
    duePence: 0,
    overduePence: 0,
    receivedPence: 0,
    creditedPence: 0,
    hasTests: false,
  }),
  defaultAnswer(getGoLive, {
    items: [],
    isHidden: false,
    hasTestEnquiry: false,
    firstHour: { step: 'business', isFinished: true },
  }),
  defaultAnswer(getRestoreReport, { report: null }),
  defaultAnswer(readBusiness, {
    name: 'Sample Extensions',
    proprietor: 'Olive Owner',
    phone: '01962 496 000',
    email: 'studio@example.com',
    infoEmail: 'info@example.com',
    address: '1 Sample Street, Winchester',
    vatNumber: 'GB123456789',
    icoNumber: 'ZA000000',
    reviewsUrl: null,
    facebook: null,
    instagram: null,
    linkedin: null,
    threads: null,
    openingHours: [...standardOpeningTimes.openingHours],
    daysOff: [],
    insurance: null,
    prices: specifiedPrices,
    setIn: 'server',
    website: 'https://studio.example.com',
    mailFrom: 'studio@example.com',
    takesCards: true,
  }),
  defaultAnswer(listEmailTemplates, sampleTemplates),
  defaultAnswer(listNewsletterIssues, { issues: [], subscribers: 0, articles: [], perHour: 60 }),
  defaultAnswer(readEmailSignature, {
    signature: 'Olive Owner\nSample Extensions',
    revision: 'first',
    usual: 'Olive Owner\nSample Extensions',
  }),
  defaultAnswer(getCheckout, { address: null }),
  defaultAnswer(getLeadAccount, {
    agreed: null,
    paid: noMoney,
    credited: noMoney,
    remaining: noMoney,
    unbilledPence: 0,
    jobs: [],
  }),
  defaultAnswer(getDepositLink, { address: null, quote: null }),
  defaultAnswer(readCallRules, { ...standardCallRules, revision: 'first' }),
  defaultAnswer(readCallSettings, { meetingLink: null }),
  defaultAnswer(readBusyCalendar, { calendar: null }),
  defaultAnswer(getCalendar, { calls: [], surveys: [], blockedDays: [], busyTimes: [], ownCalendar: null }),
  defaultAnswer(readNotificationSettings, {
    showsNames: false,
    quietHours: { isOn: false, from: '21:00', to: '7:00' },
  }),
  defaultAnswer(readPushStatus, { publicKey: 'BSample', staysSignedIn: true, subscriptions: [] }),
  defaultAnswer(readCalendarFeed, { createdAt: null, lastReadAt: null }),
  defaultAnswer(readDailyDigest, { on: true }),
  defaultAnswer(readInvoiceReminders, { on: false }),
  defaultAnswer(readOffsiteBackup, {
    settings: null,
    status: { lastGoodAt: null, lastError: null, failingSince: null, isCopying: false },
    copies: [],
  }),
  defaultAnswer(readMailbox, {
    mailbox: null,
    isConnected: false,
    lastReadAt: null,
    lastError: null,
    authentication: { state: 'waiting', server: null },
  }),
  defaultAnswer(readRetention, { on: false, rules: [], lastDryRun: null, lastRun: null }),
  defaultAnswer(forecastRetention, { on: false, tellBy: null, next: null }),
  defaultAnswer(getScrapingStatus, { canScrapeHere: true, isConsoleHere: false, browserProblem: null }),
  defaultAnswer(readSiteParts, { articles: [], drawings: [], showsSamples: true }),
  defaultAnswer(listSessions, []),
  defaultAnswer(readSecondFactor, { enabledAt: null, recoveryCodesLeft: 0 }),
]

function defaultAnswer<C extends ApiCall>(call: C, answer: AnswerInput<C>): DefaultAnswer {
  return { call, answer }
}
