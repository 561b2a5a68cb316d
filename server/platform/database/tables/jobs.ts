import type { Generated } from 'kysely'
import type { Job } from '#shared/contract/jobs.ts'
import type { Columns, JsonText, Timestamp } from './column-types.ts'

type Entered = Pick<
  Job,
  | 'id'
  /** Of the lead, live or archived. */
  | 'prospectId'
  | 'packageType'
  | 'stage'
  | 'begunAt'
  | 'cancelledAt'
  | 'cancelReason'
  | 'surveyedOn'
  | 'drawingsSentOn'
  | 'submittedOn'
  | 'validatedOn'
  | 'planningReference'
  | 'planningAuthority'
  | 'decidedOn'
  | 'decision'
  | 'buildingRegsSentOn'
  | 'completedOn'
  | 'notes'
  | 'reviewAskedAt'
>

export interface JobTables {
  job: Columns<Entered> & {
    /** The owner's own due dates by step: an object. */
    dueDates: Generated<JsonText>
    /** Incremented at each change, so that a stale edit is refused. */
    revision: Generated<number>
    createdAt: Timestamp
    changedAt: Timestamp
  }
}
