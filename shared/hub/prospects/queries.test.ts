import { expect, test } from 'vitest'
import { prospectQueries } from './queries.ts'

test('a text that is longer than a search may be is cut, since the server would refuse it', () => {
  const { queryKey } = prospectQueries.matches('x'.repeat(500))
  expect(queryKey.at(-1)).toEqual({ query: { q: 'x'.repeat(200), limit: 6 } })
})
