import type { ArchivedProspect } from '#shared/contract/prospect-archive.ts'
import type { TimelineEntry } from '#shared/contract/prospect-history.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { Refusal } from './refusal.ts'
import type { Replica } from './replica.ts'

interface OfLead {
  params: { id: string }
}

/** Returns the live lead that a change is about. @throws Refusal for a lead that is archived, deleted or not stored here */
export function getLead(replica: Replica, { params: { id } }: OfLead): ProspectDetail {
  const lead = replica.leads.get(id)
  if (lead !== undefined) return lead.record
  if (replica.archived.has(id)) throw new Refusal('already_archived', 'This lead is archived.')
  if (replica.deleted.has(id)) throw new Refusal('not_found', 'Lead not found.')
  throw notStored()
}

/** @throws Refusal for a lead that is not archived as far as is stored here */
export function getArchived(replica: Replica, { params: { id } }: OfLead): ArchivedProspect {
  const archived = replica.archived.get(id)
  if (archived === undefined) throw notStored()
  return archived.record
}

function notStored(): Refusal {
  return new Refusal(
    'unavailable',
    'The server can’t be reached, and this lead isn’t stored on this computer. Please try again when the server is back.',
  )
}

type Activity = Pick<TimelineEntry, 'id' | 'at' | 'type' | 'description'> & Partial<TimelineEntry>

/** Returns the entry of an activity in a lead's timeline. */
export function activityEntry(activity: Activity): TimelineEntry {
  return { kind: 'activity', oldValue: null, newValue: null, notes: null, canUndo: false, ...activity }
}

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

/** Returns the fields without those that are undefined. */
export function givenFields<Fields extends object>(fields: Fields): Given<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>
}
