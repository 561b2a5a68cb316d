import { expect, test } from 'vitest'
import { scoreBand } from './score-band.ts'

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
