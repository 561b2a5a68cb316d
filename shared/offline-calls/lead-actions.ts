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

/** Returns a live lead as an action leaves it; undefined when it leaves the lists. */
export function leadAfter({ action, ...fields }: LeadAction, lead: Prospect): Prospect | undefined {
  return action === 'archive' || action === 'delete' ? undefined : { ...lead, ...fields }
}

/** A call that changes one lead. */
interface OwnCall {
  call: ApiCall
  body: Record<string, unknown>
}

/** Returns the call that archives or deletes one lead. */
export function callToRemove({ action, reason }: LeadChange & { action: 'archive' | 'delete' }): OwnCall {
  return action === 'archive'
    ? { call: archiveProspect, body: { archiveReason: reason } }
    : { call: deleteProspect, body: { reason } }
}

/** Returns the call that makes a change of one lead. @param updatedAt of the lead, on which an edit is based */
export function callForOne(change: LeadChange, updatedAt: string): OwnCall {
  const { reason } = change
  switch (change.action) {
    case 'archive':
    case 'delete':
      return callToRemove(change)
    case 'restore':
      return { call: restoreProspect, body: {} }
    case 'status':
      return { call: editProspect, body: { updatedAt, status: change.status, reason } }
    case 'priority':
      return { call: editProspect, body: { updatedAt, priority: change.priority, reason } }
  }
}
