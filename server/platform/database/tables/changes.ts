import type { Generated } from 'kysely'
import type { Change } from '#shared/contract/events.ts'

/** Written by triggers alone. */
export interface ChangeTable {
  number: Generated<number>
  subject: Change['subject']
  id: string
  action: Change['action']
}
