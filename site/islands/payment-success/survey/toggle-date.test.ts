import { expect, test } from 'vitest'
import type { SurveyDate } from '#shared/business/survey-halves.ts'
import { toggleDate } from './toggle-date.ts'

const on = (day: number, half: SurveyDate['half'] = 'morning'): SurveyDate => ({ day: `2026-12-${10 + day}`, half })

test('a date is added in its order, and removed when it is chosen again', () => {
  expect(toggleDate([on(2)], on(1))).toEqual([on(1), on(2)])
  expect(toggleDate([on(1), on(2)], on(1))).toEqual([on(2)])
})

test('the other half of a chosen day replaces the first, even when three dates are chosen', () => {
  expect(toggleDate([on(1), on(2), on(3)], on(2, 'afternoon'))).toEqual([on(1), on(2, 'afternoon'), on(3)])
})

test('a fourth date is not added', () => {
  expect(toggleDate([on(1), on(2), on(3)], on(4))).toEqual([on(1), on(2), on(3)])
})
