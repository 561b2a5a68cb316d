import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import * as queries from '../queries.ts'

type NewActivity = Pick<
  Insertable<Database['crmActivity']>,
  'activityType' | 'description' | 'oldValue' | 'newValue' | 'notes' | 'outcome'
> & { id?: string | undefined }

/** Puts one thing that happened on the person's timeline, in the transaction that it tells of. */
export async function recordActivity(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  prospectId: string,
  { id, ...activity }: NewActivity,
): Promise<void> {
  await queries.insertActivity(trx, {
    ...activity,
    id: id ?? uuidv7(),
    prospectId,
    performedAt: clock.now().toISOString(),
  })
}
