import { expect, test } from 'vitest'
import { clientError, withoutQuotations } from './client-errors.ts'

test.each([
  [
    "TypeError: Cannot read properties of undefined (reading 'name')",
    'TypeError: Cannot read properties of undefined (reading name)',
  ],
  [
    'SyntaxError: Unexpected token A, "Ada Sample" is not valid JSON',
    'SyntaxError: Unexpected token A, … is not valid JSON',
  ],
  ['Error: No lead ada@example.com', 'Error: No lead …'],
  ['Error: 020 7946 0018 is no number', 'Error: … is no number'],
  ["RangeError: 'half a quotation", 'RangeError: …'],
  ['Error: two\nlines', 'Error: two lines'],
])('%s is reported as %s', (message, reported) => {
  expect(withoutQuotations(message)).toBe(reported)
})

test('the schema removes personal data from the message and refuses any other place or view', () => {
  const report = { kind: 'render', message: 'Error: "Ada"', at: 'leads-view-Ab1.js:1:200', view: '/archive' }
  expect(clientError.parse(report)).toEqual({ ...report, message: 'Error: …' })
  for (const wrong of [{ at: 'Ada Sample' }, { view: '/?lead=1' }, { view: '/ada@example.com' }, { kind: 'note' }])
    expect(clientError.safeParse({ ...report, ...wrong }).success).toBe(false)
})
