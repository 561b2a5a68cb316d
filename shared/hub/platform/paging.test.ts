import { expect, test } from 'vitest'
import { asOf, nextCursorOf, shownPart, totalOf } from './paging.ts'

test('the headers of a list say how many there are and where the next page begins', () => {
  const headers = new Headers({
    'X-Total-Count': '1234',
    Link: '</api/prospects?limit=2&cursor=a%2Bb%3D>; rel="next"',
  })
  expect(totalOf(headers)).toBe(1234)
  expect(nextCursorOf(headers)).toBe('a+b=')
})

test('the last page has no next page', () => {
  expect(nextCursorOf(new Headers())).toBeUndefined()
})

test('a cached list gives its time, and a fresh one does not', () => {
  expect(asOf(new Headers({ 'X-Shown-As-Of': '2026-11-21T10:42:00.000Z' }))).toBe(Date.UTC(2026, 10, 21, 10, 42))
  expect(asOf(new Headers())).toBeUndefined()
})

test('a list gives the number of records that it was built from, unless that is all of them', () => {
  expect(shownPart(new Headers({ 'X-Shown-Part': '400/520' }))).toEqual({ cached: 400, total: 520 })
  expect(shownPart(new Headers())).toBeUndefined()
})
