import { fillPath } from '#shared/client.ts'
import { getArchivedProspect } from '#shared/contract/prospect-archive.ts'
import { getTimeline, type TimelineEntry } from '#shared/contract/prospect-history.ts'
import { getProspect } from '#shared/contract/prospects.ts'
import { findOfflineCall } from '#shared/offline-calls/index.ts'
import type { QueuedChange } from '../ipc/offline-calls.ts'
import type { ResponseCache } from './replica/response-cache.ts'

/** A change that the server has applied. */
export type MadeChange = Pick<QueuedChange, 'id' | 'madeAt' | 'call' | 'params' | 'body'>

/** Caches the records from the response to a change, because the cached lists are older. */
export async function applyServerResponse(
  answers: ResponseCache,
  change: MadeChange,
  answer: unknown,
  now = new Date(),
): Promise<void> {
  const offline = findOfflineCall(change.call)
  // The record may have been removed since, so that its change has no answer.
  if (offline === undefined || (answer === undefined && offline.call.answer !== undefined)) return
  const { leads = {}, archived = {}, timeline } = offline.apply(answer, change)
  const save = (path: string, id: string, body: unknown) =>
    answers.save({ address: fillPath(path, { id }), at: now.toISOString(), headers: {}, body })
  for (const [id, lead] of Object.entries(leads)) await save(getProspect.path, id, lead)
  // What has left the archive is removed with the change that the server reports.
  for (const [id, lead] of Object.entries(archived)) if (lead !== null) await save(getArchivedProspect.path, id, lead)
  if (timeline?.added !== undefined) await saveEntry(answers, timeline.leadId, timeline.added)
}

async function saveEntry(answers: ResponseCache, leadId: string, entry: TimelineEntry): Promise<void> {
  const cached = await answers.find(fillPath(getTimeline.path, { id: leadId }))
  if (cached === undefined) return
  const others = (cached.body as TimelineEntry[]).filter(({ id }) => id !== entry.id)
  await answers.save({ ...cached, body: [entry, ...others] })
}
