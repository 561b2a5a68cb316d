import { expect, test } from 'vitest'
import { estimateCost, minimumSqm, sqmStep } from './calculator.ts'

test.for([
  [5, 10_000, 8500, 11_500],
  [20, 40_000, 34_000, 46_000],
  [37.5, 75_000, 63_750, 86_250],
] as const)('%d square metres are about £%d, between £%d and £%d', ([sqm, estimatedCost, low, high]) => {
  expect(estimateCost(sqm)).toEqual({ estimatedCost, low, high })
})

test('every size that can be chosen gives whole pounds', () => {
  for (let sqm = minimumSqm; sqm <= 500; sqm += sqmStep) {
    for (const figure of Object.values(estimateCost(sqm) as object)) expect(figure).toSatisfy(Number.isInteger)
  }
})
