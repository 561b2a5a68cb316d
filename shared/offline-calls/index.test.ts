import { expect, test } from 'vitest'
import { blankLead } from '#shared/business/blank-lead.ts'
import { calls } from '#shared/contract/index.ts'
import { findOfflineCall, offlineCalls } from './index.ts'
import { callForOne, leadAfter, type LeadAction } from './lead-actions.ts'
import { nameOfCall, planChange } from './offline-call.ts'
import { emptyReplica } from './replica.ts'

test('every keyed call can be made offline, and is described once', () => {
  const keyed = calls.filter((call) => call.keyed).map(nameOfCall)
  expect(offlineCalls.map(({ call }) => nameOfCall(call)).toSorted()).toEqual(keyed.toSorted())
})

const actions: readonly LeadAction[] = [
  { action: 'archive' },
  { action: 'delete' },
  { action: 'status', status: 'contacted' },
  { action: 'priority', priority: 'high' },
]

test.each(actions)('the hub shows at once what the console makes of a lead offline: $action', (action) => {
  const lead = { ...blankLead, id: '019400aa-0000-7000-8000-000000000001', name: 'Ada Sample' }
  const replica = emptyReplica()
  replica.leads.set(lead.id, { record: lead, at: '2026-11-21T12:00:00.000Z' })
  const { call, body } = callForOne({ ...action, reason: 'As agreed' }, '2026-11-21T12:00:00.000Z')
  const offline = findOfflineCall(nameOfCall(call))
  if (offline === undefined) throw new Error(`${call.path} needs the server.`)
  const request = { id: lead.id, madeAt: '2026-11-21T13:00:00.000Z', params: { id: lead.id }, body }
  expect(planChange(offline, replica, request).effects.leads?.[lead.id] ?? undefined).toEqual(leadAfter(action, lead))
})
