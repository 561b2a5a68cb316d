import { blankLead } from '#shared/business/blank-lead.ts'
import type { ArchivedProspect } from '#shared/contract/prospect-archive.ts'
import type { TimelineEntry } from '#shared/contract/prospect-history.ts'
import type { Prospect, ProspectDetail } from '#shared/contract/prospects.ts'
import type { Task } from '#shared/contract/tasks.ts'

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

/** What a change does to the records, by their ids: each as it is afterwards, null where it is gone. */
export interface Effects {
  leads?: Readonly<Record<string, ProspectDetail | null>>
  /** By the id of the lead. A lead that is neither live nor archived is deleted. */
  archived?: Readonly<Record<string, ArchivedProspect | null>>
  tasks?: Readonly<Record<string, Task | null>>
  /** The entry that the timeline of a lead gets or loses. */
  timeline?: { leadId: string; added?: TimelineEntry; removedId?: string }
}

/** Applies the effects of a change. A record keeps the time of its last response. @param madeAt the time of a record that is new here */
export function applyEffects(replica: Replica, effects: Effects, madeAt: string): void {
  const { leads = {}, archived = {}, tasks = {}, timeline } = effects
  const ids = [...Object.keys(leads), ...Object.keys(archived)]
  const times = new Map(ids.map((id) => [id, (replica.leads.get(id) ?? replica.archived.get(id))?.at ?? madeAt]))
  const timeOfLead = (id: string) => times.get(id) ?? madeAt
  store(replica.leads, leads, timeOfLead)
  store(replica.archived, archived, timeOfLead)
  store(replica.tasks, tasks, (id) => replica.tasks.get(id)?.at ?? madeAt)
  for (const id of ids) if (leads[id] === null && archived[id] === null) replica.deleted.add(id)
  if (timeline === undefined) return
  const { leadId, added, removedId } = timeline
  const entries = (replica.newEntries.get(leadId) ?? []).filter(({ id }) => id !== removedId)
  replica.newEntries.set(leadId, added === undefined ? entries : [added, ...entries])
}

function store<Stored>(
  records: Map<string, Cached<Stored>>,
  changed: Readonly<Record<string, Stored | null>>,
  timeOf: (id: string) => string,
): void {
  for (const [id, record] of Object.entries(changed)) {
    if (record === null) records.delete(id)
    else records.set(id, { record, at: timeOf(id) })
  }
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
