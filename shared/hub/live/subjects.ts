import type { Change } from '#shared/contract/events.ts'
import { listCalculatorSubmissions } from '#shared/contract/calculator.ts'
import { listBlockedDays, listCalls, listFreeTimes } from '#shared/contract/calls.ts'
import { listConsultations } from '#shared/contract/consultations.ts'
import { listSurveys } from '#shared/contract/fixed-surveys.ts'
import { listInvoices } from '#shared/contract/invoices.ts'
import { listSubscribers } from '#shared/contract/newsletter.ts'
import { listOpenSurveys } from '#shared/contract/open-surveys.ts'
import { listMails, readMailStatus } from '#shared/contract/outbox.ts'
import { getInsight, getToday } from '#shared/contract/dashboard.ts'
import { listPayments } from '#shared/contract/payments.ts'
import { getArchivedProspect, listArchivedProspects, listDeletedProspects } from '#shared/contract/prospect-archive.ts'
import { listPossibleDuplicates } from '#shared/contract/prospect-duplicates.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { getProspect, listProspects } from '#shared/contract/prospects.ts'
import { listSavedViews } from '#shared/contract/saved-views.ts'
import { getSurvey } from '#shared/contract/surveys.ts'
import { listTasks } from '#shared/contract/tasks.ts'
import { forecastRetention } from '#shared/contract/retention.ts'
import { listScrapingLogs, listScrapingRuns, listScrapingSources } from '#shared/contract/scraping.ts'

export type Subject = Change['subject']

/** Which calls any change of a record makes answer otherwise. */
export const pathsOf: Record<Subject, readonly string[]> = {
  prospect: [
    listProspects.path,
    getProspect.path,
    forecastRetention.path,
    getTimeline.path,
    listDeletedProspects.path,
    getToday.path,
    getInsight.path,
    listPossibleDuplicates.path,
    listOpenSurveys.path,
  ],
  archivedProspect: [
    listPossibleDuplicates.path,
    listArchivedProspects.path,
    getArchivedProspect.path,
    listDeletedProspects.path,
    getInsight.path,
  ],
  consultation: [listConsultations.path, getTimeline.path, getToday.path, getInsight.path],
  calculatorSubmission: [listCalculatorSubmissions.path, getTimeline.path, getToday.path],
  payment: [listPayments.path, getSurvey.path, listSurveys.path, listOpenSurveys.path, getTimeline.path, getToday.path],
  newsletterSubscriber: [listSubscribers.path, getToday.path],
  outbox: [listMails.path, readMailStatus.path, listOpenSurveys.path, getTimeline.path, getToday.path],
  task: [listTasks.path, getTimeline.path, getToday.path],
  savedView: [listSavedViews.path],
  call: [listCalls.path, listFreeTimes.path, getTimeline.path, getToday.path],
  invoice: [listInvoices.path, getTimeline.path],
  blockedDays: [listBlockedDays.path, listFreeTimes.path],
  survey: [getSurvey.path, listSurveys.path, listOpenSurveys.path, getToday.path],
  scrapingSource: [listScrapingSources.path, getToday.path],
  scrapingRun: [listScrapingRuns.path, listScrapingLogs.path],
}

/** What says whether the lead that it belongs to is still there. */
const pathsOfRecords = [
  listConsultations.path,
  listCalculatorSubmissions.path,
  listPayments.path,
  listMails.path,
] as const

/** Which of them one change makes answer otherwise. Query keys begin with these paths. */
export function pathsAfter({ subject, action }: Pick<Change, 'subject' | 'action'>): readonly string[] {
  const isLeadGone = action === 'deleted' && (subject === 'prospect' || subject === 'archivedProspect')
  return isLeadGone ? [...pathsOf[subject], ...pathsOfRecords] : pathsOf[subject]
}
