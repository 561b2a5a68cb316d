import { expect, test } from 'vitest'
import { createClient } from '#shared/client.ts'
import { prospectQueries } from './queries.ts'

test('a text that is longer than a search may be is cut, since the server would refuse it', () => {
  const { queryKey } = prospectQueries(createClient({ baseUrl: 'http://localhost' })).matches('x'.repeat(500))
  expect(queryKey.at(-1)).toHaveLength(200)
})
