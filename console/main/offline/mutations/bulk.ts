import { archiveProspect, changeProspects, deleteProspect, restoreProspect } from '#shared/contract/prospect-archive.ts'
import { editProspect } from '#shared/contract/prospects.ts'
import * as z from 'zod/mini'
import { nameOfCall } from '../contract-call.ts'
import { Refusal } from '../refusal.ts'
import type { Replica } from '../replica.ts'
import type { MutationRequest } from './mutation.ts'

type Part = Pick<MutationRequest, 'call' | 'params' | 'body'>

/** One thing done to many leads is kept as one change a lead: each goes its own way, with the guard against stale edits that
 *  a bulk change does not have. @throws Refusal for leads named by a filter, which only the server can resolve */
export function splitBulk(replica: Replica, given: unknown): { id: string; part: Part }[] {
  const body = z.parse(changeProspects.body, given)
  if (body.ids === undefined) {
    throw new Refusal(
      'unavailable',
      'The server can’t be reached, so please select the leads one by one. Only the server knows every lead that matches a filter.',
    )
  }
  return [...new Set(body.ids)].map((id) => ({ id, part: partOf(replica, id, body) }))
}

type Order = z.output<typeof changeProspects.body>

function partOf(replica: Replica, id: string, { action, status, priority, reason }: Order): Part {
  const params = { id }
  switch (action) {
    case 'archive':
      return { call: nameOfCall(archiveProspect), params, body: reason ? { archiveReason: reason } : {} }
    case 'restore':
      return { call: nameOfCall(restoreProspect), params, body: {} }
    case 'delete':
      return { call: nameOfCall(deleteProspect), params, body: reason ? { reason } : {} }
    case 'status':
    case 'priority': {
      const updatedAt = replica.leads.get(id)?.record.updatedAt ?? ''
      const change = action === 'status' ? { status } : { priority }
      return { call: nameOfCall(editProspect), params, body: { updatedAt, ...change, ...(reason ? { reason } : {}) } }
    }
  }
}
