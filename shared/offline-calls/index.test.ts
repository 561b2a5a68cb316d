import { expect, test } from 'vitest'
import { blankLead } from '#shared/business/blank-lead.ts'
import { calls } from '#shared/contract/index.ts'
import { findOfflineCall, offlineCalls } from './index.ts'
import { changeOfOne, type LeadChange } from './lead-changes.ts'
import { nameOfCall, planChange } from './offline-call.ts'
import { emptyReplica } from './replica.ts'

test('every keyed call can be made offline, and is described once', () => {
  const keyed = calls.filter((call) => call.keyed).map(nameOfCall)
  expect(offlineCalls.map(({ call }) => nameOfCall(call)).toSorted()).toEqual(keyed.toSorted())
})

const changes: readonly LeadChange[] = [
  { action: 'archive', reason: 'Moved away' },
  { action: 'delete' },
  { action: 'status', status: 'contacted' },
  { action: 'priority', priority: 'high', reason: 'Rang twice' },
]

test.each(changes)('the hub shows at once what the console makes of a lead offline: $action', (change) => {
  const lead = { ...blankLead, id: '019400aa-0000-7000-8000-000000000001', name: 'Ada Sample' }
  const replica = emptyReplica()
  replica.leads.set(lead.id, { record: lead, at: '2026-11-21T12:00:00.000Z' })
  const { call, body, after } = changeOfOne(change, '2026-11-21T12:00:00.000Z')
  const offline = findOfflineCall(nameOfCall(call))
  if (offline === undefined) throw new Error(`${call.path} needs the server.`)
  const request = { id: lead.id, madeAt: '2026-11-21T13:00:00.000Z', params: { id: lead.id }, body }
  expect(planChange(offline, replica, request).effects.leads?.[lead.id] ?? undefined).toEqual(after(lead))
})
