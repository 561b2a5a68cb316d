import type { ApiCall } from './api-call.ts'
import * as accounts from './accounts.ts'
import * as audit from './audit.ts'
import * as backup from './backup.ts'
import * as business from './business.ts'
import * as calculator from './calculator.ts'
import * as bookedCalls from './calls.ts'
import * as clientErrors from './client-errors.ts'
import * as condition from './condition.ts'
import * as consultations from './consultations.ts'
import * as events from './events.ts'
import * as fixedSurveys from './fixed-surveys.ts'
import * as health from './health.ts'
import * as invoices from './invoices.ts'
import * as dailyDigest from './daily-digest.ts'
import * as newsletter from './newsletter.ts'
import * as offsiteBackup from './offsite-backup.ts'
import * as openSurveys from './open-surveys.ts'
import * as outbox from './outbox.ts'
import * as dashboard from './dashboard.ts'
import * as payments from './payments.ts'
import * as personalData from './personal-data.ts'
import * as phoneCalls from './phone-calls.ts'
import * as prospectArchive from './prospect-archive.ts'
import * as prospectDuplicates from './prospect-duplicates.ts'
import * as prospectHistory from './prospect-history.ts'
import * as prospectImport from './prospect-import.ts'
import * as prospects from './prospects.ts'
import * as retention from './retention.ts'
import * as savedViews from './saved-views.ts'
import * as scraping from './scraping.ts'
import * as secondFactor from './second-factor.ts'
import * as surveys from './surveys.ts'
import * as tasks from './tasks.ts'

/** Every endpoint, for the API description and for the test that each is served. */
export const calls: readonly ApiCall[] = [
  accounts,
  audit,
  backup,
  business,
  calculator,
  bookedCalls,
  clientErrors,
  condition,
  consultations,
  events,
  fixedSurveys,
  health,
  invoices,
  dailyDigest,
  newsletter,
  offsiteBackup,
  openSurveys,
  outbox,
  dashboard,
  payments,
  personalData,
  phoneCalls,
  prospectArchive,
  prospectDuplicates,
  prospectHistory,
  prospectImport,
  prospects,
  retention,
  savedViews,
  scraping,
  secondFactor,
  surveys,
  tasks,
].flatMap((feature) => Object.values(feature).filter(isCall))

function isCall(value: unknown): value is ApiCall {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}
