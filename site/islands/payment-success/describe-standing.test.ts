import { expect, test } from 'vitest'
import { describeStanding } from './describe-standing.ts'

test('a payment that is being processed or cannot be read yet shows its confirmation and next steps', () => {
  for (const standing of ['processing', 'unreachable'] as const) {
    expect(describeStanding(standing, 'Premium Package').kind).toBe('expected')
  }
})

test('an unknown payment is no payment that can be carried on', () => {
  expect(describeStanding('unknown', 'Premium Package').kind).toBe('unknown')
  expect(describeStanding('failed', 'Premium Package').kind).toBe('open')
})
