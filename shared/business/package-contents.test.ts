import { expect, test } from 'vitest'
import { packageContents } from './package-contents.ts'

test('a package lists what it has from the smaller ones', () => {
  expect(packageContents('Essential')).toContain('Planning drawings')
  expect(packageContents('Essential')).not.toContain('Building regulation drawings')
  expect(packageContents('Premium')).toEqual(
    expect.arrayContaining(['Planning drawings', 'Building regulation drawings', 'Contractor vetting']),
  )
  expect(packageContents('Premium')).toEqual(
    expect.arrayContaining(['3 consultations in all', '6 hours of support', '1 round of revisions']),
  )
})
