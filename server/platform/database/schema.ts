import type { Transaction } from 'kysely'
import type {
  AccessTokenTable,
  RecoveryCodeTable,
  SecondFactorTable,
  SessionTable,
  UserTable,
} from './tables/accounts.ts'
import type {
  ArchivedProspectTable,
  ArchivedValue,
  DeletedEmailTable,
  DeletedPhoneTable,
  DeletedProspectTable,
} from './tables/archive.ts'
import type { BlockedDaysTable, CallTable } from './tables/calls.ts'
import type { ChangeTable } from './tables/changes.ts'
import type { DifferentPeopleTable } from './tables/different-people.ts'
import type { EmailRecheckTable } from './tables/email-checks.ts'
import type { CalculatorSubmissionTable, ConsultationTable } from './tables/enquiries.ts'
import type { InvoiceTable } from './tables/invoices.ts'
import type { AuditEntryTable, SettingTable } from './tables/keeping.ts'
import type { MadeChangeTable } from './tables/made-changes.ts'
import type { ProspectMergeTable } from './tables/merges.ts'
import type { NewsletterConsentTable, NewsletterSubscriberTable } from './tables/newsletter.ts'
import type { MailAllowanceTable, OutboxTable } from './tables/outbox.ts'
import type { PaymentTable, ProviderEventTable, SequenceTable } from './tables/payments.ts'
import type {
  CrmActivityTable,
  EmailCommunicationTable,
  ProspectDocumentTable,
  ProspectFieldChangeTable,
  ProspectImportTable,
  ProspectSearchTable,
  ProspectTable,
} from './tables/prospects.ts'
import type { SurveyTable } from './tables/surveys.ts'
import type { SavedViewTable, TaskTable } from './tables/tasks.ts'
import type { ScrapingBatchTable, ScrapingLogTable, ScrapingRunTable, ScrapingSourceTable } from './tables/scraping.ts'

/** The tables as the newest migration leaves them. Field names are the specification's own. */
export interface Database {
  user: UserTable
  session: SessionTable
  accessToken: AccessTokenTable
  secondFactor: SecondFactorTable
  recoveryCode: RecoveryCodeTable
  prospect: ProspectTable
  archivedProspect: ArchivedProspectTable
  deletedProspect: DeletedProspectTable
  archivedEmail: ArchivedValue & { email: string }
  archivedPhone: ArchivedValue & { phone: string }
  archivedSourceUrl: ArchivedValue & { sourceUrl: string }
  deletedEmail: DeletedEmailTable
  deletedPhone: DeletedPhoneTable
  prospectImport: ProspectImportTable
  prospectFieldChange: ProspectFieldChangeTable
  prospectDocument: ProspectDocumentTable
  prospectSearch: ProspectSearchTable
  crmActivity: CrmActivityTable
  emailCommunication: EmailCommunicationTable
  consultation: ConsultationTable
  calculatorSubmission: CalculatorSubmissionTable
  newsletterSubscriber: NewsletterSubscriberTable
  newsletterConsent: NewsletterConsentTable
  payment: PaymentTable
  providerEvent: ProviderEventTable
  sequence: SequenceTable
  scrapingSource: ScrapingSourceTable
  scrapingRun: ScrapingRunTable
  scrapingBatch: ScrapingBatchTable
  scrapingLog: ScrapingLogTable
  outbox: OutboxTable
  mailAllowance: MailAllowanceTable
  emailRecheck: EmailRecheckTable
  auditEntry: AuditEntryTable
  setting: SettingTable
  change: ChangeTable
  madeChange: MadeChangeTable
  task: TaskTable
  savedView: SavedViewTable
  call: CallTable
  blockedDays: BlockedDaysTable
  prospectMerge: ProspectMergeTable
  differentPeople: DifferentPeopleTable
  survey: SurveyTable
  invoice: InvoiceTable
}

/** A transaction of the database, as queries are given it. */
export type Trx = Transaction<Database>
