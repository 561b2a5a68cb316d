import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { getTimeline as getTimelineCall, TimelineEntry } from '#shared/contract/prospect-history.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { type Page, toPage } from '../../platform/results.ts'
import { locateLead } from '../identity/locate-lead.ts'
import { undoableSince } from '../merge/queries.ts'
import { listTimeline } from './queries.ts'

/** Returns one page of a lead's history, live or archived, newest first. @throws AppError `not_found` */
export async function getTimeline(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
  { cursor, limit }: ParsedInput<typeof getTimelineCall>['query'],
): Promise<Page<TimelineEntry>> {
  if (!(await locateLead(db, id))) throw new AppError('not_found', 'Lead not found.')
  const entries = await listTimeline(db, id, { cursor, limit, undoableSince: undoableSince(clock.now()) })
  return toPage(entries, limit, (entry) => ({ createdAt: entry.at, id: entry.id }))
}
