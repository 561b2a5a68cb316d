import type { Insertable, Selectable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { TimelineEntry } from '#shared/contract/prospect-history.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'

export type Activity = Selectable<Database['crmActivity']>
type NewActivity = Omit<Insertable<Database['crmActivity']>, 'id' | 'prospectId'> & { id?: string | undefined }

/** Adds an entry to a lead's timeline, in the transaction of the change that it describes.
 *  @param activity happens now unless it has `performedAt` */
export async function recordActivity(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  prospectId: string,
  { id = uuidv7(), performedAt = clock.now().toISOString(), ...activity }: NewActivity,
): Promise<void> {
  await trx
    .insertInto('crmActivity')
    .values({ ...activity, id, prospectId, performedAt })
    .execute()
}

/** Returns an activity as the timeline shows it. */
export function toTimelineEntry({ performedAt: at, activityType: type, ...activity }: Activity): TimelineEntry {
  const { id, description, oldValue, newValue, notes } = activity
  return { id, at, kind: 'activity', type, description, oldValue, newValue, notes, canUndo: false }
}
