import { expect, test } from 'vitest'
import { describeStatus } from './describe-status.ts'

const paid = { name: 'Premium Package', amountPence: 30_000 }

test('a payment that is being processed or cannot be read yet shows its confirmation and next steps', () => {
  for (const status of ['processing', 'unreachable'] as const) {
    expect(describeStatus(status, paid, true).kind).toBe('expected')
  }
})

test('an unknown payment cannot be continued', () => {
  expect(describeStatus('unknown', paid, true).kind).toBe('unknown')
  expect(describeStatus('failed', paid, true).kind).toBe('open')
})

test('an email is promised only where the server can send one', () => {
  for (const status of ['processing', 'unknown'] as const) {
    expect(describeStatus(status, paid, true).text).toMatch(/we’ll email you|in your inbox/)
    expect(describeStatus(status, paid, false).text).not.toMatch(/we’ll email|inbox/)
  }
})
