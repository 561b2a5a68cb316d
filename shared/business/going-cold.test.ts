import { expect, test } from 'vitest'
import { daysGoingCold } from './going-cold.ts'

test('a waiting lead goes cold after two weeks without a change', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z')
  expect(daysGoingCold({ status: 'quoted', updatedAt: '2026-11-07T12:00:00.000Z' }, now)).toBe(14)
  expect(daysGoingCold({ status: 'quoted', updatedAt: '2026-11-07T12:00:01.000Z' }, now)).toBeUndefined()
  expect(daysGoingCold({ status: 'converted', updatedAt: '2026-01-01T12:00:00.000Z' }, now)).toBeUndefined()
})
