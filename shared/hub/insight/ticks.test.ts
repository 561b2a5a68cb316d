import { expect, test } from 'vitest'
import { wholeTicks } from './ticks.ts'

test('an axis of counts has whole, round steps and ends at or above the most', () => {
  expect(wholeTicks(3)).toEqual([0, 1, 2, 3])
  expect(wholeTicks(9)).toEqual([0, 5, 10])
  expect(wholeTicks(18)).toEqual([0, 5, 10, 15, 20])
  expect(wholeTicks(1234)).toEqual([0, 500, 1000, 1500])
})

test('an axis without anything on it still has one step', () => {
  expect(wholeTicks(0)).toEqual([0, 1])
})
