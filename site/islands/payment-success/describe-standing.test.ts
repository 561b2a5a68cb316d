import { expect, test } from 'vitest'
import { describeStanding } from './describe-standing.ts'

test('a payment that is being processed or cannot be read yet shows its confirmation and next steps', () => {
  for (const standing of ['processing', 'unreachable'] as const) {
    expect(describeStanding(standing, 'Premium Package', true).kind).toBe('expected')
  }
})

test('an unknown payment is no payment that can be carried on', () => {
  expect(describeStanding('unknown', 'Premium Package', true).kind).toBe('unknown')
  expect(describeStanding('failed', 'Premium Package', true).kind).toBe('open')
})

test('an email is promised only where the server can send one', () => {
  for (const standing of ['processing', 'unknown'] as const) {
    expect(describeStanding(standing, 'Premium Package', true).text).toMatch(/we’ll email you|in your inbox/)
    expect(describeStanding(standing, 'Premium Package', false).text).not.toMatch(/we’ll email|inbox/)
  }
})
