import type { ArchivedProspect } from '#shared/contract/prospect-archive.ts'
import type { TimelineEntry } from '#shared/contract/prospect-history.ts'
import type { Prospect, ProspectDetail } from '#shared/contract/prospects.ts'
import type { Task } from '#shared/contract/tasks.ts'

/** A record, and when the server said so. */
export interface Known<Record> {
  record: Record
  at: string
}

/** Everything that is known of leads and tasks without asking the server: what it said last, and what was changed here since. */
export interface World {
  /** Whether a list of leads has been read: an empty one is an answer then. */
  knowsLeads: boolean
  leads: Map<string, Known<ProspectDetail>>
  /** By the id that each has as a lead. */
  archived: Map<string, Known<ArchivedProspect>>
  tasks: Map<string, Known<Task>>
  /** What was done here, by lead, the newest first. */
  news: Map<string, TimelineEntry[]>
  /** Deleted here. */
  gone: Set<string>
}

export function emptyWorld(): World {
  return {
    knowsLeads: false,
    leads: new Map(),
    archived: new Map(),
    tasks: new Map(),
    news: new Map(),
    gone: new Set(),
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
