import type { Query, QueryClient } from '@tanstack/react-query'
import type { Change, ChangeSubject } from '#shared/contract/changes.ts'
import type { ApiCall } from '#shared/contract/api-call.ts'
import { readBusiness } from '#shared/contract/business.ts'
import { listCalculatorSubmissions } from '#shared/contract/calculator.ts'
import { getCalendar } from '#shared/contract/calendar.ts'
import { listBlockedDays, listCalls, listFreeTimes } from '#shared/contract/calls.ts'
import { listEmailTemplates, readEmailSignature } from '#shared/contract/email-templates.ts'
import { listConsultations } from '#shared/contract/consultations.ts'
import { listSurveys } from '#shared/contract/fixed-surveys.ts'
import { getGoLive } from '#shared/contract/go-live.ts'
import { listUnmatchedMail, listUnreadReplies } from '#shared/contract/incoming-mail.ts'
import { getLeadAccount } from '#shared/contract/lead-account.ts'
import { listInvoices } from '#shared/contract/invoices.ts'
import { listLeadFiles } from '#shared/contract/lead-files.ts'
import { listFinishedJobs, listJobs } from '#shared/contract/jobs.ts'
import { getRestoreReport } from '#shared/contract/restore-report.ts'
import { listSubscribers } from '#shared/contract/newsletter.ts'
import { listNewsletterIssues } from '#shared/contract/newsletter-issues.ts'
import { listOpenSurveys } from '#shared/contract/open-surveys.ts'
import { listMails, readMailStatus } from '#shared/contract/outbox.ts'
import { getInsight, getToday } from '#shared/contract/dashboard.ts'
import { listOverdueInvoices } from '#shared/contract/overdue-invoices.ts'
import { getDepositLink, listPayments } from '#shared/contract/payments.ts'
import { listPhotographs } from '#shared/contract/photographs.ts'
import { getArchivedProspect, listArchivedProspects, listDeletedProspects } from '#shared/contract/prospect-archive.ts'
import { listPossibleDuplicates } from '#shared/contract/prospect-duplicates.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { getProspect, listProspects } from '#shared/contract/prospects.ts'
import { listQuotes } from '#shared/contract/quotes.ts'
import { listSavedViews } from '#shared/contract/saved-views.ts'
import { getSurvey } from '#shared/contract/surveys.ts'
import { listTasks } from '#shared/contract/tasks.ts'
import { listContent, listVersions } from '#shared/contract/content-list.ts'
import { forecastRetention } from '#shared/contract/retention.ts'
import { listScrapingRuns } from '#shared/contract/scraping-runs.ts'
import { listScrapingLogs, listScrapingSources } from '#shared/contract/scraping-sources.ts'

/** How long changes are collected, so that a burst of them causes one invalidation. */
const collectMs = 300

export interface Invalidation {
  add(change: Change): void
  stop(): void
}

/** Invalidates the queries that changes make stale. A list that announces new records itself (`meta.announcesNew`) is not invalidated by
 *  new records, or by changes of them, until it has fetched them. */
export function createInvalidation(queryClient: QueryClient): Invalidation {
  /** The ids of the changed records, by path. */
  const changed = new Map<string, Set<string>>()
  const grown = new Set<string>()
  /** When the server announced a new record, milliseconds since 1970. */
  const announcedAtMs = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    timer = undefined
    void queryClient.invalidateQueries({ predicate: isStale }).finally(() => {})
    changed.clear()
    grown.clear()
  }

  function isStale({ queryKey: [path], meta, state }: Query): boolean {
    const announcesNew = meta?.['announcesNew'] === true
    if (grown.has(String(path)) && !announcesNew) return true
    const ids = [...(changed.get(String(path)) ?? [])]
    return ids.some((id) => !announcesNew || state.dataUpdatedAt >= (announcedAtMs.get(id) ?? 0))
  }

  return {
    add({ subject, id, action }) {
      if (action === 'created') announcedAtMs.set(id, Date.now())
      for (const path of pathsAfter({ subject, action })) {
        if (action === 'created') grown.add(path)
        else changed.set(path, (changed.get(path) ?? new Set()).add(id))
      }
      timer ??= setTimeout(flush, collectMs)
    },
    stop: () => clearTimeout(timer),
  }
}

/** The reads of the contract that declare what makes them stale. Listed here because importing the whole contract would enlarge the
 *  hub's first load. A test compares the list with the contract. */
export const reads: readonly ApiCall[] = [
  readBusiness,
  listCalculatorSubmissions,
  getCalendar,
  listBlockedDays,
  listCalls,
  listFreeTimes,
  listEmailTemplates,
  readEmailSignature,
  listConsultations,
  listSurveys,
  listUnmatchedMail,
  listUnreadReplies,
  listInvoices,
  getLeadAccount,
  getDepositLink,
  listLeadFiles,
  listJobs,
  listFinishedJobs,
  listOverdueInvoices,
  listSubscribers,
  listNewsletterIssues,
  listOpenSurveys,
  listMails,
  readMailStatus,
  getInsight,
  getToday,
  getGoLive,
  getRestoreReport,
  listPayments,
  listPhotographs,
  getArchivedProspect,
  listArchivedProspects,
  listDeletedProspects,
  listPossibleDuplicates,
  getTimeline,
  getProspect,
  listProspects,
  listQuotes,
  listSavedViews,
  getSurvey,
  listTasks,
  forecastRetention,
  listScrapingLogs,
  listScrapingRuns,
  listScrapingSources,
  listContent,
  listVersions,
]

/** Returns the paths of the reads that become stale when any such record changes. Query keys begin with these paths. */
export function stalePaths(subject: ChangeSubject): readonly string[] {
  return pathsOf(({ staleAfter }) => staleAfter?.includes(subject))
}

const leadSubjects = new Set<ChangeSubject>(['prospect', 'archivedProspect'])

/** Returns the paths of the reads that this change makes stale. */
export function pathsAfter({ subject, action }: Pick<Change, 'subject' | 'action'>): readonly string[] {
  const isLeadGone = action === 'deleted' && leadSubjects.has(subject)
  return [...stalePaths(subject), ...(isLeadGone ? pathsOf(({ linksToLeads }) => linksToLeads) : [])]
}

function pathsOf(isStale: (call: ApiCall) => boolean | undefined): string[] {
  return reads.filter((call) => isStale(call) === true).map(({ path }) => path)
}
