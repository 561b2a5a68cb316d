import { expect, test } from 'vitest'
import { countLabel, sourceLabel } from './labels.ts'

test('our own sources have names, other platforms keep theirs', () => {
  expect(sourceLabel('website')).toBe('Website')
  expect(sourceLabel('calculator')).toBe('Calculator')
  expect(sourceLabel('Sample Trades Board')).toBe('Sample Trades Board')
})

test('the count is a phrase, and a list that was cut says so', () => {
  expect(countLabel(0, 500)).toBe('0 leads')
  expect(countLabel(1, 500)).toBe('1 lead')
  expect(countLabel(499, 500)).toBe('499 leads')
  expect(countLabel(500, 500)).toBe('The newest 500 leads')
})
