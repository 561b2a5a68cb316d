import { expect, test } from 'vitest'
import { scanTags } from './tags.ts'

test.each([
  ['<a>', 0],
  ['<a href="/x?a=1 > 2" class=\'link\' hidden>', 3],
  ['<a href=/plans/1/details>', 1],
  ['<a href= plans class = link hidden>', 3],
  ['<a href=?a=1&b="2" hidden>', 2],
  ['<a href=>', 1],
  ['<a href=plans', 1],
  ['<a href="plans', 1],
])('the attributes of %s are counted once each', (markup, attributes) => {
  expect([...scanTags(markup)].map((tag) => tag.attributes)).toEqual([attributes])
})

test('a tag ends where its unquoted last value ends', () => {
  const tags = [...scanTags('<a href=plans>Plans</a><br class=line/>', { isXml: true })]
  expect(tags.map(({ name, end }) => [name, end])).toEqual([
    ['a', 14],
    ['a', 23],
    ['br', 39],
  ])
  expect(tags.map(({ isSelfClosing }) => isSelfClosing)).toEqual([false, false, true])
})
