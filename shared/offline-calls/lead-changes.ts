import type { ApiCall } from '#shared/contract/api-call.ts'
import { archiveProspect, deleteProspect, restoreProspect } from '#shared/contract/prospect-archive.ts'
import { editProspect, type Prospect } from '#shared/contract/prospects.ts'

/** What the owner does with leads, one or many. */
export type LeadAction =
  | { action: 'archive' }
  | { action: 'delete' }
  | { action: 'restore' }
  | { action: 'status'; status: Prospect['status'] }
  | { action: 'priority'; priority: Prospect['priority'] }

/** An action as it is sent to the server, with the owner's reason. */
export type LeadChange = LeadAction & { reason?: string | undefined }

interface ChangeOfOne {
  /** The call that changes one lead. */
  call: ApiCall
  body: Record<string, unknown>
  /** Returns a live lead as the change leaves it; undefined when it leaves the lists. */
  after(lead: Prospect): Prospect | undefined
}

/** Describes a change as it is made to each of its leads: the hub shows it before the server has answered, and the console makes it
 *  without the server. @param updatedAt of the lead, on which an edit is based */
export function changeOfOne(change: LeadChange, updatedAt = ''): ChangeOfOne {
  const reason = change.reason ? { reason: change.reason } : {}
  switch (change.action) {
    case 'archive':
      return { call: archiveProspect, body: change.reason ? { archiveReason: change.reason } : {}, after: leavesLists }
    case 'delete':
      return { call: deleteProspect, body: reason, after: leavesLists }
    case 'restore':
      return { call: restoreProspect, body: {}, after: (lead) => lead }
    case 'status':
    case 'priority': {
      const fields = change.action === 'status' ? { status: change.status } : { priority: change.priority }
      return {
        call: editProspect,
        body: { updatedAt, ...fields, ...reason },
        after: (lead) => ({ ...lead, ...fields }),
      }
    }
  }
}

function leavesLists(): undefined {
  return undefined
}
