import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { findProspect, updateProspect } from '../queries.ts'
import type { Activity } from '../record-activity.ts'

/** The field of a lead that each type of activity changes. */
const progressFields: Record<string, 'status' | 'crmStage'> = { status: 'status', stage: 'crmStage' }

/** Lists what the timeline of a lead says of one moment. @param at ISO 8601 */
export function listActivities(trx: Trx, prospectId: string, at: string): Promise<Activity[]> {
  return trx
    .selectFrom('crmActivity')
    .selectAll()
    .where('prospectId', '=', prospectId)
    .where('performedAt', '=', at)
    .execute()
}

/** Undoes what one action did to a lead in one moment: its entry on the timeline, the changes of status and stage, and the first contact. What has
 *  changed again since then stays. @param action.at when it was done, by which its changes are found, ISO 8601 */
export async function undoProgress(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  prospectId: string,
  action: { at: string; isEntry: (activity: Activity) => boolean },
): Promise<void> {
  const activities = await listActivities(trx, prospectId, action.at)
  const lead = await findProspect(trx, prospectId)
  const changes = activities.filter(({ activityType, newValue }) => {
    const field = progressFields[activityType]
    return field !== undefined && lead?.[field] === newValue
  })
  if (lead !== undefined) {
    const before = changes.map(({ activityType, oldValue }) => [progressFields[activityType], oldValue])
    await updateProspect(trx, prospectId, clock.now(), {
      ...Object.fromEntries(before),
      ...(lead.contactedAt === action.at ? { contactedAt: null } : {}),
    })
  }
  const undone = [...activities.filter(action.isEntry), ...changes].map(({ id }) => id)
  await trx.deleteFrom('crmActivity').where('id', 'in', undone).execute()
}
