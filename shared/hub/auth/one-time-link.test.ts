import { expect, test } from 'vitest'
import { findOneTimeLink } from './one-time-link.ts'

test('the token is read from the fragment', () => {
  expect(findOneTimeLink('#setup=a1-B2_c3')).toEqual({ kind: 'setup', token: 'a1-B2_c3' })
  expect(findOneTimeLink('#reset=d4')).toEqual({ kind: 'reset', token: 'd4' })
})

test('no fragment, another fragment or an empty token is no token', () => {
  expect(findOneTimeLink('')).toBeUndefined()
  expect(findOneTimeLink('#leads')).toBeUndefined()
  expect(findOneTimeLink('#setup=')).toBeUndefined()
})
