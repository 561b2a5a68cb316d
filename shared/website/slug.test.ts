import { expect, test } from 'vitest'
import { slugOf, slugPattern } from './slug.ts'

test.each([
  ['Party wall notices: what to tell next door', 'party-wall-notices-what-to-tell-next-door'],
  ['What’s a “steel beam”?', 'whats-a-steel-beam'],
  ['Bricks & mortar – £50 m²', 'bricks-and-mortar-50-m2'],
  ['Façade, naïve', 'facade-naive'],
  ['a'.repeat(70), 'a'.repeat(60)],
  [`${'word '.repeat(11)}sixty longer`, `${'word-'.repeat(11)}sixty`],
])('the slug of “%s”', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
  expect(slug).toMatch(slugPattern)
})

test('a title without letters has no slug', () => {
  expect(slugOf(' – ')).toBe('')
})
