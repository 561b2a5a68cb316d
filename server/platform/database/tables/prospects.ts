import type { Generated } from 'kysely'
import type { Prospect } from '#shared/contract/prospects.ts'
import type { Flag, JsonText, Nullable, Timestamp } from './column-types.ts'

export interface ProspectTables {
  prospect: ProspectTable
  archivedProspect: ProspectTable & {
    originalProspectId: string
    archivedAt: Timestamp
    archiveReason: Nullable<string>
    originalCreatedAt: Timestamp
    originalUpdatedAt: Timestamp
  }
  deletedProspect: {
    id: string
    originalProspectId: string
    email: string
    /** Null without an address; a keyed hash once the person is erased. */
    emailNormalised: Nullable<string>
    name: string
    sourceIdentifier: Nullable<string>
    deletedAt: Generated<Timestamp>
    deletedReason: Nullable<string>
    /** Since when only keyed hashes are left of the person. */
    erasedAt: Nullable<Timestamp>
  }
  archivedEmail: ArchivedValue & { email: string }
  archivedPhone: ArchivedValue & { phone: string }
  archivedSourceUrl: ArchivedValue & { sourceUrl: string }
  deletedEmail: DeletedValue & { email: string }
  deletedPhone: DeletedValue & { phone: string }
  prospectImport: {
    id: string
    createdAt: Timestamp
    /** Null while it runs, and for good if the program ended meanwhile. */
    finishedAt: Nullable<Timestamp>
    summary: Nullable<JsonText>
    fileName: Nullable<string>
  }
  /** When each field last changed; written by a trigger. */
  prospectFieldChange: {
    prospectId: string
    field: string
    changedAt: Timestamp
  }
  /** The number by which the search index knows a prospect, live or archived; written by triggers. */
  prospectDocument: {
    docId: Generated<number>
    prospectId: string
    isArchived: Flag
  }
  /** The full-text index, whose rowid is the `docId`; written by triggers. */
  prospectSearch: {
    rowid: number
    prospectSearch: string
  }
  crmActivity: {
    /** The activity of an enquiry has the id of the enquiry, that of a checkout the id of the payment, and that of a merge the merge's. */
    id: string
    prospectId: string
    activityType: string
    description: string
    oldValue: Nullable<string>
    newValue: Nullable<string>
    performedAt: Generated<Timestamp>
    notes: Nullable<string>
    /** What happened to a task; null for every other activity. */
    outcome: Nullable<'done' | 'reopened'>
    /** Why the program itself changed status or stage; null for a change that the owner made. */
    cause: Nullable<'deposit'>
  }
  emailCommunication: {
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
  /** Addresses that are checked again, because the domain did not answer. */
  emailRecheck: {
    prospectId: string
    dueAt: Timestamp
  }
  prospectMerge: {
    /** The id of the merge's activity. */
    id: string
    keptId: string
    otherId: string
    mergedAt: Timestamp
    undoneAt: Nullable<Timestamp>
    /** A `MergeSnapshot`; null once it has been undone. */
    snapshot: Nullable<JsonText>
  }
  differentPeople: {
    /** Ids of leads, the smaller first. */
    firstId: string
    secondId: string
    decidedAt: Timestamp
  }
}

interface ProspectTable {
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
  /** These three identify a person: every spelling of the same value has the same normalised form. */
  emailNormalised: Nullable<string>
  phoneNormalised: Nullable<string>
  sourceUrlNormalised: Nullable<string>
  /** `unknown` is treated as an individual, to whom the law forbids unsolicited mail. */
  subscriberType: Generated<'unknown' | 'individual' | 'corporate'>
  lawfulBasis: Nullable<'consent' | 'soft_opt_in' | 'contract' | 'legitimate_interests'>
  lawfulBasisNote: Nullable<string>
  lawfulBasisAt: Nullable<Timestamp>
  objectedAt: Nullable<Timestamp>
  /** Stays when the objection is withdrawn: consent from before it no longer counts. */
  lastObjectedAt: Nullable<Timestamp>
  /** When the privacy notice of a found person is due. */
  noticeDueAt: Nullable<Timestamp>
  noticeSentAt: Nullable<Timestamp>
  /** The import that created it. */
  importId: Nullable<string>
  /** The scraping run that found it. */
  runId: Nullable<string>
}

interface ArchivedValue {
  archivedAt: Timestamp
  archiveReason: Nullable<string>
  originalProspectId: string
}

interface DeletedValue {
  deletedAt: Timestamp
  deletedReason: Nullable<string>
  originalProspectId: string
}
