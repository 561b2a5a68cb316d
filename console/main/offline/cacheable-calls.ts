import { currentUser } from '#shared/contract/accounts.ts'
import type { ApiCall } from '#shared/contract/api-call.ts'
import { listBackups } from '#shared/contract/backup.ts'
import { listCalculatorSubmissions } from '#shared/contract/calculator.ts'
import { listBlockedDays, listCalls } from '#shared/contract/calls.ts'
import { listConsultations } from '#shared/contract/consultations.ts'
import { listSurveys } from '#shared/contract/fixed-surveys.ts'
import { listInvoices } from '#shared/contract/invoices.ts'
import { readDailyDigest } from '#shared/contract/daily-digest.ts'
import { listSubscribers } from '#shared/contract/newsletter.ts'
import { getInsight, getToday } from '#shared/contract/dashboard.ts'
import { getCheckout, listPayments } from '#shared/contract/payments.ts'
import { getArchivedProspect, listArchivedProspects } from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { listImports } from '#shared/contract/prospect-import.ts'
import { getProspect, listProspects, summariseProspects, summariseStages } from '#shared/contract/prospects.ts'
import { forecastRetention, readRetention } from '#shared/contract/retention.ts'
import { listSavedViews } from '#shared/contract/saved-views.ts'
import { listScrapingLogs, listScrapingRuns, listScrapingSources } from '#shared/contract/scraping.ts'
import { listTasks } from '#shared/contract/tasks.ts'
import { shapeOf } from './response-shape.ts'

/** The answers that are kept on this computer, so that they can be read while the server is away. Every other stays on the server:
 *  what is held on one person, the letters, the deleted leads, links that are as good as a signature, the log of what was done and
 *  the devices are looked up there and leave nothing. */
const cacheableCalls: readonly ApiCall[] = [
  currentUser,
  listProspects,
  summariseProspects,
  summariseStages,
  getProspect,
  getTimeline,
  forecastRetention,
  listArchivedProspects,
  getArchivedProspect,
  listImports,
  listSavedViews,
  listTasks,
  getToday,
  getInsight,
  listCalls,
  listSurveys,
  listBlockedDays,
  listConsultations,
  listCalculatorSubmissions,
  listPayments,
  listInvoices,
  getCheckout,
  listSubscribers,
  listScrapingSources,
  listScrapingRuns,
  listScrapingLogs,
  readRetention,
  readDailyDigest,
  listBackups,
]

/** By path, the shape that such an answer has now. */
export const cacheableShapes: ReadonlyMap<string, string> = new Map(
  cacheableCalls.map((call) => [call.path, shapeOf(call)]),
)
