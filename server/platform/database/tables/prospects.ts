import type { Generated } from 'kysely'
import type { Prospect } from '#shared/contract/prospects.ts'
import type { Flag, JsonText, Nullable, Timestamp } from './column-types.ts'

export interface ProspectTable {
  id: string
  name: string
  email: Nullable<string>
  emailValidated: Generated<Flag>
  /** Percent. */
  emailScore: Nullable<number>
  emailValidationIssues: Generated<JsonText>
  phone: Nullable<string>
  location: Nullable<string>
  postcode: Nullable<string>
  projectType: Prospect['projectType']
  description: Nullable<string>
  sourceUrl: Nullable<string>
  sourcePlatform: string
  priority: Generated<Prospect['priority']>
  status: Generated<Prospect['status']>
  contactedAt: Nullable<Timestamp>
  notes: Nullable<string>
  selectedPackage: Nullable<NonNullable<Prospect['selectedPackage']>>
  /** Whole pounds, excluding VAT. */
  packageValue: Nullable<number>
  /** Whole pounds, including VAT. */
  depositRequired: Nullable<number>
  depositPaid: Generated<Flag>
  invoiceNumber: Nullable<string>
  crmStage: Generated<Prospect['crmStage']>
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  /** The three that recognise a person; equal for every way of writing the same value. */
  emailNormalised: Nullable<string>
  phoneNormalised: Nullable<string>
  sourceUrlNormalised: Nullable<string>
  /** Unknown counts as an individual, whom the law protects from unasked mail. */
  subscriberType: Generated<'unknown' | 'individual' | 'corporate'>
  lawfulBasis: Nullable<'consent' | 'soft_opt_in' | 'contract' | 'legitimate_interests'>
  lawfulBasisNote: Nullable<string>
  lawfulBasisAt: Nullable<Timestamp>
  objectedAt: Nullable<Timestamp>
  /** Kept when the objection is taken back: what they agreed to before it counts no more. */
  lastObjectedAt: Nullable<Timestamp>
  /** By when a person found elsewhere is told that we hold their details. */
  noticeDueAt: Nullable<Timestamp>
  noticeSentAt: Nullable<Timestamp>
  /** The import that brought it. */
  importId: Nullable<string>
  /** The scraping run that brought it. */
  runId: Nullable<string>
}

export interface ProspectImportTable {
  id: string
  createdAt: Timestamp
  /** Null while it runs, and for ever when the program ended meanwhile. */
  finishedAt: Nullable<Timestamp>
  summary: Nullable<JsonText>
  fileName: Nullable<string>
}

/** When a field last changed; written by a trigger. */
export interface ProspectFieldChangeTable {
  prospectId: string
  field: string
  changedAt: Timestamp
}

/** The number by which the search index knows a prospect, live or archived; written by triggers. */
export interface ProspectDocumentTable {
  docId: Generated<number>
  prospectId: string
  isArchived: Flag
}

/** The full-text index, whose rowid is the `docId`; written by triggers. */
export interface ProspectSearchTable {
  rowid: number
  prospectSearch: string
}

export interface CrmActivityTable {
  id: string
  prospectId: string
  activityType: string
  description: string
  oldValue: Nullable<string>
  newValue: Nullable<string>
  performedAt: Generated<Timestamp>
  notes: Nullable<string>
}

export interface EmailCommunicationTable {
  id: string
  prospectId: string
  emailType: string
  subject: string
  emailContent: string
  sentAt: Generated<Timestamp>
  method: Generated<'mailto' | 'smtp'>
  status: Generated<'queued' | 'sent' | 'failed'>
  openedAt: Nullable<Timestamp>
  clickedAt: Nullable<Timestamp>
  providerMessageId: Nullable<string>
  notes: Nullable<string>
}
