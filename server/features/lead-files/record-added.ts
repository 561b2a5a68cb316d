import { minuteMs } from '#shared/business/durations.ts'
import type { LeadFile } from '#shared/contract/lead-files.ts'
import { type Clock, isoTime } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { recordActivity } from '../../prospects/record-activity.ts'
import { findRecentActivity, updateActivity } from './queries.ts'

/** Files that are added within this time are one entry of the timeline. */
const togetherMs = 30 * minuteMs

const sources: Readonly<Record<LeadFile['addedBy'], string>> = {
  owner: 'added',
  visitor: 'sent from the website',
  email: 'sent by email',
}

/** Notes on the timeline that a file was added, in one entry with the files shortly before it. */
export async function recordAdded(
  trx: Trx,
  clock: Clock,
  { prospectId, fileName, addedBy }: { prospectId: string } & Pick<LeadFile, 'fileName' | 'addedBy'>,
): Promise<void> {
  const activityType = `files_by_${addedBy}`
  const before = await findRecentActivity(trx, prospectId, activityType, isoTime(clock.now(), -togetherMs))
  const names = [...(before?.notes?.split('\n') ?? []), fileName]
  const count = names.length === 1 ? '1 file' : `${names.length} files`
  const entry = { description: `${count} ${sources[addedBy]}`, notes: names.join('\n') }
  if (before) await updateActivity(trx, before.id, entry)
  else await recordActivity(trx, { clock }, prospectId, { activityType, ...entry })
}
