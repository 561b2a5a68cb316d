import type { ColumnType, Generated } from 'kysely'
import type { PackageType } from '#shared/business/packages.ts'
import type { Job } from '#shared/contract/jobs.ts'
import type { Columns, JsonText, Nullable, Timestamp } from './column-types.ts'

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
    /** The package that was agreed where the job was started by hand; null for one that a deposit began. */
    agreedPackage: Nullable<PackageType>
    /** The price of that package when the job was started, excluding VAT. */
    agreedPackagePence: Nullable<number>
    /** The owner's own due dates by step: an object. */
    dueDates: Generated<JsonText>
    /** Incremented at each change, so that a stale edit is refused. */
    revision: Generated<number>
    createdAt: Timestamp
    changedAt: Timestamp
  }
}
