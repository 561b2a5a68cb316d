import type { ApplicationOutcome } from '#shared/contract/scraping-runs.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { recordActivity } from '../record-activity.ts'

/** The activity that says what an authority decided. It is no sign that the person is interested in us. */
export const applicationActivity = 'application'

const labels: Record<ApplicationOutcome, string> = {
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}

/** Adds what was decided on a lead's planning application to the timeline, unless it says so already. */
export async function recordApplicationOutcome(
  trx: Trx,
  context: Pick<Deps, 'clock'>,
  prospectId: string,
  outcome: ApplicationOutcome,
): Promise<void> {
  const newValue = labels[outcome]
  const latest = await trx
    .selectFrom('crmActivity')
    .select('newValue')
    .where('prospectId', '=', prospectId)
    .where('activityType', '=', applicationActivity)
    .orderBy('performedAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (latest?.newValue === newValue) return
  await recordActivity(trx, context, prospectId, {
    activityType: applicationActivity,
    description: 'Planning application',
    oldValue: latest?.newValue ?? null,
    newValue,
  })
}
