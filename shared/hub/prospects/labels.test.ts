import { expect, test } from 'vitest'
import { countLabel, packageLabels, sourceLabel } from './labels.ts'

test('our own sources and the platforms we know have names, other platforms keep theirs', () => {
  expect(sourceLabel('website')).toBe('Website')
  expect(sourceLabel('calculator')).toBe('Calculator')
  expect(sourceLabel('checkout')).toBe('Deposit')
  expect(sourceLabel('planit')).toBe('PlanIt')
  expect(sourceLabel('Sample Trades Board')).toBe('Sample Trades Board')
})

test('packages have the names that the website gives them', () => {
  expect(packageLabels).toEqual({ basic: 'Essential', prebuild: 'Pre-Build' })
})

test('the count is a phrase', () => {
  expect(countLabel(0)).toBe('0 leads')
  expect(countLabel(1)).toBe('1 lead')
  expect(countLabel(12_345)).toBe('12,345 leads')
})
