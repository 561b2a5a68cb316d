import { expect, test } from 'vitest'
import { readStructures } from './structures.ts'

test('every field of every kind of register and forum is read', () => {
  const results = readStructures()
  expect(results.flatMap(({ page, wrong }) => wrong.map((one) => `${page}: ${one}`))).toEqual([])
  expect(results.length).toBeGreaterThan(50)
})
