import { expect, test } from 'vitest'
import { stageStep, staleDays, statusStep } from './progress.ts'

test('forward and out is free, back needs a reason', () => {
  expect(statusStep('new', 'quoted')).toBe('free')
  expect(statusStep('quoted', 'rejected')).toBe('free')
  expect(statusStep('quoted', 'contacted')).toBe('needs a reason')
  expect(stageStep('survey', 'proposal')).toBe('needs a reason')
  expect(stageStep('design', 'lost')).toBe('free')
})

test('who was rejected or lost begins again', () => {
  expect(statusStep('rejected', 'new')).toBe('free')
  expect(statusStep('rejected', 'quoted')).toBe('not from here')
  expect(stageStep('lost', 'prospect')).toBe('free')
})

test('a lead that waits goes cold after two weeks without a change', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z')
  expect(staleDays({ status: 'quoted', updatedAt: '2026-11-07T12:00:00.000Z' }, now)).toBe(14)
  expect(staleDays({ status: 'quoted', updatedAt: '2026-11-07T12:00:01.000Z' }, now)).toBeUndefined()
  expect(staleDays({ status: 'converted', updatedAt: '2026-01-01T12:00:00.000Z' }, now)).toBeUndefined()
})
