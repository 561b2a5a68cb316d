import { expect, test } from 'vitest'
import { outcomeOf } from './application-outcome.ts'

test.each([
  [{ status: 'Awaiting decision' }, undefined],
  [{ status: 'Registered' }, undefined],
  [{ status: 'Under consultation', decision: 'Not available' }, undefined],
  [{ status: 'Decided', decision: 'Application permitted' }, 'approved'],
  [{ status: 'Decided', decision: 'Grant planning permission' }, 'approved'],
  [{ status: 'APPROVED' }, 'approved'],
  [{ decision: 'Prior approval not required' }, 'approved'],
  [{ status: 'Decided', decision: 'Refuse' }, 'refused'],
  [{ status: 'Appeal dismissed' }, 'refused'],
  [{ status: 'Withdrawn' }, 'withdrawn'],
  [{ status: 'Not yet approved' }, undefined],
  [{ status: 'Pending approval' }, undefined],
  [{ kind: 'post', status: 'Approved' }, undefined],
] as const)('%j has the outcome %s', (record, outcome) => {
  expect(outcomeOf({ url: 'https://register.example/1', ...record })).toBe(outcome)
})
