import type { Migration } from '../migrate.ts'
import * as accounts from './001-accounts.ts'
import * as prospects from './002-prospects.ts'
import * as prospectHistory from './003-prospect-history.ts'
import * as enquiries from './004-enquiries.ts'
import * as payments from './005-payments.ts'
import * as scraping from './006-scraping.ts'
import * as outbox from './007-outbox.ts'
import * as paymentNews from './008-payment-news.ts'
import * as prospectLife from './009-prospect-life.ts'
import * as newsletterScrapingMail from './010-newsletter-scraping-mail.ts'
import * as keeping from './011-keeping.ts'
import * as changes from './012-changes.ts'
import * as filterIndexes from './013-filter-indexes.ts'
import * as tasksViews from './015-tasks-views.ts'
import * as sourceSelectors from './016-source-selectors.ts'
import * as archivedDocuments from './017-archived-documents.ts'
import * as runOfLead from './018-run-of-lead.ts'
import * as madeChanges from './019-made-changes.ts'
import * as failedRefunds from './020-failed-refunds.ts'
import * as calls from './021-calls.ts'
import * as importFileNames from './022-import-file-names.ts'
import * as campaignOfEstimate from './023-campaign-of-estimate.ts'
import * as sourceRobots from './024-source-robots.ts'
import * as lastMails from './025-last-mails.ts'
import * as merges from './026-merges.ts'
import * as surveys from './027-surveys.ts'

/** Every migration in the order it runs. Frozen once landed: add to the end, change nothing above. */
export const migrations: readonly Migration[] = [
  { name: '001-accounts', up: accounts.up },
  { name: '002-prospects', up: prospects.up },
  { name: '003-prospect-history', up: prospectHistory.up },
  { name: '004-enquiries', up: enquiries.up },
  { name: '005-payments', up: payments.up },
  { name: '006-scraping', up: scraping.up },
  { name: '007-outbox', up: outbox.up },
  { name: '008-payment-news', up: paymentNews.up },
  { name: '009-prospect-life', up: prospectLife.up },
  { name: '010-newsletter-scraping-mail', up: newsletterScrapingMail.up },
  { name: '011-keeping', up: keeping.up },
  { name: '012-changes', up: changes.up },
  { name: '013-filter-indexes', up: filterIndexes.up },
  { name: '015-tasks-views', up: tasksViews.up },
  { name: '016-source-selectors', up: sourceSelectors.up },
  { name: '017-archived-documents', up: archivedDocuments.up },
  { name: '018-run-of-lead', up: runOfLead.up },
  { name: '019-made-changes', up: madeChanges.up },
  { name: '020-failed-refunds', up: failedRefunds.up },
  { name: '021-calls', up: calls.up },
  { name: '022-import-file-names', up: importFileNames.up },
  { name: '023-campaign-of-estimate', up: campaignOfEstimate.up },
  { name: '024-source-robots', up: sourceRobots.up },
  { name: '025-last-mails', up: lastMails.up },
  { name: '026-merges', up: merges.up },
  { name: '027-surveys', up: surveys.up },
]
