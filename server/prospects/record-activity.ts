import { type Insertable, type Selectable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { TimelineEntry } from '#shared/contract/prospect-history.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import type { Deps } from '../deps.ts'

export type Activity = Selectable<Database['crmActivity']>
export type NewActivity = Omit<Insertable<Database['crmActivity']>, 'id' | 'prospectId'> & { id?: string | undefined }

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

/** Replaces the new value of an activity, when what it describes has changed since. */
export async function updateActivityValue(trx: Trx, id: string, newValue: string): Promise<void> {
  await trx.updateTable('crmActivity').set({ newValue }).where('id', '=', id).execute()
}

/** Removes the person's own words from the activities of enquiries: the notes, and everything that a dot separates from the subject. */
export async function redactActivities(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('crmActivity')
    .set({ notes: null, description: sql`substr(description, 1, instr(description || ' · ', ' · ') - 1)` })
    .where('id', 'in', ids)
    .execute()
}

/** Returns an activity as the timeline shows it. */
export function toTimelineEntry({ performedAt: at, activityType: type, ...activity }: Activity): TimelineEntry {
  const { id, description, oldValue, newValue, notes } = activity
  return { id, at, kind: 'activity', type, description, oldValue, newValue, notes, canUndo: false }
}
