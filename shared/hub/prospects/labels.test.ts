import { expect, test } from 'vitest'
import { packageLabels, projectLabel, scoreBand } from './labels.ts'

test('packages have the names that the website gives them', () => {
  expect(packageLabels).toEqual({ basic: 'Essential', prebuild: 'Pre-Build' })
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
