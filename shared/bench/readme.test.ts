import { expect, test } from 'vitest'
import { readmesWith } from './readme.ts'
import { readCommitted } from './results.ts'

test('every figure in the generated blocks of the READMEs is the committed result', () => {
  const results = readCommitted()
  expect(results).toBeDefined()
  if (!results) return
  for (const { name, before, after } of readmesWith(results)) expect(before, name).toBe(after)
})
