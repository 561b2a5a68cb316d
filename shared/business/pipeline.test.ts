import { expect, test } from 'vitest'
import { stageStep, statusStep } from './pipeline.ts'

test('moving forward or out needs no reason, moving back does', () => {
  expect(statusStep('new', 'quoted')).toBe('free')
  expect(statusStep('quoted', 'rejected')).toBe('free')
  expect(statusStep('quoted', 'contacted')).toBe('needs a reason')
  expect(stageStep('survey', 'proposal')).toBe('needs a reason')
  expect(stageStep('design', 'lost')).toBe('free')
})

test('a rejected or lost lead starts again', () => {
  expect(statusStep('rejected', 'new')).toBe('free')
  expect(statusStep('rejected', 'quoted')).toBe('not from here')
  expect(stageStep('lost', 'prospect')).toBe('free')
})
