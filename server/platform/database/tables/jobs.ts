import type { ColumnType, Generated } from 'kysely'
import type { Job } from '#shared/contract/jobs.ts'
import type { Columns, JsonText, Timestamp } from './column-types.ts'

type Entered = Pick<
  Job,
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
    /** The id, under its former name. */
    paymentId: string
    id: ColumnType<string, never, never>
    /** The owner's own due dates by step: an object. */
    dueDates: Generated<JsonText>
    /** Incremented at each change, so that a stale edit is refused. */
    revision: Generated<number>
    createdAt: Timestamp
    changedAt: Timestamp
  }
}
