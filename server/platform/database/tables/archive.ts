import type { Generated } from 'kysely'
import type { Nullable, Timestamp } from './column-types.ts'
import type { ProspectTable } from './prospects.ts'

export interface ArchivedProspectTable extends ProspectTable {
  originalProspectId: string
  archivedAt: Timestamp
  archiveReason: Nullable<string>
  originalCreatedAt: Timestamp
  originalUpdatedAt: Timestamp
}

export interface DeletedProspectTable {
  id: string
  originalProspectId: string
  email: string
  name: string
  sourceIdentifier: Nullable<string>
  deletedAt: Generated<Timestamp>
  deletedReason: Nullable<string>
}

/** What goes with each value of an archived list. */
export interface ArchivedValue {
  archivedAt: Timestamp
  archiveReason: Nullable<string>
  originalProspectId: string
}

export interface DeletedEmailTable {
  email: string
  deletedAt: Timestamp
  deletedReason: Nullable<string>
  originalProspectId: string
}

export interface DeletedPhoneTable {
  phone: string
  deletedAt: Timestamp
  deletedReason: Nullable<string>
  originalProspectId: string
}
