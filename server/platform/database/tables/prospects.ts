import type { Generated } from 'kysely'
import type { DeletedProspect } from '#shared/contract/prospect-archive.ts'
import type { EmailCommunication } from '#shared/contract/prospect-history.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import type { Columns, Flag, JsonText, Nullable, Timestamp } from './column-types.ts'

export interface ProspectTables {
  prospect: ProspectTable
  archivedProspect: ProspectTable & {
    originalProspectId: string
    archivedAt: Timestamp
    archiveReason: Nullable<string>
    originalCreatedAt: Timestamp
    originalUpdatedAt: Timestamp
  }
  deletedProspect: Columns<Omit<DeletedProspect, 'deletedAt'>> & {
    /** Null without an address; a keyed hash once the person is erased. */
    emailNormalised: Nullable<string>
    deletedAt: Generated<Timestamp>
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
    /** Null for imports from before it was kept. */
    contentHash: Nullable<string>
  }
  /** A long change of many leads. */
  bulkRun: {
    id: string
    /** The epoch of the change feed in which it began: a restored database doesn't continue what a backup caught half done. */
    epoch: string
    /** Of what its caller asked for, so that its id is not taken for another change. */
    contentHash: string
    /** A `BulkRequest`. */
    request: JsonText
    /** How many leads there are, have been gone through, and could not be changed. */
    total: number
    handled: Generated<number>
    failed: Generated<number>
    startedAt: Timestamp
    /** When the owner stopped it. */
    stoppedAt: Nullable<Timestamp>
    finishedAt: Nullable<Timestamp>
  }
  /** The leads that a run goes through, in this order. */
  bulkRunLead: {
    runId: string
    position: number
    leadId: string
    /** Why the lead could not be changed. */
    error: Nullable<string>
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
  /** What Today, Insight and totals depend on, of each lead, live or archived; written by triggers. */
  leadFigures: {
    leadId: string
    isArchived: Flag
    /** The London month in which the lead was created, `2026-11`. */
    month: string
    /** Whether the scraper found it and no enquiry, estimate or payment names it. */
    isFound: Flag
    /** The place of the furthest status that it has had. */
    reached: number
    sourcePlatform: string
    status: ProspectDetail['status']
    crmStage: ProspectDetail['crmStage']
    packageValue: Nullable<number>
    /** The place of its status among those of leads in progress; null for any other, and while a task is open. */
    coldPlace: Nullable<number>
    /** When anything last happened to a lead with a `coldPlace`. */
    quietSince: Nullable<Timestamp>
    /** The London month of the first consultation request. */
    askedMonth: Nullable<string>
    /** From that request to the first contact; null before it. */
    answerHours: Nullable<number>
    /** When the person first wrote or paid without an answer since. */
    waitingSince: Nullable<Timestamp>
  }
  /** How many leads have the same figures, and the value of their packages in whole pounds; written by triggers. */
  leadSum: {
    isArchived: Flag
    month: string
    sourcePlatform: string
    isFound: Flag
    reached: number
    status: ProspectDetail['status']
    crmStage: ProspectDetail['crmStage']
    /** Whether they have a `coldPlace`. */
    isQuiet: Flag
    count: number
    value: number
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
  emailCommunication: Columns<Omit<EmailCommunication, 'sentAt' | 'method' | 'status'>> & {
    sentAt: Generated<Timestamp>
    method: Generated<EmailCommunication['method']>
    status: Generated<EmailCommunication['status']>
    /** What was attached. The files themselves are kept as long as the email in the outbox. */
    attachmentNames: Nullable<JsonText>
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

/** The fields of the lead, as the contract lists them, and what is stored with them. */
type ProspectTable = Columns<Omit<ProspectDetail, keyof ProspectDefaults | 'dialNumber'>> &
  ProspectDefaults & {
    /** These three identify a person: every spelling of the same value has the same normalised form. */
    emailNormalised: Nullable<string>
    phoneNormalised: Nullable<string>
    sourceUrlNormalised: Nullable<string>
    /** The scraping run that found it. */
    runId: Nullable<string>
  }

/** The fields that have a default or another type in the database. */
interface ProspectDefaults {
  emailValidated: Generated<Flag>
  emailValidationIssues: Generated<JsonText>
  priority: Generated<ProspectDetail['priority']>
  status: Generated<ProspectDetail['status']>
  depositPaid: Generated<Flag>
  crmStage: Generated<ProspectDetail['crmStage']>
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  /** `unknown` is treated as an individual, to whom the law forbids unsolicited mail. */
  subscriberType: Generated<ProspectDetail['subscriberType']>
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
