import { expect, test } from 'vitest'
import { nextCursorOf, totalOf } from './paging.ts'

test('the headers of a list say how many there are and where the next page begins', () => {
  const headers = new Headers({
    'X-Total-Count': '1234',
    Link: '</api/prospects?limit=2&cursor=a%2Bb%3D>; rel="next"',
  })
  expect(totalOf(headers)).toBe(1234)
  expect(nextCursorOf(headers)).toBe('a+b=')
})

test('the last page leads nowhere', () => {
  expect(nextCursorOf(new Headers())).toBeUndefined()
})
