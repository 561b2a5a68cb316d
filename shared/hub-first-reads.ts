import { addressOf } from './client.ts'
import { readBusiness } from './contract/business.ts'
import { getCondition } from './contract/condition.ts'
import { getToday } from './contract/dashboard.ts'
import { getGoLive } from './contract/go-live.ts'
import { listUnreadReplies } from './contract/incoming-mail.ts'
import { listOverdueInvoices } from './contract/invoices.ts'
import { listMails, readMailStatus } from './contract/outbox.ts'
import { listBulkRuns } from './contract/prospect-archive.ts'
import { listProspects } from './contract/prospects.ts'
import { getRestoreReport } from './contract/restore-report.ts'
import { listSavedViews } from './contract/saved-views.ts'
import { listScrapingSources } from './contract/scraping-sources.ts'
import { listTasks } from './contract/tasks.ts'
import type { HubView } from './hub-address.ts'

/** How many leads the first page of their list has: few, because the owner waits for it. */
export const firstLeadsLimit = 100

interface FirstView {
  /** Its source file, whose code is in few files and preloaded. */
  module: string
  /** Returns the addresses that the view reads at once. @param today in London: `2026-11-23` */
  reads: (today: string) => string[]
}

/** The views whose first data the page of the hub brings with it. */
export const firstViews: { readonly [View in HubView]?: FirstView } = {
  '': {
    module: 'shared/hub/prospects/list/leads-view.tsx',
    reads: () => [
      addressOf(listProspects, { query: { origin: 'enquiries', limit: firstLeadsLimit } }),
      addressOf(getToday),
      addressOf(listUnreadReplies),
      addressOf(listSavedViews),
      addressOf(listBulkRuns),
      addressOf(readBusiness),
    ],
  },
  today: {
    module: 'shared/hub/today/today-view.tsx',
    reads: (today) => [
      addressOf(getToday),
      addressOf(getCondition),
      addressOf(getGoLive),
      addressOf(listTasks, { query: { dueBy: today } }),
      addressOf(listUnreadReplies),
      addressOf(listOverdueInvoices),
      addressOf(getRestoreReport),
      addressOf(readBusiness),
    ],
  },
}

/** Returns the addresses that the hub reads at its start, besides the session. A filter or an open record changes what a view reads, and a link
 *  on another website must not choose what the page contains: none are the view's if the address has a query. The condition is left to the
 *  hub where the view doesn't wait for it, because some checks are slow.
 *  @param today in London: `2026-11-23` */
export function firstReads(view: HubView, search: string, today: string): string[] {
  return [
    ...((search === '' && firstViews[view]?.reads(today)) || []),
    addressOf(readMailStatus),
    addressOf(listProspects, { query: { status: 'new', origin: 'enquiries', limit: 1 } }),
    addressOf(listMails, { query: { state: 'failed' } }),
    addressOf(listScrapingSources),
  ]
}
