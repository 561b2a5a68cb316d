import { v7 as uuidv7 } from 'uuid'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type {
  addNote as addNoteCall,
  getTimeline as getTimelineCall,
  TimelineEntry,
} from '#shared/contract/prospect-history.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { repeatOf } from '../../platform/repeated-call.ts'
import { type Page, toPage } from '../../platform/paging.ts'
import { undoableSince } from '../merge/queries.ts'
import { getLocatedLead, getProspectRow, updateProspect } from '../queries.ts'
import { listTimeline } from './queries.ts'
import { recordActivity, toTimelineEntry } from '../record-activity.ts'

/** Returns one page of a lead's history, live or archived, newest first. @throws AppError `not_found` */
export async function getTimeline(
  { reader, clock }: Pick<Deps, 'reader' | 'clock'>,
  id: string,
  { cursor, limit }: ParsedInput<typeof getTimelineCall>['query'],
): Promise<Page<TimelineEntry>> {
  await getLocatedLead(reader, id)
  const entries = await listTimeline(reader, id, { cursor, limit, undoableSince: undoableSince(clock.now()) })
  return toPage(entries, limit, (entry) => ({ createdAt: entry.at, id: entry.id }))
}

/** Adds a note to the timeline. Repeating the call with the same id returns the existing note.
 *  @throws AppError `not_found`, `already_archived`, `already_exists` */
export async function addNote(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  prospectId: string,
  { id = uuidv7(), text }: ParsedInput<typeof addNoteCall>['body'],
): Promise<TimelineEntry> {
  const activity = trx.selectFrom('crmActivity').selectAll().where('id', '=', id)
  const repeated = repeatOf(await activity.executeTakeFirst(), { prospectId }, 'a note on another lead')
  if (repeated) return toTimelineEntry(repeated)
  await getProspectRow(trx, prospectId)
  await recordActivity(trx, { clock }, prospectId, { id, activityType: 'note', description: text })
  await updateProspect(trx, prospectId, clock.now())
  return toTimelineEntry(await activity.executeTakeFirstOrThrow())
}
