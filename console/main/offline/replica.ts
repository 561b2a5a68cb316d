import type { ArchivedProspect } from '#shared/contract/prospect-archive.ts'
import type { TimelineEntry } from '#shared/contract/prospect-history.ts'
import type { Prospect, ProspectDetail } from '#shared/contract/prospects.ts'
import type { Task } from '#shared/contract/tasks.ts'

/** A record, and when the server returned it. */
export interface Cached<Record> {
  record: Record
  at: string
}

/** What this computer knows of leads and tasks: the server's last responses, and the changes made here since. */
export interface Replica {
  /** Whether a list of leads has been read: an empty one is an answer then. */
  knowsLeads: boolean
  /** How many more leads the server has than this computer. */
  missingLeads: number
  /** When every task that is open was read; undefined while some may not be known. */
  openTasksAt: string | undefined
  leads: Map<string, Cached<ProspectDetail>>
  /** By the id that each has as a lead. */
  archived: Map<string, Cached<ArchivedProspect>>
  tasks: Map<string, Cached<Task>>
  /** Of the timelines, what was added here, by lead, the newest first. */
  newEntries: Map<string, TimelineEntry[]>
  /** Removed here, by the id of the lead. */
  deleted: Set<string>
}

export function emptyReplica(): Replica {
  return {
    knowsLeads: false,
    missingLeads: 0,
    openTasksAt: undefined,
    leads: new Map(),
    archived: new Map(),
    tasks: new Map(),
    newEntries: new Map(),
    deleted: new Set(),
  }
}

/** A lead of a list as its panel shows it: what lists do not say is not known, and nothing is allowed that depends on it. */
export function toDetail(lead: Prospect | ProspectDetail): ProspectDetail {
  return { ...unknownFacts, ...lead }
}

const unknownFacts: Omit<ProspectDetail, keyof Prospect> = {
  subscriberType: 'unknown',
  lawfulBasis: null,
  lawfulBasisNote: null,
  lawfulBasisAt: null,
  objectedAt: null,
  lastObjectedAt: null,
  noticeDueAt: null,
  noticeSentAt: null,
  importId: null,
}

/** A lead as the server begins it, before anything is known. */
export const blankLead: ProspectDetail = toDetail({
  id: '',
  name: '',
  email: null,
  emailValidated: false,
  emailScore: null,
  emailValidationIssues: [],
  phone: null,
  location: null,
  postcode: null,
  projectType: 'extension',
  description: null,
  sourceUrl: null,
  sourcePlatform: 'manual',
  priority: 'medium',
  status: 'new',
  contactedAt: null,
  notes: null,
  selectedPackage: null,
  packageValue: null,
  depositRequired: null,
  depositPaid: false,
  invoiceNumber: null,
  crmStage: 'prospect',
  createdAt: '',
  updatedAt: '',
})
