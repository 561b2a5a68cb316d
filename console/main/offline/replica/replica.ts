import { blankLead } from '#shared/business/blank-lead.ts'
import type { ArchivedProspect } from '#shared/contract/prospect-archive.ts'
import type { TimelineEntry } from '#shared/contract/prospect-history.ts'
import type { Prospect, ProspectDetail } from '#shared/contract/prospects.ts'
import type { Task } from '#shared/contract/tasks.ts'
import type { QueuedChange } from '../../ipc/offline-calls.ts'

/** A record and the time at which the server returned it. */
export interface Cached<Record> {
  record: Record
  at: string
}

/** The leads and tasks on this computer: the server's last responses, with the changes made here since. */
export interface Replica {
  /** Whether a list of leads has been cached, so that an empty list can be returned. */
  knowsLeads: boolean
  /** How many more leads the server has than this computer. */
  missingLeads: number
  /** When all open tasks were read; undefined while some may be missing. */
  openTasksAt: string | undefined
  leads: Map<string, Cached<ProspectDetail>>
  /** By the id of the lead. */
  archived: Map<string, Cached<ArchivedProspect>>
  tasks: Map<string, Cached<Task>>
  /** Timeline entries that were added here, by lead, newest first. */
  newEntries: Map<string, TimelineEntry[]>
  /** The ids of leads that were deleted here. */
  deleted: Set<string>
}

/** A requested change and its id. */
export type MutationRequest = Pick<QueuedChange, 'id' | 'madeAt' | 'call' | 'params' | 'body'>

/** The effect of a change, computed before it is applied. */
export interface Planned {
  /** The expected response of the server; undefined for an empty response. */
  answer: unknown
  /** Applies the change to the replica. */
  apply(): void
}

/** The effect of a call on the replica, shown before the server has applied the change. */
export interface Mutation {
  /** Returns the id and name of the record that it changes. @throws Refusal when it is not stored here */
  subject(replica: Replica, request: MutationRequest): { id: string; name: string }
  /** Computes the effect without changing the replica. @throws Refusal */
  plan(replica: Replica, request: MutationRequest): Planned
  /** Returns the fields that the stale-edit guard compares, with the values that the owner sees. */
  before?(replica: Replica, request: MutationRequest): Record<string, unknown>
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

/** Fills in the fields that lists omit, with values that permit no contact. */
export function toDetail(lead: Prospect | ProspectDetail): ProspectDetail {
  return { ...blankLead, ...lead }
}
