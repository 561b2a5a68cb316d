import { expect, test } from 'vitest'
import { haveCaptures, readCaptures } from './captures.ts'

const results = haveCaptures ? readCaptures() : []

// Without the captured pages beside the project there is nothing to hold this to, and the run says that it was skipped.
test.skipIf(!haveCaptures)('every captured page is read', () => {
  expect(results).toHaveLength(11)
  expect(results.every(({ checked }) => checked > 0)).toBe(true)
})

test.skipIf(!haveCaptures).each(results.map((result) => [result.file, result] as const))(
  '%s: every field is right',
  (_file, { wrong }) => {
    expect(wrong).toEqual([])
  },
)
