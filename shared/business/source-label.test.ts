import { expect, test } from 'vitest'
import { sourceLabel } from './source-label.ts'

test('our own sources and the platforms we know have names, other platforms keep theirs', () => {
  expect(sourceLabel('website')).toBe('Website')
  expect(sourceLabel('calculator')).toBe('Calculator')
  expect(sourceLabel('checkout')).toBe('Deposit')
  expect(sourceLabel('planit')).toBe('PlanIt')
  expect(sourceLabel('Sample Trades Board')).toBe('Sample Trades Board')
})
