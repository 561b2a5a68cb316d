import { expect, test } from 'vitest'
import { countLabel, packageLabels } from './labels.ts'

test('packages have the names that the website gives them', () => {
  expect(packageLabels).toEqual({ basic: 'Essential', prebuild: 'Pre-Build' })
})

test('the count is a phrase', () => {
  expect(countLabel(0)).toBe('0 leads')
  expect(countLabel(1)).toBe('1 lead')
  expect(countLabel(12_345)).toBe('12,345 leads')
})
