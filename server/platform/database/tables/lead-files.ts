import type { Generated } from 'kysely'
import type { LeadFile } from '#shared/contract/lead-files.ts'
import type { Columns, Nullable } from './column-types.ts'

export interface LeadFileTables {
  /** Its content is in `storedFile`: the file as it was added and, for a picture, what the hub shows of it. */
  leadFile: Columns<Omit<LeadFile, 'hasPreview'>> & {
    prospectId: string
    /** The enquiry with which a visitor sent it. */
    consultationId: Nullable<string>
    /** 1 until it is proved that the lead sent it. */
    isHeld: Generated<0 | 1>
  }
}
