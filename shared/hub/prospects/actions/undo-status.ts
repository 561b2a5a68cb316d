import type { Prospect } from '#shared/contract/prospects.ts'
import type { Status } from '../labels.ts'
import type { LeadAction } from './bulk.ts'

/** What gives leads their earlier status back: who was rejected has to come in again before they can be anything else. */
export function stepsBack(before: readonly Prospect[], changedTo: Status): { ids: string[]; leadAction: LeadAction }[] {
  const groups = Object.groupBy(before, ({ status }) => status)
  return Object.entries(groups).flatMap(([status, leads]) => {
    const ids = leads.map(({ id }) => id)
    const step = { ids, leadAction: backTo(status as Status) }
    return changedTo === 'rejected' && status !== 'new' ? [{ ids, leadAction: backTo('new') }, step] : [step]
  })
}

function backTo(status: Status): LeadAction {
  return { action: 'status', status, reason: 'Undone' }
}
