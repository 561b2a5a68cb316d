import { expect, test } from 'vitest'
import { blankLead } from '#shared/business/blank-lead.ts'
import { takesKey } from '#shared/contract/api-call.ts'
import type { ChangeSubject } from '#shared/contract/changes.ts'
import { calls } from '#shared/contract/index.ts'
import { findOfflineCall, offlineCalls } from './index.ts'
import { callForOne, leadAfter, type LeadAction } from './lead-actions.ts'
import { nameOfCall, planChange } from './offline-call.ts'
import { emptyReplica } from './replica.ts'

test('a call that can be made offline takes a key, asks for no password, and is described once', () => {
  const described = offlineCalls.map(({ call }) => call)
  expect(described.length).toBeGreaterThan(10)
  expect(described.filter((call) => !takesKey(call) || call.needsPasswordConfirmation).map(nameOfCall)).toEqual([])
  expect(new Set(described.map(nameOfCall)).size).toBe(described.length)
})

test('every change of leads and tasks alone, which the console has a copy of, can be made offline', () => {
  const copied = new Set<ChangeSubject>(['prospect', 'archivedProspect', 'task'])
  const changing = calls.filter(
    (call) => takesKey(call) && call.changes?.length && call.changes.every((one) => copied.has(one)),
  )
  expect(changing.filter((call) => !findOfflineCall(nameOfCall(call))).map(nameOfCall)).toEqual([])
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

test('a call that changes nothing takes no key, since its repeat has to be answered again', () => {
  expect(calls.filter((call) => takesKey(call) && call.changesNothing)).toEqual([])
})
