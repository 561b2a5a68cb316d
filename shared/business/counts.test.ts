import { expect, test } from 'vitest'
import { counted } from './counts.ts'

test('a count has its noun in singular or plural, and a comma between thousands', () => {
  expect(counted(0, 'lead')).toBe('0 leads')
  expect(counted(1, 'lead')).toBe('1 lead')
  expect(counted(12_345, 'lead')).toBe('12,345 leads')
  expect(counted(1, 'entry', 'entries')).toBe('1 entry')
  expect(counted(2, 'entry', 'entries')).toBe('2 entries')
})
