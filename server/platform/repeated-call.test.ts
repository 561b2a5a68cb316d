import { expect, test } from 'vitest'
import { isRepeatAt, repeatOf } from './repeated-call.ts'

const stored = { id: 'x', prospectId: 'ada', revision: 3, text: 'Hello' }

test('a repeat of the same id gets what is stored, another use of it is refused, and a new id gets nothing', () => {
  expect(repeatOf(stored, { prospectId: 'ada' }, 'another note')).toBe(stored)
  expect(repeatOf<typeof stored>(undefined, { prospectId: 'ada' }, 'another note')).toBeUndefined()
  expect(() => repeatOf(stored, { prospectId: 'bea' }, 'another note')).toThrow('This ID belongs to another note.')
})

test('a save is a repeat if the next revision has its content', () => {
  expect(isRepeatAt(stored, 2, { text: 'Hello' })).toBe(true)
  expect(isRepeatAt(stored, 2, { text: 'Hi' })).toBe(false)
  expect(isRepeatAt(stored, 3, { text: 'Hello' })).toBe(false)
  expect(isRepeatAt<typeof stored>(undefined, 0, {})).toBe(false)
})
