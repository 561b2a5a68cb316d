import type { Migration } from '../migrate.ts'
import { accounts } from './001-accounts.ts'
import { records } from './002-records.ts'
import { prospects } from './003-prospects.ts'
import { prospectSearch } from './004-prospect-search.ts'
import { mail } from './005-mail.ts'
import { enquiries } from './006-enquiries.ts'
import { payments } from './007-payments.ts'
import { appointments } from './008-appointments.ts'
import { scraping } from './009-scraping.ts'
import { tasks } from './010-tasks.ts'
import { sourceHealth } from './011-source-health.ts'
import { sourceHealthSince } from './012-source-health-since.ts'
import { website } from './013-website.ts'
import { photographs } from './014-photographs.ts'
import { emailTemplates } from './015-email-templates.ts'
import { emailAttachments } from './017-email-attachments.ts'
import { busyTimes } from './018-busy-times.ts'
import { leadFiles } from './019-lead-files.ts'
import { quotes } from './020-quotes.ts'
import { documents } from './021-documents.ts'
import { incomingMail } from './022-incoming-mail.ts'
import { jobs } from './023-jobs.ts'
import { pushSubscriptions } from './024-push-subscriptions.ts'
import { callMinutes } from './025-call-minutes.ts'
import { problemPages } from './026-problem-pages.ts'
import { newsletterIssues } from './027-newsletter-issues.ts'
import { enquiryTexts } from './028-enquiry-texts.ts'
import { confirmations } from './029-confirmations.ts'
import { senderProof } from './031-sender-proof.ts'
import { callNetworks } from './032-call-networks.ts'
import { phoneNumbers } from './033-phone-numbers.ts'
import { searchLetters } from './034-search-letters.ts'
import { automaticMail } from './036-automatic-mail.ts'
import { newsletterBounces } from './037-newsletter-bounces.ts'
import { importContent } from './038-import-content.ts'
import { depositCredits } from './039-deposit-credits.ts'
import { timeOff } from './040-time-off.ts'
import { quotesByPhone } from './041-quotes-by-phone.ts'
import { unconfirmedCalls } from './042-unconfirmed-calls.ts'
import { packagePrice } from './043-package-price.ts'
import { websiteKinds } from './044-website-kinds.ts'
import { extensionType } from './045-extension-type.ts'
import { jobRows } from './046-job-rows.ts'
import { changeEpoch } from './047-change-epoch.ts'
import { agreedPackages } from './048-agreed-packages.ts'
import { websitePeople } from './049-website-people.ts'
import { articleTexts } from './050-article-texts.ts'
import { searchMarks } from './051-search-marks.ts'
import { movedLeads } from './052-moved-leads.ts'
import { coveringIndexes } from './053-covering-indexes.ts'
import { bulkRuns } from './054-bulk-runs.ts'
import { leadFigures } from './055-lead-figures.ts'

/** Every migration in the order it runs. Add new ones at the end, with their hash in frozen.test.ts and the columns' types in ../tables. */
export const migrations: readonly Migration[] = [
  accounts,
  records,
  prospects,
  prospectSearch,
  mail,
  enquiries,
  payments,
  appointments,
  scraping,
  tasks,
  sourceHealth,
  sourceHealthSince,
  website,
  photographs,
  emailTemplates,
  emailAttachments,
  busyTimes,
  leadFiles,
  quotes,
  documents,
  incomingMail,
  jobs,
  pushSubscriptions,
  callMinutes,
  problemPages,
  newsletterIssues,
  enquiryTexts,
  confirmations,
  senderProof,
  callNetworks,
  phoneNumbers,
  searchLetters,
  automaticMail,
  newsletterBounces,
  importContent,
  depositCredits,
  timeOff,
  quotesByPhone,
  unconfirmedCalls,
  packagePrice,
  websiteKinds,
  extensionType,
  jobRows,
  changeEpoch,
  agreedPackages,
  websitePeople,
  articleTexts,
  searchMarks,
  movedLeads,
  coveringIndexes,
  bulkRuns,
  leadFigures,
]
