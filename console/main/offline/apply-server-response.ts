import { fillPath } from '#shared/client.ts'
import type { ArchivedProspect } from '#shared/contract/prospect-archive.ts'
import * as archiveCalls from '#shared/contract/prospect-archive.ts'
import { logPhoneCall } from '#shared/contract/phone-calls.ts'
import { addNote, getTimeline, recordPrivacy, type TimelineEntry } from '#shared/contract/prospect-history.ts'
import { createProspect, editProspect, getProspect, type ProspectDetail } from '#shared/contract/prospects.ts'
import { nameOfCall } from '../connection/contract-call.ts'
import type { ResponseCache } from './replica/response-cache.ts'

/** A change that the server has applied, with its response. */
export interface MadeChange {
  call: string
  params: Record<string, string>
  answer: unknown
}

/** Caches the lead from the response to a change, because the cached lists are older. */
export async function applyServerResponse(
  answers: ResponseCache,
  { call, params, answer }: MadeChange,
  now = new Date(),
): Promise<void> {
  if (answer === undefined && call !== nameOfCall(archiveCalls.deleteProspect)) return
  const at = now.toISOString()
  const save = (path: string, id: string, body: unknown) =>
    answers.save({ address: fillPath(path, { id }), at, headers: {}, body })

  switch (call) {
    case nameOfCall(createProspect):
    case nameOfCall(editProspect):
    case nameOfCall(recordPrivacy):
    case nameOfCall(archiveCalls.restoreProspect): {
      const lead = answer as ProspectDetail
      return save(getProspect.path, lead.id, lead)
    }
    case nameOfCall(archiveCalls.archiveProspect): {
      const archived = answer as ArchivedProspect
      await save(getProspect.path, archived.originalProspectId, null)
      return save(archiveCalls.getArchivedProspect.path, archived.originalProspectId, archived)
    }
    case nameOfCall(archiveCalls.deleteProspect):
      return save(getProspect.path, params['id'] ?? '', null)
    case nameOfCall(addNote):
    case nameOfCall(logPhoneCall):
      return saveNote(answers, params['id'] ?? '', answer as TimelineEntry)
  }
}

async function saveNote(answers: ResponseCache, leadId: string, note: TimelineEntry): Promise<void> {
  const cached = await answers.find(fillPath(getTimeline.path, { id: leadId }))
  if (cached === undefined) return
  const others = (cached.body as TimelineEntry[]).filter(({ id }) => id !== note.id)
  await answers.save({ ...cached, body: [note, ...others] })
}
