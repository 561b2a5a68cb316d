import { expect, test } from 'vitest'
import { offlineCalls } from '#shared/offline-calls/index.ts'
import { nameOfCall } from '#shared/offline-calls/offline-call.ts'
import { describeChange } from './describe-change.ts'

test('a change is described in the hub’s words', () => {
  const body = { updatedAt: '2026-11-21T12:00:00.000Z', status: 'contacted', phone: null, crmStage: 'deposit_paid' }
  expect(describeChange({ call: 'PATCH /api/prospects/:id', body })).toBe(
    'Status: Contacted · Phone: nothing · Stage: Deposit paid',
  )
  expect(describeChange({ call: 'POST /api/prospects/:id/notes', body: { text: 'Rang' } })).toBe('Note: “Rang”')
  expect(describeChange({ call: 'PATCH /api/tasks/:id', body: { done: true } })).toBe('Task done')
})

test('every change that can be queued has a description', () => {
  for (const { call } of offlineCalls) {
    expect(describeChange({ call: nameOfCall(call), body: { outcome: 'spoke' } }), call.path).not.toBe('Change')
  }
})
