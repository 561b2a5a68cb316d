import { expect, test } from 'vitest'
import { findSetUpToken } from './session-gate.tsx'

test('the token is read from the fragment', () => {
  expect(findSetUpToken('#setup=a1-B2_c3')).toBe('a1-B2_c3')
})

test('no fragment, another fragment or an empty token is no token', () => {
  expect(findSetUpToken('')).toBeUndefined()
  expect(findSetUpToken('#leads')).toBeUndefined()
  expect(findSetUpToken('#setup=')).toBeUndefined()
})
