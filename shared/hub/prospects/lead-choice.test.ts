import { expect, test } from 'vitest'
import type { Prospect } from '#shared/contract/prospects.ts'
import { undoStatus } from './lead-choice.ts'

const lead = (id: string, status: Prospect['status']) => ({ id, status }) as Prospect

test('each lead gets the status back that it had', () => {
  expect(undoStatus([lead('a', 'new'), lead('b', 'contacted'), lead('c', 'new')], 'quoted')).toEqual([
    { ids: ['a', 'c'], change: { action: 'status', status: 'new', reason: 'Undone' } },
    { ids: ['b'], change: { action: 'status', status: 'contacted', reason: 'Undone' } },
  ])
})

test('a rejected lead becomes new again first', () => {
  const steps = undoStatus([lead('a', 'quoted'), lead('b', 'new')], 'rejected')
  expect(steps.map(({ ids, change }) => [ids[0], 'status' in change && change.status])).toEqual([
    ['a', 'new'],
    ['a', 'quoted'],
    ['b', 'new'],
  ])
})
