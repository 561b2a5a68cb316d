import { expect, test } from 'vitest'
import type { Prospect } from '#shared/contract/prospects.ts'
import { stepsBack } from './lead-choice.ts'

const lead = (id: string, status: Prospect['status']) => ({ id, status }) as Prospect

test('each lead gets the status back that it had', () => {
  expect(stepsBack([lead('a', 'new'), lead('b', 'contacted'), lead('c', 'new')], 'quoted')).toEqual([
    { ids: ['a', 'c'], leadAction: { action: 'status', status: 'new', reason: 'Undone' } },
    { ids: ['b'], leadAction: { action: 'status', status: 'contacted', reason: 'Undone' } },
  ])
})

test('who was rejected comes in again first', () => {
  const steps = stepsBack([lead('a', 'quoted'), lead('b', 'new')], 'rejected')
  expect(steps.map(({ ids, leadAction }) => [ids[0], leadAction.status])).toEqual([
    ['a', 'new'],
    ['a', 'quoted'],
    ['b', 'new'],
  ])
})
