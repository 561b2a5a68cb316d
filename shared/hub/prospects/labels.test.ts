import { expect, test } from 'vitest'
import { countLabel, packageLabels, projectLabel, scoreBand } from './labels.ts'

test('packages have the names that the website gives them', () => {
  expect(packageLabels).toEqual({ basic: 'Essential', prebuild: 'Pre-Build' })
})

test('the count is a phrase', () => {
  expect(countLabel(0)).toBe('0 leads')
  expect(countLabel(1)).toBe('1 lead')
  expect(countLabel(12_345)).toBe('12,345 leads')
})

test.each([
  [100, 'green'],
  [80, 'green'],
  [79, 'amber'],
  [60, 'amber'],
  [59, 'orange'],
  [0, 'orange'],
])('a score of %i is %s', (score, band) => {
  expect(scoreBand(score)).toBe(band)
})

test('a project is called what the person chose on the website, until the owner sets another type', () => {
  expect(projectLabel({ projectType: 'extension', extensionType: 'Garden Room' })).toBe('Garden Room')
  expect(projectLabel({ projectType: 'extension', extensionType: 'Two-Story Extension' })).toBe('Two-Storey Extension')
  expect(projectLabel({ projectType: 'loft_conversion', extensionType: 'Loft Conversion' })).toBe('Loft Conversion')
  expect(projectLabel({ projectType: 'structural', extensionType: 'Garden Room' })).toBe('Structural')
  expect(projectLabel({ projectType: 'extension', extensionType: null })).toBe('Extension')
})
